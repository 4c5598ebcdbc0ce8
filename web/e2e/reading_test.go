package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// awaitSaid waits until something else is told of the die that is looked at than before.
func (p *tab) awaitSaid(before string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`until(() => at("#die").textContent !== %q && [at("#die").textContent]).then(([text]) => text)`, before))
}

// openRead opens a tray whose dice can be read, with the tray in focus and dice in it.
func openRead(t *testing.T, request string) (*tab, resolution) {
	p := openPainted(t, setup{}).ready()
	p.run(`until(() => at("#die"))`)
	p.run(`tray().roll(` + request + `)`)
	r := p.resolved(1)
	p.atRest()
	p.run(`at("#stage > canvas").focus()`)
	return p, r
}

// By arrow keys dice are read one by one; Escape and the next throw end that.
func TestDiceAreReadByKeys(t *testing.T) {
	t.Parallel()
	p, r := openRead(t, `{ technique: "4d6", faces: [1, 2, 3, 4] }`)
	before := ""
	for i, face := range r.Faces {
		p.keys(kb.ArrowRight)
		before = p.awaitSaid(before)
		if want := fmt.Sprintf("d6: %d, %s", face, [2]string{"positive", "negative"}[i/2]); !strings.HasPrefix(before, want) {
			t.Errorf("of die %d it says %q, want %q", i, before, want)
		}
	}
	p.keys(kb.Escape)
	if said := p.awaitSaid(before); said != "" {
		t.Errorf("after Escape it says %q", said)
	}
	p.keys(kb.ArrowLeft)
	before = p.awaitSaid("")
	p.run(`void tray().roll()`)
	if said := p.awaitSaid(before); said != "" {
		t.Errorf("while dice fly it says %q", said)
	}
}

// A die that is pointed at is read beside it; what is said stays while it is pointed at itself.
func TestDieIsReadUnderTheMouse(t *testing.T) {
	t.Parallel()
	p, _ := openRead(t, `"1dF"`)
	pointAt := func(x, y float64) {
		call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
	}
	p.keys(kb.ArrowRight)
	said := p.awaitSaid("")
	above := p.middle("#die")
	below := eval[float64](p, `at("#die").offsetHeight / 2 + 8`)
	p.keys(kb.Escape)
	p.awaitSaid(said)

	pointAt(above.X, above.Y+below)
	if again := p.awaitSaid(""); again != said || !strings.HasPrefix(said, "Fudge die: ") {
		t.Errorf("pointed at it is %q, by keys %q", again, said)
	}
	pointAt(above.X, above.Y)
	pointAt(above.X+1, above.Y)
	if still := eval[string](p, `at("#die").textContent`); still != said {
		t.Errorf("what is said is pointed at, and then is %q", still)
	}
	pointAt(5, 5)
	if said := p.awaitSaid(said); said != "" {
		t.Errorf("beside the die it says %q", said)
	}
}
