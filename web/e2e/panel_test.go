package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// Win, loss and tie have their own colour and mark, in the result and in the history.
func TestOpposedRollMarks(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	cases := []struct{ request, state string }{
		{`{ kind: "opposed", trait: "Good", faces: [1, 0, 0, 0], against: { trait: "Fair", faces: [0, 0, 0, 0] } }`, "success"},
		{`{ kind: "opposed", trait: "Fair", faces: [-1, 0, 0, 0], against: { trait: "Fair", faces: [0, 0, 0, 0] } }`, "failure"},
		{`{ kind: "opposed", trait: "Fair", faces: [0, 0, 0, 0], against: { trait: "Fair", faces: [0, 0, 0, 0] } }`, "tie"},
		{`{ system: "3d6-fudge", trait: 5, faces: [1, 1, 2] }`, "success"},
		{`{ system: "3d6-fudge", trait: 5, faces: [5, 6, 6] }`, "failure"},
	}
	marks := map[string]bool{}
	for _, c := range cases {
		p.run(`tray().roll(` + c.request + `)`)
		p.run(`until(() => at("#outcome").dataset.state === ` + quoted(c.state) + ` && at("#history li").dataset.state === ` + quoted(c.state) + `)`)
		marks[eval[string](p, `inside().getComputedStyle(at(".degree"), "::after").content`)] = true
		if name := eval[string](p, `at("#history li strong").textContent`); name == "" {
			t.Errorf("%s has no name in the history", c.request)
		}
	}
	if today := eval[bool](p, `((time) => /^\d\d:\d\d$/.test(time.textContent) && Math.abs(new Date(time.dateTime) - Date.now()) < 3600e3)(at("#history li time"))`); !today {
		t.Error("the history does not say when a roll of today was made")
	}
	if len(marks) != 3 {
		t.Errorf("the marks are %v, want one for each of success, failure and tie", marks)
	}
}

// A result is shown with its own chance and advice. The chance of the next roll and advice on it are beside Roll.
func TestAdvice(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`tray().roll({ trait: "Superb", difficulty: "Terrible", faces: [1, 0, 0, 0] })`)
	p.run(`until(() => at("[data-part=remark]").textContent.split(". ").length > 1)`)
	p.run(`until(() => at("[data-part=remark]").textContent.includes("100.0%"))`)
	p.run(`until(() => at("[data-part=chance]").textContent.includes("61.7%"))`)
	if shown := eval[string](p, `at("#outcome").textContent`); shown == "" || strings.Contains(shown, "61.7") {
		t.Errorf("the result shows %q, the chance of the next roll", shown)
	}
	p.fill("#field-modifier", "7"+kb.Tab)
	p.run(`until(() => at("[data-part=advice]").textContent)`)
}

// A cleared history can be restored. The focus moves to Undo.
func TestClearCanBeUndone(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`tray().roll()`)
	p.run(`tray().roll()`)
	p.run(`at("#clear").focus()`)
	p.keys(kb.Enter)
	p.run(`until(() => at("#history ol").childElementCount === 0)`)
	if on := eval[string](p, `inside().document.activeElement.id`); on != "undo" {
		t.Errorf("the focus is on %q, want undo", on)
	}
	p.keys(kb.Enter)
	p.run(`until(() => at("#history ol").childElementCount === 2)`)
	if on := eval[string](p, `inside().document.activeElement.localName`); on == "body" {
		t.Error("the focus is lost")
	}
}

// A focused control shows values that are set elsewhere, except while a visitor types in it.
func TestFocusedControlIsUpToDate(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`tray().exportState().then((state) => { window.found = state; })`)
	p.fill("#field-modifier", "7"+kb.Enter)
	p.run(`tray().importState(found)`)
	p.run(`until(() => inside().document.activeElement === at("#field-modifier") && at("#field-modifier").value === "0")`)
	p.fill("#field-modifier", "5")
	p.run(`tray().importState(found)`)
	if typed := eval[string](p, `tray().odds().then(() => at("#field-modifier").value)`); typed != "5" {
		t.Errorf("the text being typed became %q", typed)
	}
}

// The history shows the number of all rolls, also of those without a row. Buttons list older and newer
// ones, and the search finds a roll by its text.
func TestHistoryCount(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`(inside().fudgeTrayPlatform.receive(JSON.stringify({ v: 1, id: "page-motion", op: "set", arg: { hurried: true } })), true)`)
	p.run(`tray().roll("Superb 4dF [1 1 1 1]")`)
	p.run(`Promise.all(Array.from({ length: 54 }, () => tray().roll()))`)
	p.run(`until(() => at("[data-part=count]").textContent === "55" && at("#history ol").childElementCount === 50)`)
	p.click("#older")
	p.run(`until(() => at("#history ol").childElementCount === 5 && at("#history li:last-child").textContent.includes("Superb+4"))`)
	p.run(`until(() => inside().document.activeElement.id === "newer" && at("[data-part=limit]").textContent.includes("51–55 of 55"))`)
	p.click("#newer")
	p.run(`until(() => at("#history ol").childElementCount === 50 && inside().document.activeElement.id === "older")`)
	p.fill("#find", "superb+4")
	p.run(`until(() => at("#history ol").childElementCount === 1 && at("#history li").textContent.includes("Superb+4"))`)
	p.fill("#find", "no such thing")
	p.run(`until(() => at("#history ol").childElementCount === 0 && at("[data-part=limit]").checkVisibility())`)
	p.fill("#find", kb.Backspace)
	p.run(`until(() => at("#history ol").childElementCount === 50 && at("[data-part=count]").textContent === "55")`)
}

// The warning that nothing can be stored is announced once and stays visible.
func TestWarningStays(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`}}).ready()
	for range 2 {
		p.run(`tray().roll()`)
		p.run(`until(() => at("#warning").checkVisibility() && at("#warning").textContent)`)
		if twice := eval[bool](p, `at("#notice").textContent !== ""`); twice {
			t.Error("the warning is announced twice")
		}
	}
}

// A line that is entered twice is carried out twice, also without leaving the field.
func TestSameLineAgain(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`tray().sheet({ name: "Ann", ep: 5, skills: [{ name: "Bow", level: "Good" }] })`)
	p.run(`at("#field-line").focus()`)
	p.keys("raise Bow" + kb.Enter)
	p.run(`until(() => at("[data-part=notice]").textContent.startsWith("Bow raised to Great"))`)
	p.run(`until(() => at("#field-line").value === "Fair 4dF vs Fair")`)
	p.keys("raise Bow" + kb.Enter)
	p.run(`until(() => at("[data-part=faults]").textContent.includes("1 is not enough"))`)
	p.run(`at("#field-line").blur()`)
	if got := eval[string](p, `at("#field-line").value`); got != "raise Bow" {
		t.Errorf("the field has %q, want the refused text", got)
	}
}

// More dice than the tray holds, and dice with other sides, are drawn. The result and the history say so.
func TestDrawnDiceAreNamed(t *testing.T) {
	t.Parallel()
	const drawn = "The dice were drawn, not thrown."
	p := open(t, setup{Scripts: []string{noWebGL}}).ready()
	for i, row := range []struct {
		line  string
		dice  int
		sides int
	}{{"100d6", 100, 6}, {"3d1000", 3, 1000}} {
		p.fill("#field-line", row.line+kb.Enter)
		got := p.resolved(1 + i)
		outside := func(face int) bool { return face < 1 || face > row.sides }
		if len(got.Faces) != row.dice || slices.ContainsFunc(got.Faces, outside) || got.Receipt != "" || !strings.HasSuffix(got.Text, drawn) {
			t.Errorf("%s gives %+v", row.line, got)
		}
		p.run(`until(() => at("#history li").textContent.includes(` + quoted(drawn) + `))`)
		if shown := eval[string](p, `at("#outcome").textContent`); !strings.Contains(shown, drawn) {
			t.Errorf("after %s the result is %s", row.line, shown)
		}
	}
}
