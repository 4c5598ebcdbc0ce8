//go:build !js

package panel

import (
	"crypto/rand"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/platform/locale"
	"fudgetray/game/tray"
)

// newTableFixture returns the panel of a tray in a language, with a size in pixels.
func newTableFixture(t *testing.T, tag string, size image.Point, beside bool) *fixture {
	t.Helper()
	return newFixtureWith(t, tag, nil, size, beside)
}

// newFixtureWith returns a panel with a shared table, or nil for none.
func newFixtureWith(t *testing.T, tag string, shared *visit.Table, size image.Point, beside bool) *fixture {
	t.Helper()
	l, err := locale.Chosen(tag)
	if err != nil {
		t.Fatal(err)
	}
	connection := NewConnection(noLoop{})
	own := tray.Open(tray.Dependencies{
		Messages: connection, Loop: noLoop{}, Clock: noClock{}, Random: rand.Reader, Language: l,
	})
	d := &fixture{Panel: New(controls.Describe(l), own, connection, l, &fakeSpeaker{})}
	d.Table = shared
	d.Fit(size, 1, ui.Light, beside)
	own.Skip() // the tray sends its state
	d.answer()
	return d
}

// firstRoll returns the widgets that a first roll needs, by name.
func (d *fixture) firstRoll() map[string]ui.Element {
	needed := map[string]ui.Element{
		"title": d.result.title, "sentence": d.result.sentence, "line": d.lineEntry(), "Roll": d.buttons[rollID], "undo": d.undoBox,
	}
	if d.layout != roomyLayout {
		needed["opener"] = d.openerBox
	}
	if d.layout.hasSteppers() {
		needed["trait"], needed["difficulty"] = d.fields["trait"].box, d.fields["difficulty"].box
	} else {
		needed["ladder"] = d.fields[drawingID].focus.(*ladder)
	}
	if d.layout < gameLayout {
		for _, id := range []string{"kind", "technique", "modifier", "modifiers"} {
			needed[id] = d.fields[id].box
		}
	}
	if d.layout < ladderLayout {
		needed["game"] = d.fields["game"].box
	}
	return needed
}

// Panels of all windows show the controls of a first roll, before and after it, without overlaps: below the tray at
// 320×480, 360×640, 390×844 and 600×800, and beside it at 800×600, 1280×800 and 2560×1440.
func TestFirstRollIsInView(t *testing.T) {
	for _, window := range []struct {
		size   image.Point
		beside bool
		layout layout
	}{
		{image.Pt(320, 264), false, stepsLayout}, {image.Pt(360, 352), false, stripLayout}, {image.Pt(390, 513), false, ladderLayout},
		{image.Pt(600, 440), false, stripLayout}, {image.Pt(304, 600), true, gameLayout}, {image.Pt(420, 800), true, roomyLayout},
		{image.Pt(614, 1440), true, roomyLayout},
	} {
		for _, tag := range []string{"en", "de"} {
			d := newTableFixture(t, tag, window.size, window.beside)
			for _, when := range []string{"before", "after"} {
				name := fmt.Sprintf("%v, %s, %s the roll", window.size, tag, when)
				if d.layout > window.layout {
					t.Errorf("%s: layout %d, want %d", name, d.layout, window.layout)
				}
				needed, screen := d.firstRoll(), image.Rectangle{Max: window.size}
				for id, e := range needed {
					at := e.GetWidget().Rect
					if at.Empty() || !at.In(screen) {
						t.Errorf("%s: %s is at %v", name, id, at)
					}
					for other, o := range needed {
						if id < other && at.Overlaps(o.GetWidget().Rect) {
							t.Errorf("%s: %s at %v overlaps %s at %v", name, id, at, other, o.GetWidget().Rect)
						}
					}
				}
				d.roll()
				d.tray.Skip()
				d.answer()
			}
		}
	}
}

// No empty band is above the line in an upright window: the ladder or the strip takes the space.
func TestNoGapAboveTheLine(t *testing.T) {
	for _, size := range []image.Point{{320, 264}, {360, 352}, {390, 513}, {420, 620}, {304, 600}} {
		d := newTableFixture(t, "en", size, false)
		line, above := d.lineEntry().Rect, image.Rectangle{}
		for _, e := range []ui.Element{d.result.box, d.fields[drawingID].focus.(*ladder), d.strip, d.fields["trait"].box} {
			if at := e.GetWidget().Rect; at.Max.Y <= line.Min.Y && at.Max.Y > above.Max.Y {
				above = at
			}
		}
		if gap := line.Min.Y - above.Max.Y; gap < 0 || gap > 50 {
			t.Errorf("%v: %d pixels are empty above the line", size, gap)
		}
	}
}

// The rungs of a ladder keep their height while the mouse holds them.
func TestHeldLadderKeepsItsHeight(t *testing.T) {
	d := newTableFixture(t, "en", image.Pt(390, 600), false)
	l := d.fields[drawingID].focus.(*ladder)
	before := l.pitch()
	l.held = true
	d.state.ResultAdvice, d.state.Result = []string{strings.Repeat("A long sentence. ", 14)}, &engine.Resolution{Text: "It worked."}
	d.Show()
	if after := l.pitch(); after != before {
		t.Errorf("held rungs of %d pixels have %d", before, after)
	}
	l.held = false
	d.Show()
	if l = d.fields[drawingID].focus.(*ladder); l.pitch() >= before {
		t.Errorf("rungs of %d pixels have %d below a long result", before, l.pitch())
	}
}

// The ladder of an opposed roll has the chances to win, tie and lose, instead of the sentence above Roll.
func TestContestIsOnTheLadder(t *testing.T) {
	d := newTableFixture(t, "en", image.Pt(420, 800), true)
	l := d.fields[drawingID].focus.(*ladder)
	if l.contestHeight() != 0 || d.nextRoll.Label == "" {
		t.Fatalf("an unopposed roll has a contest, or no forecast: %q", d.nextRoll.Label)
	}
	d.Set(lineID, "Great 4dF opposed Fair")
	d.answer()
	if d.nextRoll.Label != "" {
		t.Errorf("the forecast repeats the ladder: %q", d.nextRoll.Label)
	}
	if l.contestHeight() == 0 {
		t.Fatal("the ladder has no space for the contest")
	}
	const width = 380
	sum, c := 0.0, l.Contest
	parts := l.contestParts(width)
	for i, want := range []string{"Win " + percent(c.Win), "Tie " + percent(c.Tie), "Lose " + percent(c.Lose)} {
		if parts[i].label != want {
			t.Errorf("part %d is %q, want %q", i, parts[i].label, want)
		}
		sum += parts[i].width
	}
	if parts[0].width <= parts[2].width || sum < width-1 || sum > width+1 {
		t.Errorf("a win of %g has %g pixels, a loss of %g has %g, and all have %g", c.Win, parts[0].width, c.Lose, parts[2].width, sum)
	}
}

// The help of the ladder, of the rows and of Undo is shown after the mouse has rested on them.
func TestTips(t *testing.T) {
	d := newTableFixture(t, "en", image.Pt(420, 800), true)
	d.Set("trait", "Good")
	d.answer()
	rest := func(at image.Point) string {
		d.hoverTip(at)
		if text, _ := d.bubble(); text != "" {
			t.Errorf("a tip is shown at once: %q", text)
		}
		d.tip.since = d.tip.since.Add(-tipDelay)
		d.hoverTip(at)
		text, _ := d.bubble()
		d.tip.since = time.Now()
		d.hoverTip(image.Pt(-1, -1))
		return text
	}
	middle := func(e ui.Element) image.Point {
		at := e.GetWidget().Rect
		return at.Min.Add(at.Size().Div(2))
	}
	l := d.fields[drawingID].focus.(*ladder)
	heading := l.Rect.Min.Add(image.Pt(40, 4))
	for _, row := range []struct {
		name string
		at   image.Point
		want string
	}{
		{"ladder", heading, d.fields[drawingID].control.Help},
		{"rungs", middle(l), ""},
		{"type", middle(d.fields["kind"].box), d.fields["kind"].control.Help},
		{"line", middle(d.lineEntry()), ""},
		{"undo", middle(d.undoer), language.UndoChange(d.nameOfChange("trait")).In(nil)},
	} {
		if got := rest(row.at); got != row.want || row.name == "ladder" && got == "" {
			t.Errorf("%s: the tip is %q, want %q", row.name, got, row.want)
		}
	}
	d.Set("kind", "opposed")
	d.answer()
	if got := rest(middle(d.fields["kind"].box)); got != "Beat an opponent's roll." {
		t.Errorf("the tip on an opposed roll is %q", got)
	}
	d.Set("system", "3d6-fudge")
	d.answer()
	if got := rest(l.Rect.Min.Add(image.Pt(40, 4))); got != language.LadderUnder().In(nil) {
		t.Errorf("the tip in 3d6 Fudge is %q", got)
	}
}

// A message moves nothing and leaves Roll free, also in layouts without space for it.
func TestNoticeLeavesRollFree(t *testing.T) {
	for _, size := range []image.Point{{320, 264}, {360, 352}, {304, 600}, {420, 800}} {
		d := newTableFixture(t, "en", size, false)
		before := d.buttons[rollID].GetWidget().Rect
		d.ShowError(strings.Repeat("It failed. ", 8))
		d.Show()
		d.redraw()
		roll, bar := d.buttons[rollID].GetWidget().Rect, d.noticeBar.box.GetWidget().Rect
		text, _ := d.bubble()
		if roll != before || bar.Overlaps(roll) || bar.Empty() == (text == "") {
			t.Errorf("%v: Roll moves from %v to %v, the message is at %v or in the bubble %q", size, before, roll, bar, text)
		}
	}
}

// The button beside Roll undoes the last change, and does nothing without one.
func TestUndoBesideRoll(t *testing.T) {
	d := newTableFixture(t, "en", image.Pt(390, 513), false)
	if slices.Contains(d.screen.Focusers(), widget.Focuser(d.undoer)) {
		t.Error("Tab stops at Undo without a change")
	}
	d.Set("trait", "Good")
	d.answer()
	if !slices.Contains(d.screen.Focusers(), widget.Focuser(d.undoer)) {
		t.Fatal("Tab does not stop at Undo")
	}
	d.screen.SetFocus(d.undoer)
	d.press(ebiten.KeyEnter)
	d.redraw()
	d.answer()
	if d.state.Values["trait"] != "Fair" || d.state.Undo != "" {
		t.Errorf("the trait is %v after Undo", d.state.Values["trait"])
	}
}
