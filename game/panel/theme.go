//go:build !js

package panel

import (
	"errors"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// themes are the looks that come with the tray, and what they are called.
var themes = []struct {
	name  string
	label func() language.Message
}{
	{"felt", language.ThemeFelt}, {"leather", language.ThemeLeather}, {"slate", language.ThemeSlate},
	{"parchment", language.ThemeParchment}, {"night", language.ThemeNight}, {"neon", language.ThemeNeon},
	{"high-contrast", language.ThemeHighContrast}, {"colour-blind-safe", language.ThemeColourBlindSafe},
}

// worn is the place of the tray's look among the themes, −1 if it is one of the user's own.
func (w *Window) worn() int {
	for i, t := range themes {
		if w.memory.Theme == t.name {
			return i
		}
	}
	if w.memory.Theme == "" {
		return 0
	}
	return -1
}

// themeLabel says which look the tray has.
func (w *Window) themeLabel() language.Message {
	name := w.panel.say(language.ThemeOwnFile())
	if i := w.worn(); i >= 0 {
		name = w.panel.say(themes[i].label())
	}
	return language.ThemeIs(name)
}

// chooseTheme lists the themes.
func (w *Window) chooseTheme(opener *widget.Button) {
	var labels []string
	for _, t := range themes {
		labels = append(labels, w.panel.say(t.label()))
	}
	w.choose(opener, labels, w.worn(), func(i int) {
		if err := w.wear(themes[i].name); err != nil {
			w.panel.Tell(unworn(err))
		}
	})
}

// unworn says why a look is not worn.
func unworn(err error) language.Message {
	var refusal *theme.Refusal
	if errors.As(err, &refusal) {
		return refusal.Said
	}
	return language.Said(err.Error())
}

// wear gives the tray a look, for later starts too.
func (w *Window) wear(theme string) error {
	if err := w.desk.Wear(theme); err != nil {
		return err
	}
	w.memory.Theme = theme
	w.changed()
	return nil
}
