//go:build !js

package window

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// A diceSet is a choice of dice. The first one is that of the theme.
type diceSet struct {
	name  string // in the settings and in game/theme
	label func() language.Message
}

var diceSets = []diceSet{
	{"", language.DiceOfTheme}, {"bone", language.DiceBone}, {"jet", language.DiceJet}, {"ruby", language.DiceRuby},
	{"translucent", language.DiceTranslucent}, {"metal", language.DiceMetal}, {"glow", language.DiceGlow},
}

// diceSet returns the index of the chosen dice.
func (w *Window) diceSet() int {
	return max(0, slices.IndexFunc(diceSets, func(s diceSet) bool { return s.name == w.settings.Dice }))
}

func (w *Window) diceLabel() language.Message {
	return language.DiceAre(w.panel.Text(diceSets[w.diceSet()].label()))
}

func (w *Window) openDiceList(opener *widget.Button) {
	var labels []string
	for _, s := range diceSets {
		labels = append(labels, w.panel.Text(s.label()))
	}
	w.openList(opener, labels, w.diceSet(), func(i int) {
		if err := w.desktop.ApplyTheme(w.settings.Theme, diceSets[i].name); err != nil {
			w.panel.ShowError(w.panel.Text(themeError(err)))
			return
		}
		w.settings.Dice = diceSets[i].name
	})
}
