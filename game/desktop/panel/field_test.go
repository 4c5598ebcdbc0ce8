//go:build !js

package panel

import (
	"image"
	"testing"

	"fudgetray/game/desktop/ui"
)

func TestFormatNumber(t *testing.T) {
	tests := []struct {
		n          int
		difference bool
		want       string
	}{{0, true, "0"}, {2, true, "+2"}, {2, false, "2"}, {-3, true, "−3"}, {-3, false, "−3"}}
	for _, test := range tests {
		if got := formatNumber(test.n, test.difference); got != test.want {
			t.Errorf("formatNumber(%d, %t) = %q, want %q", test.n, test.difference, got, test.want)
		}
	}
}

// Typed text and the caret survive a change of the panel's size.
func TestTypedTextSurvivesResize(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"note":"known"}}`)
	d.redraw()
	d.goTo("note")
	e := d.screen.Entry()
	e.Write("in the dark")
	e.Move(3, false)
	d.Fit(image.Pt(400, 700), 2, ui.Dark, false)
	if now := d.screen.Entry(); now == nil || now == e || now.Text() != "in the dark" || now.Caret() != 3 {
		t.Errorf("after a resize, the text field is %v", now)
	}
}

// Refused text stays until it is corrected.
func TestRefusedTextStays(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"note":"before"}}`)
	e, f := d.fields["note"].focus.(*ui.Entry), d.fields["note"]
	e.Write("20d7x")
	f.commit()
	d.wantRequests(t, `change {"note":"20d7x"}`)
	d.emit("panel", `{"values":{"note":"before"},"errors":{"note":"no"},"held":["note"]}`)
	if e.Text() != "20d7x" {
		t.Errorf("refused text was replaced by %q", e.Text())
	}
	d.emit("panel", `{"values":{"note":"after"}}`)
	if e.Text() != "after" {
		t.Errorf("text %q, want the tray's", e.Text())
	}
}

func TestTypedNumbers(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{"values":{"modifier":"0"}}`)
	f := d.fields["modifier"]
	e := f.focus.(*ui.Entry)
	for text, want := range map[string]string{"-1": "-1", "−2": "-2", "+2": "2", "": "0", "1-": `"1-"`} {
		e.SetValue("0")
		e.Write(text)
		f.commit()
		d.wantRequests(t, `change {"modifier":`+want+`}`)
	}
	e.Write("1")
	f.step(1)
	d.wantRequests(t, `change {"modifier":2}`)
}
