//go:build !js

package panel

import (
	"image"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/platform"
)

// A recorder records the texts for screen readers.
type recorder []platform.Spoken

func (r *recorder) Show(s platform.Spoken) { *r = append(*r, s) }

// A first roll by keyboard is spoken: the controls with their values, the next roll with its chance, the result and
// errors.
func TestFirstRollIsSpoken(t *testing.T) {
	d := newTableFixture(t, "en", image.Pt(420, 800), true)
	r := &recorder{}
	d.Reader = r
	last := func() platform.Spoken {
		d.speak()
		return (*r)[len(*r)-1]
	}
	for _, want := range []string{"Game: Fudge", "Trait: Fair, 62%", "Roll type: Unopposed", "Dice: 4 Fudge dice", "Modifier: 0", "Labelled modifiers", "Type a roll: Fair 4dF vs Fair", "Roll  62%"} {
		d.press(ebiten.KeyTab)
		d.redraw()
		if got := last().Control; got != want {
			t.Errorf("Tab stops at %q, want %q", got, want)
		}
	}
	d.goTo(drawingID)
	d.press(ebiten.KeyArrowUp)
	d.answer()
	if s := last(); s.Control != "Trait: Good, 81%" || s.Next != "Good 4dF vs Fair. Chance of success: 81.5% (22 in 27)" {
		t.Errorf("after a step of the marker, %+v is spoken", s)
	}
	d.press(ebiten.KeyArrowRight)
	if got := last().Control; got != "Difficulty: Fair, 81%" {
		t.Errorf("the other marker is %q", got)
	}
	d.roll()
	d.answer()
	if got := last().Result; got != "" {
		t.Errorf("while the dice move, %q is spoken", got)
	}
	d.press(ebiten.KeyEscape)
	d.answer()
	if s := last(); !strings.HasPrefix(s.Result, "Good ") || s.Result != d.state.Result.Text || s.Title == "Fudge Tray" {
		t.Errorf("the result is %q, and the title %q", s.Result, s.Title)
	}
	d.goTo(lineID)
	d.typeLine("Grate")
	if got := last().Control; got != "Type a roll: Good 4dF vs Fair" {
		t.Errorf("while a line is typed, %q is spoken", got)
	}
	d.lineEntry().OnSubmit()
	d.answer()
	if got := last().Control; !strings.Contains(got, "Grate") || !strings.Contains(got, "did you mean") && !strings.Contains(got, "Did you mean") {
		t.Errorf("the refused line is %q", got)
	}
	d.press(ebiten.KeyTab)
	if got := last().Control; got != "Use Great" {
		t.Errorf("the suggestion is %q", got)
	}
}

// Every control that Tab reaches has a text for screen readers, also icons and switches.
func TestEveryControlIsSpoken(t *testing.T) {
	for _, tag := range []string{"en", "de"} {
		for _, size := range []image.Point{{420, 2400}, {390, 513}} {
			d := newTableFixture(t, tag, size, false)
			d.Set("trait", "Good")
			d.answer()
			for _, id := range []string{"sheet", "rules", quickSection, commandsSection} {
				d.unfolded[id] = true
			}
			d.setDrawer(size.Y < 1000)
			d.Show()
			d.redraw()
			for _, f := range d.screen.Focusers() {
				d.screen.SetFocus(f)
				_, isText := f.(*ui.Entry)
				if got := d.focusedText(); got == "" && !isText {
					t.Errorf("%s, %v: %T at %v has no text", tag, size, f, f.GetWidget().Rect)
				}
			}
		}
	}
	d := newTableFixture(t, "en", image.Pt(420, 2400), true)
	d.screen.SetFocus(widget.Focuser(d.sound.Button))
	if got := d.focusedText(); got != "Sound (M): on" {
		t.Errorf("the switch of sounds is %q", got)
	}
}
