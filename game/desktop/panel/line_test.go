//go:build !js

package panel

import (
	"crypto/rand"
	"image"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// newLineFixture returns the panel of a tray, with the focus in the line.
func newLineFixture(t *testing.T) (d *fixture, e *ui.Entry) {
	t.Helper()
	connection := NewConnection(noLoop{})
	own := tray.Open(tray.Dependencies{Messages: connection, Loop: noLoop{}, Clock: noClock{}, Random: rand.Reader})
	d = &fixture{Panel: New(controls.Describe(nil), own, connection, nil, &fakeSpeaker{})}
	d.Fit(image.Pt(400, 900), 1, ui.Dark, true)
	own.Skip() // the tray sends its state
	d.answer()
	d.goTo(lineID)
	return d, d.lineEntry()
}

// answer shows the tray's replies, also those that cause another request.
func (d *fixture) answer() {
	for d.Receive() {
	}
	d.redraw()
}

// typeLine types a line over the selected text.
func (d *fixture) typeLine(text string) {
	for _, r := range text {
		d.lineEntry().Type(r)
	}
	d.answer()
}

// bubble returns the text above the line and the label of its button.
func (d *fixture) bubble() (text, label string) {
	b := d.screen.Bubble()
	if b == nil {
		return "", ""
	}
	if b.Button != nil {
		label = b.Button.Text().Label
	}
	return b.Text, label
}

// reading asks the tray for the reading of a line, as the web page does.
func (d *fixture) reading(line string) (r tray.Reading) {
	d.tray.Read(line, func(said tray.Reading, _ *tray.Fault) { r = said })
	return r
}

// While a line is typed, a bubble has the sentences that the tray has for the page.
func TestTypedLineIsRead(t *testing.T) {
	for _, line := range []string{"Great 4dF+1 vs Good", "2d6 +3", "Good 4dF opposed Great", "Grate 4dF vs Good", "12 monkeys"} {
		d, e := newLineFixture(t)
		d.typeLine(line)
		r := d.reading(line)
		want, label := strings.Trim(r.Roll+": "+r.Chance, ": "), ""
		if r.Fault != "" {
			want = r.Fault
		}
		if r.Suggestion != "" {
			label = language.CorrectTo(r.Suggestion).In(nil)
		}
		if text, button := d.bubble(); text != want || button != label || want == "" {
			t.Errorf("%s: the bubble is %q with the button %q, want %q and %q", line, text, button, want, label)
		}
		d.press(ebiten.KeyEscape)
		if text, _ := d.bubble(); text != "" || e.Text() != d.state.Next || !e.IsFocused() {
			t.Errorf("%s: after Escape the line is %q below %q", line, e.Text(), text)
		}
	}
}

// The bubble is above the line and moves nothing.
func TestReadingMovesNothing(t *testing.T) {
	d, e := newLineFixture(t)
	before := e.Rect
	d.typeLine("Grate 4dF vs Good")
	bubble := d.screen.Bubble().Button.GetWidget().Rect
	if e.Rect != before || bubble.Empty() || bubble.Max.Y > before.Min.Y {
		t.Errorf("the line moves from %v to %v; the button is at %v", before, e.Rect, bubble)
	}
	d.Fit(image.Pt(500, 900), 1, ui.Dark, true)
	d.redraw()
	if b := d.screen.Bubble(); b == nil || b.Button.GetWidget().Rect.Empty() {
		t.Error("in another size the bubble is missing")
	}
}

// The suggestion is a button, which Tab reaches from the line. It corrects the line, which can then be rolled.
func TestSuggestionIsAButton(t *testing.T) {
	d, e := newLineFixture(t)
	for how, other := range map[string]string{"mouse": "Good", "keys": "Fair", "refused": "Mediocre"} {
		d.goTo(lineID)
		e.SelectAll()
		d.typeLine("Grate 4dF vs " + other)
		switch how {
		case "mouse": // a press moves the focus to the button
			d.screen.SetFocus(d.suggestion())
			d.commitUnfocused()
			d.suggestion().Click()
		case "refused":
			e.OnSubmit()
			d.answer()
			if text, _ := d.bubble(); !strings.Contains(text, "Grate") || len(d.state.Held) != 1 {
				t.Errorf("the refused line has the bubble %q", text)
			}
			fallthrough
		case "keys":
			d.press(ebiten.KeyTab)
			if d.screen.Focused() != d.suggestion() {
				t.Fatalf("%s: Tab does not stop at the suggestion", how)
			}
			d.confirm()
		}
		d.redraw()
		d.answer()
		if e.Text() != "Great 4dF vs "+other || !e.IsFocused() {
			t.Errorf("%s: the line is %q", how, e.Text())
		}
		if text, _ := d.bubble(); !strings.HasPrefix(text, "Great 4dF vs "+other+": Chance of success") {
			t.Errorf("%s: the corrected line has the bubble %q", how, text)
		}
		e.OnSubmit()
		d.answer()
		if d.state.Next != "Great 4dF vs "+other || d.screen.Bubble() != nil {
			t.Errorf("%s: the next roll is %q", how, d.state.Next)
		}
		d.press(ebiten.KeyEscape) // ends the throw
		d.answer()
	}
	if d.state.Rolls != 3 {
		t.Errorf("%d rolls, want 3", d.state.Rolls)
	}
}

// Shift+Tab and Tab return from the suggestion to the line, and to the control after it.
func TestTabPassesSuggestion(t *testing.T) {
	d, e := newLineFixture(t)
	d.screen.MoveFocus(widget.FOCUS_NEXT)
	after := d.screen.Focused()
	d.goTo(lineID)
	d.typeLine("Grate")
	d.press(ebiten.KeyTab)
	d.press(ebiten.KeyTab)
	if d.screen.Focused() != after {
		t.Error("Tab does not leave the suggestion for the control after the line")
	}
	d.screen.SetFocus(d.suggestion())
	d.screen.ShowBubble(nil)
	if !e.IsFocused() {
		t.Error("a suggestion that disappears leaves the focus nowhere")
	}
}

// The arrow keys recall the entered lines.
func TestLinesAreRecalled(t *testing.T) {
	d, e := newLineFixture(t)
	for _, line := range []string{"Good 4dF", "2d6", "2d6", "Great 4dF vs Fair"} {
		d.goTo(lineID)
		e.SelectAll()
		d.typeLine(line)
		e.OnSubmit()
		d.answer()
	}
	for _, step := range []struct {
		key  ebiten.Key
		want string
	}{
		{ebiten.KeyArrowUp, "Great 4dF vs Fair"}, {ebiten.KeyArrowUp, "2d6"}, {ebiten.KeyArrowUp, "Good 4dF"},
		{ebiten.KeyArrowUp, "Good 4dF"}, {ebiten.KeyArrowDown, "2d6"}, {ebiten.KeyArrowDown, "Great 4dF vs Fair"},
		{ebiten.KeyArrowDown, "Great 4dF vs Fair"}, {ebiten.KeyArrowUp, "2d6"},
	} {
		d.press(step.key)
		if e.Text() != step.want {
			t.Errorf("%v recalls %q, want %q", step.key, e.Text(), step.want)
		}
	}
	d.answer()
	if text, _ := d.bubble(); text != "2d6: 2 to 12, 7.0 on average" {
		t.Errorf("the recalled line has the bubble %q", text)
	}
	if d.state.Next != "Great 4dF vs Fair" {
		t.Errorf("a recalled line changes the next roll to %s before it is entered", d.state.Next)
	}
}
