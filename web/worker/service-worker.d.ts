/** Written in front of service-worker.js by the build: the name of the release. */
declare const release: string;

/** Its files, by address beside the worker, with what `integrity` takes. */
declare const files: Readonly<Record<string, string>>;
