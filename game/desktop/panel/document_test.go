//go:build !js

package panel

import (
	"slices"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/game/desktop/ui"
)

// fakeFiles records calls as "method arguments".
type fakeFiles struct{ calls []string }

func (f *fakeFiles) Open(document, path string) { f.record("open", document, path) }
func (f *fakeFiles) Choose(document string)     { f.record("choose", document) }
func (f *fakeFiles) Save(document, path, text string) {
	f.record("save", document, path, text)
}

func (f *fakeFiles) record(call ...string) { f.calls = append(f.calls, strings.Join(call, " ")) }

// click presses a button of a document.
func (d *fixture) click(t *testing.T, id, label string) {
	t.Helper()
	d.redraw()
	for _, f := range d.fields[id].box.GetFocusers() {
		if b, ok := f.(*widget.Button); ok && b.Text().Label == label {
			b.Click()
			event.ExecuteDeferred()
			return
		}
	}
	t.Fatalf("%s has no button %q", id, label)
}

func TestDocumentUsesFiles(t *testing.T) {
	d, files := newFixture(t, roomy, 1), &fakeFiles{}
	d.Files = files
	d.emit("panel", `{}`)
	d.click(t, "sheet", "Load")
	path := d.fields["sheet"].focus.(*ui.Entry)
	path.Write(" hero.json ")
	d.click(t, "sheet", "Load")
	path.OnSubmit()
	d.wantRequests(t)

	d.click(t, "sheet", "Save")
	d.wantRequests(t, `document "sheet"`)
	d.fake.text("{}", nil)
	d.SaveSession()
	d.wantRequests(t, "export")
	d.fake.text("packed", nil)
	d.Receive()
	want := []string{"choose sheet", "open sheet hero.json", "open sheet hero.json", "save sheet hero.json {}", "save state  packed"}
	if !slices.Equal(files.calls, want) {
		t.Errorf("calls %q, want %q", files.calls, want)
	}

	d.Fit(roomy, 2, ui.Dark, true)
	if got := d.fields["sheet"].focus.(*ui.Entry).Text(); got != " hero.json " {
		t.Errorf("after a resize, the path is %q", got)
	}
}

func TestDocumentIsRemoved(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{}`)
	d.redraw()
	focusers := func() []widget.Focuser { return d.fields["sheet"].box.GetFocusers() }
	if n := len(focusers()); n != 3 {
		t.Errorf("without a document there are %d widgets, want 3", n)
	}
	d.emit("panel", `{"values":{"sheet":"Ann"}}`)
	d.redraw()
	if n := len(focusers()); n != 4 || focusers()[3].GetWidget().Rect.Empty() {
		t.Errorf("with a document there are %d widgets, want 4 visible ones", n)
	}
	d.click(t, "sheet", "Remove")
	d.wantRequests(t, `change {"sheet":null}`)
}
