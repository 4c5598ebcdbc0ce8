//go:build !js

package ui

import "testing"

func TestBreakWords(t *testing.T) {
	s := NewStyle(1, Dark)
	width := 4.5 * Advance("m", s.Body)
	for text, want := range map[string]string{
		"":               "",
		"mm mmmm":        "mm mmmm",
		"m mmmmmmmmm":    "m mmmm\nmmmm\nm",
		"mmmmm\xff mmmm": "mmmm\nm\ufffd mmmm",
	} {
		if got := BreakWords(text, s.Body, width); got != want {
			t.Errorf("BreakWords(%q) = %q, want %q", text, got, want)
		}
	}
	if got := BreakWords("mm", s.Body, 1); got != "m\nm" {
		t.Errorf("in a narrow column: BreakWords(mm) = %q", got)
	}
}
