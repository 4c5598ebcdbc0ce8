//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
)

// A part is what a button of the table's section is for.
type part int

const (
	opens   part = iota // a question, or the menu of a seat
	agrees              // carries out what a question asks
	cancels             // withdraws the question
	unseals             // opens a secret throw
)

// A place identifies a button of the table's section. Each line of the record replaces the buttons of seats and throws,
// which must not take the focus away.
type place struct {
	part  part
	about asking
	throw int
}

// opener returns the place of the button behind which a question was asked.
func (a asking) opener() place {
	if a.seat > 0 {
		return menuOf(a.seat)
	}
	return place{part: opens, about: a}
}

// menuOf returns the place of the menu of a seat.
func menuOf(seat int) place { return place{part: opens, about: asking{seat: seat}} }

// at enters the place of a new button.
func (s *tableSection) at(where place, b *widget.Button) *widget.Button {
	s.places[where] = b
	return b
}

// focused returns the place of the button that has the focus.
func (s *tableSection) focused() (where place, ok bool) {
	if !s.panel.screen.Ready() {
		return place{}, false
	}
	focused, _ := s.panel.screen.Focused().(*widget.Button)
	for where, b := range s.places {
		if b == focused {
			return where, true
		}
	}
	return place{}, false
}

// focus gives the button at a place the focus, or takes it from a button that is gone.
func (s *tableSection) focus(where place) {
	screen := s.panel.screen
	if b := s.places[where]; b != nil && slices.Contains(screen.Focusers(), widget.Focuser(b)) {
		screen.SetFocus(b)
		return
	}
	screen.ClearFocus()
}
