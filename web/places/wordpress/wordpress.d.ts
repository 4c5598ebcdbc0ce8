/** The scripts of WordPress that the block uses in the editor. */
// biome-ignore lint/suspicious/noExplicitAny: npm has no types of all of them
declare const wp: any;
