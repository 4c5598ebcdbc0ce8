//go:build !js

package window

import (
	"testing"

	"fudgetray/game/desktop/ui"
)

// The chosen volume is played and stored.
func TestVolumeIsChosen(t *testing.T) {
	f := newFixture(t, Settings{Volume: 73}) // not one of the choices
	f.choose(t, "Volume: 100%", 2)
	if f.speaker.level != 0.6 || f.speaker.samples != 1 || f.desktop.stored.Volume != 60 {
		t.Errorf("level %v, %d samples, stored %d; want 0.6, 1 and 60",
			f.speaker.level, f.speaker.samples, f.desktop.stored.Volume)
	}
	f.button(t, "Volume: 60%")
}

// Shortcuts without a modifier can be turned off and on again.
func TestSingleKeysAreTurnedOff(t *testing.T) {
	f := newFixture(t, Settings{})
	for _, off := range []bool{true, false} {
		f.command(t, "Single-key")
		if f.desktop.stored.NoSingleKeys != off || f.panel.NoSingleKeys != off {
			t.Errorf("stored %v, panel %v; want %v", f.desktop.stored.NoSingleKeys, f.panel.NoSingleKeys, off)
		}
	}
}

// The size of text scales the controls and is stored.
func TestTextSize(t *testing.T) {
	f := newFixture(t, Settings{Text: 7}) // not one of the choices
	height := func() int { return f.button(t, "Roll").GetWidget().Rect.Dy() }
	before := height()
	f.choose(t, "Text: 100%", 5)
	if scale := f.panel.Screen().Style.Scale; scale != 1.5 || f.desktop.stored.Text != 150 {
		t.Errorf("scale %g, stored %d; want 1.5 and 150", scale, f.desktop.stored.Text)
	}
	if after := height(); after < before*3/2-1 {
		t.Errorf("the button is %d pixels high, and was %d", after, before)
	}
	f.button(t, "Text: 150%")
}

// The panel follows the desktop's scheme unless the user chooses one. Both are stored.
func TestScheme(t *testing.T) {
	f := newFixture(t, Settings{Scheme: "murky"}) // not one of the choices
	wantPalette := func(want ui.Palette, why string) {
		t.Helper()
		f.updateScheme()
		f.redraw()
		if f.panel.Screen().Style.Palette != want {
			t.Errorf("%s: the panel has the other palette", why)
		}
	}
	wantPalette(ui.Dark, "default")
	f.SetDesktopScheme(true)
	wantPalette(ui.Light, "the desktop prefers light")
	f.choose(t, "Panel: follow system", 2)
	wantPalette(ui.Dark, "dark is chosen")
	if s := f.desktop.stored; s.Scheme != "dark" || !s.Light {
		t.Errorf("stored %+v", s)
	}
	f.choose(t, "Panel: dark", 1)
	f.SetDesktopScheme(false)
	wantPalette(ui.Light, "light is chosen")
	f.choose(t, "Panel: light", 0)
	wantPalette(ui.Dark, "the desktop prefers dark")
	f.button(t, "Panel: follow system")
}

// All sets of dice can be chosen, also together with another theme, and the choice is stored. A refused set changes
// nothing.
func TestDiceAreChosen(t *testing.T) {
	f := newFixture(t, Settings{Dice: "plastic"}) // not one of the choices
	f.choose(t, "Dice: from the theme", 3)
	if f.desktop.dice != "ruby" || f.desktop.stored.Dice != "ruby" {
		t.Errorf("applied %q, stored %q; want ruby", f.desktop.dice, f.desktop.stored.Dice)
	}
	f.choose(t, "Theme: ", 1)
	if f.desktop.dice != "ruby" || f.desktop.stored.Theme != themes[1] {
		t.Errorf("with the theme %q the dice are %q", f.desktop.stored.Theme, f.desktop.dice)
	}
	f.desktop.refused = "jet"
	f.choose(t, "Dice: ruby", 2)
	if f.desktop.dice != "ruby" || f.desktop.stored.Dice != "ruby" {
		t.Errorf("after a refusal: applied %q, stored %q", f.desktop.dice, f.desktop.stored.Dice)
	}
	f.wantMessage(t, "too similar", true)
	f.button(t, "Dice: ruby")
}
