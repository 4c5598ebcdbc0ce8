//go:build !js

package panel

import (
	"cmp"
	"encoding/json"
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
	"fudgetray/game/table"
)

// described has a control of every kind, one of a kind that is not known yet, and a
// section of which nothing may be left.
var described = controls.Panel{Sections: []controls.Section{
	{ID: "roll", Label: "Roll", Controls: []controls.Control{
		{ID: "trait", Kind: controls.Select, Label: "Trait", Options: []controls.Option{
			{Value: "poor", Label: "Poor"}, {Value: "fair", Label: "Fair"}, {Value: "good", Label: "Good"},
		}},
		{ID: "dice", Kind: controls.Select, Label: "Dice", Options: []controls.Option{{Value: "4dF", Label: "Four dice with a name that is long"}}},
		{ID: "modifier", Kind: controls.Number, Label: "Modifier", Min: -2, Max: 2},
		{ID: "note", Kind: controls.Text, Label: "Note", Help: "Kept with the roll"},
		{ID: "secret", Kind: controls.Toggle, Label: "Secret"},
		{ID: "wheel", Kind: "wheel", Label: "Of a later version"},
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
		{ID: "own", Kind: controls.Document, Label: "Your own names of levels"},
	}},
}}

// noLoop is a loop that nobody runs.
type noLoop struct{}

func (noLoop) Wake() {}
func (noLoop) Park() {}

// desk is a panel with a table that only notes what it is asked for.
type desk struct {
	*Panel
	line  *Line
	asked []string // "op arg" of every message but hello
}

func newDesk(t *testing.T, size image.Point, scale float64) *desk {
	t.Helper()
	return newDeskOf(t, described, size, scale)
}

func newDeskOf(t *testing.T, description controls.Panel, size image.Point, scale float64) *desk {
	t.Helper()
	d := &desk{line: NewLine(noLoop{})}
	d.line.Receive(func(data []byte) {
		var m struct {
			V   int
			Op  string
			Arg json.RawMessage
		}
		if err := json.Unmarshal(data, &m); err != nil || m.V != table.Version {
			t.Errorf("the table can't read %s: %v", data, err)
		}
		if m.Op != "hello" {
			d.asked = append(d.asked, strings.TrimSpace(m.Op+" "+string(m.Arg)))
		}
	})
	d.Panel = New(description, d.line, nil)
	d.fit(size, scale, true)
	return d
}

// tell sends an event to the panel, as the table does.
func (d *desk) tell(name, detail string) {
	d.line.Send([]byte(`{"v":1,"event":"` + name + `","detail":` + detail + `}`))
	d.listen()
}

// turn lets the widgets see what happened.
func (d *desk) turn() {
	d.draw(ebiten.NewImage(d.size.X, d.size.Y))
	event.ExecuteDeferred()
}

// wants compares what the table was asked for since the last call.
func (d *desk) wants(t *testing.T, asked ...string) {
	t.Helper()
	if !slices.Equal(d.asked, asked) {
		t.Errorf("the table was asked for %q, want %q", d.asked, asked)
	}
	d.asked = nil
}

var roomy = image.Pt(352, 900)

func TestControlsAskTheTable(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"trait":"fair","modifier":"1","note":"","secret":"false"},"visible":{},"errors":{}}`)
	d.turn()

	d.fields["trait"].step(1)
	d.wants(t, `change {"trait":"good"}`)
	d.fields["modifier"].step(1)
	d.wants(t, `change {"modifier":2}`)
	d.tell("panel", `{"values":{"trait":"good","modifier":2,"note":"","secret":true}}`)
	d.fields["trait"].step(1)
	d.fields["modifier"].step(1)
	d.wants(t) // both are at their ends

	d.fields["secret"].focus.(*widget.Button).Click()
	event.ExecuteDeferred()
	d.wants(t, `change {"secret":false}`)
	d.fields["note"].focus.(*entry).write("in the dark")
	d.fields["note"].send()
	d.fields["note"].send()
	d.wants(t, `change {"note":"in the dark"}`)

	d.buttons["roll"].Click()
	d.buttons["again"].Click()
	event.ExecuteDeferred()
	d.wants(t, "roll", `change {"again":true}`)
}

func TestKeys(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"trait":"fair","modifier":"0"}}`)
	d.turn()
	d.press(ebiten.KeySpace)
	d.press(ebiten.KeyEnter)
	d.tell("panel", `{"busy":true,"values":{"trait":"fair","modifier":"0"}}`)
	d.press(ebiten.KeyEscape)
	d.wants(t, "roll", "roll", "skip")
	d.tell("panel", `{"values":{"trait":"fair","modifier":"0"}}`)

	d.press(ebiten.KeyTab)
	d.turn()
	if d.ui.GetFocusedWidget() != d.buttons["roll"] {
		t.Fatal("the first stop of Tab is not the button that rolls")
	}
	d.press(ebiten.KeyTab)
	d.turn()
	if d.ui.GetFocusedWidget() != d.fields["trait"].focus {
		t.Fatal("the next stop of Tab is not the first control")
	}
	d.press(ebiten.KeySpace)
	d.turn()
	d.wants(t)
	if d.choices == nil {
		t.Fatal("Space does not open the list of the control that has the focus")
	}
	d.press(ebiten.KeyEscape)
	d.turn()
	d.press(ebiten.KeyArrowDown)
	d.wants(t, `change {"trait":"good"}`)
	d.press(ebiten.KeyTab)
	d.press(ebiten.KeyTab)
	d.turn()
	d.press(ebiten.KeyArrowUp)
	d.wants(t, `change {"modifier":1}`)
	d.fit(roomy, 2, true) // makes the widgets anew
	if d.ui.GetFocusedWidget() != d.fields["modifier"].focus {
		t.Error("the control that had the focus has it no more")
	}
	d.press(ebiten.KeyEscape)
	if d.ui.GetFocusedWidget() != nil {
		t.Error("Escape does not leave the controls")
	}
	d.wants(t)
}

func TestTabStopsAtEveryControl(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"rolls":1,"history":[{"index":0,"text":"Once."}]}`)
	d.turn()
	seen := map[widget.Focuser]bool{}
	for range 30 {
		d.press(ebiten.KeyTab)
		d.turn()
		seen[d.ui.GetFocusedWidget()] = true
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
	if want := len(d.fields) - 1 + len(d.buttons) + 2 + 6; len(seen) != want { // and Rules, quick rolls, one of the history, Clear, Load and Save
		t.Errorf("Tab stops at %d widgets, want %d", len(seen), want)
	}
}

func TestListOfOptions(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"trait":"fair"}}`)
	d.turn()
	opener := d.fields["trait"].focus.(*widget.Button)
	open := func() {
		opener.Click()
		d.turn()
		if d.choices == nil || len(d.choices.buttons) != 3 {
			t.Fatal("the list of the three options is not open")
		}
	}
	open()
	if d.ui.GetFocusedWidget() != d.choices.buttons[1] {
		t.Error("the chosen option has not the focus")
	}
	d.press(ebiten.KeyArrowDown)
	d.turn()
	if d.ui.GetFocusedWidget() != d.choices.buttons[2] {
		t.Error("the arrow key does not go to the next option")
	}
	d.choices.buttons[2].Click()
	d.turn()
	d.wants(t, `change {"trait":"good"}`)
	if d.choices != nil || d.ui.GetFocusedWidget() != opener {
		t.Error("after the choice, the list is open or the focus elsewhere")
	}
	open()
	d.press(ebiten.KeyEscape)
	d.turn()
	d.wants(t)
	if d.choices != nil {
		t.Error("Escape does not close the list")
	}
	open()
	d.leave()
	d.turn()
	if d.choices != nil || d.ui.GetFocusedWidget() != nil {
		t.Error("leaving the panel does not close the list")
	}
}

// What the table offers replaces what was described, as long as it does.
func TestOptionsOfTheTable(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"trait":"sword"},"options":{"trait":[{"value":"","label":"None"},{"value":"sword","label":"Sword"}]}}`)
	d.turn()
	opener := d.fields["trait"].focus.(*widget.Button)
	if got := opener.Text().Label; got != "Sword" {
		t.Errorf("the trait is shown as %q", got)
	}
	d.fields["trait"].step(1) // it is the last
	d.fields["trait"].step(-1)
	d.wants(t, `change {"trait":""}`)
	opener.Click()
	d.turn()
	d.choices.buttons[1].Click()
	d.turn()
	d.wants(t, `change {"trait":"sword"}`)
	d.tell("panel", `{"values":{"trait":"fair"}}`)
	d.fields["trait"].step(1)
	d.wants(t, `change {"trait":"good"}`)
}

func TestVisibilityAndErrors(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"visible":{"trait":true,"modifier":false,"again":false},"errors":{"trait":"request.trait: no"}}`)
	shown := func(e element) bool { return e.GetWidget().Visibility == widget.Visibility_Show }
	if !shown(d.fields["trait"].box) || shown(d.fields["modifier"].box) {
		t.Error("modifier is shown, or trait isn't")
	}
	if shown(d.sections[1].box) {
		t.Error("a section without anything is shown")
	}
	if fault := d.fields["trait"].fault; !shown(fault) || fault.Label != "request.trait: no" {
		t.Errorf("the fault of trait is not shown: %q", fault.Label)
	}
	d.tell("tray-error", `{"code":"bad-request","field":"trait","message":"request.trait: no","text":"no"}`)
	if shown(d.bar) {
		t.Error("an error that its control shows is shown twice")
	}
	d.tell("tray-error", `{"code":"storage-unavailable","message":"session: disk full","text":"disk full"}`)
	if !shown(d.bar) || d.notice.Label != "disk full" {
		t.Errorf("an error of no control is not shown: %q", d.notice.Label)
	}
	d.post("roll", nil)
	d.tell("panel", `{}`)
	if shown(d.bar) {
		t.Error("the error outlives the next roll")
	}
	d.line.Send([]byte(`{"v":1,"id":"panel-roll","ok":false,"error":{"message":"request: no dice","text":"no dice"}}`))
	d.listen()
	if d.notice.Label != "no dice" {
		t.Error("the refusal of a request is not shown")
	}
}

func TestFoldedSection(t *testing.T) {
	d := newDesk(t, roomy, 1)
	rules := d.sections[2]
	open := func() bool { return rules.body.GetWidget().Visibility == widget.Visibility_Show }
	d.tell("panel", `{}`)
	d.turn()
	if open() {
		t.Error("a folded section is open")
	}
	d.tell("panel", `{"errors":{"limit":"request.limit: no"}}`)
	if !open() {
		t.Error("an error is hidden in a folded section")
	}
	d.tell("panel", `{}`)
	d.ui.SetFocusedWidget(rules.box.Children()[0].(*widget.Container).Children()[0].(*widget.Button))
	d.press(ebiten.KeySpace)
	d.turn()
	if !open() || rules.fold.arrow.Image != d.look.chevronUp {
		t.Error("its heading does not open a folded section, or does not show it")
	}
	d.fit(image.Pt(400, 700), 2, false)
	if rules = d.sections[2]; !open() {
		t.Error("a section that was opened is folded again in a window of another size")
	}
}

// lastButton is the last button in an element, nil if there is none.
func lastButton(e element) (last *widget.Button) {
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
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"history":[{"index":7,"text":"A secret roll","secret":true},{"index":6,"text":"One."}]}`)
	d.turn()
	for _, row := range d.history.list.Children() {
		lastButton(row).Click()
	}
	event.ExecuteDeferred()
	d.wants(t, "reveal 7", "again 6")
}

// Quick rolls are buttons, with keys for the first; what changes them is behind a heading.
func TestQuickRolls(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"rolls":1,"undo":"trait","quick":[{"name":"Sword","roll":"Good 4dF","chance":"even"},{"name":"Shield"}]}`)
	d.turn()
	lastButton(d.quick.keys.Children()[0]).Click()
	event.ExecuteDeferred()
	d.wants(t, `quick "Sword"`)
	for _, key := range []ebiten.Key{ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyR} {
		d.press(key)
	}
	d.wants(t, `quick "Shield"`, "again")
	if label := d.quick.undo.Text().Label; label != "Undo: Trait" {
		t.Errorf("the button says %q", label)
	}
	d.opened[quickSection] = true
	d.show()
	lastButton(d.quick.list.Children()[1]).Click()
	event.ExecuteDeferred()
	d.wants(t, `unpin "Shield"`)
	d.quick.name.write("Axe")
	lastButton(d.quick.more).Click()
	event.ExecuteDeferred()
	d.wants(t, `pin {"name":"Axe"}`)
	d.ui.SetFocusedWidget(d.quick.name)
	d.press(ebiten.KeyDigit1)
	d.wants(t)
}

// Alt and arrows move the quick roll that has the focus, which goes along.
func TestQuickRollsAreOrderedByKeys(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.opened[quickSection] = true
	d.tell("panel", `{"quick":[{"name":"Sword"},{"name":"Shield"},{"name":"Axe"}]}`)
	d.turn()
	d.quick.pressWithAlt(ebiten.KeyArrowDown)
	d.wants(t) // none has the focus
	for _, list := range []*widget.Container{d.quick.keys, d.quick.list} {
		d.ui.SetFocusedWidget(lastButton(list.Children()[0]))
		d.quick.pressWithAlt(ebiten.KeyArrowUp)
		d.quick.pressWithAlt(ebiten.KeyDigit2)
		d.wants(t) // it is the first
		d.quick.pressWithAlt(ebiten.KeyArrowDown)
		d.wants(t, `move {"name":"Sword","to":1}`)
		d.tell("panel", `{"quick":[{"name":"Shield"},{"name":"Sword"},{"name":"Axe"}]}`)
		if d.ui.GetFocusedWidget() != lastButton(list.Children()[1]) {
			t.Error("the focus stays behind")
		}
		d.tell("panel", `{"quick":[{"name":"Sword"},{"name":"Shield"},{"name":"Axe"}]}`)
	}
	d.tell("panel", `{"quick":[{"name":"Shield"}]}`)
	d.turn()
}

func TestUnreadableMessages(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"chance":"even"}`)
	for _, bad := range []string{``, `[]`, `{"event":"panel","detail":7}`, `{"event":"panel","detail":{"busy":"yes"}}`, `{"event":"tray-error","detail":0}`} {
		d.trouble = ""
		d.line.Send([]byte(bad))
		d.listen()
		if d.state.Chance != "even" {
			t.Fatalf("%q changed what is shown", bad)
		}
	}
	d.tell("panel", `{"chance":"odd"}`)
	if d.upNext.Label != "odd" {
		t.Error("after unreadable messages, a good one is not shown")
	}
}

// What is to be known of the next roll stands by the button: that it is a secret, its
// chance with advice, or why there can be none.
func TestNextRollIsToldByTheButton(t *testing.T) {
	d := newDesk(t, roomy, 1)
	for _, row := range []struct{ state, button, next string }{
		{`{"chance":"even","advice":["Lucky."]}`, "Roll", "even\nLucky."},
		{`{"values":{"secret":true}}`, "Roll in secret", ""},
		{`{"chance":"even","refusal":"No sheet."}`, "Roll", "No sheet."},
	} {
		d.tell("panel", row.state)
		if button := d.buttons[rollID].Text().Label; button != row.button || d.upNext.Label != row.next {
			t.Errorf("%s: button %q, by it %q; want %q, %q", row.state, button, d.upNext.Label, row.button, row.next)
		}
	}
	d.tell("panel", `{"notice":"Bow: not on the sheet any more."}`)
	if !strings.Contains(d.notice.Label, "Bow") {
		t.Errorf("notice %q", d.notice.Label)
	}
}

func TestHistoryNewestFirst(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"rolls":2,"history":[{"index":1,"text":"Two.","success":false},{"index":0,"text":"One.","success":true}]}`)
	if n := len(d.history.list.Children()); n != 2 {
		t.Fatalf("%d rows, want 2", n)
	}
	first := d.history.list.Children()[0]
	d.tell("panel", `{"chance":"even","rolls":2,"history":[{"index":1,"text":"Two.","success":false},{"index":0,"text":"One.","success":true}]}`)
	if d.history.list.Children()[0] != first {
		t.Error("the same history is made anew")
	}
	d.tell("panel", `{"history":[]}`)
	if len(d.history.list.Children()) != 0 || d.history.box.GetWidget().Visibility != widget.Visibility_Hide {
		t.Error("a cleared history is shown")
	}
}

// A roll of today is told by its hour, an older one by its day as well.
func TestMomentOfARoll(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	for hours, want := range map[time.Duration]string{0: "05:06", 18: "05:06", 19: "2026-03-04 05:06", -6: "2026-03-04 05:06"} {
		if got := moment(at, at.Add(hours*time.Hour)); got != want {
			t.Errorf("%d hours later: %q, want %q", hours, got, want)
		}
	}
}

// Of many rolls one is found by what is typed, which outlives the window's size; that none is found is told.
func TestRollsAreFound(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"rolls":5,"found":5,"history":[{"index":4,"text":"Five."}]}`)
	if d.history.find.GetWidget().IsVisible() {
		t.Error("few rolls can be searched")
	}
	d.tell("panel", `{"rolls":6,"found":6,"history":[{"index":5,"text":"Six."}]}`)
	d.turn()
	d.ui.SetFocusedWidget(d.history.find)
	d.history.find.edit(func() { d.history.find.insert("two") })
	d.history.find.edit(func() { d.history.find.move(0, false) })
	d.wants(t, `find "two"`)
	d.tell("panel", `{"rolls":6,"found":0,"history":[]}`)
	d.fit(roomy, 2, true)
	if !d.history.none.GetWidget().IsVisible() || !d.history.find.GetWidget().IsVisible() || d.history.find.text() != "two" {
		t.Error("that nothing is found is not told, or what was sought is gone")
	}
	d.history.find.edit(func() { d.history.find.write("") })
	d.wants(t, `find ""`)
}

func TestClearedHistoryCanBeBroughtBack(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"history":[],"cleared":3}`)
	if d.history.box.GetWidget().Visibility == widget.Visibility_Hide || d.history.undo.GetWidget().Visibility == widget.Visibility_Hide {
		t.Fatal("there is no way to bring it back")
	}
	d.turn()
	d.history.undo.Click()
	event.ExecuteDeferred()
	d.wants(t, "restore")
}

// What keeps rolls from being saved is said for as long as it does.
func TestWarningStays(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("tray-error", `{"code":"storage-unavailable","text":"The disk is full."}`)
	d.tell("panel", `{"warning":"The disk is full."}`)
	d.post("skip", nil)
	d.tell("panel", `{"warning":"The disk is full."}`)
	if !strings.Contains(d.notice.Label, "full") {
		t.Errorf("notice %q", d.notice.Label)
	}
	d.tell("tray-error", `{"code":"storage-unavailable","text":"The disk is full."}`)
	d.tell("panel", `{"warning":"The disk is full."}`)
	d.tell("panel", `{"warning":""}`)
	if d.notice.Label != "" {
		t.Errorf("notice %q", d.notice.Label)
	}
}

// TestEverythingFits looks for widgets that stick out of a panel's sides, or that
// nothing scrolls to, in windows from the smallest: those of all kinds, and those
// of the table with every section open.
func TestEverythingFits(t *testing.T) {
	for _, window := range []image.Point{{320, 480}, {390, 844}, {700, 480}, {1100, 720}, {1280, 800}, {2560, 1440}} {
		for _, density := range []struct{ scale, text float64 }{{1, 1}, {1.25, 1}, {2, 1}, {1, 0.8}, {1, 1.5}, {1, 2}, {2, 2}} {
			for _, description := range []controls.Panel{described, controls.Describe(nil)} {
				size := image.Pt(int(float64(window.X)*density.scale), int(float64(window.Y)*density.scale))
				text := density.scale * density.text
				_, area := split(size, density.scale, text)
				d := newDeskOf(t, description, area.Size(), text)
				t.Logf("window of %v at scale and text of %v", window, density)
				d.fits(t)
			}
		}
	}
}

func (d *desk) fits(t *testing.T) {
	t.Helper()
	long := `{"index":0,"degree_name":"Superb+1","announce":"Great +2","success":true,"text":"` + strings.Repeat("A long sentence about it. ", 12) + `"}`
	for _, s := range d.description.Sections {
		d.opened[s.ID] = true
	}
	d.tell("panel", `{"result":`+long+`,"history":[`+long+`],"errors":{"trait":"A long reason why the value was refused by the rules"}}`)
	d.turn()
	d.turn()
	left, right := d.look.px(margin), d.size.X-d.look.px(margin)
	for _, f := range d.ui.Container.GetFocusers() {
		r := f.GetWidget().Rect
		if r.Min.X < left || r.Max.X > right || r.Empty() || r.Min.Y < 0 {
			t.Errorf("a widget of %v lies outside of %v", r, d.size)
		}
		if r.Max.Y > d.size.Y && !r.In(d.scroller.view.ContentRect()) {
			t.Errorf("nothing scrolls to a widget of %v below %v", r, d.size)
		}
	}
	d.fields["trait"].focus.(*widget.Button).Click()
	d.turn()
	d.turn()
	if list := d.choices.window.GetContainer().GetWidget().Rect; !list.In(image.Rectangle{Max: d.size}) {
		t.Errorf("the list of %v lies outside of %v", list, d.size)
	}
}

// Whatever is noticed, advised or told of a roll, what can be clicked stays where it is, once
// there was as much to say before.
func TestNoticesMoveNothing(t *testing.T) {
	d := newDesk(t, roomy, 1)
	long := strings.Repeat("A long sentence about it. ", 7)
	places := func(state string) map[widget.Focuser]image.Rectangle {
		d.tell("panel", state)
		d.turn()
		d.turn()
		at := map[widget.Focuser]image.Rectangle{}
		for _, f := range d.ui.Container.GetFocusers() {
			at[f] = f.GetWidget().Rect
		}
		return at
	}
	places(`{"result":{"degree_name":"Fair","text":"` + long + `"},"chance":"even","advice":["One.","Two."]}`)
	d.scroller.moveTo(90)
	still := places(`{}`)
	for _, state := range []string{
		`{"notice":"` + long + `"}`, `{"warning":"` + long + `"}`, `{"chance":"even"}`, `{"busy":true}`, `{"history":[{"index":0,"text":"` + long + `"}]}`,
		`{"result":{"degree_name":"Good","success":true,"text":"` + long + `"}}`,
	} {
		now := places(state)
		maps.DeleteFunc(now, func(f widget.Focuser, _ image.Rectangle) bool { return still[f].Empty() }) // new below
		if !maps.Equal(now, still) {
			t.Errorf("%s moves what is clicked", state)
		}
	}
}
