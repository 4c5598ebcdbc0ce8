/** Written by the build: where the tray's program is, its size unpacked, and as it travels by content encoding. */
export declare const wasm: {
  readonly url: string;
  readonly bytes: number;
  readonly packed: Readonly<Record<string, number>>;
};
