// Package docs embeds the documents whose examples and tables tests check. Go thus knows their content, and reuses the
// result of a test until it changes.
package docs

import _ "embed"

// Notation is notation.md.
//
//go:embed notation.md
var Notation string
