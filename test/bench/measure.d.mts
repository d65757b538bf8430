export function median(values: readonly number[]): number;
export function inTurn<Name extends string>(rounds: number, tasks: Readonly<Record<Name, (round: number) => number | undefined | Promise<number | undefined>>>): Promise<Record<Name, number>>;
export function timed(task: () => unknown): Promise<number>;
