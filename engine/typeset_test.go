package engine

import "testing"

func TestTypeset(t *testing.T) {
	for text, want := range map[string]string{
		"Terrible-1": "Terrible−1",
		"-0":         "−0",
		"-9":         "−9",
		"2 - 10":     "2 - 10",
		"well-known": "well-known",
		"-":          "-",
		"a-":         "a-",
		"1-2-":       "1−2-",
		"-/-:":       "-/-:",
	} {
		if got := Typeset(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
