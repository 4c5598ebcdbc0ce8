package e2e

import (
	"strings"
	"sync"
	"testing"
)

// isRest reports whether a path is the second part of the program.
func isRest(path string) bool { return strings.Contains(path, "tray-rest.") }

// serveRestLate serves the widget. The second part of the program arrives once release is called.
func serveRestLate(t *testing.T) (base string, release func()) {
	t.Helper()
	released := make(chan struct{})
	release = sync.OnceFunc(func() { close(released) })
	base = serve(t, func(path string) bool {
		if isRest(path) {
			<-released
		}
		return false
	})
	t.Cleanup(release)
	return base, release
}

// waits counts how often the program has waited for its second part.
const waits = `inside().performance.getEntriesByName("tray: rest awaited").length`

// A first visit needs only the first part of the program for its first roll. The test fails only if
// all visits need more, because the functions that run depend on the faces. After changes to the
// code, `make hot` renews the list of functions in the first part.
func TestFirstRollWithoutRest(t *testing.T) {
	t.Parallel()
	visits := map[string]setup{"click": {}, "German": {Path: "index.html?lang=de"}, "phone": phone}
	waited := 0
	for name, s := range visits {
		var release func()
		s.URL, release = serveRestLate(t)
		p := open(t, s)
		p.run(`until(() => ` + waits + ` || inside().document.documentElement.dataset.phase === "ready")`)
		p.click("#roll")
		if p.run(`until(() => ` + waits + ` || heard.some(({ type }) => type === "tray-resolve"))`); eval[int](p, waits) > 0 {
			t.Logf("%s: the program waited for its second part", name)
			waited++
		}
		release()
		p.resolved(1)
	}
	if waited == len(visits) {
		t.Error("each first visit waited for the second part, want none")
	}
}

// If the program needs its second part before it has arrived, it waits, and then handles all
// requests of the meantime.
func TestRestAwaited(t *testing.T) {
	t.Parallel()
	base, release := serveRestLate(t)
	p := open(t, setup{URL: base, Scripts: flat.Scripts})
	p.run(`until(() => tray().roll)`)
	p.run(`(window.done = [
		tray().resolve({ kind: "table", faces: [3, 4] }),
		tray().exportState(),
		tray().roll({ faces: [1, 1, 1, 1] }),
		tray().roll(),
	], until(() => ` + waits + `))`)
	p.run(`(tray().trait = "Great", new Promise((resolve) => setTimeout(resolve, 300)))`)
	if n := eval[int](p, waits); n != 1 {
		t.Errorf("the program waits %d times, want 1", n)
	}
	if n := eval[int](p, `heard.filter(({ type }) => type === "tray-resolve").length`); n != 0 {
		t.Errorf("%d rolls before the second part is there, want none", n)
	}
	release()
	p.run(`Promise.allSettled(done)`)
	got := p.resolved(1)
	if len(got.Faces) != 4 || got.Faces[0] != 1 {
		t.Errorf("the first roll is %+v, want the faces 1, 1, 1, 1", got)
	}
	p.resolved(2)
	p.run(`until(() => at("#field-trait").selectedOptions[0].value === "Great")`)
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 2 {
		t.Errorf("%d rolls in the history, want 2", n)
	}
	p.reload().ready()
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 2 {
		t.Errorf("%d rolls after a reload, want 2", n)
	}
	p.noViolations()
}

// The page reports a second part that is missing when the program needs it.
func TestRestMissing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: serve(t, isRest), Scripts: []string{hasty}})
	p.run(`until(() => tray().resolve)`)
	p.run(`(tray().resolve({ kind: "table", faces: [3, 4] }).catch(() => {}), true)`)
	fault := eval[map[string]string](p, `until(() => heard.find(({ type }) => type === "tray-error")?.detail)`)
	if fault["code"] != "load-failed" || !strings.Contains(fault["message"], "tray-rest.") || !strings.Contains(fault["message"], "404") {
		t.Errorf("the tray reports %q, want the missing file", fault)
	}
}
