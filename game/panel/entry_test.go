//go:build !js

package panel

import (
	"image"
	"testing"
	"time"
)

// Presses of the mouse at one place, soon after each other, select a word and then everything.
func TestPressesSelect(t *testing.T) {
	d := newDesk(t, roomy, 1)
	e := d.fields["note"].focus.(*entry)
	e.write("in the dark")
	now := time.Now()
	for i, want := range []string{"in |the dark", "in ^the| dark", "^in the dark|", "in |the dark"} {
		e.click(3, now.Add(time.Duration(i)*doublePress/2))
		if got := written(&e.editor); got != want {
			t.Errorf("after press %d: %s, want %s", i+1, got, want)
		}
	}
	e.click(3, now.Add(time.Hour))
	if got := written(&e.editor); got != "in |the dark" {
		t.Errorf("after a press much later: %s", got)
	}
}

// What is typed, and where, outlives a change of the window's size.
func TestTypingOutlivesTheSize(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"note":"told"}}`)
	d.turn()
	d.goTo("note")
	e := d.typing()
	e.write("in the dark")
	e.move(3, false)
	d.fit(image.Pt(400, 700), 2, false)
	if now := d.typing(); now == nil || now == e || written(&now.editor) != "in |the dark" {
		t.Errorf("in another size nothing is typed, or something else: %v", now)
	}
}

// What was refused stays to be mended; what the table tells later is shown once it is.
func TestRefusedTextStays(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"note":"before"}}`)
	e, f := d.fields["note"].focus.(*entry), d.fields["note"]
	e.write("20d7x")
	f.send()
	d.wants(t, `change {"note":"20d7x"}`)
	d.tell("panel", `{"values":{"note":"before"},"errors":{"note":"no"},"held":["note"]}`)
	if e.text() != "20d7x" {
		t.Errorf("after it was refused, %q is shown", e.text())
	}
	d.tell("panel", `{"values":{"note":"after"}}`)
	if e.text() != "after" {
		t.Errorf("%q is shown", e.text())
	}
}

func TestTypedNumbers(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{"values":{"modifier":"0"}}`)
	f := d.fields["modifier"]
	e := f.focus.(*entry)
	for text, want := range map[string]string{"-1": "-1", "−2": "-2", "+2": "2", "": "0", "1-": `"1-"`} {
		e.tell("0")
		e.write(text)
		f.send()
		d.wants(t, `change {"modifier":`+want+`}`)
	}
	e.write("1")
	f.step(1)
	d.wants(t, `change {"modifier":2}`)
}
