// Ends each module of a release: records the release in the page.
globalThis.releases ??= new Set();
globalThis.releases.add("RELEASE");
