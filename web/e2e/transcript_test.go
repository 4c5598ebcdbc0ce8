package e2e

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// typed is a line of the transcript and its result.
type typed struct {
	line  string
	sheet bool   // uses or changes the sheet
	says  string // result, message or error
}

var (
	rolled  = regexp.MustCompile(`^fudge roll (--sheet \S+ )?'?([^']*)'?$`)
	amended = regexp.MustCompile(`^fudge sheet \S+ (.+)$`)
	result  = regexp.MustCompile(`(?m)^Result +(.*)$`)
	fault   = regexp.MustCompile(`(?m)^! fudge: (?:[a-z][\w.]*(?:, column \d+)?: )?(.*)$`)
)

// transcript returns the lines of the transcript that the panel's field accepts too: rolls with known
// dice, changes of the sheet, and refusals.
func transcript(t *testing.T) []typed {
	t.Helper()
	transcript, err := os.ReadFile("../../cmd/fudge/testdata/half_hour.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []typed
	for _, block := range strings.Split(string(transcript), "\n$ ") {
		command, answer, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n")
		s := typed{}
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

// The lines of the command line's transcript have the same results, messages and errors in the panel's
// field.
func TestTranscriptInPanel(t *testing.T) {
	t.Parallel()
	sheet, err := os.ReadFile("../../cmd/fudge/testdata/nathaniel.json")
	if err != nil {
		t.Fatal(err)
	}
	lines := transcript(t)
	if len(lines) < 40 {
		t.Fatalf("%d lines, want at least 40", len(lines))
	}
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	blank := call[string](p, "tray.exportState")
	current := json.RawMessage(sheet)
	for _, s := range lines {
		p.call("tray.importState", blank)
		if s.sheet {
			p.call("tray.sheet", current)
		}
		p.types(s)
		if s.sheet {
			current = call[json.RawMessage](p, "tray.sheet")
		}
		p.call("element.choose", "#field-line", "")
		p.call("tray.history")
	}
}

// types enters a line in a tray without rolls and settings, and waits for the result.
func (p *tab) types(s typed) {
	p.t.Helper()
	p.call("element.focus", "#field-line")
	p.call("element.type", "#field-line", s.line)
	p.keys(kb.Enter)
	p.until("panel.says", s.says)
}
