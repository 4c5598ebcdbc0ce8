package e2e

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"

	"fudgetray/cmd/dev/check/browser"
)

// mostPrograms is the number of lazy trays that run while others may sleep, as in web/element/program-limit.js.
const mostPrograms = 4

// mostTogether is the number of programs at any time, with those that are falling asleep, which takes a moment.
const mostTogether = 8

// mostMemory is the limit of all processes of a browser, in bytes, after a hundred trays. It draws in software: a page
// with one tray takes 270 MB, and after a hundred 440 MB. If no tray slept, a hundred would take 2,200 MB.
const mostMemory = 500e6

const lazyStyle = `<meta charset="utf-8"><style>fudge-tray { block-size: 24rem; margin-block-end: 6rem; }</style>`

// lazyTags returns the tags of lazy trays, each under the one before. Every second one stores nothing.
func lazyTags(count int) string {
	var trays strings.Builder
	for i := range count {
		session := fmt.Sprint(i)
		if i%2 == 1 {
			session = "none"
		}
		fmt.Fprintf(&trays, `<fudge-tray id="t%d" session="%s" label="Tray %d" loading="lazy"></fudge-tray>`, i, session, i)
	}
	return trays.String()
}

// lazyTrays is a page with lazy trays.
func lazyTrays(t *testing.T, count int) setup {
	t.Helper()
	s := hostPage(t, lazyStyle, lazyTags(count), nil)
	s.Scripts = []string{unkept, contexts}
	s.Media = browser.ReducedMotion
	s.Width, s.Height = 640, 600
	return s
}

// Of a hundred lazy trays that were scrolled through, at most four run. The others keep their sessions, values and
// pictures, and run again when they come into view, are called, or get the focus.
func TestLazyTraysSleep(t *testing.T) {
	t.Parallel()
	count := 35
	if os.Getenv("E2E_SIZES") == "all" {
		count = 100
	}
	b, err := browser.Start(kind(), "") // its memory is measured
	must(t, err)
	t.Cleanup(b.Close)
	p := openIn(b, t, lazyTrays(t, count))
	command(p, performance.Enable, performance.EnableParams{})
	var rolled []resolution
	var results [][]string
	for i := range 2 {
		p.call("sleep.visit", i)
		rolled = append(rolled, call[resolution](p, "sleep.roll", i, object{"trait": "Good", "faces": []int{1, 1, 0, -1}}))
		results = append(results, call[[]string](p, "sleep.result", i))
	}
	most := 0
	for i := 2; i < count; i += 3 {
		most = max(most, call[int](p, "sleep.visit", i))
	}
	t.Logf("at most %d programs at a time", most)
	if most > mostTogether {
		t.Errorf("%d programs at a time, want at most %d", most, mostTogether)
	}
	p.until("sleep.areAtMost", mostPrograms)
	if meter, err := b.Meter(); err == nil { // Chromium
		p.held() // collects garbage
		bytes, err := meter.Memory()
		must(t, err)
		t.Logf("%d MB", bytes/1e6)
		if bytes > mostMemory {
			t.Errorf("the browser uses %d MB, want at most %d", bytes/1e6, int(mostMemory/1e6))
		}
	}
	for i := range 2 {
		p.until("sleep.isAsleep", i)
		if got := call[struct {
			Colours       int
			Width, Height float64
			Name          string
		}](p, "sleep.shown", i); got.Colours < 20 || got.Width < 300 || got.Height < 100 || got.Name != fmt.Sprintf("Tray %d", i) {
			t.Errorf("tray %d sleeps under the picture %+v", i, got)
		}
		if value := call[string](p, "sleep.value", i); !strings.Contains(value, rolled[i].Receipt) {
			t.Errorf("sleeping tray %d has the value %q", i, value)
		}
	}
	p.call("sleep.visit", 0)
	p.call("sleep.visit", 1)
	for i := range 2 {
		if got := call[[]string](p, "sleep.receipts", i); !slices.Equal(got, []string{rolled[i].Receipt}) {
			t.Errorf("tray %d has the rolls %q after it slept, want %q", i, got, rolled[i].Receipt)
		}
		if got := call[[]string](p, "sleep.result", i); !slices.Equal(got, results[i]) {
			t.Errorf("tray %d shows %q after it slept, want %q", i, got, results[i])
		}
	}
}

// Flicking past trays starts few programs. A sleeping tray that is called or focused answers.
func TestSleepingTraysAreUsed(t *testing.T) {
	t.Parallel()
	p := openApart(t, lazyTrays(t, 40))
	p.call("sleep.visit", 0)
	first := call[resolution](p, "sleep.roll", 0, object{"faces": []int{1, 0, 0, 0}})
	p.call("sleep.visit", 1)
	p.call("sleep.flick", 2, 39)
	p.call("sleep.visit", 39)
	for i := 37; i > 25; i -= 3 {
		p.call("sleep.visit", i)
	}
	p.until("sleep.areAtMost", mostPrograms)
	p.until("sleep.isAsleep", 0)
	p.until("sleep.isAsleep", 1)
	if !call[bool](p, "sleep.hasReadyState", 0) {
		t.Error("a sleeping tray isn't ready")
	}
	second := call[resolution](p, "sleep.roll", 0, object{"faces": []int{-1, 0, 0, 0}})
	if got, want := call[[]string](p, "sleep.receipts", 0), []string{first.Receipt, second.Receipt}; !slices.Equal(got, want) {
		t.Errorf("called in its sleep, the tray has the rolls %q, want %q", got, want)
	}
	if !call[bool](p, "sleep.hasReadyState", 0) {
		t.Error("a tray that slept isn't ready")
	}
	if times := call[int](p, "sleep.readyTimes", 0); times != 1 {
		t.Errorf("a tray that slept fired tray-ready %d times", times)
	}
	p.call("sleep.focus", 1)
	p.until("sleep.hasFocus", 1)
	p.until("sleep.areAtMost", mostPrograms)
	if faults := call[[]refusal](p, "events.details", "tray-error"); len(faults) > 0 {
		t.Errorf("the trays say %q", faults)
	}
	if console := p.Console(); len(console) > 0 {
		t.Errorf("the console has %q", console)
	}
}

// A sleeping tray that stores nothing, and whose page is missing when it wakes, has its session after a retry.
func TestFailedWakeKeepsTheSession(t *testing.T) {
	t.Parallel()
	const tray, retry = 1, "host #t1 >>> button"
	widget := newSite(t, dist())
	host := answer(http.StatusOK, "text/html", `<!doctype html>`+lazyStyle+`<script type="module" src="fudge-tray.js"></script>`+lazyTags(9))
	widget.replace(dist(), "/host.html", host)
	p := openApart(t, setup{
		URL: widget.URL, Path: "host.html", Width: 640, Height: 600, Scripts: []string{unkept}, Media: browser.ReducedMotion,
	})
	p.call("sleep.visit", tray)
	rolled := call[resolution](p, "sleep.roll", tray, object{"faces": []int{1, 1, 0, -1}})
	for i := tray + 1; i < 9; i++ {
		p.call("sleep.visit", i)
	}
	p.until("sleep.isAsleep", tray)
	widget.replace(dist(), "/tray.html", http.NotFound)
	p.call("sleep.flick", tray, tray)
	p.until("element.visible", retry)
	widget.publish(dist())
	p.call("element.click", retry)
	p.call("sleep.visit", tray)
	if got := call[[]string](p, "sleep.receipts", tray); !slices.Equal(got, []string{rolled.Receipt}) {
		t.Errorf("after the retry the tray has the rolls %q, want %q", got, rolled.Receipt)
	}
}
