/** The Go toolchain's own script. It puts one class in the global scope. */
declare global {
  class Go {
    /** The program's environment. */
    env: Record<string, string>;
    readonly importObject: WebAssembly.Imports;
    /** Resolves when the program ends. */
    run(instance: WebAssembly.Instance): Promise<void>;
  }
}
export {};
