//go:build !js

package panel

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// Where things are on the drawing, in parts of its width.
const (
	lane      = 0.10 // of a marker, on either side
	nameEnd   = 0.40 // where the way of a roll is drawn
	barBegin  = 0.43
	barEnd    = 0.71
	marginAt  = 0.74
	percentAt = 0.89
)

// drawnHeight is the height of the drawing at scale 1, whatever is drawn.
const drawnHeight = 250

// ladder draws a controls.Ladder, and moves the levels on it.
type ladder struct {
	*look
	panel  *Panel
	drawn  controls.Ladder
	canvas *ebiten.Image
	labels [2]*widget.Text // above the lanes
	aimed  int             // the marker that keys move
}

// makeLadder makes a drawing that is worked where it is pressed, and by arrow keys.
func (p *Panel) makeLadder(f *field, width int) element {
	l := &ladder{look: p.look, panel: p, canvas: ebiten.NewImage(width, p.look.px(drawnHeight))}
	for i := range l.labels {
		l.labels[i] = l.text("", l.small, muted, width/2)
	}
	button := l.button("", l.plain, ivory, widget.TextPositionCenter, widget.ButtonOpts.KeepPressedOnExit())
	button.GetWidget().MinHeight = l.px(drawnHeight)
	button.GetWidget().LayoutData = filling
	pressed := false
	button.PressedEvent.AddHandler(func(args any) {
		at := args.(*widget.ButtonPressedEventArgs)
		pressed = true
		l.aim(at.OffsetX)
		l.moveTo(at.OffsetY)
	})
	button.ReleasedEvent.AddHandler(func(any) { pressed = false })
	button.CursorMovedEvent.AddHandler(func(args any) {
		if pressed {
			l.moveTo(args.(*widget.ButtonHoverEventArgs).OffsetY)
		}
	})
	f.focus = button
	f.draw = l.show
	f.step = l.step
	f.turn = func(by int) {
		l.aimed = min(max(l.aimed+by, 0), max(0, len(l.drawn.Markers)-1))
		l.paint()
	}
	graphic := widget.NewGraphic(widget.GraphicOpts.Image(l.canvas))
	return l.column(4, nil, l.look.row(0, []bool{true, false}, l.labels[0], l.labels[1]), stack(button, graphic))
}

// show draws a ladder, or nothing where there can be no roll.
func (l *ladder) show(drawn *controls.Ladder) {
	l.drawn = controls.Ladder{}
	if drawn != nil {
		l.drawn = *drawn
	}
	l.aimed = min(l.aimed, max(0, len(l.drawn.Markers)-1))
	for i, label := range l.labels {
		label.Label = ""
		if i < len(l.drawn.Markers) {
			label.Label = l.panel.description.LabelOf(l.drawn.Markers[i].ID)
		}
	}
	l.paint()
}

// rows are the rungs, and one below them for a marker that may stand nowhere.
func (l *ladder) rows() int {
	for _, m := range l.drawn.Markers {
		if m.None {
			return len(l.drawn.Rungs) + 1
		}
	}
	return len(l.drawn.Rungs)
}

// row is where a level is; a rung stands for all levels down to its own.
func (l *ladder) row(level int) int {
	for i, rung := range l.drawn.Rungs {
		if rung.Level <= level {
			return i
		}
	}
	return len(l.drawn.Rungs) - 1
}

// rowOf is where a marker stands.
func (l *ladder) rowOf(m *controls.Marker) int {
	if m.Unset {
		return len(l.drawn.Rungs)
	}
	return l.row(m.Level)
}

// aim chooses the marker on the side of a press, in pixels from the left.
func (l *ladder) aim(x int) {
	l.aimed = 0
	if len(l.drawn.Markers) > 1 && x > l.canvas.Bounds().Dx()/2 {
		l.aimed = 1
	}
}

// moveTo moves the aimed marker to the rung at a height, in pixels from the top.
func (l *ladder) moveTo(y int) {
	if l.aimed < len(l.drawn.Markers) {
		l.move(y*l.rows()/l.canvas.Bounds().Dy() - l.rowOf(&l.drawn.Markers[l.aimed]))
	}
}

// step moves the aimed marker by rungs, up.
func (l *ladder) step(by int) { l.move(-by) }

// move moves the aimed marker by rows, down, as far as it goes.
func (l *ladder) move(by int) {
	if l.aimed >= len(l.drawn.Markers) {
		return
	}
	m := &l.drawn.Markers[l.aimed]
	last := l.row(m.Lowest)
	if m.None {
		last = len(l.drawn.Rungs)
	}
	row := min(max(l.rowOf(m)+by, l.row(m.Highest)), last)
	if row == l.rowOf(m) {
		return
	}
	m.Unset = row == len(l.drawn.Rungs)
	name := ""
	if !m.Unset {
		m.Level, name = l.drawn.Rungs[row].Level, l.drawn.Rungs[row].Name
	}
	l.paint()
	l.panel.set(m.ID, name)
}

// paint draws all of it anew.
func (l *ladder) paint() {
	l.canvas.Clear()
	if len(l.drawn.Rungs) == 0 {
		return
	}
	widest := 0.0
	shared := 1.0 // of the room for bars
	for _, rung := range l.drawn.Rungs {
		widest = max(widest, rung.Chance, rung.Other)
		if rung.Other > 0 {
			shared = 0.5
		}
	}
	for i := range l.drawn.Rungs {
		l.paintRung(i, shared*(barEnd-barBegin)/widest)
	}
	for i := range l.drawn.Markers {
		l.paintMarker(i)
	}
	if line := l.drawn.Line; line != nil {
		l.across(*line, muted)
	}
	l.paintClimb()
}

// y is the height of a row, or of a part of one, in pixels from the top.
func (l *ladder) y(row float64) float32 {
	return float32(row / float64(l.rows()) * float64(l.canvas.Bounds().Dy()))
}

// x is a part of the width, in pixels.
func (l *ladder) x(part float64) float32 { return float32(part * float64(l.canvas.Bounds().Dx())) }

// paintRung draws a rung, whose bars are so wide in parts of the width for each chance.
func (l *ladder) paintRung(i int, unit float64) {
	rung := &l.drawn.Rungs[i]
	words, bar := muted, edge
	if rung.Good {
		words, bar = ivory, brass
	}
	if climb := l.drawn.Climb; climb != nil && l.row(climb.To) == i {
		words = ivory
		l.fill(0, 1, i, 0, fade(l.verdict(rung, climb), 0.3))
	}
	l.write(engine.Typeset(rung.Name), lane+0.01, i, words, text.AlignStart)
	l.fill(barBegin, barBegin+unit*rung.Chance, i, 0.18, bar)
	l.fill(barEnd-unit*rung.Other, barEnd, i, 0.18, muted)
	if rung.Better > 0 {
		l.write(percent(rung.Better), percentAt, i, words, text.AlignEnd)
	}
}

// verdict is the colour of a rung that a roll ended on.
func (l *ladder) verdict(rung *controls.Rung, climb *controls.Climb) color.NRGBA {
	switch {
	case climb.Mark == nil:
		return brass
	case rung.Good:
		return success
	}
	return failure
}

// fill fills a row from one part of the width to another, but for a part of its height on
// either side.
func (l *ladder) fill(from, to float64, row int, inset float64, c color.NRGBA) {
	y := l.y(float64(row) + inset)
	vector.FillRect(l.canvas, l.x(from), y, l.x(to-from), l.y(float64(row)+1-inset)-y, c, true)
}

func (l *ladder) write(s string, at float64, row int, c color.NRGBA, align text.Align) {
	op := &text.DrawOptions{}
	op.PrimaryAlign, op.SecondaryAlign = align, text.AlignCenter
	op.GeoM.Translate(float64(l.x(at)), float64(l.y(float64(row)+0.5)))
	op.ColorScale.ScaleWithColor(c)
	text.Draw(l.canvas, s, *l.small, op)
}

// percent writes a chance as a whole number.
func percent(chance float64) string {
	if chance < 0.005 {
		return "<1 %"
	}
	return fmt.Sprintf("%.0f %%", 100*chance)
}

// paintMarker draws a marker: the trait's is filled and points right, what it is up against
// points left.
func (l *ladder) paintMarker(i int) {
	m := &l.drawn.Markers[i]
	middle := image.Pt(int(l.x(lane/2)), int(l.y(float64(l.rowOf(m))+0.5)))
	forward := float32(1)
	if i == 1 {
		middle.X, forward = int(l.x(1-lane/2)), -1
		if !m.Unset && strings.HasPrefix(m.ID, "difficulty") { // it is reached from its rung up
			l.across(m.Level, ivory)
		}
	}
	unit := float32(l.scale)
	var path vector.Path
	for _, corner := range [][2]float32{{-9, -8}, {2, -8}, {10, 0}, {2, 8}, {-9, 8}} {
		path.LineTo(float32(middle.X)+corner[0]*forward*unit, float32(middle.Y)+corner[1]*unit)
	}
	path.Close()
	paint := &vector.DrawPathOptions{AntiAlias: true}
	if i == 0 {
		paint.ColorScale.ScaleWithColor(brass)
		vector.FillPath(l.canvas, &path, nil, paint)
	}
	paint.ColorScale.Reset()
	paint.ColorScale.ScaleWithColor(ivory)
	if i != l.aimed && i == 0 {
		return
	}
	vector.StrokePath(l.canvas, &path, &vector.StrokeOptions{Width: 2 * unit, LineJoin: vector.LineJoinRound}, paint)
}

// across draws a line below a level.
func (l *ladder) across(level int, c color.NRGBA) {
	y := l.y(float64(l.row(level) + 1))
	vector.StrokeLine(l.canvas, l.x(lane), y, l.x(1-lane), y, float32(l.scale), c, true)
}

// paintClimb draws the way of a roll, from the trait to the rolled degree, and its margin.
func (l *ladder) paintClimb() {
	climb := l.drawn.Climb
	if climb == nil {
		return
	}
	centre := func(level int) float32 { return l.y(float64(l.row(level)) + 0.5) }
	unit := float32(l.scale)
	vector.StrokeLine(l.canvas, l.x(nameEnd), centre(climb.From), l.x(nameEnd), centre(climb.To), 2*unit, ivory, true)
	vector.FillCircle(l.canvas, l.x(nameEnd), centre(climb.From), 3*unit, ivory, true)
	vector.FillCircle(l.canvas, l.x(nameEnd), centre(climb.To), 6*unit, ivory, true)
	for _, mark := range []*int{climb.Mark, climb.Other} {
		if mark != nil {
			vector.StrokeLine(l.canvas, l.x(marginAt), centre(*mark), l.x(marginAt), centre(climb.To), unit, muted, true)
		}
	}
	if climb.Other != nil {
		vector.StrokeCircle(l.canvas, l.x(marginAt), centre(*climb.Other), 5*unit, 2*unit, ivory, true)
	}
}
