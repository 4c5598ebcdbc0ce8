package e2e

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/web/tools/browser"
)

// said is what a person types at a terminal, and what comes of it.
type said struct {
	line  string
	sheet bool   // is rolled from, or changed
	says  string // result, news of the sheet or fault
}

var (
	rolled  = regexp.MustCompile(`^fudge roll (--sheet \S+ )?'?([^']*)'?$`)
	amended = regexp.MustCompile(`^fudge sheet \S+ (.+)$`)
	result  = regexp.MustCompile(`(?m)^Result +(.*)$`)
	fault   = regexp.MustCompile(`(?m)^! fudge: (?:[a-z][\w.]*(?:, column \d+)?: )?(.*)$`)
)

// halfHour is what can be typed into the panel's field as well: lines whose dice are known,
// changes of the sheet, and what is refused.
func halfHour(t *testing.T) []said {
	t.Helper()
	transcript, err := os.ReadFile("../../cmd/fudge/testdata/half_hour.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []said
	for _, block := range strings.Split(string(transcript), "\n$ ") {
		command, answer, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n")
		s := said{}
		if parts := rolled.FindStringSubmatch(command); parts != nil && !strings.Contains(strings.TrimPrefix(command, "fudge roll --sheet"), "--") {
			s.line, s.sheet = parts[2], parts[1] != ""
		} else if parts := amended.FindStringSubmatch(command); parts != nil {
			s.line, s.sheet = parts[1], true
		} else {
			continue
		}
		switch bad, good := fault.FindStringSubmatch(answer), result.FindStringSubmatch(answer); {
		case bad != nil:
			s.says = bad[1]
		case good != nil:
			s.says = good[1]
		default:
			s.says = strings.TrimSpace(answer)
		}
		all = append(all, s)
	}
	return all
}

// What a person types at a terminal during half an hour means the same in the panel's field,
// the same sentence, the same news of the sheet, the same words for a fault.
func TestHalfHourInThePanel(t *testing.T) {
	t.Parallel()
	sheet, err := os.ReadFile("../../cmd/fudge/testdata/nathaniel.json")
	if err != nil {
		t.Fatal(err)
	}
	lines := halfHour(t)
	if len(lines) < 40 {
		t.Fatalf("there are %d lines to type", len(lines))
	}
	for part := range slices.Chunk(lines, 12) {
		p := open(t, setup{Media: browser.ReducedMotion}).ready()
		p.run(`tray().exportState().then((state) => { window.blank = state; window.sheet = ` + string(sheet) + `; return true; })`)
		for _, s := range part {
			p.types(s)
		}
		sheet = eval[json.RawMessage](p, `window.sheet`)
		p.Close()
	}
}

// types a line into a tray without rolls and settings, but with the sheet if that is played
// from, and waits for what it says.
func (p *tab) types(s said) {
	p.t.Helper()
	p.run(`tray().importState(window.blank).then(() => ` + quoted(s.sheet) + ` && tray().sheet(window.sheet)).then(() => true)`)
	p.run(`at("#field-line").focus()`)
	p.keys(s.line + kb.Enter)
	p.run(`until(() => ["[data-part=sentence]", "[data-part=notice]", "[data-part=faults]"].some((part) => at(part).textContent.includes(` + quoted(s.says) + `)))`)
	if s.sheet {
		p.run(`tray().sheet().then((sheet) => { window.sheet = sheet; return true; })`)
	}
	p.run(`(at("#field-line").value = "", at("#field-line").dispatchEvent(new (inside().Event)("change", { bubbles: true })), tray().history().then(() => true))`)
}
