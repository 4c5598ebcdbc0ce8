//go:build !js

package window

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// diceSets are the names of the sets of dice. The first one, without a name, is that of the theme.
var diceSets = append([]string{""}, theme.Sets()...)

// diceSet returns the index of the chosen dice.
func (w *Window) diceSet() int { return max(0, slices.Index(diceSets, w.settings.Dice)) }

// diceSetLabel returns the name of a set of dice for users.
func diceSetLabel(name string) language.Message {
	if name == "" {
		return language.DiceOfTheme()
	}
	return theme.SetLabel(name)
}

func (w *Window) diceLabel() language.Message {
	return language.DiceAre(w.panel.Text(diceSetLabel(diceSets[w.diceSet()])))
}

func (w *Window) openDiceList(opener *widget.Button) {
	var labels []string
	for _, name := range diceSets {
		labels = append(labels, w.panel.Text(diceSetLabel(name)))
	}
	w.openList(opener, labels, w.diceSet(), func(i int) {
		if err := w.desktop.ApplyTheme(w.settings.Theme, diceSets[i]); err != nil {
			w.panel.ShowError(w.panel.Text(themeError(err)))
			return
		}
		w.settings.Dice = diceSets[i]
	})
}
