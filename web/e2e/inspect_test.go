package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// awaitInspection waits until the text on the inspected die differs from before, and returns it.
func (p *tab) awaitInspection(before string) string {
	p.t.Helper()
	p.until("element.differs", "#die", before)
	return p.text("#die")
}

// fixedThrows draws the same random numbers on each page, so that dice rest in the same places.
var fixedThrows = early("environment.fixedChance")

// openInspect opens a tray, rolls a request and focuses the dice.
func openInspect(t *testing.T, request any) (*tab, resolution) {
	p := openPainted(t, setup{Scripts: []string{fixedThrows}}).ready()
	p.until("element.exists", "#die")
	p.roll(request)
	r := p.resolved(1)
	p.atRest()
	p.call("element.focus", "#stage > canvas")
	return p, r
}

// Arrow keys inspect one die after another. Escape and the next throw end the inspection.
func TestInspectDiceByKeys(t *testing.T) {
	t.Parallel()
	p, r := openInspect(t, object{"technique": "4d6", "faces": []int{1, 2, 3, 4}})
	before := ""
	for i, face := range r.Faces {
		p.keys(kb.ArrowRight)
		before = p.awaitInspection(before)
		if want := fmt.Sprintf("d6: %d, %s", face, [2]string{"positive", "negative"}[i/2]); !strings.HasPrefix(before, want) {
			t.Errorf("die %d: the text is %q, want %q", i, before, want)
		}
	}
	p.keys(kb.Escape)
	if said := p.awaitInspection(before); said != "" {
		t.Errorf("after Escape the text is %q", said)
	}
	p.keys(kb.ArrowLeft)
	before = p.awaitInspection("")
	p.roll()
	if said := p.awaitInspection(before); said != "" {
		t.Errorf("during a throw the text is %q", said)
	}
}

// The mouse over a die inspects it. The text stays while the mouse is over the text itself.
func TestInspectDieByMouse(t *testing.T) {
	t.Parallel()
	p, _ := openInspect(t, "1dF")
	pointAt := func(x, y float64) {
		command(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
	}
	p.keys(kb.ArrowRight)
	said := p.awaitInspection("")
	above := p.middle("#die")
	below := p.box("#die").Height/2 + 8
	p.keys(kb.Escape)
	p.awaitInspection(said)

	pointAt(above.X, above.Y+below)
	if again := p.awaitInspection(""); again != said || !strings.HasPrefix(said, "Fudge die: ") {
		t.Errorf("by mouse the text is %q, by keys %q", again, said)
	}
	pointAt(above.X, above.Y)
	pointAt(above.X+1, above.Y)
	if still := p.text("#die"); still != said {
		t.Errorf("with the mouse over the text it is %q", still)
	}
	pointAt(5, 5)
	if said := p.awaitInspection(said); said != "" {
		t.Errorf("beside the die the text is %q", said)
	}
}
