/** @returns a whole number from 0 up to `below` */
export type Roll = (below: number) => number;
export function dice(seed: number): Roll;
export function edit(roll: Roll, text: string): { start: number; end: number; inserted: string };
export function input(seed: number, seeds: readonly string[]): string;
