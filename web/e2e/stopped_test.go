package e2e

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

var stopsPicture = flag.String("stops", "", "`file` for the picture of TestTrap")

// A program that traps starts again once by itself, throws the roll that waited, and tells the visitor, with a report for
// the tray's developers. If it stops again, the page stays and says so.
func TestTrap(t *testing.T) {
	t.Parallel()
	var shots []shown
	for _, kind := range []string{"missing", "other type"} {
		t.Run(kind, func(t *testing.T) {
			p := openPainted(t, setup{Width: 800, Height: 600, Scale: 1, Scripts: []string{noWebGL, early("stops.keepPrograms")}}).ready()
			show := func(what, report string) {
				if *stopsPicture != "" {
					shots = append(shots, shown{Name: map[string]string{"missing": "A function is missing", "other type": "A function has another type"}[kind], Picture: p.picture(), Caption: what + "\n\n" + report})
				}
			}
			first := p.roll()
			p.trap(kind)
			second := p.roll()
			report := p.wantReport("#notice + div ", "The dice tray stopped and has started again. Finished rolls are saved.")
			show("after the first stop", report)
			if receipts := p.receipts(); len(receipts) != 2 || receipts[0] != first.Receipt || receipts[1] != second.Receipt {
				t.Errorf("the history has %q, want %q and %q", receipts, first.Receipt, second.Receipt)
			}
			p.trap(kind)
			if got := call[refusal](p, "tray.refusal", "roll").Code; got != "load-failed" {
				t.Errorf("after the second trap a roll is answered with %q, want load-failed", got)
			}
			report = p.wantReport("#notice ", "The dice tray stopped working. Finished rolls are saved. Reload the page to continue.")
			show("after the second", report)
			if !call[bool](p, "element.shown", "#outcome") || call[string](p, "element.text", "#outcome [data-part=sentence]") != second.Text {
				t.Errorf("the last result, %q, isn't shown any longer", second.Text)
			}
			if !call[bool](p, "element.hidden", "#bar") {
				t.Error("the place of Roll is empty")
			}
		})
	}
	if *stopsPicture != "" {
		publishShown(t, *stopsPicture, "The program stops, as a visitor sees it, and the report that the button copies", 1420, shots)
	}
}

// A program that starts again is in the language that the page has by then, not in that of the page's address. It has rolls
// to restore, and so waits for its second part before it hears of changes of the language.
func TestRestartKeepsTheLanguage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, early("stops.keepPrograms")}}).ready()
	p.call("language.setPage", "de")
	p.roll("4dF")
	p.trap("missing")
	p.roll("4dF")
	p.until("element.shows", "#notice + div p", "stehen geblieben")
	p.untilIs(2, "element.count", "#history li") // until then the page may show what it remembers
	p.until("element.shows", "#history li", "Schwierigkeit ")
	p.untilIs("Ordentlich 4dF gegen Ordentlich", "element.value", "#field-line")
}

// wantReport checks the notice of a stop, and returns the report that its button copies.
func (p *tab) wantReport(box, notice string) string {
	p.t.Helper()
	p.until("element.exists", box+"p")
	p.untilIs(notice, "element.text", box+"p")
	p.call("clipboard.record")
	p.click(box + "[data-message=copy-report]")
	p.untilIs("Text copied", "element.text", box+"[role=status]")
	report := call[string](p, "clipboard.text")
	for _, want := range []string{"Fudge Tray", "Mozilla", "RuntimeError", " pages"} {
		if !strings.Contains(report, want) {
			p.t.Errorf("the report lacks %q:\n%s", want, report)
		}
	}
	return report
}

// mostLoads is the number of times that a tray loads at most which loses its context while it starts. It is less if the
// program stops before it hears of the loss.
const mostLoads = 4

// A tray whose WebGL context is lost while it starts, as phones do under memory pressure, starts again: first with flat
// dice until the host page has assigned the contexts anew, and if it is lost then too, with flat dice for good.
func TestContextLostAtStart(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"linkProgram", "texImage2D", "drawElements"} {
		for lost, surface := range map[int]string{1: "#stage > canvas", 9: "#flat"} {
			t.Run(fmt.Sprintf("%s in %d loads", method, lost), func(t *testing.T) {
				p := open(t, setup{Scripts: []string{early("stops.loseContextAt", method, 2, lost)}})
				if lost > 1 {
					p.until("stops.hasGivenUp")
				}
				p.until("element.exists", surface)
				p.roll()
				p.untilIs(1, "element.count", surface)
				if loads := call[int](p, "stops.loads"); loads > mostLoads {
					t.Errorf("the tray loaded %d times, want at most %d", loads, mostLoads)
				}
			})
		}
	}
}

// The program of a seat that traps starts again once by itself, at the same table, and tells the visitor.
func TestSeatTraps(t *testing.T) {
	t.Parallel()
	table := newTableServer(t)
	s := setup{URL: table.URL, Media: browser.ReducedMotion, Scripts: []string{unkept, saving, early("stops.prepareSeats")}}
	p := open(t, s).ready()
	p.traps = true
	p.sit(table.URL, object{"name": "Anna"})
	first := p.roll()
	p.call("stops.trapSeat")
	p.until("element.exists", "#notice p")
	p.untilIs("The program of the shared table stopped and has started again. Finished rolls are saved.", "element.text", "#notice p")
	p.until("table.isConnected")
	second := p.roll()
	if got := p.receipts(); len(got) < 2 || first.Receipt == second.Receipt {
		t.Errorf("the history has %q, want %q and %q", got, first.Receipt, second.Receipt)
	}
}
