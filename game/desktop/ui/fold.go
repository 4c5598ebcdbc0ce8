//go:build !js

package ui

import "github.com/ebitenui/ebitenui/widget"

// A Fold is the heading of a section that opens and closes.
type Fold struct {
	Box   Element
	arrow *widget.Graphic
	style *Style
}

// NewFold returns a heading that calls toggle when it is pressed.
func (s *Style) NewFold(label string, toggle func()) *Fold {
	box, button, arrow := s.Opener(label, s.Accent)
	button.ClickedEvent.AddHandler(func(any) { toggle() })
	return &Fold{box, arrow, s}
}

// Show makes the arrow show whether the section is open.
func (f *Fold) Show(open bool) {
	f.arrow.Image = f.style.chevronDown
	if open {
		f.arrow.Image = f.style.chevronUp
	}
}

// Open reports whether the heading shows an open section.
func (f *Fold) Open() bool { return f.arrow.Image == f.style.chevronUp }
