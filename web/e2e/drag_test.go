package e2e

import (
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// shaken is a path from side to side over the tray.
func shaken(around point) []browser.Point {
	at := browser.Point(around)
	var path []browser.Point
	for range 24 {
		left, right := browser.Point{X: at.X - 70, Y: at.Y}, browser.Point{X: at.X + 70, Y: at.Y - 30}
		path = append(path, left, right)
	}
	return path
}

// Dice that are grabbed follow the pointer, rattle when they are shaken, and are thrown on release.
func TestGrabAndShake(t *testing.T) {
	t.Parallel()
	p := listen(t)
	p.click("#roll") // also unlocks sound
	p.resolved(1)
	p.atRest()
	p.call("dice.recordDrag")
	p.must(p.Stroke(browser.Mouse, shaken(p.middle("#stage > canvas"))))
	p.resolved(2)
	before := call[struct{ Drawn, Rattles, Voices int }](p, "dice.dragged")
	if before.Drawn < 5 || before.Rattles < 1 {
		t.Errorf("before the throw %+v, want drawings and rattles", before)
	}
	for _, v := range p.voices()[:before.Voices] {
		if surface := v.Clip / 4; surface != 2 {
			t.Errorf("a grabbed die hits surface %d, want another die", surface)
		}
	}
	p.atRest()
}

// Moving dice leave no trace: each frame is drawn over the last one.
func TestMovingDiceLeaveNoTrace(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	p.roll("4dF")
	p.atRest()
	p.call("dice.countBright")
	middle := p.middle("#stage > canvas")
	from, to := point{middle.X - 200, middle.Y + 150}, point{middle.X + 200, middle.Y - 150}
	p.must(p.Stroke(browser.Mouse, append(line(middle, from, 10), line(from, to, 40)...)))
	p.resolved(2)
	p.atRest()
	count := call[struct{ First, Most int }](p, "dice.brightPixels")
	if count.First == 0 || count.Most > 3*count.First { // lifted dice look larger, traces would be many times as large
		t.Errorf("%d pixels of dice at rest, up to %d in motion, want at most three times as many", count.First, count.Most)
	}
}

// A pointer that is released at rest, anywhere over the tray, throws the dice.
func TestReleaseThrows(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.click("#roll")
	for n, share := range []point{{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}} {
		p.resolved(n + 1)
		p.atRest()
		to := call[browser.Point](p, "dice.place", share.X, share.Y)
		path := browser.Line(browser.Point(p.middle("#stage > canvas")), to, 6)
		for range 12 {
			path = append(path, to)
		}
		p.must(p.Stroke(browser.Mouse, path))
	}
	p.resolved(5)
}

// Shaken dice rattle, unless the tray is muted.
func TestShakenDiceAreHeard(t *testing.T) {
	t.Parallel()
	for name, muted := range map[string]bool{"sound": false, "no sound": true} {
		t.Run(name, func(t *testing.T) {
			p := listen(t)
			p.click("#roll")
			p.resolved(1)
			p.atRest()
			p.call("tray.set", "muted", muted)
			p.call("dice.recordDrag")
			p.must(p.Stroke(browser.Mouse, shaken(p.middle("#stage > canvas"))))
			p.resolved(2)
			before := call[struct{ Rattles, Voices int }](p, "dice.dragged")
			if before.Rattles < 1 || (before.Voices == 0) != muted {
				t.Errorf("%+v, muted: %t", before, muted)
			}
		})
	}
}

// Releasing the dice outside the tray throws nothing and puts them back where they were.
func TestReleaseOutsideKeepsDice(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	p.click("#roll")
	p.resolved(1)
	p.atRest()
	lay := p.stage()
	at := p.middle("#stage > canvas")
	outside := browser.Point{X: at.X + p.box("#stage > canvas").Width/2 + 40, Y: at.Y}
	path := browser.Line(browser.Point(at), outside, 6)
	for range 24 {
		path = append(path, outside) // at rest
	}
	p.must(p.Stroke(browser.Mouse, path))
	p.atRest()
	if seen := compare(lay, p.stage()); seen.share > 0.001 {
		t.Errorf("%.2f %% of the tray differ after the dice were put back", 100*seen.share)
	}
	if thrown := call[int](p, "events.count", "tray-throw"); thrown != 1 {
		t.Errorf("%d throws, want 1", thrown)
	}
}

// A touch that becomes a scroll leaves the dice where they were.
func TestScrollKeepsDice(t *testing.T) {
	t.Parallel()
	embed := phone
	embed.Path = "examples/embed.html"
	p := openPainted(t, embed).ready()
	p.tap("#stage > canvas")
	p.resolved(1)
	p.atRest()
	at := p.middle("#stage > canvas")
	lay := p.stage()
	p.call("scrolling.record")
	p.flick(browser.Finger, at, point{at.X, at.Y - 120}, 12)
	p.call("scrolling.undo")
	p.atRest()
	if seen := compare(lay, p.stage()); seen.share > 0.001 {
		t.Errorf("%.2f %% of the tray differ after scrolling", 100*seen.share)
	}
	if thrown := call[int](p, "events.count", "tray-throw"); thrown != 1 {
		t.Errorf("%d throws, want 1", thrown)
	}
}
