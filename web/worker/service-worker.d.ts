/** The name of the release. The build prepends it to service-worker.js. */
declare const release: string;

/** The integrity of each file of the release, by address relative to the worker. */
declare const files: Readonly<Record<string, string>>;

/** The integrity of each file that is stored once it was used, by address. */
declare const optional: Readonly<Record<string, string>>;
