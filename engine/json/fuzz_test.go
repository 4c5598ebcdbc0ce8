package json

import "testing"

// FuzzRead compares every reading function with encoding/json.
func FuzzRead(f *testing.F) {
	for _, row := range grammar {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkLikeReference(t, text)
		splitLikeReference(t, text)
		spaceLikeReference(t, text)
	})
}
