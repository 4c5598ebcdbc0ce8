package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/table"
	"fudgetray/web/e2e/page"
)

var eveningHours = flag.Int("evening", 0, "simulated hours of TestLongEvening; without it, the test is skipped")

const (
	// eveningRound is the simulated time of a round: everybody rolls, something happens, and time passes.
	eveningRound = 5 * time.Minute
	// eveningBegin is the simulated time after which the resources are measured that the evening may hold to its end.
	eveningBegin = 30 * time.Minute
	// eveningTrays is the number of trays of the blog page.
	eveningTrays = 12
	// eveningFill is the number of rolls of the app and of each tray before the evening, so that their lists are full.
	eveningFill = 60
	// eveningFeed is the number of throws that a seat shows.
	eveningFeed = 50
	// eveningGrowth is the greatest growth of a resource from eveningBegin to the end.
	eveningGrowth = 1.05
)

// A longEvening is a browser with an app, two seats at a table and a blog page with trays.
type longEvening struct {
	*tableServer
	app   *tab
	seats []*tab
	blog  *tab
	link  string // of the table
	meter *browser.Meter

	round    int
	receipts []string // of the app's rolls
	throws   int      // at the table
	rolls    int      // of each tray of the blog
	faults   map[string]int
	starts   int // of the app
}

// TestLongEvening lets an evening pass in one browser: an app, a table and a blog page roll, sleep, lose the network,
// find the storage full and get other releases. No roll is lost, and memory, nodes, listeners, timers and handles at the end
// are within 5 % of those after half an hour. The pages' clocks and timers are given: web/e2e/page/time.js lets hours pass.
// The times of faults come on top. `make soak-evening` lets eight hours pass.
func TestLongEvening(t *testing.T) {
	skipException(t)
	if *eveningHours == 0 {
		t.Skip("run make soak-evening")
	}
	begin, end := time.Now(), time.Duration(*eveningHours)*time.Hour
	e := openLongEvening(t)
	var first, last map[string]float64
	for at := eveningRound; at <= end; at += eveningRound {
		e.play()
		if at%eveningBegin != 0 {
			continue
		}
		last = e.held()
		if first == nil {
			first = last
		}
		lost := e.losses()
		t.Logf("%4.0f s: %v of %v, %d rolls, %d losses, faults %v; %.0f MB, %.0f handles", time.Since(begin).Seconds(), at, end,
			e.total(), lost, e.faults, last["browser memory"]/1e6, last["browser handles"])
		if lost > 0 {
			t.Fatalf("%d rolls are lost", lost)
		}
	}
	e.compare(first, last)
	e.app.wantRolls(len(e.receipts))
	t.Logf("reliability: %s", quoted(map[string]any{"inputs": e.total(), "faults": e.faults}))
}

func openLongEvening(t *testing.T) *longEvening {
	t.Helper()
	e := &longEvening{tableServer: newTableServer(t), faults: map[string]int{}}
	e.serveRelease("one")
	b := startApart(t)
	meter, err := b.Meter()
	must(t, err)
	e.meter = meter
	scripts := []string{early("time.simulate"), early("program.recordMemory"), full, hurried}
	e.app = openUnpainted(b, t, setup{URL: e.URL, Scripts: scripts}).ready().kept()
	e.open(scripts)
	for range eveningFill {
		e.appRolls()
		e.blogRolls()
	}
	for e.throws < eveningFeed {
		e.seatsRoll()
	}
	for _, p := range e.tabs() {
		command(p, performance.Enable, performance.EnableParams{})
	}
	return e
}

// open opens the other pages.
func (e *longEvening) open(scripts []string) {
	for i, name := range []string{"Anna", "Ben"} {
		own := early("environment.attributes", object{"session": strings.ToLower(name)})
		recorded := slices.Concat([]string{early("seats.record")}, scripts, []string{noWebGL, own})
		p := e.app.beside(setup{Scripts: recorded}).ready()
		where := e.URL
		if i > 0 {
			where += "/#table=" + e.link
		}
		e.link = p.sit(where, object{"name": name, "title": "Evening"})
		e.seats = append(e.seats, p)
	}
	e.t.Cleanup(e.explain)
	blog := crowd(e.t, eveningTrays, `fudge-tray { block-size: 10rem; margin-block-end: 4rem; }`)
	blog.Scripts = slices.Concat(scripts, blog.Scripts)
	e.blog = e.app.besideAt(blog.URL, blog)
	e.blog.until("crowd.areReady", eveningTrays)
}

// explain prints the phases of the seats of a failed test, what they wait for, and how their connections ended.
func (e *longEvening) explain() {
	if !e.t.Failed() {
		return
	}
	e.t.Logf("failed in round %d after the faults %v", e.round, e.faults)
	for i, p := range e.seats {
		report, err := browser.Eval[string](p.Tab, page.Call("frame:seats.report"))
		e.t.Logf("seat %d: %s\n%v\nconsole: %q", i+1, report, err, p.Console())
	}
}

func (e *longEvening) tabs() []*tab { return slices.Concat([]*tab{e.app}, e.seats, []*tab{e.blog}) }

// total returns the number of all rolls.
func (e *longEvening) total() int { return len(e.receipts) + e.throws + e.rolls*eveningTrays }

// serveRelease serves another release of the widget, as a server does that starts again.
func (e *longEvening) serveRelease(name string) {
	e.kill()
	e.widget = release(e.t, name)
	e.host()
}

// play plays a round.
func (e *longEvening) play() {
	happenings := []struct {
		name   string
		happen func(*longEvening)
	}{
		{"quiet", (*longEvening).everybodyRolls},
		{"storage full", (*longEvening).storageFull},
		{"network lost", (*longEvening).networkLost},
		{"sleep", (*longEvening).sleep},
		{"release", (*longEvening).update},
		{"quiet", (*longEvening).everybodyRolls},
	}
	now := happenings[e.round%len(happenings)]
	now.happen(e)
	if now.name != "quiet" {
		e.faults[now.name]++
	}
	e.round++
	for range eveningRound / time.Minute {
		e.pass(time.Minute)
	}
}

// pass lets time pass in all tabs.
func (e *longEvening) pass(d time.Duration) {
	for _, p := range e.tabs() {
		p.call("time.pass", d.Milliseconds())
	}
}

func (e *longEvening) everybodyRolls() {
	e.appRolls()
	e.blogRolls()
	e.seatsRoll()
}

func (e *longEvening) appRolls() {
	e.receipts = append(e.receipts, e.app.roll("4dF").Receipt)
}

func (e *longEvening) blogRolls() {
	e.blog.call("crowd.rollEach")
	e.rolls++
}

// seatsRoll lets both seats roll at once, as soon as they are connected.
func (e *longEvening) seatsRoll() {
	for _, p := range e.seats {
		p.until("table.isConnected")
		p.call("tray.begin", "roll", "2d6")
		e.throws++
	}
	for _, p := range e.seats {
		p.call("tray.end")
	}
	for _, p := range e.seats {
		p.until("element.exists", fmt.Sprintf("#feed .throws > [data-throw='%d']", e.throws))
	}
	together(e.t, min(e.throws, eveningFeed), e.seats...)
}

// storageFull fills the storage for a minute, in which the app rolls.
func (e *longEvening) storageFull() {
	e.app.call("storage.setFull", true)
	e.appRolls()
	e.pass(time.Minute)
	e.app.call("storage.setFull", false)
	e.everybodyRolls()
}

// networkLost takes the server away for five minutes. The app and the blog roll meanwhile, and the table
// once it is back.
func (e *longEvening) networkLost() {
	e.kill()
	e.appRolls()
	e.blogRolls()
	e.pass(5 * time.Minute)
	e.host()
	e.seatsRoll()
}

// sleep freezes all tabs for half an hour.
func (e *longEvening) sleep() {
	for _, p := range e.tabs() {
		p.freeze()
	}
	for _, p := range e.tabs() {
		p.thaw()
	}
	e.pass(30 * time.Minute)
	e.everybodyRolls()
}

// update publishes the other release, which the app takes.
func (e *longEvening) update() {
	e.starts++
	name := []string{"one", "two"}[e.starts%2]
	e.serveRelease(name)
	e.app.until("workers.offersUpdate")
	e.app.call("element.click", "#update button")
	e.app.becomes(name)
	e.everybodyRolls()
}

// losses returns the number of rolls that are not where they must be.
func (e *longEvening) losses() (lost int) {
	shown := map[string]int{}
	for _, receipt := range e.app.receipts() {
		shown[receipt]++
	}
	for _, receipt := range e.receipts {
		if shown[receipt] != 1 {
			lost++
		}
	}
	return lost + call[int](e.blog, "crowd.lost", e.rolls) + e.throws - len(e.record().Throws)
}

// record returns the verified record of the table.
func (e *longEvening) record() *table.Verified {
	id, _, _ := strings.Cut(e.link, ".")
	file, err := os.Open(filepath.Join(e.dir, id+".jsonl"))
	must(e.t, err)
	defer file.Close()
	v, err := table.Verify(table.Standard{}, file)
	must(e.t, err)
	return v
}

// held returns the resources of each page and of the browser, after garbage collection.
func (e *longEvening) held() map[string]float64 {
	held := map[string]float64{}
	for i, p := range e.tabs() {
		name := []string{"app", "Anna", "Ben", "blog"}[i]
		p.emptyCache()
		for metric, value := range p.held() {
			switch metric {
			case "Documents", "Frames", "Nodes", "JSEventListeners":
				held[name+" "+metric] = value
			}
		}
		held[name+" objects"] = p.objects()
		held[name+" timers"] = call[float64](p, "time.waiting")
		held[name+programPeak] = call[float64](p, "program.pages")
	}
	memory, err := e.meter.Memory()
	must(e.t, err)
	handles, err := e.meter.Handles()
	must(e.t, err)
	held["browser memory"], held["browser handles"] = float64(memory), float64(handles)
	return held
}

// emptyCache empties the browser's cache of images, which keeps those of earlier releases.
func (p *tab) emptyCache() {
	command(p, network.Enable, network.EnableParams{})
	for _, disabled := range []bool{true, false} {
		command(p, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: disabled})
	}
	command(p, network.Disable, cdp.Empty{})
}

// programPeak ends the names of the sizes of programs' memories. They never shrink, and so are the largest sizes up to now,
// which continue to grow by chance. The browser's memory contains what they use.
const programPeak = " program peak"

// compare fails if a resource has grown.
func (e *longEvening) compare(before, after map[string]float64) {
	var rows []string
	for name, value := range after {
		growth := max(1, value) / max(1, before[name])
		rows = append(rows, fmt.Sprintf("%-26s %12.0f %12.0f %+6.1f %%", name, before[name], value, 100*(growth-1)))
		if growth > eveningGrowth && !strings.HasSuffix(name, programPeak) {
			e.t.Errorf("%s has grown from %.0f to %.0f, by %.1f %%", name, before[name], value, 100*(growth-1))
		}
	}
	slices.Sort(rows)
	e.t.Logf("after %v and at the end:\n%s", eveningBegin, strings.Join(rows, "\n"))
}
