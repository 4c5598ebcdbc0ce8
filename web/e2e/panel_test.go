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
	opposed := func(level string, face int) object {
		other := object{"trait": "Fair", "faces": []int{0, 0, 0, 0}}
		return object{"kind": "opposed", "trait": level, "faces": []int{face, 0, 0, 0}, "against": other}
	}
	cases := []struct {
		request object
		state   string
	}{
		{opposed("Good", 1), "success"},
		{opposed("Fair", -1), "failure"},
		{opposed("Fair", 0), "tie"},
		{object{"system": "3d6-fudge", "trait": 5, "faces": []int{1, 1, 2}}, "success"},
		{object{"system": "3d6-fudge", "trait": 5, "faces": []int{5, 6, 6}}, "failure"},
	}
	marks := map[string]bool{}
	for _, c := range cases {
		p.roll(c.request)
		p.untilIs(c.state, "element.attribute", "#outcome", "data-state")
		p.untilIs(c.state, "element.attribute", "#history li", "data-state")
		marks[call[string](p, "element.style", ".degree", "content", "::after")] = true
		if name := p.text("#history li strong"); name == "" {
			t.Errorf("%v has no name in the history", c.request)
		}
	}
	if today := call[bool](p, "history.isOfToday"); !today {
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
	p.roll(object{"trait": "Great", "difficulty": "Mediocre", "faces": []int{1, 0, 0, 0}})
	p.until("element.shows", "[data-part=remark]", ". ")
	p.until("element.shows", "[data-part=remark]", "98.8%")
	p.until("element.shows", "[data-part=chance]", "61.7%")
	if shown := p.text("#outcome"); shown == "" || strings.Contains(shown, "61.7") {
		t.Errorf("the result shows %q, the chance of the next roll", shown)
	}
	p.fill("#field-modifier", "7"+kb.Tab)
	p.until("element.text", "[data-part=advice]")
}

// A cleared history can be restored. The focus moves to Undo.
func TestClearCanBeUndone(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.roll()
	p.roll()
	p.call("element.focus", "#clear")
	p.keys(kb.Enter)
	p.untilIs(0, "element.count", "#history ol > *")
	if on := call[string](p, "focus.id"); on != "undo" {
		t.Errorf("the focus is on %q, want undo", on)
	}
	p.keys(kb.Enter)
	p.untilIs(2, "element.count", "#history ol > *")
	if on := call[string](p, "focus.tag"); on == "body" {
		t.Error("the focus is lost")
	}
}

// A focused control shows values that are set elsewhere, except while a visitor types in it.
func TestFocusedControlIsUpToDate(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	found := call[string](p, "tray.exportState")
	p.fill("#field-modifier", "7"+kb.Enter)
	p.call("tray.importState", found)
	p.until("focus.isOn", "#field-modifier")
	p.untilIs("0", "element.value", "#field-modifier")
	p.fill("#field-modifier", "5")
	p.call("tray.importState", found)
	p.call("tray.odds")
	if typed := call[string](p, "element.value", "#field-modifier"); typed != "5" {
		t.Errorf("the text being typed became %q", typed)
	}
}

// The history shows the number of all rolls, also of those without a row. Buttons list older and newer
// ones, and the search finds a roll by its text.
func TestHistoryCount(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.call("accessibility.hurry")
	p.roll("Superb 4dF [1 1 1 1]")
	p.call("tray.rollAll", make([]any, 54))
	p.untilIs("55", "element.text", "[data-part=count]")
	p.untilIs(50, "element.count", "#history ol > *")
	p.click("#older")
	p.untilIs(5, "element.count", "#history ol > *")
	p.until("element.shows", "#history li:last-child", "Superb+4")
	p.untilIs("newer", "focus.id")
	p.until("element.shows", "[data-part=limit]", "51–55 of 55")
	p.click("#newer")
	p.untilIs(50, "element.count", "#history ol > *")
	p.untilIs("older", "focus.id")
	p.fill("#find", "superb+4")
	p.untilIs(1, "element.count", "#history ol > *")
	p.until("element.shows", "#history li", "Superb+4")
	p.fill("#find", "no such thing")
	p.untilIs(0, "element.count", "#history ol > *")
	p.until("element.visible", "[data-part=limit]")
	p.fill("#find", kb.Backspace)
	p.untilIs(50, "element.count", "#history ol > *")
	p.untilIs("55", "element.text", "[data-part=count]")
}

// The warning that nothing can be stored is announced once and stays visible.
func TestWarningStays(t *testing.T) {
	t.Parallel()
	full := early("storage.refuse", "QuotaExceededError")
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{full}}).ready()
	for range 2 {
		p.roll()
		p.until("element.visible", "#warning")
		p.until("element.text", "#warning")
		if twice := p.text("#notice") != ""; twice {
			t.Error("the warning is announced twice")
		}
	}
}

// A line that is entered twice is carried out twice, also without leaving the field.
func TestSameLineAgain(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.call("tray.sheet", object{"name": "Ann", "ep": 5, "skills": []any{object{"name": "Bow", "level": "Good"}}})
	p.call("element.focus", "#field-line")
	p.keys("raise Bow" + kb.Enter)
	p.until("element.begins", "[data-part=notice]", "Bow raised to Great")
	p.untilIs("Fair 4dF vs Fair", "element.value", "#field-line")
	p.keys("raise Bow" + kb.Enter)
	p.until("element.shows", "[data-part=faults]", "1 is not enough")
	p.call("element.blur", "#field-line")
	if got := call[string](p, "element.value", "#field-line"); got != "raise Bow" {
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
		p.until("element.shows", "#history li", drawn)
		if shown := p.text("#outcome"); !strings.Contains(shown, drawn) {
			t.Errorf("after %s the result is %s", row.line, shown)
		}
	}
}
