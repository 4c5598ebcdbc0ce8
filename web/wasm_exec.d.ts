/** The Go toolchain's own script. It puts one class in the global scope. */
declare global {
  class Go {
    /** The program's environment. */
    env: Record<string, string>;
    /** Arguments of the program. */
    argv: string[];
    readonly importObject: WebAssembly.Imports;
    /** True once the program has ended. */
    exited: boolean;
    /** Resolves when the program ends. */
    run(instance: WebAssembly.Instance): Promise<void>;
    /** The call of a Go function that the program handles when it resumes. */
    _pendingEvent: { id: number; this: unknown; args: unknown[]; result?: unknown } | null;
    _scheduledTimeouts: Map<number, ReturnType<typeof setTimeout>>;
    /** Continues the program until it waits again. */
    _resume(): void;
    _resolveExitPromise(): void;
    /** Returns a JavaScript function that calls the Go function with an id. */
    _makeFuncWrapper(id: number): (...args: unknown[]) => unknown;
  }
}
export {};
