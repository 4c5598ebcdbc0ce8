package main

import "testing"

// TestWithout checks that each transformation can be left out and changes the program.
func TestWithout(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	defer func() { leftOut = nil }()
	first, rest := pruneAllBut(t, "fmt.")
	for _, name := range transformations {
		leftOut = []string{name}
		one, two := pruneAllBut(t, "fmt.")
		if string(one) == string(first) && string(two) == string(rest) {
			t.Errorf("without %s the program is the same", name)
		}
	}
	if err := leaveOut("nothing"); err == nil {
		t.Error("an unknown transformation is left out")
	}
}
