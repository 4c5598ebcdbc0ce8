// Package schema holds the JSON Schema (draft 2020-12) of every document that the
// engine reads or writes: request, resolution, odds, sheet, ladder, result table and
// critical table. They are generated from the engine's types and their comments.
//
// A schema describes each field by itself. The engine also checks that fields agree with
// each other, that a ladder has the named level, and that a table has no gap, so it may
// refuse a document that its schema accepts. The opposite occurs only where the engine
// takes a missing value for 0 or "", or ignores an unknown field that is null.
package schema

//go:generate go run ../../cmd/dev/build/contract schemas .
