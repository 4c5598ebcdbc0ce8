package e2e

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// trapReport matches the report of a trap in a page's console.
var trapReport = regexp.MustCompile(`(?s)RuntimeError.*\d+ pages`)

// trapped contains the tests in which the program has trapped.
var trapped sync.Map

// trap makes the program trap at its next call of a function, which is "missing" or has an "other type".
func (p *tab) trap(kind string) {
	p.t.Helper()
	p.traps = true
	p.call("stops.trap", kind)
}

// reportTraps fails a test whose program has trapped, even if its page has started again.
func (p *tab) reportTraps() {
	for _, line := range p.Console() {
		if p.traps || !trapReport.MatchString(line) {
			continue
		}
		p.t.Errorf("the program trapped:\n%s", strings.ReplaceAll(line, `\n`, "\n"))
		trapped.Store(p.t.Name(), true)
	}
}

// checkedMemory makes JavaScriptCore check each index of a program's memory by itself. Otherwise it takes each fault in the
// memory's 4 GB for an index out of bounds, also one of the machine. A trap that comes again is therefore the program's.
const checkedMemory = "JSC_useWasmFastMemory=0"

// repeatTraps runs each test in which WebKit has trapped once more with checked memory, and prints its output. It doesn't
// run tests again that it runs itself.
func repeatTraps(out io.Writer) {
	if kind() != browser.WebKit || strings.Contains(strings.Join(os.Environ(), "\n"), checkedMemory) {
		return
	}
	for test := range trapped.Range {
		name := test.(string)
		fmt.Fprintf(out, "\n%s trapped. Again with %s:\n", name, checkedMemory)
		again := exec.Command(os.Args[0], "-test.v", "-test.run", "^"+strings.ReplaceAll(regexp.QuoteMeta(name), "/", "$/^")+"$")
		again.Env = append(os.Environ(), checkedMemory)
		report, err := again.CombinedOutput()
		fmt.Fprintf(out, "%s\n%s: %s with %s\n", bytes.TrimSpace(report), name, verdict(err), checkedMemory)
	}
}

func verdict(failure error) string {
	if failure != nil {
		return "fails again"
	}
	return "passes"
}

// TestTrapReports checks which lines of a console are reports of traps.
func TestTrapReports(t *testing.T) {
	for line, want := range map[string]bool{
		"error: RuntimeError: unreachable\n    at wasm-function[7]\n512 pages\nSP 1": true,
		"error: RuntimeError: Out of bounds memory access\n@[wasm code]\n80 pages":   true,
		"error: TypeError: x is not a function":                                      false,
		"log: rolled 3 pages":                                                        false,
	} {
		if got := trapReport.MatchString(line); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}
