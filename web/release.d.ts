/** The name of the release, a hash of its content. The build writes this module. */
export declare const release: string;
