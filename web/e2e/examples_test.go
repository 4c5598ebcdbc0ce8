package e2e

import (
	"fmt"
	"os"
	"path/filepath"
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
			p.run(`(tray().scrollIntoView({ block: "center" }), true)`)
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
	listed := eval[[]string](p, `[...document.querySelectorAll("main a")].map((link) => link.getAttribute("href")).sort()`)
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
	const listings = `[...document.querySelectorAll("h3 + pre")]`
	p.run(fmt.Sprintf(`until(() => %[1]s.length === %[2]d && %[1]s.every((listing) => listing.textContent))`, listings, len(want)))
	shown := eval[[]string](p, listings+`.map((listing) => listing.previousElementSibling.textContent + "\n" + listing.textContent)`)
	if !slices.Equal(shown, want) {
		p.t.Errorf("the page shows\n%s\nwant\n%s", strings.Join(shown, "\n"), strings.Join(want, "\n"))
	}
}

// text returns the text of an element of the host page.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
}

// press clicks an element of the host page.
func (p *tab) press(selector string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`document.querySelector(%q).click()`, selector))
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
	rows := eval[[]string](p, `[...document.querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent)`)
	if want := []string{"tray-ready", "tray-throw", "tray-settle", "tray-resolve"}; !slices.Equal(rows, want) {
		p.t.Errorf("the page shows the events %q, want %q", rows, want)
	}
	if last := p.text("tbody tr:last-child td:last-child"); last != got.Text {
		p.t.Errorf("the last row shows %q, want %q", last, got.Text)
	}
	if hits := p.text("tbody tr:nth-child(2)"); !strings.Contains(hits, "4dF") || strings.Contains(hits, " 0 impacts") {
		p.t.Errorf("the throw's row shows %q, want its dice and impacts", hits)
	}
}

func checkPolicy(p *tab) {
	p.click("#roll")
	p.resolved(1)
	if refused := p.text("#refused"); refused != "0" {
		p.t.Errorf("%s refusals of a roll", refused)
	}
	p.press("#try")
	p.run(`until(() => document.querySelector("#refused").textContent === "1")`)
	if what := p.text("#last"); what != "style-src-attr: inline" {
		p.t.Errorf("refused was %q, want the inline style", what)
	}
	if policy := p.text("#policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		p.t.Errorf("the policy is %q, want a strict one", policy)
	}
}

func checkEmbed(p *tab) {
	p.run(`until(() => heard.filter((e) => e.type === "tray-ready").length === 2)`)
	p.run(`document.querySelector("#dogs").roll()`)
	if got := p.resolved(1); got.Trait == nil || *got.Trait != -1 || p.text("#heard") != got.Text {
		p.t.Errorf("the dogs rolled %+v, and the page heard %q", got, p.text("#heard"))
	}
}

func checkForm(p *tab) {
	p.press("form button")
	if rows := eval[int](p, `document.querySelector("tbody").rows.length`); rows > 0 {
		p.t.Error("a form without a roll was sent")
	}
	p.run(`(() => {
		const { trait } = document.forms[0].elements;
		trait.value = "Great";
		trait.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	got := eval[resolution](p, `tray().roll()`)
	p.press("form button")
	p.run(`until(() => document.querySelector("tbody tr"))`)
	row := eval[[]string](p, `[...document.querySelector("tbody tr").cells].map((cell) => cell.textContent)`)
	if *got.Trait != 2 || row[0] != "Nell" || row[1] != got.DegreeName || row[3] != got.Text {
		p.t.Errorf("the table has %q of %+v", row, got)
	}
}

func checkFaces(p *tab) {
	p.run(`[1, -1, 0, 1].forEach((face, i) => { document.forms[0].elements.face[i].value = face; })`)
	p.press("form button")
	got := p.resolved(1)
	throws, err := play.ParseReceipts(got.Receipt)
	if !slices.Equal(got.Faces, []int{1, -1, 0, 1}) || err != nil || throws[0].RequestedFaces == nil {
		p.t.Errorf("rolled %+v (%v), want the requested faces, and a receipt with requested faces", got, err)
	}
	p.run(`until(() => document.querySelector("#receipt").textContent)`)
	p.press("#again")
	p.run(`until(() => document.querySelector("#said").textContent === "Again 1, -1, 0, 1.")`)
}

func checkThemes(p *tab) {
	for _, theme := range []string{"dark", "light", "transparent", "auto"} {
		p.press(fmt.Sprintf(`[value=%s]`, theme))
		p.run(fmt.Sprintf(`until(() => inside().document.documentElement.dataset.theme === %q)`, theme))
	}
	p.press(`[value=none]`)
	p.run(`until(() => !at("#roll").checkVisibility())`)
	p.press(`[value=roll]`)
	p.run(`until(() => at("#roll").checkVisibility())`)
}

func checkSharedTable(p *tab) {
	join := func(p *tab, name, seat string) {
		p.run(fmt.Sprintf(`Promise.resolve(void (document.forms[0].elements.name.value = %q))`, name))
		p.press("form button")
		p.run(fmt.Sprintf(`until(() => document.querySelector("#seat").textContent === %q)`, seat))
	}
	join(p, "Anna", "At the table, on seat 1.")
	other := p.beside(setup{Path: "examples/shared-table.html"}).ready()
	join(other, "Ben", "At the table, on seat 2.")
	got := eval[resolution](other, `tray().roll("Great 4dF vs Good")`)
	if seen := p.resolved(1); got.Receipt == "" || seen.Receipt != got.Receipt {
		p.t.Errorf("Ben rolls %+v, and Anna sees %+v", got, seen)
	}
	const flight = `JSON.stringify(heard.filter((e) => ["tray-throw", "tray-settle"].includes(e.type)).map(({ detail: { seat, ...rest } }) => [seat.name, rest]))`
	if here, there := eval[string](p, flight), eval[string](other, flight); here != there {
		p.t.Errorf("the dice of this seat\n%s\nand of the other\n%s", here, there)
	}
	p.run(`new BroadcastChannel("fudge-tray-example").postMessage({ mark: "fudge-table-1", kind: "line", data: "forged" })`)
	again := eval[resolution](p, `tray().roll("2d6")`)
	const rolls = `[...document.querySelectorAll("#rolls li")].map((roll) => roll.textContent)`
	if here := eval[[]string](p, rolls); !slices.Equal(here, []string{"Ben " + got.Text, "Anna " + again.Text}) {
		p.t.Errorf("this seat shows %q, want the rolls of both: %s, %s", here, got.Text, again.Text)
	}
}
