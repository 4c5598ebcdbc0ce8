package main

import (
	"bytes"
	"slices"
	"testing"
)

func TestInlineBulk(t *testing.T) {
	const destination, source = 5, 6 // the first new local variables
	wrapped := func(number byte) []byte { return []byte{opLocalGet, number, opI32WrapI64} }
	size := func(n int64) []byte { return appendSleb([]byte{i32Const}, n) }
	copies, fills := []byte{opBulk, bulkCopy, 0, 0}, []byte{opBulk, bulkFill, 0}
	to, from := local(opLocalGet, destination), local(opLocalGet, source)
	zero := []byte{i64Const, 0}
	cases := []struct {
		what       string
		code, want []byte
	}{
		{"a copy", slices.Concat(wrapped(2), wrapped(3), size(16), copies), slices.Concat(
			wrapped(2), local(opLocalSet, destination), wrapped(3), local(opLocalSet, source),
			to, from, access(opI64Load, 0), access(opI64Store, 0), to, from, access(opI64Load, 8), access(opI64Store, 8))},
		{"zeroing", slices.Concat(wrapped(2), size(0), size(16), fills), slices.Concat(
			wrapped(2), local(opLocalSet, destination), to, zero, access(opI64Store, 0), to, zero, access(opI64Store, 8))},
		{"filling", slices.Concat(wrapped(2), size(1), size(16), fills), nil},
		{"a part of a word", slices.Concat(wrapped(2), size(0), size(12), fills), nil},
		{"a large array", slices.Concat(wrapped(2), size(0), size(maxInline+8), fills), nil},
		{"a variable size", slices.Concat(wrapped(2), size(0), wrapped(4), fills), nil},
	}
	for _, c := range cases {
		body := goBody(slices.Concat(c.code, returning))
		f, err := parseFlow(body, callees{})
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		e := f.edit()
		inlineBulk(f, e)
		got, want := e.apply(f), body
		if c.want != nil {
			want = goBody(slices.Concat(c.want, returning))
		}
		if got, want := got[codeStart(got):], want[codeStart(want):]; !bytes.Equal(got, want) {
			t.Errorf("%s:\n% x, want\n% x", c.what, got, want)
		}
	}
}
