package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// dieAt returns the position of a die on the page: below its text, after inspecting it by keys.
func (p *tab) dieAt(index int) point {
	p.t.Helper()
	before := ""
	for range index + 1 {
		p.keys(kb.ArrowRight)
		before = p.awaitInspection(before)
	}
	above := p.middle("#die")
	above.Y += p.box("#die").Height/2 + 12
	p.keys(kb.Escape)
	p.awaitInspection(before)
	return above
}

// carried is the path of a pointer that presses a die for a long time and drags it.
func carried(from, to point) []browser.Point {
	path := slices.Repeat([]browser.Point{browser.Point(from)}, 45)
	path = append(path, line(from, to, 12)...)
	return append(path, slices.Repeat([]browser.Point{browser.Point(to)}, 12)...)
}

// checkReroll checks that the second roll is the first one with a rerolled die.
func (p *tab) checkReroll(first resolution, die int) {
	p.t.Helper()
	second := p.resolved(2)
	if !slices.Equal(second.Again, []int{die}) || len(second.Faces) != len(first.Faces)+1 || !slices.Equal(second.Faces[:len(first.Faces)], first.Faces) {
		p.t.Errorf("%+v is no reroll of %+v", second, first)
	}
	if !strings.HasPrefix(second.Receipt, first.Receipt+".") || !strings.Contains(second.Text, "rerolled") {
		p.t.Errorf("%s, with the receipt %s after %s", second.Text, second.Receipt, first.Receipt)
	}
	if again := call[resolution](p, "tray.replay", second.Receipt).Faces; !slices.Equal(again, second.Faces) {
		p.t.Errorf("replayed it shows %v, not %v", again, second.Faces)
	}
}

// A die of a sum that is held for long, dragged and released over the tray is rerolled alone, by mouse and
// by finger. One that can't be rerolled, is released outside or is put back by Escape stays unchanged,
// without events.
func TestRerollByPointer(t *testing.T) {
	t.Parallel()
	p, _ := openInspect(t, object{"technique": "2dF", "faces": []int{1, 0}})
	canvas := p.middle("#stage > canvas")
	inside := point{canvas.X + 30, canvas.Y + 30}
	outside := point{canvas.X + p.box("#stage > canvas").Width/2 + 40, canvas.Y}
	p.checkPutBack("no sum", inside, false)
	first := p.rollSum()
	p.checkPutBack("outside", outside, false)
	p.checkPutBack("escape", inside, true)
	for _, pointer := range []browser.Pointer{browser.Mouse, browser.Finger} {
		p.must(p.Stroke(pointer, carried(p.dieAt(1), inside)))
		p.checkReroll(first, 1)
		p.atRest()
		first = p.rollSum()
	}
}

// rollSum rolls a sum, and focuses the dice when they lie still.
func (p *tab) rollSum() resolution {
	p.t.Helper()
	p.call("events.clear")
	p.roll(object{"kind": "sum", "technique": "3d6", "faces": []int{2, 3, 5}})
	p.atRest()
	p.call("element.focus", "#stage > canvas")
	return p.resolved(1)
}

// checkPutBack drags the first die to a place, and presses Escape before its release if escape is set. The
// tray must look as before, without a throw or an error.
func (p *tab) checkPutBack(name string, to point, escape bool) {
	p.t.Helper()
	path := carried(p.dieAt(0), to)
	p.atRest()
	lay := p.stage()
	count := len(call[[]string](p, "events.types", "tray-throw", "tray-error"))
	p.must(p.StrokeSeen(browser.Mouse, path, func(step int) error {
		if escape && step == len(path)-2 {
			return p.Keys(kb.Escape)
		}
		return nil
	}))
	p.atRest()
	p.keys(kb.Escape) // ends an inspection by the resting mouse
	if seen := compare(lay, p.stage()); seen.share > 0.001 {
		p.t.Errorf("%s: %.2f %% of the tray differ after a die was put back", name, 100*seen.share)
	}
	if events := call[[]string](p, "events.types", "tray-throw", "tray-error")[count:]; len(events) > 0 {
		p.t.Errorf("%s: the events %q", name, events)
	}
}

// The label of an inspected die names Enter as the key to reroll it, and Enter does.
func TestRerollByKey(t *testing.T) {
	t.Parallel()
	p, first := openInspect(t, object{"kind": "sum", "technique": "2d6", "faces": []int{3, 5}})
	p.keys(kb.ArrowRight)
	said := p.awaitInspection("")
	p.keys(kb.ArrowRight)
	if said = p.awaitInspection(said); said != "d6: 5, press Enter to reroll" {
		t.Errorf("the text is %q", said)
	}
	p.keys(kb.Enter)
	p.checkReroll(first, 1)
	p.until("element.exists", "#outcome:not([data-state=rolling])")
	p.atRest()
	p.keys(kb.Enter) // without an inspected die, Enter rolls all
	if third := p.resolved(3); third.Again != nil {
		t.Errorf("%+v", third)
	}
}

// The host page can reroll a die too.
func TestRerollByCode(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	request := object{"kind": "sum", "technique": "2d6", "faces": []int{3, 5}, "again": []int{1}}
	r := p.roll(request)
	if !slices.Equal(r.Again, []int{1}) || len(r.Faces) != 3 || !slices.Equal(r.Faces[:2], []int{3, 5}) {
		t.Errorf("%+v", r)
	}
	request["again"] = []int{2}
	refused := call[refusal](p, "tray.refusal", "roll", request).String()
	if want := `bad-request again[0] request.again[0]: 2 is not the index of a die; use 0 to 1`; refused != want {
		t.Errorf("refused: %q, want %q", refused, want)
	}
}
