package json

import "testing"

// FuzzRead compares with encoding/json all that is read of a text.
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
