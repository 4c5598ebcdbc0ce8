package play

import (
	standard "crypto/sha256"
	"testing"

	"pgregory.net/rapid"
)

func TestSHA256(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "data")
		if got, want := sha256(data), standard.Sum256(data); got != want {
			t.Fatalf("the sum of %x is %x, want %x", data, got, want)
		}
	})
}
