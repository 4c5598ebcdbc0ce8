//go:build !js

package panel

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// Where things stand on a ladder, in parts of its width; the page draws them there too.
const (
	lane        = 0.08 // width of a marker's, one at each side
	nameFrom    = 0.11
	nameTo      = 0.38
	climbAt     = 0.405
	barFrom     = 0.43
	barTo       = 0.71
	widestOfTwo = 0.135 // bar, where those of the other side come from the right
	otherAt     = 0.74
	betterTo    = 0.895
)

// Sizes of a ladder in pixels at scale 1.
const (
	rungHeight   = 22
	ladderHeight = 290 // of many rungs, which are less high
)

// ladder draws what the next roll may come to, and moves the levels that stand on it. It is
// painted anew only when it looks different.
type ladder struct {
	*widget.Widget
	controls.Ladder
	look    *look
	label   func(id string) string
	set     func(id string, value any)
	focus   func() // gives it the focus
	side    int    // of the marker that the keys move
	held    *hold
	focused bool
	stale   bool
	image   *ebiten.Image
}

// hold is a press that moves a marker, over the rungs as they were when it began: more of them
// may come under the pointer.
type hold struct {
	id          string
	top, pitch  int // of the uppermost rung, and from rung to rung, in pixels
	highest, no int // level of the uppermost rung, and how many there were
	at          standing
}

// standing is where a marker stands.
type standing struct {
	level int
	unset bool
}

func standingOf(m controls.Marker) standing {
	if m.Unset {
		return standing{unset: true}
	}
	return standing{level: m.Level}
}

// makeLadder makes the drawing of the next roll, which the table tells apart from values.
func (p *Panel) makeLadder(f *field, _ int) element {
	d := &ladder{look: p.look, set: p.set, label: func(id string) string {
		if named, described := p.fields[id]; described {
			return named.control.Label
		}
		return ""
	}}
	d.Widget = widget.NewWidget(widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { d.follow() }))
	d.focus = func() { p.ui.SetFocusedWidget(d) }
	f.focus, f.step = d, d.step
	f.show = func(string) {
		d.show(p.state.Ladder)
		f.empty = len(d.Rungs) == 0
	}
	return d
}

// GetWidget implements widget.HasWidget.
func (d *ladder) GetWidget() *widget.Widget { return d.Widget }

// PreferredSize implements widget.PreferredSizer.
func (d *ladder) PreferredSize() (int, int) { return 0, d.top() + d.rows()*d.pitch() }

// Validate has nothing to check.
func (d *ladder) Validate() {}

// Focus implements widget.Focuser.
func (d *ladder) Focus(focused bool) {
	d.FireFocusEvent(d, focused, image.Pt(-1, -1))
	d.focused, d.stale = focused, true
}

// IsFocused implements widget.Focuser.
func (d *ladder) IsFocused() bool { return d.focused }

// TabOrder implements widget.Focuser: Tab passes by what has nothing to move.
func (d *ladder) TabOrder() int {
	if len(d.Markers) == 0 {
		return -1
	}
	return 0
}

// GetFocus implements widget.Focuser.
func (d *ladder) GetFocus(widget.FocusDirection) widget.Focuser { return nil }

// AddFocus implements widget.Focuser; Tab alone goes from here.
func (d *ladder) AddFocus(widget.FocusDirection, widget.Focuser) {}

// show takes what the table tells, even while a marker of it is held.
func (d *ladder) show(told *controls.Ladder) {
	d.Ladder, d.stale = controls.Ladder{}, true
	if told != nil && len(told.Rungs) > 0 {
		d.Ladder = *told
	}
	d.side = max(0, min(d.side, len(d.Markers)-1))
	if d.held != nil && (len(d.Markers) == 0 || d.Markers[d.side].ID != d.held.id) {
		d.held = nil
	}
}

// rows is how many there are: one below the rungs is for what stands nowhere.
func (d *ladder) rows() int {
	for _, m := range d.Markers {
		if m.None || m.Unset {
			return len(d.Rungs) + 1
		}
	}
	return len(d.Rungs)
}

// pitch is the height of a row in pixels.
func (d *ladder) pitch() int {
	return min(d.look.px(rungHeight), d.look.px(ladderHeight)/max(1, d.rows()))
}

// top is where the rows begin, below the names of the markers, in pixels.
func (d *ladder) top() int {
	if len(d.Markers) == 0 {
		return 0
	}
	return lineHeight(d.look.small) + d.look.px(4)
}

// row is the rung of a level, or of the range that a level is in.
func (d *ladder) row(level int) int {
	for i, rung := range d.Rungs {
		if rung.Level <= level {
			return i
		}
	}
	return len(d.Rungs) - 1
}

// rowOf is where a marker stands.
func (d *ladder) rowOf(m controls.Marker) int {
	if m.Unset {
		return len(d.Rungs)
	}
	return d.row(m.Level)
}

// follow lets a pressed pointer move a marker.
func (d *ladder) follow() {
	x, y := input.CursorPosition()
	if at := image.Pt(x, y); input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, d.EffectiveInputLayer()) && at.In(d.Rect) && d.IsVisible() {
		d.grab(at)
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		d.held = nil
	}
	if d.held == nil {
		return
	}
	if to := d.under(y); to != d.held.at {
		d.held.at = to
		d.put(to)
	}
}

// grab takes hold of the marker of the pressed side, or of the only one.
func (d *ladder) grab(at image.Point) {
	top := d.Rect.Min.Y + d.top()
	if len(d.Markers) == 0 || at.Y < top {
		return
	}
	d.side = 0
	if len(d.Markers) > 1 && at.X >= d.Rect.Min.X+d.Rect.Dx()/2 {
		d.side = 1
	}
	m := d.Markers[d.side]
	d.held = &hold{id: m.ID, top: top, pitch: d.pitch(), highest: d.Rungs[0].Level, no: len(d.Rungs), at: standingOf(m)}
	d.focus()
}

// under is where a marker that is held at a height of the screen, in pixels, is to stand.
func (d *ladder) under(y int) standing {
	m, h := d.Markers[d.side], d.held
	row := int(math.Floor(float64(y-h.top) / float64(h.pitch)))
	if m.None && row >= h.no {
		return standing{unset: true}
	}
	return d.within(m, h.highest-row)
}

// within is the drawn level that a marker may have and that is next to another.
func (d *ladder) within(m controls.Marker, level int) standing {
	lowest, highest := max(m.Lowest, d.Rungs[len(d.Rungs)-1].Level), min(m.Highest, d.Rungs[0].Level)
	return standing{level: max(min(level, highest), lowest)}
}

// put asks for the marker that is worked to stand elsewhere.
func (d *ladder) put(to standing) {
	name := ""
	if !to.unset {
		name = d.Rungs[d.row(to.level)].Name
	}
	d.set(d.Markers[d.side].ID, name)
}

// move puts the marker that is worked elsewhere, unless it stands there.
func (d *ladder) move(to standing) {
	if to != standingOf(d.Markers[d.side]) {
		d.put(to)
	}
}

// step moves the marker that is worked up, or down if it is by less than none.
func (d *ladder) step(by int) {
	if len(d.Markers) == 0 {
		return
	}
	m := d.Markers[d.side]
	switch {
	case m.Unset && by > 0:
		d.move(d.within(m, m.Lowest))
	case m.Unset, m.None && by < 0 && m.Level <= m.Lowest:
		d.move(standing{unset: true})
	default:
		d.move(d.within(m, m.Level+by))
	}
}

// press does what else keys do: they choose the marker to work, and move it to its ends.
func (d *ladder) press(key ebiten.Key) {
	if len(d.Markers) == 0 {
		return
	}
	m := d.Markers[d.side]
	switch key {
	case ebiten.KeyArrowLeft:
		d.side, d.stale = 0, true
	case ebiten.KeyArrowRight:
		d.side, d.stale = len(d.Markers)-1, true
	case ebiten.KeyHome:
		d.move(d.within(m, m.Lowest))
	case ebiten.KeyEnd:
		d.move(d.within(m, m.Highest))
	}
}

// Render implements widget.Renderer.
func (d *ladder) Render(canvas *ebiten.Image) {
	size := d.Rect.Size()
	if size.X <= 0 || size.Y <= 0 || len(d.Rungs) == 0 {
		return
	}
	if d.stale || d.image == nil || d.image.Bounds().Size() != size {
		d.image = resized(d.image, size)
		d.paint()
		d.stale = false
	}
	place := &ebiten.DrawImageOptions{}
	place.GeoM.Translate(float64(d.Rect.Min.X), float64(d.Rect.Min.Y))
	canvas.DrawImage(d.image, place)
}

func (d *ladder) paint() {
	d.image.Clear()
	longest, shared := d.measure()
	for row := range d.Rungs {
		d.paintRung(row, longest, shared)
	}
	d.paintLines()
	d.paintClimb()
	for side, m := range d.Markers {
		d.paintMarker(side, m)
	}
}

// measure is the greatest chance of all, and whether another side has any.
func (d *ladder) measure() (longest float64, shared bool) {
	for _, rung := range d.Rungs {
		longest = max(longest, rung.Chance, rung.Other)
		shared = shared || rung.Other > 0
	}
	return longest, shared
}

// x is a part of the width in pixels.
func (d *ladder) x(part float64) float32 { return float32(part * float64(d.image.Bounds().Dx())) }

// y is where a row or a part of one is, in pixels.
func (d *ladder) y(row float64) float32 { return float32(float64(d.top()) + row*float64(d.pitch())) }

// line is the width of a thin line in pixels.
func (d *ladder) line() float32 { return float32(max(1, d.look.px(1))) }

func (d *ladder) paintRung(row int, longest float64, shared bool) {
	rung, y := d.Rungs[row], d.y(float64(row))
	lit := d.Climb != nil && d.row(d.Climb.To) == row
	if lit {
		d.fill(0, d.x(1), y, float32(d.pitch()), fade(d.light(rung), 0.3))
	}
	words := color.Color(d.look.muted)
	if lit || rung.Good {
		words = d.look.ink
	}
	name := shorten(engine.Typeset(rung.Name), d.look.small, float64(d.x(nameTo-nameFrom)))
	d.write(name, d.x(nameFrom), d.y(float64(row)+0.5), text.AlignStart, words)
	d.paintBars(row, longest, shared)
	d.write(percent(rung.Better), d.x(betterTo), d.y(float64(row)+0.5), text.AlignEnd, words)
}

// light is the colour of the rung that a roll came to.
func (d *ladder) light(rung controls.Rung) color.NRGBA {
	switch {
	case d.Climb.Mark == nil:
		return d.look.brass
	case rung.Good:
		return d.look.success
	}
	return d.look.failure
}

// paintBars shows how likely it is to end on a rung, for each side.
func (d *ladder) paintBars(row int, longest float64, shared bool) {
	if longest == 0 {
		return
	}
	const inset = 0.2 // of the row's height
	rung, y, height := d.Rungs[row], d.y(float64(row)+inset), (1-2*inset)*float32(d.pitch())
	widest, own := barTo-barFrom, d.look.edge
	if shared {
		widest = widestOfTwo
	}
	if rung.Good {
		own = d.look.brass
	}
	d.fill(d.x(barFrom), d.x(widest*rung.Chance/longest), y, height, own)
	other := d.x(widest * rung.Other / longest)
	d.fill(d.x(barTo)-other, other, y, height, d.look.muted)
}

// percent writes a chance, or nothing where there is none.
func percent(chance float64) string {
	switch {
	case chance <= 0:
		return ""
	case chance < 0.005:
		return "<1 %"
	}
	return fmt.Sprintf("%.0f %%", math.Round(100*chance)) // a half up, as the page has it
}

// paintLines draws what is to be reached: below the rung that still does.
func (d *ladder) paintLines() {
	from, to := d.x(lane), d.x(1-lane)
	if len(d.Markers) > 1 && strings.HasPrefix(d.Markers[1].ID, "difficulty") && !d.Markers[1].Unset {
		y := d.y(float64(d.row(d.Markers[1].Level) + 1))
		d.fill(from, to-from, y-d.line(), d.line(), d.look.muted)
	}
	if d.Line == nil {
		return
	}
	y := d.y(float64(d.row(*d.Line) + 1))
	for x := from; x < to; x += 5 * d.line() {
		d.fill(x, 2*d.line(), y-d.line(), d.line(), d.look.ink)
	}
}

// paintClimb draws the way of the roll that lies in the tray.
func (d *ladder) paintClimb() {
	if d.Climb == nil {
		return
	}
	centre := func(level int) float32 { return d.y(float64(d.row(level)) + 0.5) }
	x, from := d.x(climbAt), centre(d.Climb.From)
	vector.StrokeLine(d.image, x, from, x, centre(d.Climb.To), 2*d.line(), d.look.ink, true)
	vector.FillCircle(d.image, x, from, 3.5*d.line(), d.look.ink, true)
	if d.Climb.Other != nil {
		vector.StrokeCircle(d.image, d.x(otherAt), centre(*d.Climb.Other), 4*d.line(), 2*d.line(), d.look.ink, true)
	}
}

// paintMarker draws a marker in the lane of its side, and what it is called above. Keys move
// the one with a ring around it.
func (d *ladder) paintMarker(side int, m controls.Marker) {
	row, at, align := d.rowOf(m), 0.0, text.AlignStart
	if side > 0 {
		at, align = 1, text.AlignEnd
	}
	label := shorten(d.label(m.ID), d.look.small, float64(d.x(0.48)))
	d.write(label, d.x(at), float32(lineHeight(d.look.small))/2, align, d.look.muted)
	d.paintPentagon(side, d.x(lane/2+at*(1-lane)), d.y(float64(row)+0.5))
	if d.focused && side == d.side {
		line := d.line()
		vector.StrokeRect(d.image, d.x(at*(1-lane))+line, d.y(float64(row))+line, d.x(lane)-2*line, float32(d.pitch())-2*line, 2*line, d.look.brassBright, true)
	}
}

// paintPentagon draws a plate that points to the rungs: brass at the left, an outline at the right.
func (d *ladder) paintPentagon(side int, x, y float32) {
	size := float32(d.pitch()) / rungHeight
	ahead := size
	if side > 0 {
		ahead = -size
	}
	var plate vector.Path
	plate.MoveTo(x-7*ahead, y-6*size)
	plate.LineTo(x+ahead, y-6*size)
	plate.LineTo(x+8*ahead, y)
	plate.LineTo(x+ahead, y+6*size)
	plate.LineTo(x-7*ahead, y+6*size)
	plate.Close()
	how := &vector.DrawPathOptions{AntiAlias: true}
	if side == 0 {
		how.ColorScale.ScaleWithColor(d.look.brass)
		vector.FillPath(d.image, &plate, nil, how)
		return
	}
	how.ColorScale.ScaleWithColor(d.look.ink)
	vector.StrokePath(d.image, &plate, &vector.StrokeOptions{Width: 2 * size, LineJoin: vector.LineJoinRound}, how)
}

func (d *ladder) fill(x, width, y, height float32, c color.Color) {
	vector.FillRect(d.image, x, y, width, height, c, true)
}

// write writes a line of small text that begins or ends at x and has its middle at y.
func (d *ladder) write(s string, x, y float32, align text.Align, c color.Color) {
	how := &text.DrawOptions{}
	how.PrimaryAlign, how.SecondaryAlign = align, text.AlignCenter
	how.GeoM.Translate(float64(x), math.Round(float64(y)))
	how.ColorScale.ScaleWithColor(c)
	text.Draw(d.image, s, *d.look.small, how)
}
