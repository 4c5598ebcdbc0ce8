//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine/language"
)

// keysListed say what each key does.
var keysListed = []func() language.Message{
	language.KeyRoll, language.KeySkip, language.KeyRead, language.KeyAgain, language.KeyQuick, language.KeyLine, language.KeyBack,
	language.KeyCopy, language.KeyOpen, language.KeySound, language.KeyText, language.KeyKeys, language.KeyAlone, language.KeyOnTop,
	language.KeyFullscreen, language.KeyQuit,
}

// newHelp makes the list of keys, in the middle of a window of a size in pixels.
func (p *Panel) newHelp(window image.Point) *widget.Container {
	l := p.look
	box := p.listKeys(window.X, l.body, gap/2)
	w, h := box.PreferredSize()
	if h > window.Y {
		box = p.listKeys(window.X, l.small, 0)
		w, h = box.PreferredSize()
	}
	corner := image.Pt(max(window.X-w, 0)/2, max(window.Y-h, 0)/2)
	box.SetLocation(image.Rectangle{corner, corner.Add(image.Pt(w, h))})
	return box
}

// listKeys makes the list in a typeface, at most as wide as so many pixels.
func (p *Panel) listKeys(widest int, face *text.Face, spacing float64) *widget.Container {
	l := p.look
	const usual, side = 460, 16
	width := min(widest-2*l.px(side), l.px(usual))
	list := []element{l.text(p.say(language.KeyList()), l.bold, l.brass, width)}
	for _, key := range keysListed {
		list = append(list, l.text(p.say(key()), face, l.ink, width))
	}
	box := l.column(spacing, l.insets(side, side, side), list...)
	box.SetBackgroundImage(l.popup)
	box.Validate()
	return box
}

// closes reports whether a key or a press closes the list.
func closes() bool {
	return inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) || functionKey(ebiten.KeyEscape) || functionKey(ebiten.KeyF1)
}
