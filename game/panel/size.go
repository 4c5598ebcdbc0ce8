//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/engine/language"
)

// textSizes are those of the panel's words, and of all that is around them, in percent.
var textSizes = []int{80, 90, 100, 115, 130, 150, 175, 200}

// usualText is the size where none was chosen.
const usualText = 100

func (w *Window) textSize() int {
	if slices.Contains(textSizes, w.memory.Text) {
		return w.memory.Text
	}
	return usualText
}

func (w *Window) textLabel() language.Message { return language.TextIs(w.textSize()) }

// chooseText lists the sizes.
func (w *Window) chooseText(opener *widget.Button) {
	var labels []string
	for _, percent := range textSizes {
		labels = append(labels, w.panel.say(language.TextIs(percent)))
	}
	w.choose(opener, labels, slices.Index(textSizes, w.textSize()), func(i int) { w.setText(textSizes[i]) })
}

// sizeText makes the words larger, smaller, or of the usual size, as keys ask for.
func (w *Window) sizeText() {
	at := slices.Index(textSizes, w.textSize())
	switch {
	case chord("+"), chord("="), chordOf(ebiten.KeyNumpadAdd):
		w.setText(textSizes[min(at+1, len(textSizes)-1)])
	case chord("-"), chordOf(ebiten.KeyNumpadSubtract):
		w.setText(textSizes[max(at-1, 0)])
	case chord("0"), chordOf(ebiten.KeyNumpad0):
		w.setText(usualText)
	}
}

// chordOf reports whether a key is pressed as a command, wherever it is.
func chordOf(key ebiten.Key) bool { return commanding() && inpututil.IsKeyJustPressed(key) }

func (w *Window) setText(percent int) {
	w.memory.Text = percent
	w.rearrange()
	w.changed()
}
