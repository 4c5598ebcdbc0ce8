//go:build !js

package ui

import (
	"testing"
	"time"
)

// A double click selects a word, a triple click everything.
func TestClicksSelect(t *testing.T) {
	s := NewScreen()
	s.Style = NewStyle(1, Dark)
	e := s.NewEntry("", 300)
	e.Write("in the dark")
	now := time.Now()
	for i, want := range []string{"in |the dark", "in ^the| dark", "^in the dark|", "in |the dark"} {
		e.click(3, now.Add(time.Duration(i)*doubleClick/2))
		if got := marked(&e.Editor); got != want {
			t.Errorf("after click %d: %s, want %s", i+1, got, want)
		}
	}
	e.click(3, now.Add(time.Hour))
	if got := marked(&e.Editor); got != "in |the dark" {
		t.Errorf("after a click much later: %s", got)
	}
}
