// Package json reads and writes JSON (RFC 8259) for code that runs in the browser: it checks
// JSON, splits objects, arrays and strings, and marshals Go values. It doesn't decode into Go
// types, except for what Unmarshal supports; callers interpret values themselves, with their own
// errors.
//
// It replaces encoding/json there because that adds 95 KB to the compressed wasm program, and this
// package 9 KB. It depends on the standard library only and is independent of dice and rules.
package json
