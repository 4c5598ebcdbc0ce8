//go:build !js

package panel

import (
	"image"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/input"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// withLadder describes a ladder and the controls of its markers.
var withLadder = controls.Panel{Sections: []controls.Section{{ID: "settings", Label: "Roll", Controls: []controls.Control{
	{ID: "odds", Kind: controls.Drawing, Label: "Ladder"},
	{ID: "trait", Kind: controls.Text, Label: "Trait"},
	{ID: "difficulty?", Kind: controls.Text, Label: "Difficulty"},
	{ID: "roll", Kind: controls.Button, Label: "Roll"},
}}}}

// fourRungs has a fifth row for an unset Difficulty.
const fourRungs = `{"ladder":{"rungs":[
	{"level":2,"name":"Great","chance":0.1,"better":0.1},{"level":1,"name":"Good","chance":0.2,"better":0.3,"good":true,"y":0.2},
	{"level":0,"name":"Fair","chance":0.4,"better":0.7,"other":0.5,"y":0.4},{"level":-1,"name":"Poor-1","chance":0.3,"better":1,"y":0.6,"lit":"failure"}],
	"markers":[{"id":"trait","level":0,"highest":1,"lowest":-1},{"id":"difficulty?","level":1,"highest":2,"lowest":-1,"none":true}],
	"line":0,"rows":5,"climb":{"from":0,"to":-1,"mark":1,"other":2}}}`

// fakeMouse is a mouse that a test moves.
type fakeMouse struct {
	at           image.Point
	down, before bool
}

func (m *fakeMouse) Update()                             {}
func (m *fakeMouse) AfterUpdate()                        {}
func (m *fakeMouse) Draw(*ebiten.Image)                  {}
func (m *fakeMouse) AfterDraw(*ebiten.Image)             {}
func (m *fakeMouse) CursorPosition() (x, y int)          { return m.at.X, m.at.Y }
func (m *fakeMouse) GetCursorImage(string) *ebiten.Image { return nil }
func (m *fakeMouse) GetCursorOffset(string) image.Point  { return image.Point{} }

func (m *fakeMouse) MouseButtonPressed(b ebiten.MouseButton) bool {
	return m.down && b == ebiten.MouseButtonLeft
}

func (m *fakeMouse) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return m.MouseButtonPressed(b) && !m.before
}

func (m *fakeMouse) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return m.before && !m.down && b == ebiten.MouseButtonLeft
}

// ladderFixture is a panel with a ladder and a mouse.
type ladderFixture struct {
	*fixture
	mouse   *fakeMouse
	drawing *ladder
}

func newLadderFixture(t *testing.T, state string) *ladderFixture {
	t.Helper()
	d := newFixtureOf(t, withLadder, roomy, 1)
	h := &ladderFixture{fixture: d, mouse: &fakeMouse{}, drawing: d.fields["odds"].focus.(*ladder)}
	input.SetCursorUpdater(h.mouse)
	d.emit("panel", state)
	d.redraw()
	return h
}

// at returns the middle of a row, in the left or the right half of the drawing.
func (h *ladderFixture) at(row int, right bool) image.Point {
	d := h.drawing
	x := d.Rect.Min.X + d.Rect.Dx()/4
	if right {
		x += d.Rect.Dx() / 2
	}
	return image.Pt(x, d.Rect.Min.Y+d.top()+d.pitch()/2+row*d.pitch())
}

// lane returns the middle of a row in a lane.
func (h *ladderFixture) lane(row int, right bool) image.Point {
	at := h.at(row, right)
	at.X = h.drawing.Rect.Min.X + 2
	if right {
		at.X = h.drawing.Rect.Max.X - 2
	}
	return at
}

// point updates the widgets with the mouse at a place, pressed or not.
func (h *ladderFixture) point(at image.Point, down bool) {
	h.mouse.before, h.mouse.down, h.mouse.at = h.mouse.down, down, at
	h.screen.UpdateWidgets()
	h.redraw()
}

func (h *ladderFixture) click(at image.Point) {
	h.point(at, true)
	h.point(at, false)
}

func TestLadderMarkersMoveOnClick(t *testing.T) {
	h := newLadderFixture(t, fourRungs)
	h.click(h.lane(1, false))
	h.wantRequests(t, `change {"trait":"Good"}`)
	h.click(h.at(0, false)) // nearer to the Difficulty
	h.wantRequests(t, `change {"difficulty?":"Great"}`)
	h.click(h.at(3, true)) // nearer to the trait
	h.wantRequests(t, `change {"trait":"Poor-1"}`)
	h.click(h.at(4, false)) // the unset position
	h.wantRequests(t, `change {"difficulty?":""}`)
	h.click(h.lane(0, false)) // the highest level of the trait
	h.wantRequests(t, `change {"trait":"Good"}`)
	h.click(h.at(2, true))       // the trait's current rung
	h.click(h.drawing.Rect.Min)  // its label
	h.point(h.at(1, true), true) // the rung of the Difficulty
	h.wantRequests(t)
	if h.screen.Focused() != h.drawing {
		t.Error("the pressed ladder does not have the focus")
	}
}

// Dragging a marker requests each rung once, even if replies change the rungs.
func TestLadderMarkersAreDragged(t *testing.T) {
	h := newLadderFixture(t, fourRungs)
	good := h.lane(1, false)
	h.point(good, true)
	h.point(good.Add(image.Pt(3, 2)), true)
	h.wantRequests(t, `change {"trait":"Good"}`)
	h.emit("panel", strings.Replace(fourRungs, `{"rungs":[`, `{"rungs":[{"level":3,"name":"Superb","chance":0,"better":0},`, 1))
	h.redraw()
	h.point(good.Add(image.Pt(0, -3)), true)
	h.wantRequests(t)
	h.point(h.at(4, false), true)
	h.point(image.Pt(-50, 5000), true)
	h.wantRequests(t, `change {"trait":"Poor-1"}`)
	for _, gone := range []string{`{"ladder":null}`, `{"ladder":{"rungs":[{"level":7,"name":"7","chance":1}]}}`, `{}`, fourRungs} {
		h.emit("panel", gone)
		h.redraw()
		h.point(good, true)
		h.wantRequests(t) // the pressed marker no longer exists
	}
}

// Rungs keep their positions under the mouse between two clicks, and move when it leaves.
func TestLadderRungsStayUnderTheMouse(t *testing.T) {
	h := newLadderFixture(t, fourRungs)
	h.click(h.lane(2, true))
	h.wantRequests(t, `change {"difficulty?":"Fair"}`)
	h.emit("panel", strings.Replace(fourRungs, `{"rungs":[`, `{"rungs":[{"level":4,"name":"4","chance":0},{"level":3,"name":"Superb","chance":0},`, 1))
	h.redraw()
	h.click(h.lane(0, true))
	h.wantRequests(t, `change {"difficulty?":"Great"}`)
	h.point(h.drawing.Rect.Max.Add(image.Pt(9, 9)), false)
	h.redraw()
	h.click(h.lane(0, true)) // the highest level of the Difficulty
	h.click(h.lane(2, true))
	h.wantRequests(t, `change {"difficulty?":"Great"}`, `change {"difficulty?":"Great"}`)
	if n := len(h.drawing.Rungs); n != 6 {
		t.Errorf("%d rungs are drawn after the mouse has left, want 6", n)
	}
}

func TestLadderByKeys(t *testing.T) {
	h := newLadderFixture(t, fourRungs)
	h.press(ebiten.KeyTab)
	h.press(ebiten.KeyTab)
	h.redraw()
	if h.screen.Focused() != h.drawing {
		t.Fatal("Tab does not stop at the ladder")
	}
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyArrowDown)
	h.wantRequests(t, `change {"trait":"Good"}`, `change {"trait":"Poor-1"}`)
	h.press(ebiten.KeyArrowRight)
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyHome)
	h.press(ebiten.KeyEnd)
	h.wantRequests(t, `change {"difficulty?":"Great"}`, `change {"difficulty?":"Poor-1"}`, `change {"difficulty?":"Great"}`)
	h.emit("panel", strings.Replace(fourRungs, `"difficulty?","level":1`, `"difficulty?","level":-1`, 1))
	h.press(ebiten.KeyArrowDown)
	h.wantRequests(t, `change {"difficulty?":""}`)
	h.emit("panel", strings.Replace(fourRungs, `"difficulty?","level":1`, `"difficulty?","unset":true`, 1))
	h.press(ebiten.KeyArrowDown)
	h.press(ebiten.KeyArrowUp)
	h.press(ebiten.KeyArrowLeft)
	h.press(ebiten.KeyEnd)
	h.wantRequests(t, `change {"difficulty?":"Poor-1"}`, `change {"trait":"Good"}`)
}

// A ladder without rungs is hidden, and one without markers ignores input.
func TestNoLadder(t *testing.T) {
	for _, state := range []string{`{}`, `{"ladder":null}`, `{"ladder":{"rungs":[]}}`, `{"ladder":{"rungs":[],"markers":[{"id":"trait"}]}}`} {
		h := newLadderFixture(t, fourRungs)
		place := h.at(1, false)
		h.emit("panel", state)
		h.redraw()
		if ui.IsVisible(h.fields["odds"].box) {
			t.Errorf("%s: the ladder is visible", state)
		}
		h.click(place)
		h.drawing.step(1)
		h.drawing.press(ebiten.KeyEnd)
		h.wantRequests(t)
	}
	h := newLadderFixture(t, `{"ladder":{"rows":1,"rungs":[{"level":7,"name":"7…8","chance":0}],"climb":{"from":8,"to":8}}}`)
	h.click(h.at(0, false))
	h.wantRequests(t)
	if !ui.IsVisible(h.fields["odds"].box) || h.screen.Focused() != nil {
		t.Error("a ladder without markers is hidden or has the focus")
	}
}

// The heading of the chances is above the rungs, with markers and without.
func TestLadderHeadingIsFree(t *testing.T) {
	const sum = `{"ladder":{"rows":1,"rungs":[{"level":7,"name":"7…8","chance":0}],"climb":{"from":8,"to":8}}}`
	for _, state := range []string{fourRungs, sum} {
		d := newLadderFixture(t, state).drawing
		if got, want := d.top(), ui.LineHeight(d.style.Small); got < want {
			t.Errorf("the first rung is at %d px, the heading as high as %d px: %s", got, want, state)
		}
	}
}

// The drawing is cached until it changes.
func TestLadderDrawingIsCached(t *testing.T) {
	h := newLadderFixture(t, fourRungs)
	if h.drawing.stale {
		t.Fatal("the drawing is stale")
	}
	h.redraw()
	event.ExecuteDeferred()
	if h.drawing.stale {
		t.Error("drawing it again makes it stale")
	}
	h.press(ebiten.KeyTab)
	h.press(ebiten.KeyTab)
	if !h.drawing.stale {
		t.Error("the focus does not change the drawing")
	}
}

// In the narrowest panel, names end before their numbers and none is cut.
func TestLadderNamesFit(t *testing.T) {
	for _, width := range []int{304, 396} {
		d := newFixtureOf(t, withLadder, image.Pt(width, 900), 1)
		d.emit("panel", `{"ladder":{"rows":2,"rungs":[{"level":4,"name":"Superb+1","number":"+4"},{"level":-4,"name":"Terrible-1","number":"-4","y":0.5}]}}`)
		d.redraw()
		l := d.fields["odds"].focus.(*ladder)
		for _, rung := range l.Rungs {
			if free := l.nameEnd(rung) - l.nameLeft(); ui.Advance(rung.Shown(), l.style.Small) > free+1e-6 {
				t.Errorf("in a panel of %d pixels, %s has %g pixels", width, rung.Name, free)
			}
		}
	}
}
