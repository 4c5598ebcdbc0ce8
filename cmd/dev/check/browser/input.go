package browser

import (
	"context"
	"fmt"
)

// Point is a position in CSS pixels of the page.
type Point struct{ X, Y float64 }

// Pointer is a kind of pointer.
type Pointer int

const (
	Mouse Pointer = iota
	Finger
)

// pace is the time between two steps of a pointer, in ms.
const pace = 16

// inputDevice sends pointer and key events to a page.
type inputDevice interface {
	// stroke presses pointers, moves each along its path and releases it.
	stroke(ctx context.Context, pointer Pointer, paths [][]Point) error
	// wheel turns the wheel at a point, by CSS pixels.
	wheel(ctx context.Context, at Point, down float64) error
	// keys presses one key after another while modifiers are held.
	keys(ctx context.Context, text string, held []Modifier) error
}

// Stroke presses a pointer at the first point of a path, moves it to the other points, one every 16 ms,
// and releases it. Several paths of the same length are simultaneous strokes of several fingers.
func (t *Tab) Stroke(pointer Pointer, paths ...[]Point) error {
	return t.Step("pointer stroke", func(ctx context.Context) error { return t.page.stroke(ctx, pointer, paths) })
}

// StrokeSeen is like Stroke and calls seen after each point, before the release. It works in Chromium
// only.
func (t *Tab) StrokeSeen(pointer Pointer, path []Point, seen func(step int) error) error {
	chromium, ok := t.page.(*chromiumPage)
	if !ok {
		return errChromium
	}
	return t.Step("pointer stroke", func(ctx context.Context) error {
		return chromium.strokeSeen(ctx, pointer, [][]Point{path}, seen)
	})
}

// Click clicks the mouse at a point.
func (t *Tab) Click(at Point) error { return t.Stroke(Mouse, []Point{at}) }

// Tap taps a point.
func (t *Tab) Tap(at Point) error { return t.Stroke(Finger, []Point{at}) }

// Wheel turns the wheel at a point, by CSS pixels.
func (t *Tab) Wheel(at Point, down float64) error {
	return t.Step("wheel", func(ctx context.Context) error { return t.page.wheel(ctx, at, down) })
}

// Keys presses the key of each character while modifiers are held. Keys without a character are those
// of package kb of chromedp.
func (t *Tab) Keys(text string, held ...Modifier) error {
	return t.Step(fmt.Sprintf("keys %q", text), func(ctx context.Context) error { return t.page.keys(ctx, text, held) })
}

// Line returns a straight path in some steps.
func Line(from, to Point, steps int) []Point {
	var path []Point
	for step := range steps + 1 {
		share := float64(step) / float64(steps)
		path = append(path, Point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share})
	}
	return path
}

// actor sends input by the actions of WebDriver, which WebDriver BiDi shares.
// https://www.w3.org/TR/webdriver2/#actions
type actor func(ctx context.Context, sources []source) error

// source is an input device with its actions.
type source struct {
	Type       string            `json:"type"`
	ID         string            `json:"id"`
	Parameters map[string]string `json:"parameters,omitzero"`
	Actions    []action          `json:"actions"`
}

type action map[string]any

func (perform actor) stroke(ctx context.Context, pointer Pointer, paths [][]Point) error {
	kind := map[Pointer]string{Mouse: "mouse", Finger: "touch"}[pointer]
	var sources []source
	for i, path := range paths {
		s := source{Type: "pointer", ID: fmt.Sprint(kind, i), Parameters: map[string]string{"pointerType": kind}}
		s.Actions = append(s.Actions, moveTo(path[0], 0), action{"type": "pointerDown", "button": 0})
		for _, at := range path[1:] {
			s.Actions = append(s.Actions, moveTo(at, pace))
		}
		s.Actions = append(s.Actions, action{"type": "pointerUp", "button": 0})
		sources = append(sources, s)
	}
	return perform(ctx, sources)
}

func moveTo(at Point, ms int) action {
	return action{"type": "pointerMove", "x": int(at.X), "y": int(at.Y), "duration": ms, "origin": "viewport"}
}

func (perform actor) wheel(ctx context.Context, at Point, down float64) error {
	turn := action{"type": "scroll", "x": int(at.X), "y": int(at.Y), "deltaX": 0, "deltaY": int(down), "duration": 0, "origin": "viewport"}
	return perform(ctx, []source{{Type: "wheel", ID: "wheel", Actions: []action{turn}}})
}

func (perform actor) keys(ctx context.Context, text string, held []Modifier) error {
	s := source{Type: "key", ID: "keys"}
	press := func(kind string, key rune) {
		s.Actions = append(s.Actions, action{"type": kind, "value": string(key)})
	}
	for _, modifier := range held {
		press("keyDown", modifierKeys[modifier])
	}
	for _, key := range text {
		code, err := keyCode(key)
		if err != nil {
			return err
		}
		press("keyDown", code)
		press("keyUp", code)
	}
	for _, modifier := range held {
		press("keyUp", modifierKeys[modifier])
	}
	return perform(ctx, []source{s})
}
