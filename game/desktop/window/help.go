//go:build !js

package window

import (
	"image"
	"image/color"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// keyTexts describe the keys.
var keyTexts = []func() language.Message{
	language.KeyRoll, language.KeySkip, language.KeyRead, language.KeyAgain, language.KeyQuick, language.KeyLine,
	language.KeyBack, language.KeyCopy, language.KeyOpen, language.KeySound, language.KeyText, language.KeyKeys,
	language.KeyAlone, language.KeyOnTop, language.KeyFullscreen, language.KeyQuit,
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

// newKeyList returns the list: keys in the left column, their actions in the right one.
func (w *Window) newKeyList(face *text.Face, spacing float64) *widget.Container {
	style := w.panel.Screen().Style
	const widest, side = 520, 16 // at scale 1
	width := min(w.size.X-2*style.Px(side), style.Px(widest))
	columns := ui.Flow{Columns: 2, Gap: style.Px(spacing), Width: width}
	var cells []ui.Element
	for _, key := range keyTexts {
		keys, action, _ := strings.Cut(w.panel.Text(key()), ": ")
		cells = append(cells, style.Text(keys, face, style.Accent, columns.Column(width)),
			style.Text(action, face, style.Ink, columns.Column(width)))
	}
	title := style.Text(w.panel.Text(language.KeyList()), style.Bold, style.Ink, width)
	box := style.Column(ui.Gap, style.Insets(side, side, side), title, columns.Container(cells...))
	box.SetBackgroundImage(style.Popup)
	box.Validate()
	return box
}

// drawHelp draws the list of keys, and dims the window behind it.
func (w *Window) drawHelp(screen *ebiten.Image) {
	const dim = 0x99
	vector.FillRect(screen, 0, 0, float32(w.size.X), float32(w.size.Y), color.NRGBA{A: dim}, false)
	w.help.Render(screen)
}
