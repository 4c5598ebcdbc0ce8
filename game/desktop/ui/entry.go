//go:build !js

package ui

import (
	"image"
	"image/color"
	"math"
	"slices"
	"time"

	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/textinput"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/game/platform"
)

// Clipboard is the system's clipboard.
var Clipboard platform.Clipboard

// An Entry is a text field of one line. Unlike ebitenui's TextInput it has a clipboard and input
// methods, selects with Shift, and keeps all of several keys that are pressed within one frame.
type Entry struct {
	*widget.Widget
	Editor
	Centered bool
	Right    int               // width that is kept free at the right end, in pixels
	Accepts  func(r rune) bool // reports whether a letter may be typed
	OnSubmit func()            // Enter was pressed
	OnEdit   func()            // the text or the selection may have changed

	screen      *Screen
	style       *Style
	value       string // the last text that was set or committed
	placeholder string
	focused     bool
	composer    textinput.Composer
	composed    string // text of an input method that is not yet committed
	confirming  bool   // the composed text
	clicks      clicks
	scrolled    int // how far the text is moved to the left, in pixels
}

// clicks are successive clicks at one position: the second selects a word, the third everything.
type clicks struct {
	at    int // position in the text
	count int
	last  time.Time
	held  bool
}

// doubleClick is the longest time between two successive clicks.
const doubleClick = 400 * time.Millisecond

// NewEntry returns an empty text field that shows a placeholder. The width in pixels limits the
// placeholder only.
func (s *Screen) NewEntry(placeholder string, width int) *Entry {
	style := s.Style
	e := &Entry{screen: s, style: style, Accepts: func(rune) bool { return true }, OnSubmit: func() {}, OnEdit: func() {}}
	e.placeholder = Shorten(placeholder, style.Body, float64(width-style.Px(2*Padding)))
	e.Widget = widget.NewWidget(widget.WidgetOpts.MinSize(0, style.Px(Height)),
		widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { e.followPointer() }))
	e.composer.OnNewSession = e.composerSession
	e.composer.OnComposition = func(c *textinput.Composition) { e.composed = c.Text() }
	e.composer.OnCommit = e.commit
	return e
}

// GetWidget implements widget.HasWidget.
func (e *Entry) GetWidget() *widget.Widget { return e.Widget }

// PreferredSize implements widget.PreferredSizer.
func (e *Entry) PreferredSize() (int, int) { return 0, e.MinHeight }

// Validate does nothing.
func (e *Entry) Validate() {}

// Focus implements widget.Focuser. It selects the text, so that typing replaces it.
func (e *Entry) Focus(focused bool) {
	e.FireFocusEvent(e, focused, image.Pt(-1, -1))
	e.focused, e.clicks = focused, clicks{}
	e.confirm()
	if focused {
		e.SelectAll()
	}
}

// SetValue sets the text and its committed value.
func (e *Entry) SetValue(s string) {
	e.value = s
	if e.Text() != s {
		e.Edit(func() { e.Write(s) })
	}
}

// Value returns the text that was last set or committed.
func (e *Entry) Value() string { return e.value }

// Modified reports whether the text differs from Value.
func (e *Entry) Modified() bool { return e.Text() != e.value }

// CopyFrom takes over the text, the selection and the value of another entry.
func (e *Entry) CopyFrom(other *Entry) { e.Editor, e.value = other.Editor, other.value }

// IsFocused implements widget.Focuser.
func (e *Entry) IsFocused() bool { return e.focused }

// TabOrder implements widget.Focuser.
func (e *Entry) TabOrder() int { return 0 }

// GetFocus implements widget.Focuser.
func (e *Entry) GetFocus(widget.FocusDirection) widget.Focuser { return nil }

// AddFocus implements widget.Focuser. Only Tab leaves an entry.
func (e *Entry) AddFocus(widget.FocusDirection, widget.Focuser) {}

// compose inserts the text of an input method, and reports whether one uses the keys.
func (e *Entry) compose() (composing bool) {
	composing = e.composed != ""
	if _, err := e.composer.Update(); err != nil {
		e.composer.Cancel() // the text was malformed
	}
	return composing || e.composed != ""
}

// composerSession returns the place of the caret on the screen and the text around it.
func (e *Entry) composerSession() *textinput.SessionOptions {
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

// Type inserts an entered character.
func (e *Entry) Type(r rune) {
	if e.Accepts(r) {
		e.Insert(string(r))
		e.OnEdit()
	}
}

// commit inserts the text of an input method, which may replace the text around the caret. Presses have the
// other text already.
func (e *Entry) commit(c *textinput.Commit) {
	text := printable(c.Text())
	if !e.confirming && keys.entered.claim(text) {
		return
	}
	typed := slices.DeleteFunc(text, func(r rune) bool { return !e.Accepts(r) })
	if len(typed) == 0 {
		return
	}
	if before, after := c.IsSurroundingTextReplaced(); before || after {
		before, after := c.SurroundingText()
		e.Write(before + after)
		e.Move(len([]rune(before)), false)
	}
	e.Insert(string(typed))
	e.OnEdit()
}

// Press handles a key and reports whether it did.
func (e *Entry) Press(key ebiten.Key) bool {
	selecting, word := shift.held(), Modified()
	switch key {
	case ebiten.KeyArrowLeft:
		e.Edit(func() { e.step(-1, word, selecting) })
	case ebiten.KeyArrowRight:
		e.Edit(func() { e.step(1, word, selecting) })
	case ebiten.KeyHome:
		e.Edit(func() { e.Move(0, selecting) })
	case ebiten.KeyEnd:
		e.Edit(func() { e.Move(len(e.letters), selecting) })
	case ebiten.KeyBackspace:
		e.Edit(func() { e.erase(-1, word) })
	case ebiten.KeyDelete:
		e.Edit(func() { e.erase(1, word) })
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		if word {
			return false
		}
		e.Edit(e.OnSubmit)
	default:
		return IsCommand() && e.command(ebiten.KeyName(key))
	}
	return true
}

// command handles a letter that is pressed with the command modifier and reports whether it did.
// Without a selection it leaves copying to the caller.
func (e *Entry) command(letter string) bool {
	selected := e.selected()
	switch {
	case letter == "a":
		e.Edit(e.SelectAll)
	case letter == "v":
		e.Edit(func() { e.Insert(Clipboard.Read()) })
	case letter == "c" && selected != "":
		Clipboard.Write(selected)
	case letter == "x" && selected != "":
		Clipboard.Write(selected)
		e.Edit(func() { e.Insert("") })
	default:
		return false
	}
	return true
}

// Edit calls change, which edits the text or moves the caret, between two sessions of the input
// method.
func (e *Entry) Edit(change func()) {
	e.confirm()
	change()
	e.OnEdit()
}

// confirm inserts the composed text and ends the session of the input method.
func (e *Entry) confirm() {
	e.confirming = true
	e.composer.Confirm()
	e.confirming = false
}

// followPointer lets the mouse set the caret and select.
func (e *Entry) followPointer() {
	x, y := input.CursorPosition()
	at := e.positionAt(x)
	if input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, e.EffectiveInputLayer()) && image.Pt(x, y).In(e.Rect) &&
		e.IsVisible() {
		if !e.focused {
			e.screen.SetFocus(e)
		}
		e.Edit(func() { e.click(at, time.Now()) })
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		e.clicks.held = false
	}
	if e.clicks.held && e.clicks.count == 1 && at != e.caret {
		e.Edit(func() { e.Move(at, true) })
	}
}

// click sets the caret, or selects a word or everything.
func (e *Entry) click(at int, now time.Time) {
	c := &e.clicks
	if at != c.at || now.Sub(c.last) > doubleClick {
		c.count = 0
	}
	*c = clicks{at: at, count: c.count%3 + 1, last: now, held: true}
	switch c.count {
	case 1:
		e.Move(at, shift.held())
	case 2:
		e.selectWord(at)
	case 3:
		e.SelectAll()
	}
}

// textArea returns the area in which text is visible, in pixels.
func (e *Entry) textArea() image.Rectangle {
	side := e.style.Px(Padding)
	return image.Rect(e.Rect.Min.X+side, e.Rect.Min.Y, e.Rect.Max.X-max(side, e.Right), e.Rect.Max.Y)
}

// advance returns the width of the text before a position in pixels.
func (e *Entry) advance(position int) int {
	return int(math.Round(Advance(string(e.letters[:position]), e.style.Body)))
}

// left returns where the text begins, in pixels.
func (e *Entry) left() int {
	area := e.textArea()
	if free := area.Dx() - e.advance(len(e.letters)); e.Centered && free > 0 {
		return area.Min.X + free/2
	}
	return area.Min.X - e.scrolled
}

// positionAt returns the position in the text that is closest to x, in pixels.
func (e *Entry) positionAt(x int) int {
	x -= e.left()
	for i := range e.letters {
		if 2*x < e.advance(i)+e.advance(i+1) {
			return i
		}
	}
	return len(e.letters)
}

// scroll moves the text until the caret is visible and a long text fills the area.
func (e *Entry) scroll() {
	caret, width := e.advance(e.caret), e.textArea().Dx()-e.style.Px(2)
	e.scrolled = max(min(e.scrolled, caret), caret-width)
	e.scrolled = max(0, min(e.scrolled, e.advance(len(e.letters))-width))
}

// Render implements widget.Renderer.
func (e *Entry) Render(canvas *ebiten.Image) {
	e.style.entry.Draw(canvas, e.Rect.Dx(), e.Rect.Dy(), func(opts *ebiten.DrawImageOptions) {
		opts.GeoM.Translate(float64(e.Rect.Min.X), float64(e.Rect.Min.Y))
	})
	area := e.textArea()
	if area.Empty() {
		return
	}
	e.scroll()
	visible := canvas.SubImage(area).(*ebiten.Image)
	if e.focused {
		e.drawSelection(visible)
	}
	switch {
	case len(e.letters) > 0 || e.composed != "":
		e.drawText(visible)
	case !e.focused || !e.Centered:
		e.drawLine(visible, e.placeholder, area.Min.X, e.style.Faint)
	}
}

// drawSelection draws the selection or the caret. The caret does not blink, because that would keep
// the program awake.
func (e *Entry) drawSelection(canvas *ebiten.Image) {
	from, to := e.selection()
	high := LineHeight(e.style.Body)
	top := float32(e.Rect.Min.Y + (e.Rect.Dy()-high)/2)
	x, width, c := e.left()+e.advance(from), e.advance(to)-e.advance(from), Fade(e.style.Accent, 0.4)
	if from == to {
		x += int(math.Round(Advance(e.composed, e.style.Body)))
		width, c = e.style.Px(2), e.style.Accent
	}
	vector.FillRect(canvas, float32(x), top, float32(width), float32(high), c, false)
}

// drawText draws the text, and at the caret the underlined text of the input method.
func (e *Entry) drawText(canvas *ebiten.Image) {
	from, to := e.selection()
	if e.composed == "" {
		e.drawLine(canvas, e.Text(), e.left(), e.style.Ink)
		return
	}
	before, after := string(e.letters[:from]), string(e.letters[to:])
	x, width := e.left()+e.advance(from), int(math.Round(Advance(e.composed, e.style.Body)))
	e.drawLine(canvas, before+e.composed+after, e.left(), e.style.Ink)
	below := e.Rect.Min.Y + (e.Rect.Dy()+LineHeight(e.style.Body))/2
	vector.FillRect(canvas, float32(x), float32(below), float32(width), float32(max(1, e.style.Px(1))), e.style.Ink, false)
}

// drawLine draws a line that begins at x, vertically centred.
func (e *Entry) drawLine(canvas *ebiten.Image, s string, x int, c color.Color) {
	opts := &text.DrawOptions{}
	opts.SecondaryAlign = text.AlignCenter
	opts.GeoM.Translate(float64(x), float64(e.Rect.Min.Y)+float64(e.Rect.Dy())/2)
	opts.ColorScale.ScaleWithColor(c)
	text.Draw(canvas, s, *e.style.Body, opts)
}
