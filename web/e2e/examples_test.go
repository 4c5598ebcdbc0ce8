package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/play"
)

// exampleChecks contains the check of each example, by file. The page is open and its tray is ready.
var exampleChecks = map[string]func(p *tab){
	"one-tag.html":      checkRoll,
	"events.html":       checkEvents,
	"strict-csp.html":   checkPolicy,
	"embed.html":        checkEmbed,
	"form.html":         checkForm,
	"faces.html":        checkFaces,
	"themes.html":       checkThemes,
	"shared-table.html": checkSharedTable,
}

// examples returns the pages of the built examples, except their index.
func examples(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dist(), "examples", "*.html"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	var names []string
	for _, path := range paths {
		if name := filepath.Base(path); name != "index.html" {
			names = append(names, name)
		}
	}
	return names
}

// Every example works under its own strict policy, has no accessibility faults and shows its own
// source.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, name := range examples(t) {
		t.Run(name, func(t *testing.T) {
			check := exampleChecks[name]
			if check == nil {
				t.Fatalf("%s has no check in exampleChecks", name)
			}
			p := open(t, setup{Path: "examples/" + name, Scripts: []string{axe(t)}}).ready()
			p.checkSource(name)
			p.noViolations()
			p.call("tray.scrollIntoView", "center")
			check(p)
			p.noBarriers()
			p.darken()
			p.noBarriersInGerman()
		})
	}
}

// The index lists every example and has no accessibility faults.
func TestExampleIndex(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/", Scripts: []string{axe(t)}})
	listed := call[[]string](p, "element.attributes", "host main a", "href")
	slices.Sort(listed)
	if want := examples(t); !slices.Equal(listed, want) {
		t.Errorf("listed are %q, there are %q", listed, want)
	}
	p.noBarriers()
	p.darken()
	p.noBarriers()
	p.noViolations()
}

// darken changes to the dark colour scheme, which WebKit can't emulate.
func (p *tab) darken() {
	p.t.Helper()
	if kind() != browser.WebKit {
		p.must(p.Emulate(browser.Media{"prefers-color-scheme": "dark"}))
	}
}

// checkSource compares the source on the page with the served files.
func (p *tab) checkSource(name string) {
	p.t.Helper()
	var want []string
	for _, extension := range []string{".html", ".css", ".js"} {
		file := strings.TrimSuffix(name, ".html") + extension
		source, err := os.ReadFile(filepath.Join(dist(), "examples", file))
		if err == nil {
			want = append(want, file+"\n"+string(source))
		}
	}
	const sources = "host h3 + pre"
	p.untilIs(len(want), "element.count", sources+":not(:empty)")
	names, texts := call[[]string](p, "element.texts", "host h3:has(+ pre)"), call[[]string](p, "element.texts", sources)
	var shown []string
	for i := range min(len(names), len(texts)) {
		shown = append(shown, names[i]+"\n"+texts[i])
	}
	if !slices.Equal(shown, want) {
		p.t.Errorf("the page shows\n%s\nwant\n%s", strings.Join(shown, "\n"), strings.Join(want, "\n"))
	}
}

// press clicks an element of the host page.
func (p *tab) press(selector string) {
	p.t.Helper()
	p.call("element.click", "host "+selector)
}

func checkRoll(p *tab) {
	p.click("#roll")
	if got := p.resolved(1); got.Trait == nil || *got.Trait != 1 || got.Difficulty == nil || *got.Difficulty != 0 {
		p.t.Errorf("rolled %+v, want Good against Fair", got)
	}
}

func checkEvents(p *tab) {
	p.click("#roll")
	got := p.resolved(1)
	rows := call[[]string](p, "element.texts", "host tbody tr > :first-child")
	if want := []string{"tray-ready", "tray-throw", "tray-settle", "tray-resolve"}; !slices.Equal(rows, want) {
		p.t.Errorf("the page shows the events %q, want %q", rows, want)
	}
	if last := p.text("host tbody tr:last-child td:last-child"); last != got.Text {
		p.t.Errorf("the last row shows %q, want %q", last, got.Text)
	}
	if hits := p.text("host tbody tr:nth-child(2)"); !strings.Contains(hits, "4dF") || strings.Contains(hits, " 0 impacts") {
		p.t.Errorf("the throw's row shows %q, want its dice and impacts", hits)
	}
}

func checkPolicy(p *tab) {
	p.click("#roll")
	p.resolved(1)
	if refused := p.text("host #refused"); refused != "0" {
		p.t.Errorf("%s refusals of a roll", refused)
	}
	p.press("#try")
	p.untilIs("1", "element.text", "host #refused")
	if what := p.text("host #last"); what != "style-src-attr: inline" {
		p.t.Errorf("refused was %q, want the inline style", what)
	}
	if policy := p.text("host #policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		p.t.Errorf("the policy is %q, want a strict one", policy)
	}
}

func checkEmbed(p *tab) {
	p.untilIs(2, "events.count", "tray-ready")
	p.call("tray.choose", "#dogs")
	p.roll()
	if got := p.resolved(1); got.Trait == nil || *got.Trait != -1 || p.text("host #heard") != got.Text {
		p.t.Errorf("the dogs rolled %+v, and the page heard %q", got, p.text("host #heard"))
	}
}

func checkForm(p *tab) {
	p.press("form button")
	if rows := call[int](p, "element.count", "host tbody tr"); rows > 0 {
		p.t.Error("a form without a roll was sent")
	}
	p.call("form.choose", "trait", "Great")
	got := p.roll()
	p.press("form button")
	p.until("element.exists", "host tbody tr")
	row := call[[]string](p, "element.texts", "host tbody tr:first-child > *")
	if *got.Trait != 2 || row[0] != "Nell" || row[1] != got.DegreeName || row[3] != got.Text {
		p.t.Errorf("the table has %q of %+v", row, got)
	}
}

func checkFaces(p *tab) {
	p.call("form.fill", "face", []int{1, -1, 0, 1})
	p.press("form button")
	got := p.resolved(1)
	throws, err := play.ParseReceipts(got.Receipt)
	if !slices.Equal(got.Faces, []int{1, -1, 0, 1}) || err != nil || throws[0].RequestedFaces == nil {
		p.t.Errorf("rolled %+v (%v), want the requested faces, and a receipt with requested faces", got, err)
	}
	p.until("element.text", "host #receipt")
	p.press("#again")
	p.untilIs("Again 1, -1, 0, 1.", "element.text", "host #said")
}

func checkThemes(p *tab) {
	for _, theme := range []string{"dark", "light", "transparent", "auto"} {
		p.press(fmt.Sprintf(`[value=%s]`, theme))
		p.untilIs(theme, "root.data", "theme")
	}
	p.press(`[value=none]`)
	p.until("element.hidden", "#roll")
	p.press(`[value=roll]`)
	p.until("element.visible", "#roll")
}

func checkSharedTable(p *tab) {
	join := func(p *tab, name, seat string) {
		p.call("form.choose", "name", name)
		p.press("form button")
		p.untilIs(seat, "element.text", "host #seat")
	}
	join(p, "Anna", "At the table, on seat 1.")
	other := p.beside(setup{Path: "examples/shared-table.html"}).ready()
	join(other, "Ben", "At the table, on seat 2.")
	got := other.roll("Great 4dF vs Good")
	if seen := p.resolved(1); got.Receipt == "" || seen.Receipt != got.Receipt {
		p.t.Errorf("Ben rolls %+v, and Anna sees %+v", got, seen)
	}
	if here, there := p.flights(), other.flights(); !reflect.DeepEqual(here, there) {
		p.t.Errorf("the dice of this seat\n%v\nand of the other\n%v", here, there)
	}
	p.call("host.broadcast", "fudge-tray-example", object{"mark": "fudge-table-1", "kind": "line", "data": "forged"})
	again := p.roll("2d6")
	here := call[[]string](p, "element.texts", "host #rolls li")
	if !slices.Equal(here, []string{got.Text, again.Text}) {
		p.t.Errorf("this seat shows %q, want the rolls of both: %s, %s", here, got.Text, again.Text)
	}
}

// flights returns the details of all throws and where their dice settled, with the names of their seats.
func (p *tab) flights() []object {
	p.t.Helper()
	thrown := call[[]object](p, "events.details", "tray-throw")
	flights := append(thrown, call[[]object](p, "events.details", "tray-settle")...)
	for _, flight := range flights {
		flight["seat"] = flight["seat"].(object)["name"]
		delete(flight, "id") // of the tray's own roll
	}
	return flights
}
