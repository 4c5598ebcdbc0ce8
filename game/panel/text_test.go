//go:build !js

package panel

import "testing"

func TestSigned(t *testing.T) {
	tests := []struct {
		n          int
		difference bool
		want       string
	}{{0, true, "0"}, {2, true, "+2"}, {2, false, "2"}, {-3, true, "−3"}, {-3, false, "−3"}}
	for _, test := range tests {
		if got := signed(test.n, test.difference); got != test.want {
			t.Errorf("signed(%d, %t) = %q, want %q", test.n, test.difference, got, test.want)
		}
	}
}

func TestBreakable(t *testing.T) {
	l := newLook(1, dark)
	width := 4.5 * advance("m", l.body)
	for s, want := range map[string]string{
		"":               "",
		"mm mmmm":        "mm mmmm",
		"m mmmmmmmmm":    "m mmmm\nmmmm\nm",
		"mmmmm\xff mmmm": "mmmm\nm\ufffd mmmm",
	} {
		if got := breakable(s, l.body, width); got != want {
			t.Errorf("%q breaks as %q, want %q", s, got, want)
		}
	}
	if got := breakable("mm", l.body, 1); got != "m\nm" {
		t.Errorf("without room, mm breaks as %q", got)
	}
}
