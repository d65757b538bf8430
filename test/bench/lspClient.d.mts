interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export class LspClient {
  constructor(args: readonly string[], env?: Readonly<Record<string, string>>);
  lastBytes: number;
  initialize(): Promise<unknown>;
  open(text: string): Promise<number>;
  change(range: Range, text: string): Promise<number>;
  stop(): Promise<void>;
}
