package engine

// Version is the semantic version of the whole product: this package, the programs, the widget
// and their protocols. CHANGELOG.md lists the changes of each version and the version of its
// receipts.
const Version = "0.1.0"
