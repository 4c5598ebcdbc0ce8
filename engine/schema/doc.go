// Package schema holds the JSON Schema (draft 2020-12) of every document that the
// engine reads or writes: request, resolution, odds, sheet, ladder, result table and
// critical table. They are generated from the engine's types and their comments.
//
// A schema says what each field may hold. Whether the fields agree with each other,
// a ladder has the level that is named, or a table leaves a gap, only the engine
// finds out. So what a schema refuses the engine refuses, but not the other way
// round; except that a schema insists on values that the engine would take for 0 or
// "" when missing, and on no unknown fields even if they are null.
package schema

//go:generate go run ../../cmd/contract schemas .
