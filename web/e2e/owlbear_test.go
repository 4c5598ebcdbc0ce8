package e2e

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/play"
	"fudgetray/web/e2e/page"
	"fudgetray/web/server/site"
)

var (
	placeRolls     = flag.Int("place-rolls", 16, "number of rolls of TestOwlbearRoom and TestFoundry")
	owlbearPicture = flag.String("owlbear", "", "`file` for the picture of TestOwlbearRoom")
	foundryPicture = flag.String("foundry", "", "`file` for the picture of TestFoundryCard")
)

// openPictured opens a page like open, or like openPainted if there is a file for its picture.
func openPictured(t *testing.T, file string, s setup) *tab {
	t.Helper()
	if file == "" {
		return open(t, s)
	}
	s.Scale = 1
	return openPainted(t, s)
}

// publish writes the picture of a page that was opened with its file.
func (p *tab) publish(file string) {
	p.t.Helper()
	if file != "" {
		publishJPEG(p.t, file, still(p.t, p.picture))
	}
}

// places builds the packages of places and returns their folder.
var places = sync.OnceValues(func() (string, error) {
	root := filepath.Join("..", "..")
	dir := filepath.Join(root, ".build", "places")
	widget, err := filepath.Abs(dist())
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "run", "fudgetray/cmd/dev/build/places", "-dist", widget, "-o", filepath.Join(".build", "places"))
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return dir, nil
})

// A room is a page that acts as Owlbear Rodeo with users, each of which has an own origin with the extension.
type room struct {
	*tab
	names []string
	usage map[string]*usage // by name
}

// usage counts the requests of a user's browser to the server of the extension, and the bytes of the files in its answers:
// as they are, and compressed with Brotli.
type usage struct {
	http.Handler
	requests, bytes, compressed atomic.Int64
}

func (u *usage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &counter{ResponseWriter: w}
	u.Handler.ServeHTTP(c, r)
	u.requests.Add(1)
	u.bytes.Add(c.bytes)
	if packed, err := os.Stat(filepath.Join(dist(), r.URL.Path+".br")); err == nil && c.bytes > 0 {
		c.bytes = packed.Size()
	}
	u.compressed.Add(c.bytes)
}

// counter counts the bytes of an answer.
type counter struct {
	http.ResponseWriter
	bytes int64
}

func (c *counter) Write(data []byte) (int, error) {
	c.bytes += int64(len(data))
	return c.ResponseWriter.Write(data)
}

// logUsage prints what each user has loaded and sent since the start.
func (r *room) logUsage(when string) {
	r.t.Helper()
	for _, name := range r.names {
		asked := call[struct{ Calls, Broadcasts, Bytes int }](r.tab, "owlbear.askedBy", name)
		u := r.usage[name]
		r.t.Logf("%s, %s: %d requests, %d bytes loaded, compressed %d; %d calls of the host, %d of them broadcasts with %d bytes",
			name, when, u.requests.Load(), u.bytes.Load(), u.compressed.Load(), asked.Calls, asked.Broadcasts, asked.Bytes)
	}
}

// enter opens a room. Of users, the first one is the GM.
func enter(t *testing.T, options object, users ...object) *room {
	t.Helper()
	dir, err := places()
	must(t, err)
	host := newSite(t, dist())
	host.answer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
			<style>body { display: flex; flex-wrap: wrap; margin: 0 } iframe { inline-size: 400px; block-size: 380px; border: 0 }
			.background { display: none }</style>`)
	}))
	r := &room{usage: map[string]*usage{}}
	for i, user := range users {
		extension := newSite(t, dist())
		name := user["name"].(string)
		r.names = append(r.names, name)
		r.usage[name] = &usage{Handler: site.Handler(os.DirFS(filepath.Join(dir, "owlbear")))}
		extension.answer(r.usage[name])
		user["url"], user["role"] = extension.URL, "PLAYER"
		if i == 0 {
			user["role"] = "GM"
		}
	}
	r.tab = openPictured(t, *owlbearPicture, setup{
		URL: host.URL, Width: 800, Height: 760, Media: browser.ReducedMotion, Scripts: []string{unkept, early("owlbear.report")},
	})
	r.call("owlbear.open", users, options)
	return r
}

// anAnswer is the answer to the request of another extension.
type anAnswer struct {
	Error  string
	Result struct {
		TotalValue  int
		RollSummary string
		Groups      []struct {
			Total int
			Dice  []struct{ Value int }
		}
	}
}

// dice returns the sum of the dice.
func (a anAnswer) dice() (sum int) {
	for _, group := range a.Result.Groups {
		for _, die := range group.Dice {
			sum += die.Value
		}
	}
	return sum
}

// await waits until a function of the host returns true. If that takes too long, it reports what the users have.
func (r *room) await(name string, args ...any) {
	r.t.Helper()
	if err := r.Run(page.Until(name, args...)); err != nil {
		r.t.Fatalf("%v\nthe users have %v", err, call[any](r.tab, "owlbear.progress"))
	}
}

// request rolls as another extension of a user requests it.
func (r *room) request(name, notation string) anAnswer {
	r.t.Helper()
	return call[anAnswer](r.tab, "owlbear.request", name, notation)
}

// shown returns the rolls that the tray of a user has shown, by receipt.
func (r *room) shown(name string) map[string]string {
	r.t.Helper()
	rolls := map[string]string{}
	for _, roll := range call[[]resolution](r.tab, "owlbear.shownBy", name) {
		if rolls[roll.Receipt] != "" {
			r.t.Errorf("%s sees the roll %s twice", name, roll.Receipt)
		}
		rolls[roll.Receipt] = fmt.Sprint(roll.Faces, roll.Text)
	}
	return rolls
}

// replayed returns the faces that the engine gives for a receipt.
func replayed(t *testing.T, receipt string) (faces []int) {
	t.Helper()
	specs, err := play.ParseReceipts(receipt)
	must(t, err)
	throws, err := play.Throws(specs)
	must(t, err)
	for _, thrown := range throws {
		faces = append(faces, thrown.Faces...)
	}
	return faces
}

// Four users of a room roll at the same time, as sheets of other extensions request it. Of the messages between them, 10 %
// are lost, cut or late. All trays show the same receipts, faces and sentences, and the room has the last rolls.
func TestOwlbearRoom(t *testing.T) {
	t.Parallel()
	r := enter(t, object{"seed": 7, "faults": 10},
		object{"name": "Gwen", "color": "#aa0000"}, object{"name": "Ben", "color": "#00aa00"},
		object{"name": "Cid", "color": "#0000aa"}, object{"name": "Dot", "color": "#aa00aa"})
	each := *placeRolls / len(r.names)
	r.await("owlbear.areSeated", len(r.names))
	r.logUsage("until ready")
	start := time.Now()
	answers := call[[][]anAnswer](r.tab, "owlbear.requestAll", each)
	for i, name := range r.names {
		for j, answer := range answers[i] {
			if want := j + 1 + answer.dice(); answer.Error != "" || answer.Result.TotalValue != want {
				t.Errorf("%s gets %+v for 4dF+%d", name, answer, j+1)
			}
		}
	}
	total := len(r.names) * each
	r.await("owlbear.allShow", total)
	took := time.Since(start)
	r.logUsage(fmt.Sprintf("after %d rolls", total))
	want := r.shown(r.names[0])
	if len(want) != total {
		t.Errorf("%s sees %d rolls, want %d", r.names[0], len(want), total)
	}
	for _, roll := range call[[]resolution](r.tab, "owlbear.shownBy", r.names[0]) {
		if got := replayed(t, roll.Receipt); !slices.Equal(got, roll.Faces) {
			t.Errorf("the receipt %s gives %v, and the trays show %v", roll.Receipt, got, roll.Faces)
		}
	}
	for _, name := range r.names[1:] {
		if got := r.shown(name); !maps.Equal(got, want) {
			t.Errorf("%s sees\n%v\nwant\n%v", name, got, want)
		}
	}
	last := call[struct {
		Rolls []struct{ Name, Receipt string }
		Bytes int
	}](r.tab, "owlbear.lastRolls")
	if len(last.Rolls) == 0 || len(last.Rolls) > 30 || last.Bytes > 16_384 {
		t.Errorf("the room has %d rolls in %d bytes", len(last.Rolls), last.Bytes)
	}
	rollers := call[map[string]string](r.tab, "owlbear.rollers", r.names[0])
	kept := map[string]bool{}
	for _, roll := range last.Rolls {
		if roll.Name == "" || rollers[roll.Receipt] != roll.Name || kept[roll.Receipt] {
			t.Errorf("the room has the roll %+v of %s, twice: %v", roll, rollers[roll.Receipt], kept[roll.Receipt])
		}
		kept[roll.Receipt] = true
	}
	for _, name := range r.names { // a notification of another user may be lost, and is not repeated
		if notified := call[[]string](r.tab, "owlbear.notified", name); len(notified) > total || len(notified) < total/2 {
			t.Errorf("%s has %d notifications of %d rolls: %q", name, len(notified), total, notified)
		}
	}
	r.publish(*owlbearPicture)
	r.call("owlbear.endFaults") // dice over the map are not repeated
	r.call("owlbear.closePopover", "Gwen")
	if answer := r.request("Ben", "4dF"); answer.Error != "" {
		t.Errorf("without the GM's popover Ben gets %q", answer.Error)
	}
	r.await("owlbear.allShow", total+1)
	newest := call[[]resolution](r.tab, "owlbear.shownBy", "Ben")[total].Receipt
	r.untilIs(newest, "owlbear.seenOverMap", "Gwen")
	r.untilIs([]string{"0px", "0px"}, "owlbear.sizeOverMap", "Gwen")
	traffic := call[map[string]int](r.tab, "owlbear.traffic")
	if traffic["lost"] == 0 || traffic["cut"] == 0 || traffic["late"] == 0 || traffic["largest"] > 16_384 {
		t.Errorf("the traffic is %v", traffic)
	}
	t.Logf("%d rolls in %v: %v", total, took, traffic)
}

// The GM's browser is closed and opened again in the middle of a session. The other users see that the table isn't
// connected, and their rolls wait. The GM gets the same seat and the whole record back, and the waiting roll falls.
func TestOwlbearRestart(t *testing.T) {
	t.Parallel()
	r := enter(t, object{"seed": 3},
		object{"name": "Gwen", "color": "#aa0000"}, object{"name": "Ben", "color": "#00aa00"}, object{"name": "Cid", "color": "#0000aa"})
	r.await("owlbear.areSeated", 3)
	r.call("owlbear.requestAll", 2)
	r.await("owlbear.allShow", 6)
	seat := call[int](r.tab, "owlbear.seatOf", "Gwen")

	r.call("owlbear.quit", "Gwen")
	for _, name := range []string{"Ben", "Cid"} {
		r.await("owlbear.isTable", name, "connecting")
		r.await("owlbear.notes", name, "Rolls wait until the table is back.")
	}
	r.call("owlbear.begin", "Ben", "4dF")
	r.call("owlbear.restart", "Gwen")
	r.returns(seat, 6)
	if answer := call[anAnswer](r.tab, "owlbear.answer"); answer.Error != "" {
		t.Errorf("Ben's roll without the GM ends with %q", answer.Error)
	}
	r.await("owlbear.allShow", 7)

	r.call("owlbear.reload", "Gwen")
	r.returns(seat, 7)
	if answer := r.request("Gwen", "4dF"); answer.Error != "" {
		t.Errorf("the GM's roll after a reload ends with %q", answer.Error)
	}
	r.await("owlbear.allShow", 8)
}

// returns waits until the GM has a seat again, and the history of all rolls so far.
func (r *room) returns(seat, rolls int) {
	r.t.Helper()
	receipts := slices.Collect(maps.Keys(r.shown("Ben")))
	r.await("owlbear.areSeated", len(r.names))
	if got := call[int](r.tab, "owlbear.seatOf", "Gwen"); got != seat {
		r.t.Errorf("Gwen has seat %d, and had seat %d", got, seat)
	}
	r.await("owlbear.hasAll", "Gwen", receipts[:min(rolls, len(receipts))])
	for _, name := range r.names {
		r.await("owlbear.isTable", name, "connected")
	}
}

// In a room whose metadata is full, and whose host announces itself twice, the user rolls, and reads what isn't kept. Another
// extension learns which dice aren't rolled.
func TestOwlbearFullRoom(t *testing.T) {
	t.Parallel()
	r := enter(t, object{"others": 16_340, "twice": true}, object{"name": "Gwen", "color": "#aa0000"})
	r.await("owlbear.areSeated", 1)
	if answer := r.request("Gwen", "4dF"); answer.Error != "" || answer.Result.TotalValue != answer.dice() {
		t.Errorf("Gwen gets %+v", answer)
	}
	r.await("owlbear.isNotified", "Gwen", "Gwen")
	r.await("owlbear.isNotified", "Gwen", "no space left")
	if answer := r.request("Gwen", "4dF+1d6"); !strings.Contains(answer.Error, "Fudge dice only") {
		t.Errorf("for other dice Gwen gets %+v", answer)
	}
}

// The host announces itself to a user late, and doesn't answer the first questions. The user rolls alone until then, and the
// result is shown afterwards. The user may not change the room, hears a page of another version, and sleeps while the GM rolls.
func TestOwlbearFaults(t *testing.T) {
	t.Parallel()
	r := enter(t, object{"seed": 5, "unanswered": "Ben", "readOnly": true},
		object{"name": "Gwen", "color": "#aa0000"}, object{"name": "Ben", "color": "#00aa00"})
	r.await("owlbear.areSeated", 1)
	r.await("owlbear.says", "Ben", "doesn’t answer")
	alone := call[string](r.tab, "owlbear.rollAlone", "Ben")
	r.call("owlbear.announceTo", "Ben")
	r.await("owlbear.areSeated", 2)
	r.await("owlbear.isNotified", "Gwen", alone)
	r.await("owlbear.isNotified", "Ben", "may not change this room")

	r.call("owlbear.sendTo", "Gwen", "fudge-tray.table/1", "fudge-tray/2 of a later release")
	r.await("owlbear.isNotified", "Ben", "another version")

	r.call("owlbear.sleep", "Ben")
	start := time.Now()
	for range 2 {
		if answer := r.request("Gwen", "4dF"); answer.Error != "" {
			t.Errorf("while Ben sleeps, Gwen gets %q", answer.Error)
		}
	}
	t.Logf("2 rolls beside a browser that sleeps in %v", time.Since(start))
	r.call("owlbear.wake", "Ben")
	r.await("owlbear.allShow", 2)
	if answer := r.request("Ben", "4dF"); answer.Error != "" {
		t.Errorf("after the sleep Ben gets %q", answer.Error)
	}
	r.await("owlbear.allShow", 3)
}

// A receipt gives the same faces on a plain page, in the tray and over the map of Owlbear Rodeo, in a card of Foundry VTT, in
// a tray of WordPress's block, and in the engine without a browser.
func TestReceiptAtPlaces(t *testing.T) {
	t.Parallel()
	want := open(t, setup{Media: browser.ReducedMotion}).ready().roll("4dF")
	check := func(where string, got []int) {
		t.Helper()
		if !slices.Equal(got, want.Faces) {
			t.Errorf("%s: the receipt %s gives %v, want %v", where, want.Receipt, got, want.Faces)
		}
	}
	check("engine", replayed(t, want.Receipt))

	r := enter(t, object{}, object{"name": "Gwen", "color": "#aa0000"})
	r.await("owlbear.areSeated", 1)
	check("popover", call[[]int](r.tab, "owlbear.replay", "Gwen", want.Receipt))
	r.call("owlbear.closePopover", "Gwen")
	r.call("owlbear.sendResult", "Gwen", want.Receipt)
	r.untilIs(want.Receipt, "owlbear.seenOverMap", "Gwen")
	check("map", call[[]int](r.tab, "owlbear.facesOverMap", "Gwen"))

	gwen := newFoundry(t).world(nil, "Gwen", 13, nil)
	gwen.until("table.isConnected")
	gwen.call("foundry.showReceipt", want.Receipt, want.Faces)
	gwen.call("foundry.verify")
	gwen.until("foundry.says", "verdict", "The receipt gives these faces.")

	blog := newSite(t, packed(t, "wordpress"))
	blog.replace(packed(t, "wordpress"), "/post", answer(http.StatusOK, "text/html", `<!doctype html><link rel="icon" href="data:,">
		<script type="module" src="/fudge-tray.js"></script><fudge-tray class="wp-block-fudge-tray-dice" technique="4dF"></fudge-tray>`))
	post := open(t, setup{URL: blog.URL, Path: "post", Media: browser.ReducedMotion}).ready()
	check("block", call[resolution](post, "tray.replay", want.Receipt).Faces)
}

// A page of the tray alone loads nothing of the places.
func TestPlainPageLoadsNoPlace(t *testing.T) {
	t.Parallel()
	dir, err := places()
	must(t, err)
	var mu sync.Mutex
	var paths []string
	s := newSite(t, dist())
	files := http.FileServer(http.Dir(filepath.Join(dir, "owlbear")))
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		paths = append(paths, r.URL.Path)
		mu.Unlock()
		if r.URL.Path == "/" {
			fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><script type="module" src="fudge-tray.js"></script><fudge-tray></fudge-tray>`)
			return
		}
		files.ServeHTTP(w, r)
	}))
	p := open(t, setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}).ready()
	p.roll("4dF")
	p.call("table.joinChannel", "evening", object{"name": "Anna"})
	p.roll("4dF")
	mu.Lock()
	defer mu.Unlock()
	if !slices.Contains(paths, "/tray.html") {
		t.Errorf("the page loads %q", paths)
	}
	for _, path := range paths {
		if strings.Contains(path, "places") {
			t.Errorf("the page loads %s", path)
		}
	}
}
