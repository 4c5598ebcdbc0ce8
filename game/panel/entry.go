//go:build !js

package panel

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/textinput"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/game/host"
)

// clipboard is shared by all entries.
var clipboard host.Clipboard

// entry is a line to type in. That of the widgets has no clipboard and no Shift, and loses keys
// that come fast.
type entry struct {
	*widget.Widget
	editor
	look     *look
	told     string // what the table was told of, or has told
	help     string // shown while it is empty
	centered bool
	takes    func(r rune) bool // whether a letter may be typed
	submit   func()            // Enter was pressed
	changed  func()            // something was done to the text
	focus    func()            // gives it the focus
	focused  bool
	composer textinput.Composer
	composed string // by an input method, and not yet text
	presses  presses
	scrolled int // how far the text is moved to the left, in pixels
}

// presses are those of the mouse that follow each other at one place: the second selects a
// word, the third everything.
type presses struct {
	at      int // letters before the place
	count   int
	last    time.Time
	holding bool
}

// doublePress is how soon the next press has to follow.
const doublePress = 400 * time.Millisecond

// newEntry makes a line with a help that is shown while it is empty.
func (p *Panel) newEntry(help string, width int) *entry {
	l := p.look
	e := &entry{look: l, help: shorten(help, l.body, float64(width-l.px(2*padding))), takes: func(rune) bool { return true }, submit: func() {}, changed: func() {}}
	e.Widget = widget.NewWidget(widget.WidgetOpts.MinSize(0, l.px(height)), widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { e.follow() }))
	e.focus = func() {
		if !e.focused {
			p.ui.SetFocusedWidget(e)
		}
	}
	e.composer.OnNewSession = e.session
	e.composer.OnComposition = func(c *textinput.Composition) { e.composed = c.Text() }
	e.composer.OnCommit = e.commit
	return e
}

// GetWidget implements widget.HasWidget.
func (e *entry) GetWidget() *widget.Widget { return e.Widget }

// PreferredSize implements widget.PreferredSizer.
func (e *entry) PreferredSize() (int, int) { return 0, e.MinHeight }

// Validate has nothing to check.
func (e *entry) Validate() {}

// Focus implements widget.Focuser. What is in it can be typed over at once.
func (e *entry) Focus(focused bool) {
	e.FireFocusEvent(e, focused, image.Pt(-1, -1))
	e.focused, e.presses = focused, presses{}
	e.composer.Confirm()
	if focused {
		e.selectAll()
	}
}

// tell shows a text that the table knows.
func (e *entry) tell(s string) {
	if e.told = s; e.text() != s {
		e.edit(func() { e.write(s) })
	}
}

// IsFocused implements widget.Focuser.
func (e *entry) IsFocused() bool { return e.focused }

// TabOrder implements widget.Focuser.
func (e *entry) TabOrder() int { return 0 }

// GetFocus implements widget.Focuser.
func (e *entry) GetFocus(widget.FocusDirection) widget.Focuser { return nil }

// AddFocus implements widget.Focuser; Tab alone goes from here.
func (e *entry) AddFocus(widget.FocusDirection, widget.Focuser) {}

// compose takes what has been typed, also with an input method, and reports whether that has
// the keys. Where there is none of those, letters come this way too.
func (e *entry) compose() (composing bool) {
	composing = e.composed != ""
	if _, err := e.composer.Update(); err != nil {
		e.composer.Cancel() // it reports no more than that a text was not well formed
	}
	return composing || e.composed != ""
}

// session tells an input method where the caret is on the screen, and the text around it.
func (e *entry) session() *textinput.SessionOptions {
	x, y := ebiten.CursorPosition()
	ownX, ownY := input.CursorPosition()
	at := image.Pt(x-ownX+e.left()+e.advance(e.caret), y-ownY+e.Rect.Min.Y)
	from, to := e.selection()
	return &textinput.SessionOptions{
		CaretBounds:     image.Rectangle{Min: at, Max: at.Add(image.Pt(1, e.Rect.Dy()))},
		TextBeforeCaret: string(e.letters[:from]),
		TextAfterCaret:  string(e.letters[to:]),
	}
}

// commit inserts what was typed. An input method may replace the text around it.
func (e *entry) commit(c *textinput.Commit) {
	var typed []rune
	for _, r := range printable(c.Text()) {
		if e.takes(r) {
			typed = append(typed, r)
		}
	}
	if len(typed) == 0 {
		return
	}
	if before, after := c.IsSurroundingTextReplaced(); before || after {
		before, after := c.SurroundingText()
		e.write(before + after)
		e.move(len([]rune(before)), false)
	}
	e.insert(string(typed))
	e.changed()
}

// press does what a key does in a line of text, and reports whether it does anything.
func (e *entry) press(key ebiten.Key) bool {
	selecting, word := shift.held(), modified()
	switch key {
	case ebiten.KeyArrowLeft:
		e.edit(func() { e.step(-1, word, selecting) })
	case ebiten.KeyArrowRight:
		e.edit(func() { e.step(1, word, selecting) })
	case ebiten.KeyHome:
		e.edit(func() { e.move(0, selecting) })
	case ebiten.KeyEnd:
		e.edit(func() { e.move(len(e.letters), selecting) })
	case ebiten.KeyBackspace:
		e.edit(func() { e.erase(-1, word) })
	case ebiten.KeyDelete:
		e.edit(func() { e.erase(1, word) })
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		if word {
			return false
		}
		e.edit(e.submit)
	default:
		return commanding() && e.command(ebiten.KeyName(key))
	}
	return true
}

// command does what a letter stands for that is pressed as a command, and reports whether it
// does anything. Without a selection nothing is copied, and somebody else may.
func (e *entry) command(letter string) bool {
	selected := e.selected()
	switch {
	case letter == "a":
		e.edit(e.selectAll)
	case letter == "v":
		e.edit(func() { e.insert(clipboard.Read()) })
	case letter == "c" && selected != "":
		clipboard.Write(selected)
	case letter == "x" && selected != "":
		clipboard.Write(selected)
		e.edit(func() { e.insert("") })
	default:
		return false
	}
	return true
}

// edit changes the text or moves the caret; an input method hears of it by beginning anew.
func (e *entry) edit(change func()) {
	e.composer.Confirm()
	change()
	e.changed()
}

// follow lets the mouse put the caret and select.
func (e *entry) follow() {
	x, y := input.CursorPosition()
	at := e.index(x)
	if input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, e.EffectiveInputLayer()) && image.Pt(x, y).In(e.Rect) && e.IsVisible() {
		e.focus()
		e.edit(func() { e.click(at, time.Now()) })
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		e.presses.holding = false
	}
	if e.presses.holding && e.presses.count == 1 && at != e.caret {
		e.edit(func() { e.move(at, true) })
	}
}

// click puts the caret, or selects a word or everything.
func (e *entry) click(at int, now time.Time) {
	p := &e.presses
	if at != p.at || now.Sub(p.last) > doublePress {
		p.count = 0
	}
	*p = presses{at: at, count: p.count%3 + 1, last: now, holding: true}
	switch p.count {
	case 1:
		e.move(at, shift.held())
	case 2:
		e.selectWord(at)
	case 3:
		e.selectAll()
	}
}

// room is where text is seen, in pixels.
func (e *entry) room() image.Rectangle {
	side := e.look.px(padding)
	return image.Rect(e.Rect.Min.X+side, e.Rect.Min.Y, e.Rect.Max.X-side, e.Rect.Max.Y)
}

// advance is how far the text goes before one of its places, in pixels.
func (e *entry) advance(letters int) int {
	return int(math.Round(advance(string(e.letters[:letters]), e.look.body)))
}

// left is where the text begins, in pixels.
func (e *entry) left() int {
	room := e.room()
	if free := room.Dx() - e.advance(len(e.letters)); e.centered && free > 0 {
		return room.Min.X + free/2
	}
	return room.Min.X - e.scrolled
}

// index is the place in the text that is next to a place of the screen, in pixels.
func (e *entry) index(x int) int {
	x -= e.left()
	for i := range e.letters {
		if 2*x < e.advance(i)+e.advance(i+1) {
			return i
		}
	}
	return len(e.letters)
}

// scroll moves the text so that the caret is seen, and no room is left beside a long text.
func (e *entry) scroll() {
	caret, width := e.advance(e.caret), e.room().Dx()-e.look.px(2)
	e.scrolled = max(min(e.scrolled, caret), caret-width)
	e.scrolled = max(0, min(e.scrolled, e.advance(len(e.letters))-width))
}

// Render implements widget.Renderer.
func (e *entry) Render(canvas *ebiten.Image) {
	e.look.entry.Draw(canvas, e.Rect.Dx(), e.Rect.Dy(), func(opts *ebiten.DrawImageOptions) {
		opts.GeoM.Translate(float64(e.Rect.Min.X), float64(e.Rect.Min.Y))
	})
	room := e.room()
	if room.Empty() {
		return
	}
	e.scroll()
	seen := canvas.SubImage(room).(*ebiten.Image)
	if e.focused {
		e.paintSelection(seen)
	}
	switch {
	case len(e.letters) > 0 || e.composed != "":
		e.paintText(seen)
	case !e.focused || !e.centered:
		e.print(seen, e.help, room.Min.X, e.look.faint)
	}
}

// paintSelection draws what is selected, or the caret. It does not blink: that would keep the
// program awake.
func (e *entry) paintSelection(seen *ebiten.Image) {
	from, to := e.selection()
	high := lineHeight(e.look.body)
	top := float32(e.Rect.Min.Y + (e.Rect.Dy()-high)/2)
	x, width, c := e.left()+e.advance(from), e.advance(to)-e.advance(from), fade(e.look.brass, 0.4)
	if from == to {
		x += int(math.Round(advance(e.composed, e.look.body)))
		width, c = e.look.px(2), e.look.brass
	}
	vector.FillRect(seen, float32(x), top, float32(width), float32(high), c, false)
}

// paintText draws the text, and at the caret what is being composed, with a line below.
func (e *entry) paintText(seen *ebiten.Image) {
	from, to := e.selection()
	if e.composed == "" {
		e.print(seen, e.text(), e.left(), e.look.ink)
		return
	}
	before, after := string(e.letters[:from]), string(e.letters[to:])
	x, width := e.left()+e.advance(from), int(math.Round(advance(e.composed, e.look.body)))
	e.print(seen, before+e.composed+after, e.left(), e.look.ink)
	below := e.Rect.Min.Y + (e.Rect.Dy()+lineHeight(e.look.body))/2
	vector.FillRect(seen, float32(x), float32(below), float32(width), float32(max(1, e.look.px(1))), e.look.ink, false)
}

// print writes a line that begins at x, in the middle of the height.
func (e *entry) print(seen *ebiten.Image, s string, x int, c color.Color) {
	how := &text.DrawOptions{}
	how.SecondaryAlign = text.AlignCenter
	how.GeoM.Translate(float64(x), float64(e.Rect.Min.Y)+float64(e.Rect.Dy())/2)
	how.ColorScale.ScaleWithColor(c)
	text.Draw(seen, s, *e.look.body, how)
}
