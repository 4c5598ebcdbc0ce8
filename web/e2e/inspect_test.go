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
	return eval[string](p, fmt.Sprintf(`until(() => at("#die").textContent !== %q && [at("#die").textContent]).then(([text]) => text)`, before))
}

// fixedThrows draws the same random numbers on each page, so that dice rest in the same places.
const fixedThrows = `{
	let state = 1;
	crypto.getRandomValues = (bytes) => {
		for (const i of bytes.keys()) bytes[i] = (state = (state * 48271) % 2147483647) >> 8;
		return bytes;
	};
}`

// openInspect opens a tray, rolls a request and focuses the dice.
func openInspect(t *testing.T, request string) (*tab, resolution) {
	p := openPainted(t, setup{Scripts: []string{fixedThrows}}).ready()
	p.run(`until(() => at("#die"))`)
	p.run(`tray().roll(` + request + `)`)
	r := p.resolved(1)
	p.atRest()
	p.run(`at("#stage > canvas").focus()`)
	return p, r
}

// Arrow keys inspect one die after another. Escape and the next throw end the inspection.
func TestInspectDiceByKeys(t *testing.T) {
	t.Parallel()
	p, r := openInspect(t, `{ technique: "4d6", faces: [1, 2, 3, 4] }`)
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
	p.run(`void tray().roll()`)
	if said := p.awaitInspection(before); said != "" {
		t.Errorf("during a throw the text is %q", said)
	}
}

// The mouse over a die inspects it. The text stays while the mouse is over the text itself.
func TestInspectDieByMouse(t *testing.T) {
	t.Parallel()
	p, _ := openInspect(t, `"1dF"`)
	pointAt := func(x, y float64) {
		call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
	}
	p.keys(kb.ArrowRight)
	said := p.awaitInspection("")
	above := p.middle("#die")
	below := eval[float64](p, `at("#die").offsetHeight / 2 + 8`)
	p.keys(kb.Escape)
	p.awaitInspection(said)

	pointAt(above.X, above.Y+below)
	if again := p.awaitInspection(""); again != said || !strings.HasPrefix(said, "Fudge die: ") {
		t.Errorf("by mouse the text is %q, by keys %q", again, said)
	}
	pointAt(above.X, above.Y)
	pointAt(above.X+1, above.Y)
	if still := eval[string](p, `at("#die").textContent`); still != said {
		t.Errorf("with the mouse over the text it is %q", still)
	}
	pointAt(5, 5)
	if said := p.awaitInspection(said); said != "" {
		t.Errorf("beside the die the text is %q", said)
	}
}
