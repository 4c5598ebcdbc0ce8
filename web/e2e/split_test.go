package e2e

import (
	"slices"
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

// A first visit needs only the first part of the program for its first roll. The test fails only if
// all visits need more, because the functions that run depend on the faces. After changes to the
// code, `make hot` renews the list of functions in the first part.
func TestFirstRollWithoutRest(t *testing.T) {
	t.Parallel()
	visits := map[string]setup{
		"click": {}, "German": {Path: "index.html?lang=de"}, "phone": phone, "small window": {Width: 800, Height: 600},
	}
	waited := 0
	for name, s := range visits {
		var release func()
		s.URL, release = serveRestLate(t)
		p := open(t, s)
		p.until("program.waitsOrIsReady")
		p.click("#roll")
		p.until("program.waitsOrHasRolled")
		if call[int](p, "program.waits") > 0 {
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

// A page asks for its features first. The second part of the program, which no first throw needs, follows when the first
// throw has ended, or doesn't begin soon.
func TestRestFollowsFirstThrow(t *testing.T) {
	t.Parallel()
	for name, throws := range map[string]bool{"throw": true, "no throw": false} {
		t.Run(name, func(t *testing.T) {
			var lock sync.Mutex
			var asked []string
			base := serve(t, func(path string) bool {
				lock.Lock()
				defer lock.Unlock()
				if isRest(path) || strings.Contains(path, "/feedback.") {
					asked = append(asked, path)
				}
				return false
			})
			p := open(t, setup{URL: base}).ready()
			if throws {
				p.roll()
			}
			p.until("program.isComplete")
			lock.Lock()
			defer lock.Unlock()
			if rest := slices.IndexFunc(asked, isRest); rest < 1 {
				t.Errorf("the page asks for %q, want the second part after a feature", asked)
			}
		})
	}
}

// If the program needs its second part before it has arrived, it waits, and then handles all
// requests of the meantime.
func TestRestAwaited(t *testing.T) {
	t.Parallel()
	base, release := serveRestLate(t)
	p := open(t, setup{URL: base, Scripts: flat.Scripts})
	p.until("tray.has", "roll")
	p.call("tray.beginEach", []any{
		[]any{"resolve", object{"kind": "table", "faces": []int{3, 4}}},
		[]any{"exportState"},
		[]any{"roll", object{"faces": []int{1, 1, 1, 1}}},
		[]any{"roll"},
	})
	p.until("program.waits")
	p.call("tray.set", "trait", "Great")
	p.call("clock.wait", 300)
	if n := call[int](p, "program.waits"); n != 1 {
		t.Errorf("the program waits %d times, want 1", n)
	}
	if n := call[int](p, "events.count", "tray-resolve"); n != 0 {
		t.Errorf("%d rolls before the second part is there, want none", n)
	}
	release()
	p.call("tray.end")
	got := p.resolved(1)
	if len(got.Faces) != 4 || got.Faces[0] != 1 {
		t.Errorf("the first roll is %+v, want the faces 1, 1, 1, 1", got)
	}
	p.resolved(2)
	p.untilIs("Great", "element.chosen", "#field-trait")
	if n := call[int](p, "tray.rolls"); n != 2 {
		t.Errorf("%d rolls in the history, want 2", n)
	}
	p.reload().ready()
	if n := call[int](p, "tray.rolls"); n != 2 {
		t.Errorf("%d rolls after a reload, want 2", n)
	}
	p.noViolations()
}

// The page reports a second part that is missing when the program needs it.
func TestRestMissing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: serve(t, isRest), Scripts: []string{hasty}})
	p.until("tray.has", "resolve")
	p.call("tray.begin", "resolve", object{"kind": "table", "faces": []int{3, 4}})
	fault := awaited[map[string]string](p, "events.first", "tray-error")
	if fault["code"] != "load-failed" || !strings.Contains(fault["message"], "tray-rest.") || !strings.Contains(fault["message"], "404") {
		t.Errorf("the tray reports %q, want the missing file", fault)
	}
}
