//go:build !js

package panel

import "testing"

// Words are as large as is chosen, with what is around them, and that is kept.
func TestTextSize(t *testing.T) {
	d := newDesk(t, roomy, 1)
	_, k := d.windowed(Memory{Text: 7}) // which nobody could choose
	before := d.buttons[rollID].GetWidget().Rect.Dy()
	d.choose(t, "Text: 100 %", 5)
	if d.look.scale != 1.5 || k.kept.Text != 150 {
		t.Errorf("scale %g, kept %d; want 1.5 and 150", d.look.scale, k.kept.Text)
	}
	if after := d.buttons[rollID].GetWidget().Rect.Dy(); after < before*3/2-1 {
		t.Errorf("the button is %d pixels high, and was %d", after, before)
	}
	d.command(t, "Text: 150 %")
}
