//go:build !js

package panel

import (
	"errors"
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// themes are the included themes, by name.
var themes = theme.Choices()

// worn is the place of the tray's look among the themes, −1 if it is one of the user's own.
func (w *Window) worn() int {
	if w.memory.Theme == "" {
		return 0
	}
	return slices.Index(themes, w.memory.Theme)
}

// themeLabel says which look the tray has.
func (w *Window) themeLabel() language.Message {
	name := w.panel.say(language.ThemeOwnFile())
	if i := w.worn(); i >= 0 {
		name = w.panel.say(theme.Label(themes[i]))
	}
	return language.ThemeIs(name)
}

// chooseTheme lists the themes.
func (w *Window) chooseTheme(opener *widget.Button) {
	var labels []string
	for _, name := range themes {
		labels = append(labels, w.panel.say(theme.Label(name)))
	}
	w.choose(opener, labels, w.worn(), func(i int) {
		if err := w.wear(themes[i]); err != nil {
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
