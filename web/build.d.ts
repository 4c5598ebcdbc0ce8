/** Written by the build: where the tray's program is, and its size unpacked. */
export declare const wasm: { readonly url: string; readonly bytes: number };
