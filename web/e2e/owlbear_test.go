package e2e

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/e2e/page"
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
	r := &room{}
	for i, user := range users {
		extension := newSite(t, dist())
		extension.answer(http.FileServer(http.Dir(filepath.Join(dir, "owlbear"))))
		user["url"], user["role"] = extension.URL, "PLAYER"
		if i == 0 {
			user["role"] = "GM"
		}
		r.names = append(r.names, user["name"].(string))
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

// Four users of a room roll at the same time, as sheets of other extensions request it. Of the messages between them, 10 %
// are lost, cut or late. All trays show the same receipts, faces and sentences, and the room has the last rolls.
func TestOwlbearRoom(t *testing.T) {
	t.Parallel()
	r := enter(t, object{"seed": 7, "faults": 10},
		object{"name": "Gwen", "color": "#aa0000"}, object{"name": "Ben", "color": "#00aa00"},
		object{"name": "Cid", "color": "#0000aa"}, object{"name": "Dot", "color": "#aa00aa"})
	each := *placeRolls / len(r.names)
	r.await("owlbear.areSeated", len(r.names))
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
	want := r.shown(r.names[0])
	if len(want) != total {
		t.Errorf("%s sees %d rolls, want %d", r.names[0], len(want), total)
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
	for _, roll := range last.Rolls {
		if !slices.Contains(r.names, roll.Name) || want[roll.Receipt] == "" {
			t.Errorf("the room has the roll %+v", roll)
		}
	}
	r.publish(*owlbearPicture)
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
