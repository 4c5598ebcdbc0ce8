//go:build !js

package panel

import (
	"cmp"
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
	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// Lengths at scale 1.
const (
	leastRung    = 18 // height of a rung in the lowest panel
	rungHeight   = 22 // height of a rung in a panel with other controls below
	highestRung  = 34
	ladderHeight = 290 // height of all rungs above which they are lower
	contestBar   = 3   // height of the bar of the chances of an opposed roll
)

// ladder draws the possible results of the next roll and lets the user move levels on it. The drawing is
// cached until it changes.
type ladder struct {
	*widget.Widget
	controls.Ladder
	style     *ui.Style
	label     func(id string) string
	translate func(language.Message) string
	set       func(id string, value any)
	focus     func() // focuses the ladder
	side      int    // index of the marker that keys move
	drag      *markerDrag
	held      bool             // the mouse has pressed the rungs and not left the drawing, so that they must not move
	later     *controls.Ladder // to draw when the mouse has left, if the rungs are held
	left      func()           // called when the held rungs may move
	spare     int              // height that the rungs share besides their least one, in pixels
	rung      int              // greatest height of a rung in pixels
	focused   bool
	stale     bool // the cached drawing is out of date
	image     *ebiten.Image
}

// markerDrag is a press that moves a marker. It keeps the rungs of its start, because new rungs may
// move under the pointer.
type markerDrag struct {
	id           string
	top, pitch   int // position of the highest rung and distance between rungs, in pixels
	highest, len int // level of the highest rung, and number of rungs
	at           position
}

// position is the level of a marker, or unset.
type position struct {
	level int
	unset bool
}

func positionOf(m controls.Marker) position {
	if m.Unset {
		return position{unset: true}
	}
	return position{level: m.Level}
}

// makeLadder makes the drawing of the next roll. Its state is not a value but a part of the panel's.
func (p *Panel) makeLadder(f *field, _ int) ui.Element {
	d := &ladder{style: p.screen.Style, translate: p.Text, set: p.Set, label: func(id string) string {
		if f, ok := p.fields[id]; ok {
			return f.control.Label
		}
		return ""
	}}
	d.Widget = widget.NewWidget(widget.WidgetOpts.OnUpdate(func(widget.HasWidget) { d.followPointer() }))
	d.focus, d.left = func() { p.screen.SetFocus(d) }, p.screen.Changed
	f.focus, f.step = d, d.step
	f.show = func(string) {
		d.show(p.state.Ladder)
		f.empty = len(d.Rungs) == 0
	}
	return d
}

// draggingMarker reports whether the mouse drags a marker. The rungs may change during a drag.
func (p *Panel) draggingMarker() bool {
	d, focused := p.screen.Focused().(*ladder)
	return focused && d.drag != nil
}

// GetWidget implements widget.HasWidget.
func (d *ladder) GetWidget() *widget.Widget { return d.Widget }

// PreferredSize implements widget.PreferredSizer.
func (d *ladder) PreferredSize() (int, int) {
	return 0, d.top() + d.Rows*d.pitch() + d.contestHeight()
}

// contestHeight returns the height of the chances of an opposed roll below the rungs, in pixels.
func (d *ladder) contestHeight() int {
	if d.Contest == nil {
		return 0
	}
	return ui.LineHeight(d.style.Small) + d.style.Px(contestBar+4)
}

// grow gives the rungs a height to share, in pixels, up to a height of one rung at scale 1.
func (d *ladder) grow(spare int, rung float64) {
	if spare, most := max(spare, 0), d.style.Px(rung); spare != d.spare || most != d.rung {
		d.spare, d.rung, d.stale = spare, most, true
	}
}

// Validate does nothing.
func (d *ladder) Validate() {}

// Focus implements widget.Focuser.
func (d *ladder) Focus(focused bool) {
	d.FireFocusEvent(d, focused, image.Pt(-1, -1))
	d.focused, d.stale = focused, true
}

// IsFocused implements widget.Focuser.
func (d *ladder) IsFocused() bool { return d.focused }

// TabOrder implements widget.Focuser. Tab skips a ladder without markers.
func (d *ladder) TabOrder() int {
	if len(d.Markers) == 0 {
		return -1
	}
	return 0
}

// GetFocus implements widget.Focuser.
func (d *ladder) GetFocus(widget.FocusDirection) widget.Focuser { return nil }

// AddFocus implements widget.Focuser. Only Tab leaves a ladder.
func (d *ladder) AddFocus(widget.FocusDirection, widget.Focuser) {}

// show replaces the ladder, also while one of its markers is dragged. A nil ladder shows nothing.
// Rungs under the mouse keep their positions until it leaves, so that a click hits the rung that
// the user sees.
func (d *ladder) show(l *controls.Ladder) {
	before := d.Ladder
	d.Ladder, d.later, d.stale = controls.Ladder{}, nil, true
	if l != nil && len(l.Rungs) > 0 {
		d.Ladder = *l
	}
	if d.held {
		if on, ok := d.On(&before); ok {
			d.Ladder, d.later = on, l
		}
	}
	d.side = max(0, min(d.side, len(d.Markers)-1))
	if d.drag != nil && (len(d.Markers) == 0 || d.Markers[d.side].ID != d.drag.id) {
		d.drag = nil
	}
}

// pitch returns the height of a row in pixels.
func (d *ladder) pitch() int {
	rows := max(1, d.Rows)
	least := min(d.style.Px(leastRung), d.style.Px(ladderHeight)/rows)
	return max(least, min(least+d.spare/rows, d.rung))
}

// top returns the height of the headings above the rows, in pixels.
func (d *ladder) top() int {
	return ui.LineHeight(d.style.Small) + d.style.Px(4)
}

// rowOf returns the row of a marker.
func (d *ladder) rowOf(m controls.Marker) int {
	if m.Unset {
		return len(d.Rungs)
	}
	return d.Row(m.Level)
}

// followPointer lets a pressed pointer move a marker.
func (d *ladder) followPointer() {
	x, y := input.CursorPosition()
	if at := image.Pt(x, y); input.MouseButtonJustPressedLayer(ebiten.MouseButtonLeft, d.EffectiveInputLayer()) && at.In(d.Rect) && d.IsVisible() {
		d.grab(at)
	}
	if !input.MouseButtonPressed(ebiten.MouseButtonLeft) {
		d.drag = nil
	}
	if d.drag == nil {
		d.release(image.Pt(x, y))
		return
	}
	if to := d.positionAt(y); to != d.drag.at {
		d.drag.at = to
		d.set(d.Markers[d.side].ID, d.name(to))
	}
}

// release lets held rungs move if the mouse has left them.
func (d *ladder) release(at image.Point) {
	if !d.held || at.In(d.Rect) {
		return
	}
	d.held = false
	if d.later != nil {
		d.show(d.later)
		d.left()
	}
}

// grab begins to drag the marker that a press on the row moves.
func (d *ladder) grab(at image.Point) {
	top := d.Rect.Min.Y + d.top()
	if len(d.Markers) == 0 || at.Y < top {
		return
	}
	d.side = d.MarkerAt(float64(at.X-d.Rect.Min.X)/float64(d.Rect.Dx()), (at.Y-top)/d.pitch())
	m := d.Markers[d.side]
	d.held = true
	d.drag = &markerDrag{id: m.ID, top: top, pitch: d.pitch(), highest: d.Rungs[0].Level, len: len(d.Rungs), at: positionOf(m)}
	d.focus()
}

// positionAt returns the position of the dragged marker for a height of the screen in pixels.
func (d *ladder) positionAt(y int) position {
	m, drag := d.Markers[d.side], d.drag
	row := int(math.Floor(float64(y-drag.top) / float64(drag.pitch)))
	if m.None && row >= drag.len {
		return position{unset: true}
	}
	return d.clamp(m, drag.highest-row)
}

// clamp returns the closest level that a marker may have and that is on the ladder.
func (d *ladder) clamp(m controls.Marker, level int) position {
	lowest, highest := max(m.Lowest, d.Rungs[len(d.Rungs)-1].Level), min(m.Highest, d.Rungs[0].Level)
	return position{level: max(min(level, highest), lowest)}
}

// name returns the value of a marker's control at a position.
func (d *ladder) name(at position) string {
	if at.unset {
		return ""
	}
	return d.Rungs[d.Row(at.level)].Name
}

// move requests a new position of the current marker, unless it has it already.
func (d *ladder) move(to position) {
	if m := d.Markers[d.side]; to != positionOf(m) {
		d.set(m.ID, d.name(to))
	}
}

// step moves the current marker up by a number of levels, or down if it is negative.
func (d *ladder) step(by int) {
	if len(d.Markers) == 0 {
		return
	}
	m := d.Markers[d.side]
	switch {
	case m.Unset && by > 0:
		d.move(d.clamp(m, m.Lowest))
	case m.Unset, m.None && by < 0 && m.Level <= m.Lowest:
		d.move(position{unset: true})
	default:
		d.move(d.clamp(m, m.Level+by))
	}
}

// press handles the keys that select a marker and move it to its ends.
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
		d.move(d.clamp(m, m.Lowest))
	case ebiten.KeyEnd:
		d.move(d.clamp(m, m.Highest))
	}
}

// Render implements widget.Renderer.
func (d *ladder) Render(canvas *ebiten.Image) {
	size := d.Rect.Size()
	if size.X <= 0 || size.Y <= 0 || len(d.Rungs) == 0 {
		return
	}
	if d.stale || d.image == nil || d.image.Bounds().Size() != size {
		d.image = ui.Resize(d.image, size)
		d.draw()
		d.stale = false
	}
	opts := &ebiten.DrawImageOptions{}
	opts.GeoM.Translate(float64(d.Rect.Min.X), float64(d.Rect.Min.Y))
	canvas.DrawImage(d.image, opts)
}

func (d *ladder) draw() {
	d.image.Clear()
	for _, rung := range d.Rungs {
		d.drawRung(rung)
	}
	d.drawLines()
	d.drawClimb()
	d.drawContest()
	d.text(d.quantity(), d.x(controls.LadderBar), float32(ui.LineHeight(d.style.Small))/2, text.AlignStart, d.style.Muted)
	for side, m := range d.Markers {
		d.drawMarker(side, m)
	}
}

// quantity returns the heading of the chances.
func (d *ladder) quantity() string {
	if d.Under {
		return d.translate(language.SuccessHere())
	}
	return d.translate(language.AtLeast())
}

// x returns a fraction of the width in pixels.
func (d *ladder) x(fraction float64) float32 {
	return float32(fraction * float64(d.image.Bounds().Dx()))
}

// y returns the place below a number of rows in pixels.
func (d *ladder) y(rows float64) float32 { return float32(float64(d.top()) + rows*float64(d.pitch())) }

// levelY returns the centre of a level's rung in pixels.
func (d *ladder) levelY(level int) float32 { return d.rungY(d.Rungs[d.Row(level)]) }

// rungY returns the centre of a rung in pixels.
func (d *ladder) rungY(rung controls.Rung) float32 { return d.y(rung.Y*float64(d.Rows) + 0.5) }

// line returns the width of a thin line in pixels.
func (d *ladder) line() float32 { return float32(max(1, d.style.Px(1))) }

func (d *ladder) drawRung(rung controls.Rung) {
	y, height := d.rungY(rung), float32(d.pitch())
	if rung.Lit != "" {
		d.fill(0, d.x(1), y-height/2, height, ui.Fade(d.highlight(rung), 0.3))
	}
	textColor, face := color.Color(d.style.Muted), d.style.Small
	if rung.Lit != "" || rung.Good {
		textColor = d.style.Ink
	}
	if rung.Lit != "" {
		face = d.style.SmallBold
	}
	left := d.nameLeft()
	d.textIn(face, ui.Shorten(rung.Shown(), face, d.nameEnd(rung)-left), float32(left), y, text.AlignStart, textColor)
	d.text(engine.Typeset(rung.Number), d.x(controls.LadderNumber), y, text.AlignEnd, d.style.Muted)
	d.drawBar(rung)
	if rung.Goal { // the chance of success
		textColor, face = d.style.Success, d.style.Bold
	}
	d.textIn(face, percent(rung.Chance), d.x(controls.LadderPercent), y, text.AlignEnd, textColor)
}

// nameEnd returns where the name of a rung must end, before its number, in pixels.
func (d *ladder) nameEnd(rung controls.Rung) float64 {
	if rung.Number == "" {
		return float64(d.x(controls.LadderPath - 0.02))
	}
	return float64(d.x(controls.LadderNumber)) - ui.Advance(engine.Typeset(rung.Number), d.style.Small) - float64(d.style.Px(4))
}

// nameLeft returns where names begin, in pixels: in their column, or closer to the markers if a name would reach its
// number.
func (d *ladder) nameLeft() float64 {
	left := float64(d.x(controls.LadderName))
	for _, rung := range d.Rungs {
		left = min(left, d.nameEnd(rung)-ui.Advance(rung.Shown(), d.style.Small))
	}
	return max(left, float64(d.x(controls.LadderLane)))
}

// highlight returns the colour of the rung of the rolled degree.
func (d *ladder) highlight(rung controls.Rung) color.NRGBA {
	switch rung.Lit {
	case "success":
		return d.style.Success
	case "failure":
		return d.style.Failure
	}
	return d.style.Accent
}

// drawBar draws the chance of a rung.
func (d *ladder) drawBar(rung controls.Rung) {
	const share = 0.6 // fraction of the row's height
	height, bar := share*float32(d.pitch()), d.style.Edge
	if rung.Good {
		bar = d.style.Success
	}
	d.fill(d.x(controls.LadderBar), d.x(rung.Bar), d.rungY(rung)-height/2, height, bar)
}

// percent formats a chance; a chance of 0 as "".
func percent(chance float64) string {
	switch {
	case chance <= 0:
		return ""
	case chance < 0.005:
		return "<1%"
	}
	return fmt.Sprintf("%.0f%%", math.Round(100*chance)) // rounds half up like the page
}

// drawLines draws the Difficulty and the least degree, each below its rung.
func (d *ladder) drawLines() {
	from, to := d.x(controls.LadderLane), d.x(1-controls.LadderLane)
	if len(d.Markers) > 1 && strings.HasPrefix(d.Markers[1].ID, "difficulty") && !d.Markers[1].Unset {
		y := d.y(float64(d.Row(d.Markers[1].Level) + 1))
		d.fill(from, to-from, y-d.line(), d.line(), d.style.Muted)
	}
	if d.Line == nil {
		return
	}
	y := d.y(float64(d.Row(*d.Line) + 1))
	for x := from; x < to; x += 5 * d.line() {
		d.fill(x, 2*d.line(), y-d.line(), d.line(), d.style.Ink)
	}
}

// drawClimb draws a line from the trait to the rolled degree of the last roll, and the margin from there to the level
// to reach.
func (d *ladder) drawClimb() {
	c := d.Climb
	if c == nil {
		return
	}
	x, from, to := d.x(controls.LadderPath), d.levelY(c.From), d.levelY(c.To)
	vector.StrokeLine(d.image, x, from, x, to, 2*d.line(), d.style.Ink, true)
	vector.FillCircle(d.image, x, from, 3*d.line(), d.style.Ink, true)
	vector.FillCircle(d.image, x, to, 5*d.line(), d.style.Ink, true)
	if mark := cmp.Or(c.Mark, c.Other); mark != nil {
		d.drawMargin(to, d.levelY(*mark))
	}
	if c.Other != nil {
		vector.StrokeCircle(d.image, d.x(controls.LadderOther), d.levelY(*c.Other), 4*d.line(), 2*d.line(), d.style.Ink, true)
	}
}

// drawMargin draws a dotted line between two heights in pixels.
func (d *ladder) drawMargin(from, to float32) {
	x, line := d.x(controls.LadderOther), d.line()
	for y := min(from, to); y < max(from, to); y += 4 * line {
		d.fill(x-line/2, line, y, 2*line, d.style.Ink)
	}
}

// A contestPart is the chance of an outcome of an opposed roll.
type contestPart struct {
	label string
	width float64 // of the label and the bar below it, in pixels
	bar   color.Color
}

// contestParts returns the chances to win, tie and lose for a width in pixels, which the parts fill if the labels fit.
func (d *ladder) contestParts(width float64) []contestPart {
	parts := []contestPart{{bar: d.style.Success}, {bar: d.style.Edge}, {bar: d.style.Failure}}
	chances := []float64{d.Contest.Win, d.Contest.Tie, d.Contest.Lose}
	for i, outcome := range []language.Message{language.Win(), language.Tie(), language.Lose()} {
		parts[i].label = d.translate(outcome) + " " + cmp.Or(percent(chances[i]), "0%")
		parts[i].width = ui.Advance(parts[i].label, d.style.Small) + float64(d.style.Px(8))
		width -= parts[i].width
	}
	for i := range parts {
		parts[i].width += max(0, width) * chances[i]
	}
	return parts
}

// drawContest draws the chances to win, tie and lose below the rungs, each with a part of a bar.
func (d *ladder) drawContest() {
	if d.Contest == nil {
		return
	}
	high := float32(ui.LineHeight(d.style.Small))
	x, top := float32(0), d.y(float64(d.Rows))+float32(d.style.Px(4))
	for _, part := range d.contestParts(float64(d.image.Bounds().Dx())) {
		width := float32(part.width)
		d.text(part.label, x+width/2, top+high/2, text.AlignCenter, d.style.Ink)
		d.fill(x, width-d.line(), top+high, float32(d.style.Px(contestBar)), part.bar)
		x += width
	}
}

// drawMarker draws a marker in the lane of its side, and its label above the lane. A ring surrounds the
// marker that keys move.
func (d *ladder) drawMarker(side int, m controls.Marker) {
	row, at, align := d.rowOf(m), 0.0, text.AlignStart
	if side > 0 {
		at, align = 1, text.AlignEnd
	}
	label := ui.Shorten(d.label(m.ID), d.style.Small, float64(d.x(0.44)))
	d.text(label, d.x(at), float32(ui.LineHeight(d.style.Small))/2, align, d.style.Muted)
	d.drawPentagon(side, d.x(controls.LadderLane/2+at*(1-controls.LadderLane)), d.y(float64(row)+0.5))
	if d.focused && side == d.side {
		line := d.line()
		vector.StrokeRect(d.image, d.x(at*(1-controls.LadderLane))+line, d.y(float64(row))+line, d.x(controls.LadderLane)-2*line, float32(d.pitch())-2*line, 2*line, d.style.AccentBright, true)
	}
}

// drawPentagon draws a pentagon with a grip that points to the rungs: filled at the left, an outline at the right.
func (d *ladder) drawPentagon(side int, x, y float32) {
	size := min(float32(d.pitch())/rungHeight, float32(d.style.Scale)) * 1.1
	ahead := size
	if side > 0 {
		ahead = -size
	}
	var path, grip vector.Path
	path.MoveTo(x-11*ahead, y-8*size)
	path.LineTo(x+3*ahead, y-8*size)
	path.LineTo(x+11*ahead, y)
	path.LineTo(x+3*ahead, y+8*size)
	path.LineTo(x-11*ahead, y+8*size)
	path.Close()
	for _, at := range []float32{-7, -3.5, 0} {
		grip.MoveTo(x+at*ahead, y-3.5*size)
		grip.LineTo(x+at*ahead, y+3.5*size)
	}
	body, edge, lines := d.style.Accent, d.style.Accent, d.style.OnAccent
	if side > 0 {
		body, edge, lines = d.style.Ground, d.style.Ink, d.style.Ink
	}
	d.path(&path, 0, body)
	d.path(&path, 2*size, edge)
	d.path(&grip, 1.4*size, lines)
}

// path fills a path, or draws it with lines of a width in pixels if that is not 0.
func (d *ladder) path(path *vector.Path, width float32, c color.Color) {
	opts := &vector.DrawPathOptions{AntiAlias: true}
	opts.ColorScale.ScaleWithColor(c)
	if width == 0 {
		vector.FillPath(d.image, path, nil, opts)
		return
	}
	vector.StrokePath(d.image, path, &vector.StrokeOptions{Width: width, LineJoin: vector.LineJoinRound}, opts)
}

func (d *ladder) fill(x, width, y, height float32, c color.Color) {
	vector.FillRect(d.image, x, y, width, height, c, true)
}

// text draws a line of small text that begins or ends at x and is vertically centred at y.
func (d *ladder) text(s string, x, y float32, align text.Align, c color.Color) {
	d.textIn(d.style.Small, s, x, y, align, c)
}

// textIn draws a line like text, in another face.
func (d *ladder) textIn(face *text.Face, s string, x, y float32, align text.Align, c color.Color) {
	opts := &text.DrawOptions{}
	opts.PrimaryAlign, opts.SecondaryAlign = align, text.AlignCenter
	opts.GeoM.Translate(float64(x), math.Round(float64(y)))
	opts.ColorScale.ScaleWithColor(c)
	text.Draw(d.image, s, *face, opts)
}
