//go:build !js

package window

import (
	"errors"
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// themes are the names of the included themes.
var themes = theme.Choices()

// theme returns the index of the current theme, or −1 if it is the user's own.
func (w *Window) theme() int {
	if w.settings.Theme == "" {
		return 0
	}
	return slices.Index(themes, w.settings.Theme)
}

func (w *Window) themeLabel() language.Message {
	name := w.panel.Text(language.ThemeOwnFile())
	if i := w.theme(); i >= 0 {
		name = w.panel.Text(theme.Label(themes[i]))
	}
	return language.ThemeIs(name)
}

func (w *Window) openThemeList(opener *widget.Button) {
	var labels []string
	for _, name := range themes {
		labels = append(labels, w.panel.Text(theme.Label(name)))
	}
	w.openList(opener, labels, w.theme(), func(i int) {
		if err := w.applyTheme(themes[i]); err != nil {
			w.panel.ShowError(w.panel.Text(themeError(err)))
		}
	})
}

// themeError explains why a theme can't be applied.
func themeError(err error) language.Message {
	var refusal *theme.Refusal
	if errors.As(err, &refusal) {
		return refusal.Message
	}
	return language.Literal(err.Error())
}

// applyTheme applies a theme, also at later starts.
func (w *Window) applyTheme(theme string) error {
	if err := w.desktop.ApplyTheme(theme, w.settings.Dice); err != nil {
		return err
	}
	w.settings.Theme = theme
	w.settingChanged()
	return nil
}
