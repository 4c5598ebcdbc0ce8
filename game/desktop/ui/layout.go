//go:build !js

package ui

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
)

// An Element is a widget that a layout can place.
type Element = widget.PreferredSizeLocateableWidget

// A Flow is a layout of columns of equal width, filled row by row. Hidden elements take no space,
// and a single element in a row takes the whole row.
type Flow struct {
	Columns int
	Gap     int // space between columns and rows, in pixels
	Insets  widget.Insets
	Width   int // preferred width in pixels; 0 means the width of the elements
}

// Column returns the width of a column in a flow of the given width, in pixels.
func (f Flow) Column(width int) int {
	return (width - f.Insets.Dx() - (f.Columns-1)*f.Gap) / f.Columns
}

// PreferredSize implements widget.Layouter.
func (f Flow) PreferredSize(elements []Element) (int, int) {
	wide, high := 0, -f.Gap
	for _, row := range f.rows(elements) {
		w, h := largest(row)
		if len(row) > 1 {
			w = w*f.Columns + (f.Columns-1)*f.Gap
		}
		wide = max(wide, w)
		high += h + f.Gap
	}
	wide += f.Insets.Dx()
	if f.Width > 0 {
		wide = f.Width
	}
	return wide, max(high, 0) + f.Insets.Dy()
}

// Layout implements widget.Layouter.
func (f Flow) Layout(elements []Element, area image.Rectangle) {
	width := f.Column(area.Dx())
	area = f.Insets.Apply(area)
	y := area.Min.Y
	for _, row := range f.rows(elements) {
		_, high := largest(row)
		for i, e := range row {
			x := area.Min.X + i*(width+f.Gap)
			right := x + width
			if len(row) == 1 {
				right = area.Max.X
			}
			e.SetLocation(image.Rect(x, y, right, y+high))
		}
		y += high + f.Gap
	}
}

// WholeRow is the layout data of an element that takes a row of a Flow for itself.
type WholeRow struct{}

// rows groups the visible elements by row.
func (f Flow) rows(elements []Element) [][]Element {
	var rows [][]Element
	free := 0 // columns of the last row
	for _, e := range elements {
		if !IsVisible(e) {
			continue
		}
		_, alone := e.GetWidget().LayoutData.(WholeRow)
		if free == 0 || alone {
			rows, free = append(rows, nil), f.Columns
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], e)
		free--
		if alone {
			free = 0
		}
	}
	return rows
}

// largest returns the greatest width and the greatest height in a row.
func largest(row []Element) (wide, high int) {
	for _, e := range row {
		w, h := e.PreferredSize()
		wide, high = max(wide, w), max(high, h)
	}
	return wide, high
}

// Container returns a container with this layout.
func (f Flow) Container(elements ...Element) *widget.Container { return container(f, elements) }

// Column returns a single column of elements.
func (s *Style) Column(spacing float64, insets *widget.Insets, elements ...Element) *widget.Container {
	layout := Flow{Columns: 1, Gap: s.Px(spacing)}
	if insets != nil {
		layout.Insets = *insets
	}
	return layout.Container(elements...)
}

// ColumnHeight returns the height of a column of elements in pixels.
func (s *Style) ColumnHeight(spacing float64, elements []Element) int {
	for _, e := range elements {
		e.Validate()
	}
	_, high := Flow{Columns: 1, Gap: s.Px(spacing)}.PreferredSize(elements)
	return high
}

// A Stretch is a layout of a column that fills the available area. One element takes the height that
// the others leave.
type Stretch struct {
	Gap      int // space between elements, in pixels
	Insets   widget.Insets
	Flexible Element
}

// PreferredSize implements widget.Layouter.
func (Stretch) PreferredSize([]Element) (int, int) { return 0, 0 }

// Layout implements widget.Layouter.
func (s Stretch) Layout(elements []Element, area image.Rectangle) {
	area = s.Insets.Apply(area)
	heights, left := make([]int, len(elements)), area.Dy()+s.Gap
	for i, e := range elements {
		if !IsVisible(e) {
			continue
		}
		if e != s.Flexible {
			_, heights[i] = e.PreferredSize()
		}
		left -= heights[i] + s.Gap
	}
	y := area.Min.Y
	for i, e := range elements {
		if !IsVisible(e) {
			continue
		}
		if e == s.Flexible {
			heights[i] = max(left, 0)
		}
		e.SetLocation(image.Rect(area.Min.X, y, area.Max.X, y+heights[i]))
		y += heights[i] + s.Gap
	}
}

// Container returns a container with this layout.
func (s Stretch) Container(elements ...Element) *widget.Container { return container(s, elements) }

// Row returns elements side by side. Elements that stretch share the remaining width.
func (s *Style) Row(spacing float64, stretch []bool, elements ...Element) *widget.Container {
	return container(widget.NewGridLayout(
		widget.GridLayoutOpts.Columns(len(elements)),
		widget.GridLayoutOpts.Spacing(s.Px(spacing), 0),
		widget.GridLayoutOpts.Stretch(stretch, []bool{true}),
	), elements)
}

// Overlay returns elements on top of each other, with the size of the first.
func Overlay(elements ...Element) *widget.Container {
	return container(widget.NewAnchorLayout(), elements)
}

func container(layout widget.Layouter, elements []Element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(layout))
	c.AddChild(elements...)
	return c
}

// Fill is the layout data of an element that fills its overlay.
var Fill = widget.AnchorLayoutData{StretchHorizontal: true, StretchVertical: true}

// KeepHeight never lets an element shrink, so that widgets below it don't move under the pointer.
func KeepHeight(e Element) {
	e.Validate()
	_, high := e.PreferredSize()
	e.GetWidget().MinHeight = max(e.GetWidget().MinHeight, high)
}

// IsVisible reports whether an element is visible, whatever contains it.
func IsVisible(e Element) bool { return e.GetWidget().GetVisibility() != widget.Visibility_Hide }

// SetVisible shows or hides an element with all its children.
func SetVisible(e Element, visible bool) {
	if visible {
		e.GetWidget().SetVisibility(widget.Visibility_Show)
		return
	}
	e.GetWidget().SetVisibility(widget.Visibility_Hide)
	displace(e)
}

// displace moves a hidden element off the screen. Layouts skip it, and ebitenui would still accept
// clicks at its last place.
func displace(e Element) {
	e.SetLocation(image.Rectangle{})
	if parent, ok := e.(interface{ Children() []Element }); ok {
		for _, child := range parent.Children() {
			displace(child)
		}
	}
}
