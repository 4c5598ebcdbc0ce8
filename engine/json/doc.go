// Package json reads and writes JSON (RFC 8259) as far as a dice tray has to: it checks a text,
// takes objects, arrays and texts apart, and writes values of Go. It decodes into no types: what a
// text means is for who reads it, strictly and with errors of its own.
//
// It stands in for encoding/json wherever code gets into the browser's program, where that would
// weigh 95 KB in brotli, and this weighs 9.
package json
