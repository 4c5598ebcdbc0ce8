//go:build !js

package window

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// textSizes are the choices for the size of the panel's text and controls, in percent.
var textSizes = []int{80, 90, 100, 115, 130, 150, 175, 200}

const defaultTextSize = 100

func (w *Window) textSize() int {
	if slices.Contains(textSizes, w.settings.Text) {
		return w.settings.Text
	}
	return defaultTextSize
}

func (w *Window) textSizeLabel() language.Message { return language.TextIs(w.textSize()) }

func (w *Window) openTextSizeList(opener *widget.Button) {
	var labels []string
	for _, percent := range textSizes {
		labels = append(labels, w.panel.Text(language.TextIs(percent)))
	}
	w.openList(opener, labels, slices.Index(textSizes, w.textSize()), func(i int) { w.setTextSize(textSizes[i]) })
}

// handleTextSizeKeys handles the keys for larger, smaller and default text.
func (w *Window) handleTextSizeKeys() {
	at := slices.Index(textSizes, w.textSize())
	switch {
	case ui.CommandPressed("+"), ui.CommandPressed("="), ui.CommandKeyPressed(ebiten.KeyNumpadAdd):
		w.setTextSize(textSizes[min(at+1, len(textSizes)-1)])
	case ui.CommandPressed("-"), ui.CommandKeyPressed(ebiten.KeyNumpadSubtract):
		w.setTextSize(textSizes[max(at-1, 0)])
	case ui.CommandPressed("0"), ui.CommandKeyPressed(ebiten.KeyNumpad0):
		w.setTextSize(defaultTextSize)
	}
}

func (w *Window) setTextSize(percent int) {
	w.settings.Text = percent
	w.rearrange()
	w.settingChanged()
}
