/**
 * The tray program: its address, its size, and its compressed sizes by content encoding; and the address of its second
 * part, or "" if the program is not split. The build writes this module.
 */
export declare const wasm: {
  readonly url: string;
  readonly bytes: number;
  readonly packed: Readonly<Record<string, number>>;
  readonly rest: string;
};
