//go:build !js

package ui

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// The options of a choice share its whole width without gaps, and each label fits.
func TestChoice(t *testing.T) {
	s := NewScreen()
	s.Style = NewStyle(1, Dark)
	labels := []string{"Fudge", "Fate", "Any dice"}
	c := s.NewChoice(labels, 300, func(int) {})
	page := s.Style.Column(0, nil, c.Box)
	s.SetContent(page, s.Style.NewScroller(s.Style.Column(0, nil), 0, s.IsWidget), image.Pt(300, 100))
	s.Draw(ebiten.NewImage(300, 100))
	x := 0
	for i, b := range c.buttons {
		area := b.GetWidget().Rect
		if area.Min.X > x || area.Min.X < x-1 || float64(area.Dx()) < Advance(labels[i], s.Style.Small) {
			t.Errorf("%s is at %v, after %d", labels[i], area, x)
		}
		x = area.Max.X
	}
	if x != 300 || c.Rect.Dx() != 300 {
		t.Errorf("the options end at %d, and the choice is %d wide; want 300", x, c.Rect.Dx())
	}
	c.Select(1)
	if c.Selected() != "Fate" {
		t.Errorf("%q is selected", c.Selected())
	}
	if s.NewChoice(labels, 60, nil) != nil {
		t.Error("a choice is wider than its place")
	}
}
