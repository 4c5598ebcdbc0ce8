//go:build !js

package panel

import (
	"image"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/controls"
)

// withLadder has a drawing, and the controls of the levels that stand on it.
var withLadder = controls.Panel{Sections: []controls.Section{{ID: "roll", Label: "Roll", Controls: []controls.Control{
	{ID: "odds", Kind: controls.Drawing, Label: "Ladder"},
	{ID: "trait", Kind: controls.Text, Label: "Trait"},
	{ID: "difficulty?", Kind: controls.Text, Label: "Difficulty"},
	{ID: "roll", Kind: controls.Button, Label: "Roll"},
}}}}

// fourRungs has a fifth row, for no Difficulty.
const fourRungs = `{"ladder":{"rungs":[
	{"level":2,"name":"Great","chance":0.1,"better":0.1},{"level":1,"name":"Good","chance":0.2,"better":0.3,"good":true},
	{"level":0,"name":"Fair","chance":0.4,"better":0.7,"other":0.5},{"level":-1,"name":"Poor-1","chance":0.3,"better":1}],
	"markers":[{"id":"trait","level":0,"highest":1,"lowest":-1},{"id":"difficulty?","level":1,"highest":2,"lowest":-1,"none":true}],
	"line":0,"climb":{"from":0,"to":-1,"mark":1,"other":2}}}`

// mouse is a pointer that does what a test says.
type mouse struct {
	*pointer
	down, before bool
}

func (m *mouse) MouseButtonPressed(b ebiten.MouseButton) bool {
	return m.down && b == ebiten.MouseButtonLeft
}

func (m *mouse) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return m.MouseButtonPressed(b) && !m.before
}

func (m *mouse) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return m.before && !m.down && b == ebiten.MouseButtonLeft
}

// hand is a desk that is worked with a mouse.
type hand struct {
	*desk
	mouse   *mouse
	drawing *ladder
}

func newHand(t *testing.T, state string) *hand {
	t.Helper()
	d := newDeskOf(t, withLadder, roomy, 1)
	h := &hand{desk: d, mouse: &mouse{pointer: d.pointer}, drawing: d.fields["odds"].focus.(*ladder)}
	input.SetCursorUpdater(h.mouse)
	d.tell("panel", state)
	d.turn()
	return h
}

// at is the middle of a row, on the left or the right half of the drawing.
func (h *hand) at(row int, right bool) image.Point {
	d := h.drawing
	x := d.Rect.Min.X + d.Rect.Dx()/4
	if right {
		x += d.Rect.Dx() / 2
	}
	return image.Pt(x, d.Rect.Min.Y+d.top()+d.pitch()/2+row*d.pitch())
}

// point is a tick with the mouse at a place, pressed or not.
func (h *hand) point(at image.Point, down bool) {
	h.mouse.before, h.mouse.down, h.mouse.at = h.mouse.down, down, at
	h.ui.Update()
	h.turn()
}

func (h *hand) click(at image.Point) {
	h.point(at, true)
	h.point(at, false)
}

func TestLadderIsPressed(t *testing.T) {
	h := newHand(t, fourRungs)
	h.click(h.at(1, false))
	h.wants(t, `change {"trait":"Good"}`)
	h.click(h.at(0, true))
	h.wants(t, `change {"difficulty?":"Great"}`)
	h.click(h.at(3, true))
	h.wants(t, `change {"difficulty?":"Poor-1"}`)
	h.click(h.at(4, true)) // below the lowest rung is none
	h.wants(t, `change {"difficulty?":""}`)
	h.click(h.at(0, false)) // as high as a trait can be
	h.wants(t, `change {"trait":"Good"}`)
	h.click(h.at(2, false))      // where it stands
	h.click(h.drawing.Rect.Min)  // what it is called
	h.point(h.at(1, true), true) // where the Difficulty stands
	h.wants(t)
	if h.ui.GetFocusedWidget() != h.drawing {
		t.Error("the drawing that is pressed has not the focus")
	}
}

// Each rung that a marker is dragged over is asked for once, even if answers bring other rungs.
func TestLadderIsDragged(t *testing.T) {
	h := newHand(t, fourRungs)
	good := h.at(1, false)
	h.point(good, true)
	h.point(good.Add(image.Pt(3, 2)), true)
	h.wants(t, `change {"trait":"Good"}`)
	h.tell("panel", strings.Replace(fourRungs, `{"rungs":[`, `{"rungs":[{"level":3,"name":"Superb","chance":0,"better":0},`, 1))
	h.turn()
	h.point(good.Add(image.Pt(0, -3)), true)
	h.wants(t)
	h.point(h.at(4, false), true)
	h.point(image.Pt(-50, 5000), true)
	h.wants(t, `change {"trait":"Poor-1"}`)
	for _, gone := range []string{`{"ladder":null}`, `{"ladder":{"rungs":[{"level":7,"name":"7","chance":1}]}}`, `{}`, fourRungs} {
		h.tell("panel", gone)
		h.turn()
		h.point(good, true)
		h.wants(t) // the press was of what is gone
	}
}

func TestLadderByKeys(t *testing.T) {
	h := newHand(t, fourRungs)
	h.press(ebiten.KeyTab)
	h.press(ebiten.KeyTab)
	h.turn()
	if h.ui.GetFocusedWidget() != h.drawing {
		t.Fatal("Tab does not stop at the drawing")
	}
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyArrowDown)
	h.wants(t, `change {"trait":"Good"}`, `change {"trait":"Poor-1"}`)
	h.press(ebiten.KeyArrowRight)
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyHome)
	h.press(ebiten.KeyEnd)
	h.wants(t, `change {"difficulty?":"Great"}`, `change {"difficulty?":"Poor-1"}`, `change {"difficulty?":"Great"}`)
	h.tell("panel", strings.Replace(fourRungs, `"difficulty?","level":1`, `"difficulty?","level":-1`, 1))
	h.press(ebiten.KeyArrowDown)
	h.wants(t, `change {"difficulty?":""}`)
	h.tell("panel", strings.Replace(fourRungs, `"difficulty?","level":1`, `"difficulty?","unset":true`, 1))
	h.press(ebiten.KeyArrowDown)
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyArrowLeft)
	h.press(ebiten.KeyEnd)
	h.wants(t, `change {"difficulty?":"Poor-1"}`, `change {"trait":"Good"}`)
}

// Where there can be no roll nothing is drawn, and what has no levels to move is not worked.
func TestNoLadder(t *testing.T) {
	for _, state := range []string{`{}`, `{"ladder":null}`, `{"ladder":{"rungs":[]}}`, `{"ladder":{"rungs":[],"markers":[{"id":"trait"}]}}`} {
		h := newHand(t, fourRungs)
		place := h.at(1, false)
		h.tell("panel", state)
		h.turn()
		if h.fields["odds"].box.GetWidget().Visibility != widget.Visibility_Hide {
			t.Errorf("%s: it is shown", state)
		}
		h.click(place)
		h.drawing.step(1)
		h.drawing.press(ebiten.KeyEnd)
		h.wants(t)
	}
	h := newHand(t, `{"ladder":{"rungs":[{"level":7,"name":"7…8","chance":0}],"climb":{"from":8,"to":8}}}`)
	h.click(h.at(0, false))
	h.wants(t)
	if h.fields["odds"].box.GetWidget().Visibility != widget.Visibility_Show || h.ui.GetFocusedWidget() != nil {
		t.Error("a ladder without levels to move is hidden or worked")
	}
}

// It is painted again only when it looks different.
func TestLadderIsPaintedOnce(t *testing.T) {
	h := newHand(t, fourRungs)
	if h.drawing.stale {
		t.Fatal("what is drawn is stale")
	}
	h.turn()
	event.ExecuteDeferred()
	if h.drawing.stale {
		t.Error("drawing it makes it stale")
	}
	h.press(ebiten.KeyTab)
	h.press(ebiten.KeyTab)
	if !h.drawing.stale {
		t.Error("the focus is not seen")
	}
}

// Whether a roll came to what it was to, the rung tells: in 3d6 Fudge the lower are the good ones.
func TestLadderIsLit(t *testing.T) {
	h := newHand(t, fourRungs)
	bad, good := h.drawing.Rungs[0], h.drawing.Rungs[1]
	if h.drawing.light(bad) != dark.failure || h.drawing.light(good) != dark.success {
		t.Error("a rung that is good is not lit like a success, or one that is not like a failure")
	}
	h.drawing.Climb.Mark = nil
	if h.drawing.light(good) != dark.brass {
		t.Error("a roll without anything to reach is judged")
	}
}
