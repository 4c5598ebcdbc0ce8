/** The program of a seat at a shared table: its address. The build writes this module. */
export declare const seat: { readonly url: string };
