//go:build linux

package main

import (
	"os"
	"strings"
	"testing"

	"fudgetray/game/platform"
)

// Texts that are longer than a request to the X server are copied and pasted in pieces.
func TestLongTextsAreCopied(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no DISPLAY: there is no clipboard")
	}
	var from, to platform.Clipboard
	piece := "0123456789abcde\n"
	for _, length := range []int{1, 1 << 13, 1<<13 + 1, 1 << 17} { // 16 bytes each
		text := strings.Repeat(piece, length)
		from.Write(text)
		for range 2 {
			if got := to.Read(); got != text {
				t.Errorf("%d of %d bytes are pasted", len(got), len(text))
			}
		}
	}
}
