package browser

import (
	"context"
	"fmt"
)

// Point is a place in CSS pixels of the page.
type Point struct{ X, Y float64 }

// Pointer is what touches the page.
type Pointer int

const (
	Mouse Pointer = iota
	Finger
)

// pace is the time between two places of a pointer, in ms.
const pace = 16

// hand does to a page what a visitor's hand does.
type hand interface {
	// stroke brings pointers down, moves each along its path and lifts it.
	stroke(ctx context.Context, pointer Pointer, paths [][]Point) error
	// wheel turns the wheel over a place, by CSS pixels.
	wheel(ctx context.Context, at Point, down float64) error
	// keys presses one key after another while modifiers are held.
	keys(ctx context.Context, text string, held []Modifier) error
}

// Stroke brings a pointer down at the first place of a path, moves it to each of the others
// in turn, one every 16 ms, and lifts it. With more paths, of the same length, more fingers do so at once.
func (t *Tab) Stroke(pointer Pointer, paths ...[]Point) error {
	return t.Step("pointer stroke", func(ctx context.Context) error { return t.page.stroke(ctx, pointer, paths) })
}

// StrokeSeen does as Stroke and calls seen after each place that the pointer has come to, before
// it is lifted. Only Chromium's hand can be held.
func (t *Tab) StrokeSeen(pointer Pointer, path []Point, seen func(step int) error) error {
	chromium, ok := t.page.(*chromiumPage)
	if !ok {
		return errChromium
	}
	return t.Step("pointer stroke", func(ctx context.Context) error {
		return chromium.strokeSeen(ctx, pointer, [][]Point{path}, seen)
	})
}

// Click presses the mouse at a place.
func (t *Tab) Click(at Point) error { return t.Stroke(Mouse, []Point{at}) }

// Tap puts a finger on a place for a moment.
func (t *Tab) Tap(at Point) error { return t.Stroke(Finger, []Point{at}) }

// Wheel turns the wheel over a place.
func (t *Tab) Wheel(at Point, down float64) error {
	return t.Step("wheel", func(ctx context.Context) error { return t.page.wheel(ctx, at, down) })
}

// Keys presses the key of each character, held down or not with others. Keys without a
// character are those of chromedp's package kb.
func (t *Tab) Keys(text string, held ...Modifier) error {
	return t.Step(fmt.Sprintf("keys %q", text), func(ctx context.Context) error { return t.page.keys(ctx, text, held) })
}

// Line is the path from one place to another in some steps.
func Line(from, to Point, steps int) []Point {
	var path []Point
	for step := range steps + 1 {
		share := float64(step) / float64(steps)
		path = append(path, Point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share})
	}
	return path
}

// actor is a hand by way of the actions of WebDriver, which WebDriver BiDi has as well.
// https://www.w3.org/TR/webdriver2/#actions
type actor func(ctx context.Context, sources []source) error

// source is a device with what it does, tick by tick.
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
