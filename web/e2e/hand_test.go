package e2e

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// point is a place in CSS pixels of the page.
type point struct{ X, Y float64 }

// middle of the element that a selector finds inside the first tray.
func (p *tab) middle(selector string) point {
	p.t.Helper()
	return eval[point](p, fmt.Sprintf(`(() => {
		const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
		const box = at(%q).getBoundingClientRect();
		return { X: frame.left + box.left + box.width / 2, Y: frame.top + box.top + box.height / 2 };
	})()`, selector))
}

// click presses and lets go of the mouse in the middle of an element of the tray.
func (p *tab) click(selector string) {
	p.t.Helper()
	at := p.middle(selector)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
}

// A hand touches the page: it comes down, moves or lifts at a place and a time.
type hand func(p *tab, phase phase, at point, when input.TimeSinceEpoch)

type phase int

const (
	down phase = iota
	move
	up
)

func finger(p *tab, phase phase, at point, when input.TimeSinceEpoch) {
	kind := []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchEnd}[phase]
	var points []*input.TouchPoint
	if phase != up {
		points = []*input.TouchPoint{{X: at.X, Y: at.Y}}
	}
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points, Timestamp: when})
}

func mouse(p *tab, phase phase, at point, when input.TimeSinceEpoch) {
	kind := []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased}[phase]
	call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1, Timestamp: when})
}

// flick moves a hand from one place to another, a step every 16 ms.
func (p *tab) flick(hand hand, from, to point, steps int) {
	p.t.Helper()
	start := time.Now()
	send := func(phase phase, step int) {
		share := float64(step) / float64(steps)
		when := input.TimeSinceEpoch(float64(start.Add(time.Duration(step)*16*time.Millisecond).UnixMicro()) / 1e6)
		hand(p, phase, point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share}, when)
	}
	send(down, 0)
	for step := 1; step <= steps; step++ {
		send(move, step)
	}
	send(up, steps)
}

// call sends a command of the protocol that has no action of its own.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.Context, command, params)
	if err != nil {
		p.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}
