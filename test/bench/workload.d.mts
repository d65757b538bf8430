export function tool(number: number, seed?: number): Record<string, unknown>;
export function workload(count: number, seed?: number): string;
export function positionAt(text: string, offset: number): { line: number; character: number };
