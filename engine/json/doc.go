// Package json reads and writes JSON (RFC 8259) as far as a dice tray has to: it checks a text,
// takes objects, arrays and texts apart, and writes values of Go. It decodes into no types: what a
// text means is for who reads it, strictly and with errors of its own.
//
// encoding/json would weigh 95 KB in the browser's program, this weighs a tenth.
package json
