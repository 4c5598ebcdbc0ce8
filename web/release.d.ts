/** Written by the build: the name of the release, which tells its content. */
export declare const release: string;
