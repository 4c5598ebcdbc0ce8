//go:build !js

package panel

import (
	"cmp"
	"image"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// described contains a control of every kind, one of an unknown kind, and a section that may become
// empty.
var described = controls.Panel{Sections: []controls.Section{
	{ID: "settings", Label: "Roll", Controls: []controls.Control{
		{ID: "trait", Kind: controls.Select, Label: "Trait", Options: []controls.Option{
			{Value: "poor", Label: "Poor"}, {Value: "fair", Label: "Fair"}, {Value: "good", Label: "Good"},
		}},
		{ID: "dice", Kind: controls.Select, Label: "Dice", Options: []controls.Option{{Value: "4dF", Label: "Four dice with a name that is long"}}},
		{ID: "modifier", Kind: controls.Number, Label: "Modifier", Min: -2, Max: 2},
		{ID: "note", Kind: controls.Text, Label: "Note", Help: "Kept with the roll"},
		{ID: "secret", Kind: controls.Toggle, Label: "Secret"},
		{ID: "wheel", Kind: "wheel", Label: "From a later version"},
		{ID: "roll", Kind: controls.Button, Label: "Roll"},
	}},
	{ID: "more", Label: "More", Controls: []controls.Control{
		{ID: "again", Kind: controls.Button, Label: "Again"},
	}},
	{ID: "rules", Label: "Rules", Folded: true, Controls: []controls.Control{
		{ID: "limit", Kind: controls.Number, Label: "Limit", Max: 3},
	}},
	{ID: "character", Label: "Character", Controls: []controls.Control{
		{ID: "sheet", Kind: controls.Document, Label: "Character sheet"},
		{ID: "own", Kind: controls.Document, Label: "Custom ladder"},
	}},
}}

// noLoop is a loop that never runs.
type noLoop struct{}

func (noLoop) Wake() {}
func (noLoop) Park() {}

// fixture is a panel with a tray that records its requests.
type fixture struct {
	*Panel
	speaker *fakeSpeaker
	fake    *fakeTray
}

func newFixture(t *testing.T, size image.Point, scale float64) *fixture {
	t.Helper()
	return newFixtureOf(t, described, size, scale)
}

func newFixtureOf(t *testing.T, description controls.Panel, size image.Point, scale float64) *fixture {
	t.Helper()
	d := &fixture{speaker: &fakeSpeaker{}, fake: &fakeTray{}}
	d.Panel = New(description, d.fake, NewConnection(noLoop{}), nil, d.speaker)
	d.Fit(size, scale, ui.Dark, true)
	return d
}

// emit sends an event of the tray to the panel.
func (d *fixture) emit(name, detail string) {
	d.connection.Send(eventOf(name, detail))
	d.Receive()
}

// redraw lays out and draws the widgets and runs deferred event handlers.
func (d *fixture) redraw() {
	d.Draw(ebiten.NewImage(d.size.X, d.size.Y))
	event.ExecuteDeferred()
}

// wantRequests compares the requests since the last call.
func (d *fixture) wantRequests(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(d.fake.requests, want) {
		t.Errorf("requests %q, want %q", d.fake.requests, want)
	}
	d.fake.requests = nil
}

var roomy = image.Pt(352, 900)

func TestControlsAskTheTray(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"trait":"fair","modifier":"1","note":"","secret":"false"},"visible":{},"errors":{}}`)
	d.redraw()

	d.fields["trait"].step(1)
	d.wantRequests(t, `change {"trait":"good"}`)
	d.fields["modifier"].step(1)
	d.wantRequests(t, `change {"modifier":2}`)
	d.emit("panel", `{"values":{"trait":"good","modifier":2,"note":"","secret":true}}`)
	d.fields["trait"].step(1)
	d.fields["modifier"].step(1)
	d.wantRequests(t) // both values are at their limits

	d.fields["secret"].focus.(*widget.Button).Click()
	event.ExecuteDeferred()
	d.wantRequests(t, `change {"secret":false}`)
	d.fields["note"].focus.(*ui.Entry).Write("in the dark")
	d.fields["note"].commit()
	d.fields["note"].commit()
	d.wantRequests(t, `change {"note":"in the dark"}`)

	d.buttons["roll"].Click()
	d.buttons["again"].Click()
	event.ExecuteDeferred()
	d.wantRequests(t, "roll", `change {"again":true}`)
}

func TestKeys(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"trait":"fair","modifier":"0"}}`)
	d.redraw()
	d.press(ebiten.KeySpace)
	d.press(ebiten.KeyEnter)
	d.emit("panel", `{"busy":true,"values":{"trait":"fair","modifier":"0"}}`)
	d.press(ebiten.KeyEscape)
	d.wantRequests(t, "roll", "roll", "skip")
	d.emit("panel", `{"values":{"trait":"fair","modifier":"0"}}`)

	d.press(ebiten.KeyTab)
	d.redraw()
	if d.screen.Focused() != d.buttons["roll"] {
		t.Fatal("the first stop of Tab is not the button that rolls")
	}
	d.press(ebiten.KeyTab)
	d.redraw()
	if d.screen.Focused() != d.fields["trait"].focus {
		t.Fatal("the next stop of Tab is not the first control")
	}
	d.press(ebiten.KeySpace)
	d.redraw()
	d.wantRequests(t)
	if d.screen.List() == nil {
		t.Fatal("Space does not open the list of the control that has the focus")
	}
	d.press(ebiten.KeyEscape)
	d.redraw()
	d.press(ebiten.KeyArrowDown)
	d.wantRequests(t, `change {"trait":"good"}`)
	d.press(ebiten.KeyTab)
	d.press(ebiten.KeyTab)
	d.redraw()
	d.press(ebiten.KeyArrowUp)
	d.wantRequests(t, `change {"modifier":1}`)
	d.Fit(roomy, 2, ui.Dark, true) // replaces the widgets
	if d.screen.Focused() != d.fields["modifier"].focus {
		t.Error("the control that had the focus has it no more")
	}
	d.press(ebiten.KeyEscape)
	if d.screen.Focused() != nil {
		t.Error("Escape does not leave the controls")
	}
	d.wantRequests(t)
}

func TestTabStopsAtEveryControl(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":1,"history":[{"index":0,"text":"Once."}]}`)
	d.redraw()
	seen := map[widget.Focuser]bool{}
	for range 30 {
		d.press(ebiten.KeyTab)
		d.redraw()
		seen[d.screen.Focused()] = true
	}
	for id, f := range d.fields {
		if folded := id == "limit"; seen[f.focus] == folded {
			t.Errorf("Tab stops at %s: %t", id, !folded)
		}
	}
	for id, b := range d.buttons {
		if !seen[b] {
			t.Errorf("Tab never stops at the button %s", id)
		}
	}
	if want := len(d.fields) - 1 + len(d.buttons) + 3 + 7; len(seen) != want { // and sound, Rules, quick rolls, one roll, Clear, Load, Save and Reference
		t.Errorf("Tab stops at %d widgets, want %d", len(seen), want)
	}
}

func TestListOfOptions(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"trait":"fair"}}`)
	d.redraw()
	opener := d.fields["trait"].focus.(*widget.Button)
	open := func() {
		opener.Click()
		d.redraw()
		if d.screen.List() == nil || len(d.screen.List().Buttons) != 3 {
			t.Fatal("the list of the three options is not open")
		}
	}
	open()
	if d.screen.Focused() != d.screen.List().Buttons[1] {
		t.Error("the chosen option has not the focus")
	}
	d.press(ebiten.KeyArrowDown)
	d.redraw()
	if d.screen.Focused() != d.screen.List().Buttons[2] {
		t.Error("the arrow key does not go to the next option")
	}
	d.screen.List().Buttons[2].Click()
	d.redraw()
	d.wantRequests(t, `change {"trait":"good"}`)
	if d.screen.List() != nil || d.screen.Focused() != opener {
		t.Error("after the choice, the list is open or the focus elsewhere")
	}
	open()
	d.press(ebiten.KeyEscape)
	d.redraw()
	d.wantRequests(t)
	if d.screen.List() != nil {
		t.Error("Escape does not close the list")
	}
	open()
	d.Leave()
	d.redraw()
	if d.screen.List() != nil || d.screen.Focused() != nil {
		t.Error("leaving the panel does not close the list")
	}
}

// Options sent by the tray replace those of the description.
func TestOptionsOfTheTray(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"trait":"sword"},"options":{"trait":[{"value":"","label":"None"},{"value":"sword","label":"Sword"}]}}`)
	d.redraw()
	opener := d.fields["trait"].focus.(*widget.Button)
	if got := opener.Text().Label; got != "Sword" {
		t.Errorf("the trait is shown as %q", got)
	}
	d.fields["trait"].step(1) // the last option is selected
	d.fields["trait"].step(-1)
	d.wantRequests(t, `change {"trait":""}`)
	opener.Click()
	d.redraw()
	d.screen.List().Buttons[1].Click()
	d.redraw()
	d.wantRequests(t, `change {"trait":"sword"}`)
	d.emit("panel", `{"values":{"trait":"fair"}}`)
	d.fields["trait"].step(1)
	d.wantRequests(t, `change {"trait":"good"}`)
}

func TestVisibilityAndErrors(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"visible":{"trait":true,"modifier":false,"again":false},"errors":{"trait":"request.trait: no"}}`)
	shown := ui.IsVisible
	if !shown(d.fields["trait"].box) || shown(d.fields["modifier"].box) {
		t.Error("modifier is shown, or trait isn't")
	}
	if shown(d.sections[1].box) {
		t.Error("a section without anything is shown")
	}
	if fault := d.fields["trait"].error; !shown(fault) || fault.Label != "request.trait: no" {
		t.Errorf("the fault of trait is not shown: %q", fault.Label)
	}
	d.emit("tray-error", `{"code":"bad-request","field":"trait","message":"request.trait: no","text":"no"}`)
	if shown(d.noticeBar.box) {
		t.Error("an error that its control shows is shown twice")
	}
	d.emit("tray-error", `{"code":"storage-unavailable","message":"session: disk full","text":"disk full"}`)
	if !shown(d.noticeBar.box) || d.noticeBar.text.Label != "disk full" {
		t.Errorf("an error of no control is not shown: %q", d.noticeBar.text.Label)
	}
	d.roll()
	d.emit("panel", `{}`)
	if shown(d.noticeBar.box) {
		t.Error("the error outlives the next roll")
	}
	d.fake.rolled(&tray.Fault{Message: "request: no dice", Text: "no dice"})
	d.Receive()
	if d.noticeBar.text.Label != "no dice" {
		t.Error("the refusal of a request is not shown")
	}
}

func TestFoldedSection(t *testing.T) {
	d := newFixture(t, roomy, 1)
	rules := d.sections[2]
	open := func() bool { return ui.IsVisible(rules.body) }
	d.emit("panel", `{}`)
	d.redraw()
	if open() {
		t.Error("a folded section is open")
	}
	d.emit("panel", `{"errors":{"limit":"request.limit: no"}}`)
	if !open() {
		t.Error("an error is hidden in a folded section")
	}
	d.emit("panel", `{}`)
	d.screen.SetFocus(rules.box.Children()[0].(*widget.Container).Children()[0].(*widget.Button))
	d.press(ebiten.KeySpace)
	d.redraw()
	if !open() || !rules.fold.Open() {
		t.Error("its heading does not open a folded section, or does not show it")
	}
	d.Fit(image.Pt(400, 700), 2, ui.Dark, false)
	rules = d.sections[2]
	if !open() {
		t.Error("a section that was opened is folded again in a window of another size")
	}
}

// The references are folded, and shown without a roll. Rule R39.
func TestR39ReferenceSection(t *testing.T) {
	d := newTableFixture(t, "de", image.Pt(420, 2400), true)
	if ui.IsVisible(d.reference.body) {
		t.Error("the references are not folded")
	}
	d.screen.SetFocus(lastButton(d.reference.box))
	d.press(ebiten.KeySpace)
	d.redraw()
	if !ui.IsVisible(d.reference.body) || !d.reference.fold.Open() {
		t.Error("the heading does not open the references")
	}
	var texts []string
	for _, e := range d.reference.body.Children() {
		if list, ok := e.(*widget.Container); ok {
			for _, cell := range list.Children() {
				texts = append(texts, cell.(*widget.Text).Label)
			}
		}
	}
	shown := strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
	for _, want := range []string{"Fürchterlich niemand scheitert", "Gut +1 38,3", "+4 17–18 100", "Nah ein paar Schritte"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in %q", want, shown)
		}
	}
}

// lastButton is the last button in an element, nil if there is none.
func lastButton(e ui.Element) (last *widget.Button) {
	switch e := e.(type) {
	case *widget.Button:
		return e
	case *widget.Container:
		for _, child := range e.Children() {
			last = cmp.Or(lastButton(child), last)
		}
	}
	return last
}

func TestSecretRollIsRevealed(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"history":[{"index":7,"text":"A secret roll","secret":true},{"index":6,"text":"One."}]}`)
	d.redraw()
	for _, row := range d.history.list.Children() {
		lastButton(row).Click()
	}
	event.ExecuteDeferred()
	d.wantRequests(t, "reveal 7", "again 6")
	if ui.IsVisible(d.result.reveal) {
		t.Error("the result can be revealed without a secret roll")
	}
	d.emit("panel", `{"result":{"secret":true},"reveal":7}`)
	d.redraw()
	d.result.reveal.Click()
	event.ExecuteDeferred()
	d.wantRequests(t, "reveal 7")
}

// Quick rolls are buttons, the first ones with keys. A folded section edits them.
func TestQuickRolls(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":1,"undo":"trait","quick":[{"name":"Sword","roll":"Good 4dF","chance":"even"},{"name":"Shield"}]}`)
	d.redraw()
	lastButton(d.quick.keys.Children()[0]).Click()
	event.ExecuteDeferred()
	d.wantRequests(t, `quick "Sword"`)
	for _, key := range []ebiten.Key{ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyR} {
		d.press(key)
	}
	d.wantRequests(t, `quick "Shield"`, "again")
	if label := d.quick.undo.Text().Label; label != "Undo: Trait" {
		t.Errorf("the undo button is %q", label)
	}
	d.unfolded[quickSection] = true
	d.Show()
	lastButton(d.quick.list.Children()[1]).Click()
	event.ExecuteDeferred()
	d.wantRequests(t, `unpin "Shield"`)
	d.quick.name.Write("Axe")
	lastButton(d.quick.add).Click()
	event.ExecuteDeferred()
	d.wantRequests(t, `pin {"name":"Axe"}`)
	d.screen.SetFocus(d.quick.name)
	d.press(ebiten.KeyDigit1)
	d.wantRequests(t)
}

// Without shortcuts of a single key, the buttons of quick rolls name no digits.
func TestQuickRollsWithoutKeys(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"quick":[{"name":"Sword"}]}`)
	d.redraw()
	for _, row := range []struct {
		off  bool
		want string
	}{{false, "1  Sword"}, {true, "Sword"}, {false, "1  Sword"}} {
		d.NoSingleKeys = row.off
		d.Show()
		if label := lastButton(d.quick.keys.Children()[0]).Text().Label; label != row.want {
			t.Errorf("with NoSingleKeys %t the button is %q, want %q", row.off, label, row.want)
		}
	}
}

// Alt and an arrow key move the focused quick roll, which keeps the focus.
func TestQuickRollsAreOrderedByKeys(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.unfolded[quickSection] = true
	d.emit("panel", `{"quick":[{"name":"Sword"},{"name":"Shield"},{"name":"Axe"}]}`)
	d.redraw()
	d.quick.pressWithAlt(ebiten.KeyArrowDown)
	d.wantRequests(t) // no quick roll has the focus
	for _, list := range []*widget.Container{d.quick.keys, d.quick.list} {
		d.screen.SetFocus(lastButton(list.Children()[0]))
		d.quick.pressWithAlt(ebiten.KeyArrowUp)
		d.quick.pressWithAlt(ebiten.KeyDigit2)
		d.wantRequests(t) // the quick roll is the first
		d.quick.pressWithAlt(ebiten.KeyArrowDown)
		d.wantRequests(t, `move {"name":"Sword","to":1}`)
		d.emit("panel", `{"quick":[{"name":"Shield"},{"name":"Sword"},{"name":"Axe"}]}`)
		if d.screen.Focused() != lastButton(list.Children()[1]) {
			t.Error("the focus doesn't follow the quick roll")
		}
		d.emit("panel", `{"quick":[{"name":"Sword"},{"name":"Shield"},{"name":"Axe"}]}`)
	}
	d.emit("panel", `{"quick":[{"name":"Shield"}]}`)
	d.redraw()
}

// The main button shows whether the roll is secret. The text beside it shows the chance and advice,
// or the reason why the roll is refused.
func TestNextRollTexts(t *testing.T) {
	d := newFixture(t, roomy, 1)
	for _, row := range []struct{ state, button, next string }{
		{`{"chance":"even","advice":["Lucky."]}`, "Roll", "even\nLucky."},
		{`{"values":{"secret":true}}`, "Roll in secret", ""},
		{`{"chance":"even","refusal":"No sheet."}`, "Roll", "No sheet."},
	} {
		d.emit("panel", row.state)
		if button := d.buttons[rollID].Text().Label; button != row.button || d.nextRoll.Label != row.next {
			t.Errorf("%s: button %q, text %q; want %q, %q", row.state, button, d.nextRoll.Label, row.button, row.next)
		}
	}
	d.emit("panel", `{"notice":"Bow: not on the sheet any more."}`)
	if !strings.Contains(d.noticeBar.text.Label, "Bow") {
		t.Errorf("notice %q", d.noticeBar.text.Label)
	}
}

func TestHistoryNewestFirst(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":2,"history":[{"index":1,"text":"Two.","success":false},{"index":0,"text":"One.","success":true}]}`)
	if n := len(d.history.list.Children()); n != 2 {
		t.Fatalf("%d rows, want 2", n)
	}
	first := d.history.list.Children()[0]
	d.emit("panel", `{"chance":"even","rolls":2,"history":[{"index":1,"text":"Two.","success":false},{"index":0,"text":"One.","success":true}]}`)
	if d.history.list.Children()[0] != first {
		t.Error("the widgets of an unchanged history are replaced")
	}
	d.emit("panel", `{"history":[]}`)
	if len(d.history.list.Children()) != 0 || ui.IsVisible(d.history.box) {
		t.Error("a cleared history is shown")
	}
}

// The time of a roll has no date if the roll is of today.
func TestFormatTime(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	for hours, want := range map[time.Duration]string{0: "05:06", 18: "05:06", 19: "2026-03-04 05:06", -6: "2026-03-04 05:06"} {
		if got := formatTime(at, at.Add(hours*time.Hour)); got != want {
			t.Errorf("%d hours later: %q, want %q", hours, got, want)
		}
	}
}

// The search field appears with enough rolls and keeps its text when the window is resized. If no
// roll matches, the history shows a message.
func TestHistorySearch(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":5,"found":5,"history":[{"index":4,"text":"Five."}]}`)
	if d.history.search.GetWidget().IsVisible() {
		t.Error("few rolls can be searched")
	}
	d.emit("panel", `{"rolls":6,"found":6,"history":[{"index":5,"text":"Six."}]}`)
	d.redraw()
	d.screen.SetFocus(d.history.search)
	d.history.search.Edit(func() { d.history.search.Insert("two") })
	d.history.search.Edit(func() { d.history.search.Move(0, false) })
	d.wantRequests(t, `find "two"`)
	d.emit("panel", `{"rolls":6,"found":0,"history":[]}`)
	d.Fit(roomy, 2, ui.Dark, true)
	if !d.history.notFound.GetWidget().IsVisible() || !d.history.search.GetWidget().IsVisible() || d.history.search.Text() != "two" {
		t.Error("the text for no matches, or the query, is missing")
	}
	d.history.search.Edit(func() { d.history.search.Write("") })
	d.wantRequests(t, `find ""`)
}

func TestClearedHistoryCanBeRestored(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"history":[],"cleared":3}`)
	if !ui.IsVisible(d.history.box) || !ui.IsVisible(d.history.restore) {
		t.Fatal("the restore button is hidden")
	}
	d.redraw()
	d.history.restore.Click()
	event.ExecuteDeferred()
	d.wantRequests(t, "restore")
}

// A warning stays until the tray clears it.
func TestWarningStays(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("tray-error", `{"code":"storage-unavailable","text":"The disk is full."}`)
	d.emit("panel", `{"warning":"The disk is full."}`)
	d.done()
	d.emit("panel", `{"warning":"The disk is full."}`)
	if !strings.Contains(d.noticeBar.text.Label, "full") {
		t.Errorf("notice %q", d.noticeBar.text.Label)
	}
	d.emit("tray-error", `{"code":"storage-unavailable","text":"The disk is full."}`)
	d.emit("panel", `{"warning":"The disk is full."}`)
	d.emit("panel", `{"warning":""}`)
	if d.noticeBar.text.Label != "" {
		t.Errorf("notice %q", d.noticeBar.text.Label)
	}
}

// All widgets are within the sides of the panel, or the panel scrolls to them. The descriptions have
// all kinds of controls, and all controls of the tray.
func TestWidgetsFit(t *testing.T) {
	areas := []struct {
		width, height int
		scale         float64
	}{
		{320, 264, 1}, {320, 264, 0.8}, {320, 264, 1.5}, {320, 264, 2}, {640, 528, 2}, {640, 528, 4},
		{390, 513, 1}, {390, 513, 2}, {700, 264, 2}, {304, 480, 1}, {304, 480, 0.8}, {396, 720, 1},
		{420, 800, 1}, {608, 720, 2}, {420, 1440, 1}, {336, 1440, 0.8}, {840, 1440, 2}, {1216, 1440, 4}, {456, 720, 1.5}, {380, 600, 1.25}, {525, 1000, 1.25},
	}
	if testing.Short() {
		areas = areas[:6]
	}
	for _, area := range areas {
		for _, description := range []controls.Panel{described, controls.Describe(nil)} {
			d := newFixtureOf(t, description, image.Pt(area.width, area.height), area.scale)
			t.Logf("%+v", area)
			d.fits(t)
		}
	}
}

func (d *fixture) fits(t *testing.T) {
	t.Helper()
	long := `{"index":0,"degree_name":"Superb+1","announce":"Great +2","success":true,"text":"` + strings.Repeat("A long sentence about it. ", 12) + `"}`
	for _, s := range d.description.Sections {
		d.unfolded[s.ID] = true
	}
	d.emit("panel", `{"result":`+long+`,"history":[`+long+`],"errors":{"trait":"A long reason why the value was refused by the rules"}}`)
	d.redraw()
	d.redraw()
	left, right := d.screen.Style.Px(ui.Margin), d.size.X-d.screen.Style.Px(ui.Margin)
	for _, f := range d.screen.Focusers() {
		r := f.GetWidget().Rect
		if r.Min.X < left || r.Max.X > right || r.Empty() || r.Min.Y < 0 {
			t.Errorf("a widget of %v lies outside of %v", r, d.size)
		}
		if r.Max.Y > d.size.Y && !r.In(d.screen.Scroller().Content()) {
			t.Errorf("nothing scrolls to a widget of %v below %v", r, d.size)
		}
	}
	d.fields["trait"].focus.(*widget.Button).Click()
	d.redraw()
	d.redraw()
	if list := d.screen.List().Window.GetContainer().GetWidget().Rect; !list.In(image.Rectangle{Max: d.size}) {
		t.Errorf("the list of %v lies outside of %v", list, d.size)
	}
}

// Messages and results don't move widgets once a text of that length has been shown.
func TestNoticesDontMoveWidgets(t *testing.T) {
	d := newFixture(t, roomy, 1)
	long := strings.Repeat("A long sentence about it. ", 7)
	places := func(state string) map[widget.Focuser]image.Rectangle {
		d.emit("panel", state)
		d.redraw()
		d.redraw()
		at := map[widget.Focuser]image.Rectangle{}
		for _, f := range d.screen.Focusers() {
			at[f] = f.GetWidget().Rect
		}
		return at
	}
	places(`{"result":{"degree_name":"Fair","text":"` + long + `"},"chance":"even","advice":["One.","Two."]}`)
	d.screen.Scroller().ScrollTo(90)
	still := places(`{}`)
	for _, state := range []string{
		`{"notice":"` + long + `"}`, `{"warning":"` + long + `"}`, `{"chance":"even"}`, `{"busy":true}`, `{"history":[{"index":0,"text":"` + long + `"}]}`,
		`{"result":{"degree_name":"Good","success":true,"text":"` + long + `"}}`,
	} {
		now := places(state)
		maps.DeleteFunc(now, func(f widget.Focuser, _ image.Rectangle) bool { return still[f].Empty() }) // the rows of the history
		if !maps.Equal(now, still) {
			t.Errorf("%s moves widgets", state)
		}
	}
}

// While a search hides some rolls, the heading counts the rolls that were found, and Clear first
// shows how many it removes.
func TestClearDuringSearch(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":53,"found":3,"history":[{"index":5,"text":"Six."}]}`)
	if label := d.history.title.Label; !strings.Contains(label, "3 of 53") {
		t.Errorf("heading %q", label)
	}
	click := func(b *widget.Button) {
		d.redraw()
		b.Click()
		event.ExecuteDeferred()
	}
	click(d.history.clear)
	d.wantRequests(t)
	if !ui.IsVisible(d.history.confirm) || !strings.Contains(d.history.question.Label, "all 53 rolls") {
		t.Errorf("nothing asks before the clear; question %q", d.history.question.Label)
	}
	d.press(ebiten.KeyEscape)
	if ui.IsVisible(d.history.confirm) {
		t.Error("Escape doesn't withdraw the question")
	}
	click(d.history.clear)
	click(d.history.confirm)
	d.wantRequests(t, "clear")
	d.emit("panel", `{"rolls":53,"found":53}`)
	click(d.history.clear)
	d.wantRequests(t, "clear")
}

// Buttons below the list lead to older and newer rolls, where there are any.
func TestOlderRolls(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":1,"found":1,"history":[{"index":0,"text":"One."}]}`)
	if ui.IsVisible(d.history.pages) {
		t.Error("all rolls are listed, and there are buttons for more")
	}
	for _, test := range []struct {
		state    string
		position string
		button   *widget.Button
		hidden   *widget.Button
		request  string
	}{
		{`{"rolls":52,"found":52,"newer":0,"history":[{"index":51,"text":"Last."}]}`, "1–1 of 52", d.history.further, d.history.newer, "list 1"},
		{`{"rolls":52,"found":52,"newer":51,"history":[{"index":0,"text":"One."}]}`, "52–52 of 52", d.history.newer, d.history.further, "list -1"},
	} {
		d.emit("panel", test.state)
		d.redraw()
		if !strings.Contains(d.history.position.Label, test.position) || !ui.IsVisible(test.button) || ui.IsVisible(test.hidden) {
			t.Errorf("%s: position %q, and the buttons are wrong", test.state, d.history.position.Label)
		}
		test.button.Click()
		event.ExecuteDeferred()
		d.wantRequests(t, test.request)
	}
}

// Escape and the button in the field end a search. A second Escape leaves the field.
func TestSearchEnds(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"rolls":53,"found":53}`)
	for name, end := range map[string]func(){
		"Escape": func() { d.press(ebiten.KeyEscape) },
		"button": func() { d.history.all.Click(); event.ExecuteDeferred() },
	} {
		d.redraw()
		d.screen.SetFocus(d.history.search)
		d.history.search.Edit(func() { d.history.search.Insert("two") })
		d.emit("panel", `{"rolls":53,"found":3}`)
		d.redraw()
		d.fake.requests = nil
		end()
		d.wantRequests(t, `find ""`)
		if d.screen.Entry() != d.history.search || d.history.search.Text() != "" {
			t.Errorf("%s: the field has %q, or is left", name, d.history.search.Text())
		}
		d.emit("panel", `{"rolls":53,"found":53}`)
	}
	d.press(ebiten.KeyEscape)
	if d.screen.Entry() != nil {
		t.Error("Escape doesn't leave an empty search field")
	}
}

// withLine describes a line too.
var withLine = controls.Panel{Sections: slices.Concat(described.Sections, []controls.Section{
	{ID: "line", Label: "Typed", Controls: []controls.Control{{ID: "line", Kind: controls.Text, Label: "Line"}}},
})}

// A resize keeps the visible part of the panel.
func TestVisiblePartIsKept(t *testing.T) {
	d := newFixtureOf(t, withLine, image.Pt(400, 500), 1)
	d.emit("panel", `{"result":{"degree_name":"Fair","text":"Fair."}}`)
	d.redraw()
	d.screen.Scroller().ScrollTo(40)
	d.redraw()
	d.Fit(image.Pt(390, 510), 1, ui.Dark, true)
	d.redraw()
	d.redraw()
	if got := d.screen.Scroller().Offset(); got != 40 {
		t.Errorf("offset %d after a resize, want 40", got)
	}
}

// A panel without room for all controls has them in a drawer. Keys and errors that lead to a control open it, Escape
// and a roll by line close it, and the focus and typed text are kept.
func TestDrawer(t *testing.T) {
	d := newFixtureOf(t, withLine, image.Pt(320, 120), 1)
	d.emit("panel", `{"next":"Good 4dF","visible":{"modifier":true},"errors":{}}`)
	d.redraw()
	if d.drawer || d.screen.Focusers()[0] != d.opener || len(d.screen.Focusers()) != 2 {
		t.Fatalf("a low panel has %d controls, want the button of the drawer and Roll", len(d.screen.Focusers()))
	}
	d.opener.Click()
	d.redraw()
	if !d.drawer || d.screen.Focused() != d.closer || !slices.Contains(d.screen.Focusers(), d.fields["modifier"].focus) {
		t.Fatal("the drawer is closed, lacks the focus or lacks a control")
	}
	d.fields["note"].focus.(*ui.Entry).Write("typed")
	d.press(ebiten.KeyEscape)
	d.redraw()
	if d.drawer || d.screen.Focused() != d.opener {
		t.Error("Escape does not close the drawer, or its button lacks the focus")
	}
	d.wantRequests(t, `change {"note":"typed"}`)
	d.command("l")
	d.redraw()
	line := d.fields["line"].focus.(*ui.Entry)
	if !d.drawer || d.screen.Focused() != line || line.Text() != "Good 4dF" {
		t.Fatalf("Ctrl+L does not open the drawer, or the line is %q", line.Text())
	}
	line.Write("2dF")
	line.OnSubmit()
	d.wantRequests(t, `change {"line":"2dF"}`, "roll")
	if d.drawer {
		t.Error("the drawer hides the result of the line")
	}
	d.fake.rolled(&tray.Fault{Field: "modifier", Message: "no", Text: "no"})
	d.Receive()
	d.redraw()
	if !d.drawer || d.screen.Focused() != d.fields["modifier"].focus {
		t.Error("an error does not lead to its control")
	}
	d.Fit(roomy, 1, ui.Dark, true)
	d.redraw()
	if d.drawer || d.screen.Focused() != d.fields["modifier"].focus {
		t.Error("a roomy panel has a drawer, or the focus is lost")
	}
}

// After a roll by line the result is in view, also if the panel was scrolled and the line is in the drawer.
func TestRollByLineShowsResult(t *testing.T) {
	for _, size := range []image.Point{{400, 900}, {400, 500}, {320, 300}, {320, 120}} {
		d := newFixtureOf(t, withLine, size, 1)
		d.emit("panel", `{"next":"Good 4dF"}`)
		d.redraw()
		d.screen.Scroller().ScrollTo(1 << 20)
		d.command("l")
		d.redraw()
		d.fields["line"].focus.(*ui.Entry).Write("2dF")
		d.fields["line"].focus.(*ui.Entry).OnSubmit()
		d.emit("panel", `{"next":"2dF","result":{"degree_name":"Good","text":"It worked."}}`)
		d.redraw()
		if at := d.result.title.GetWidget().Rect; at.Empty() || !at.In(image.Rectangle{Max: size}) {
			t.Errorf("%v: the result is at %v", size, at)
		}
		if view := d.screen.Scroller(); view.Contains(d.buttons[rollID]) && view.Offset() > 0 {
			t.Errorf("%v: the result is scrolled out of view", size)
		}
	}
}

// The line contains the next roll, which typing replaces, and an emptied line shows it again. Text that is being typed
// and refused text stay.
func TestLineIsTheNextRoll(t *testing.T) {
	d := newFixtureOf(t, withLine, roomy, 1)
	line := func() *ui.Entry { return d.fields["line"].focus.(*ui.Entry) }
	d.emit("panel", `{"next":"Fair 4dF vs Fair"}`)
	d.command("l")
	line().Type('2')
	d.emit("panel", `{"next":"Good 4dF vs Fair"}`)
	if got := line().Text(); got != "2" {
		t.Errorf("after typing 2 the line is %q", got)
	}
	line().Write("20d7x")
	line().OnSubmit()
	d.emit("panel", `{"next":"Good 4dF vs Fair","held":["line"],"errors":{"line":"no"}}`)
	if got := line().Text(); got != "20d7x" {
		t.Errorf("a refused line is %q", got)
	}
	d.fake.requests = nil
	line().Write(" ")
	d.Leave()
	d.wantRequests(t)
	if got := line().Text(); got != "Good 4dF vs Fair" {
		t.Errorf("an emptied line is %q", got)
	}
}

// Controls that are scrolled under the result ignore presses there, so holding the button must not
// redraw.
func TestHiddenControlsFollowNoMouse(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"visible":{"again":true},"errors":{}}`)
	d.redraw()
	for _, f := range d.screen.Focusers() {
		area := f.GetWidget().Rect
		at := area.Min.Add(area.Size().Div(2))
		if at.In(d.screen.Scroller().View()) && !d.screen.Draggable(at) {
			t.Errorf("a press on the visible control at %v does not follow the mouse", area)
		}
	}
	d.screen.Scroller().ScrollTo(1 << 20)
	d.redraw()
	view, hidden := d.screen.Scroller().View(), 0
	for _, f := range d.screen.Focusers() {
		area := f.GetWidget().Rect
		at := area.Min.Add(area.Size().Div(2))
		if f == widget.Focuser(d.buttons[rollID]) || at.Y >= view.Min.Y {
			continue
		}
		hidden++
		if !at.In(d.buttons[rollID].GetWidget().Rect) && d.screen.Draggable(at) {
			t.Errorf("a press where the control at %v is hidden follows the mouse", area)
		}
	}
	if hidden == 0 {
		t.Fatal("no control is scrolled out of view")
	}
}

// Names of levels are whole in the steppers of a narrow panel, in every language.
func TestSteppersShowWholeNames(t *testing.T) {
	for _, name := range []string{"Fair", "Mediocre", "Hervorragend"} {
		stepped := controls.Panel{Sections: []controls.Section{{ID: "levels", Controls: []controls.Control{
			{ID: "trait", Kind: controls.Select, Stepped: true, Label: "Trait", Options: []controls.Option{{Value: "x", Label: name + " (+3)"}}},
			{ID: "difficulty", Kind: controls.Select, Stepped: true, Label: "Difficulty", Options: []controls.Option{{Value: "x", Label: name + " (+3)"}}},
		}}}}
		d := newFixtureOf(t, stepped, image.Pt(304, 240), 1)
		d.emit("panel", `{"values":{"trait":"x","difficulty":"x"}}`)
		d.layout = stripLayout
		d.rebuild()
		d.redraw()
		button := d.fields["trait"].focus.(*widget.Button)
		if got := button.Text().Label; !strings.HasPrefix(got, name) {
			t.Errorf("%s is shown as %q", name, got)
		}
	}
}
