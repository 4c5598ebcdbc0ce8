//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
)

// element is a widget as layouts see it.
type element = widget.PreferredSizeLocateableWidget

// flow lays elements out in columns of equal width, row by row, leaving no hole
// for a hidden one. One that is alone in its row has all of it.
type flow struct {
	columns int
	gap     int // between columns and rows, in pixels
	insets  widget.Insets
	width   int // in pixels, whatever the elements prefer; 0: what they do
}

// column is the width of a column in a flow of the given width, in pixels.
func (f flow) column(width int) int {
	return (width - f.insets.Dx() - (f.columns-1)*f.gap) / f.columns
}

// PreferredSize implements widget.Layouter.
func (f flow) PreferredSize(elements []element) (int, int) {
	wide, high := 0, -f.gap
	for _, row := range f.rows(elements) {
		w, h := largest(row)
		if len(row) > 1 {
			w = w*f.columns + (f.columns-1)*f.gap
		}
		wide = max(wide, w)
		high += h + f.gap
	}
	if wide += f.insets.Dx(); f.width > 0 {
		wide = f.width
	}
	return wide, max(high, 0) + f.insets.Dy()
}

// Layout implements widget.Layouter.
func (f flow) Layout(elements []element, area image.Rectangle) {
	width := f.column(area.Dx())
	area = f.insets.Apply(area)
	y := area.Min.Y
	for _, row := range f.rows(elements) {
		_, high := largest(row)
		for i, e := range row {
			x := area.Min.X + i*(width+f.gap)
			right := x + width
			if len(row) == 1 {
				right = area.Max.X
			}
			e.SetLocation(image.Rect(x, y, right, y+high))
		}
		y += high + f.gap
	}
}

// spanning is the layout data of an element that wants a row for itself.
type spanning struct{}

// rows are the visible elements, at most as many in each as there are columns.
func (f flow) rows(elements []element) [][]element {
	var rows [][]element
	room := 0 // in the last row
	for _, e := range elements {
		if e.GetWidget().Visibility == widget.Visibility_Hide {
			continue
		}
		_, alone := e.GetWidget().LayoutData.(spanning)
		if room == 0 || alone {
			rows, room = append(rows, nil), f.columns
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], e)
		if room--; alone {
			room = 0
		}
	}
	return rows
}

// largest is the greatest width and the greatest height in a row.
func largest(row []element) (wide, high int) {
	for _, e := range row {
		w, h := e.PreferredSize()
		wide, high = max(wide, w), max(high, h)
	}
	return wide, high
}

// column stacks elements over each other, each as wide as the column.
func (l *look) column(spacing float64, insets *widget.Insets, elements ...element) *widget.Container {
	layout := flow{columns: 1, gap: l.px(spacing)}
	if insets != nil {
		layout.insets = *insets
	}
	return layout.container(elements...)
}

func (f flow) container(elements ...element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(f))
	c.AddChild(elements...)
	return c
}

// stacked is the height of such a column, in pixels.
func (l *look) stacked(spacing float64, elements []element) int {
	for _, e := range elements {
		e.Validate()
	}
	_, high := flow{columns: 1, gap: l.px(spacing)}.PreferredSize(elements)
	return high
}

// pile stacks elements over each other, as wide as there is room. One of them has the height
// that the others leave.
type pile struct {
	gap    int // between them, in pixels
	insets widget.Insets
	grows  element
}

// PreferredSize implements widget.Layouter: it takes what it gets.
func (pile) PreferredSize([]element) (int, int) { return 0, 0 }

// Layout implements widget.Layouter.
func (p pile) Layout(elements []element, area image.Rectangle) {
	area = p.insets.Apply(area)
	heights, left := make([]int, len(elements)), area.Dy()+p.gap
	for i, e := range elements {
		if e.GetWidget().Visibility == widget.Visibility_Hide {
			continue
		}
		if e != p.grows {
			_, heights[i] = e.PreferredSize()
		}
		left -= heights[i] + p.gap
	}
	y := area.Min.Y
	for i, e := range elements {
		if e.GetWidget().Visibility == widget.Visibility_Hide {
			continue
		}
		if e == p.grows {
			heights[i] = max(left, 0)
		}
		e.SetLocation(image.Rect(area.Min.X, y, area.Max.X, y+heights[i]))
		y += heights[i] + p.gap
	}
}

func (p pile) container(elements ...element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(p))
	c.AddChild(elements...)
	return c
}

// row puts elements side by side; those that stretch share what the others leave.
func (l *look) row(spacing float64, stretch []bool, elements ...element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewGridLayout(
		widget.GridLayoutOpts.Columns(len(elements)),
		widget.GridLayoutOpts.Spacing(l.px(spacing), 0),
		widget.GridLayoutOpts.Stretch(stretch, []bool{true}),
	)))
	c.AddChild(elements...)
	return c
}

// stack puts elements on top of each other; the first says how large.
func stack(elements ...element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	c.AddChild(elements...)
	return c
}

// keepRoom gives an element as much height as it has ever needed, so that what is below does
// not move about under the pointer.
func keepRoom(e element) {
	e.Validate()
	_, high := e.PreferredSize()
	e.GetWidget().MinHeight = max(e.GetWidget().MinHeight, high)
}

var filling = widget.AnchorLayoutData{StretchHorizontal: true, StretchVertical: true}

// setVisible shows an element, or hides it with all that is in it.
func setVisible(e element, visible bool) {
	e.GetWidget().Visibility = widget.Visibility_Show
	if !visible {
		e.GetWidget().Visibility = widget.Visibility_Hide
		displace(e)
	}
}

// displace takes a hidden element off the screen. Nothing lays it out any more, and where it
// was last it would still be clicked.
func displace(e element) {
	e.SetLocation(image.Rectangle{})
	if all, holds := e.(interface{ Children() []element }); holds {
		for _, child := range all.Children() {
			displace(child)
		}
	}
}
