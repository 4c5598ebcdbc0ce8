//go:build !js

package window

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine/language"
	"fudgetray/game/ui"
)

// keyTexts describe the keys.
var keyTexts = []func() language.Message{
	language.KeyRoll, language.KeySkip, language.KeyRead, language.KeyAgain, language.KeyQuick, language.KeyLine, language.KeyBack,
	language.KeyCopy, language.KeyOpen, language.KeySound, language.KeyText, language.KeyKeys, language.KeyAlone, language.KeyOnTop,
	language.KeyFullscreen, language.KeyQuit,
}

// newHelp returns the list of keys, centred in the window. It uses a small font in a low window.
func (w *Window) newHelp() *widget.Container {
	style := w.panel.Screen().Style
	box := w.newKeyList(style.Body, ui.Gap/2)
	width, height := box.PreferredSize()
	if height > w.size.Y {
		box = w.newKeyList(style.Small, 0)
		width, height = box.PreferredSize()
	}
	corner := image.Pt(max(w.size.X-width, 0)/2, max(w.size.Y-height, 0)/2)
	box.SetLocation(image.Rectangle{corner, corner.Add(image.Pt(width, height))})
	return box
}

func (w *Window) newKeyList(face *text.Face, spacing float64) *widget.Container {
	style := w.panel.Screen().Style
	const widest, side = 460, 16 // at scale 1
	width := min(w.size.X-2*style.Px(side), style.Px(widest))
	list := []ui.Element{style.Text(w.panel.Text(language.KeyList()), style.Bold, style.Accent, width)}
	for _, key := range keyTexts {
		list = append(list, style.Text(w.panel.Text(key()), face, style.Ink, width))
	}
	box := style.Column(spacing, style.Insets(side, side, side), list...)
	box.SetBackgroundImage(style.Popup)
	box.Validate()
	return box
}
