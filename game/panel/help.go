//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/engine/language"
)

// keysListed say what each key does.
var keysListed = []func() language.Message{
	language.KeyRoll, language.KeySkip, language.KeyAgain, language.KeyQuick, language.KeyLine, language.KeyBack,
	language.KeyCopy, language.KeyOpen, language.KeySound, language.KeyKeys, language.KeyAlone, language.KeyOnTop,
	language.KeyFullscreen, language.KeyQuit,
}

// newHelp makes the list of keys, in the middle of a window of a size in pixels.
func (p *Panel) newHelp(window image.Point) *widget.Container {
	l := p.look
	const widest = 460
	width := min(window.X-2*l.px(margin), l.px(widest))
	list := []element{l.text(p.say(language.KeyList()), l.heading, brass, width)}
	for _, key := range keysListed {
		list = append(list, l.text(p.say(key()), l.body, ivory, width))
	}
	box := l.column(gap/2, l.insets(margin, margin, margin), list...)
	box.SetBackgroundImage(l.popup)
	box.Validate()
	w, h := box.PreferredSize()
	corner := image.Pt(max(window.X-w, 0)/2, max(window.Y-h, 0)/2)
	box.SetLocation(image.Rectangle{corner, corner.Add(image.Pt(w, h))})
	return box
}

// closes reports whether a key or a press closes the list.
func closes() bool {
	return inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) || functionKey(ebiten.KeyEscape) || functionKey(ebiten.KeyF1)
}
