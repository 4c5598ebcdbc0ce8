//go:build !js

package panel

import "testing"

// The panel is as light as the desktop wants it, unless the user does; both is kept.
func TestScheme(t *testing.T) {
	d := newDesk(t, roomy, 1)
	w, k := d.windowed(Memory{Scheme: "murky"}) // which nobody could choose
	is := func(want palette, why string) {
		t.Helper()
		w.preferred()
		d.turn()
		if d.look.palette != want {
			t.Errorf("%s: the panel has the other colours", why)
		}
	}
	is(dark, "nobody wants anything")
	w.Prefer(true)
	is(light, "the desktop wants light")
	d.choose(t, "Panel: as the desktop", 2)
	is(dark, "dark was chosen")
	if k.kept.Scheme != "dark" || !k.kept.Light {
		t.Errorf("kept %+v", k.kept)
	}
	d.choose(t, "Panel: dark", 1)
	w.Prefer(false)
	is(light, "light was chosen")
	d.choose(t, "Panel: light", 0)
	is(dark, "the desktop wants dark")
	d.command(t, "Panel: as the desktop")
}
