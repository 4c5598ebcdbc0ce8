//go:build !js

// Package ui provides generic widgets on top of ebitenui: text fields, buttons, lists, scrolling,
// layouts and keyboard focus. It depends on the platform interfaces of game/platform only, and must not
// depend on dice, tables or rules.
package ui

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
)

// Lengths in pixels at scale 1.
const (
	Margin  = 20 // margin at the sides of the content
	Gap     = 12 // gap between widgets
	Height  = 40 // height of a control, large enough for a thumb
	Padding = 12 // padding at the sides of a control

	radius    = 7 // radius of a control's corners
	ringWidth = 3 // width of the focus ring
)

// fonts are parsed once: a face only adds a size.
var fonts = struct{ regular, medium, bold *text.GoTextFaceSource }{
	parseFont(goregular.TTF), parseFont(gomedium.TTF), parseFont(gobold.TTF),
}

func parseFont(ttf []byte) *text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
	if err != nil {
		panic(fmt.Sprintf("ui: an embedded font does not parse: %v", err))
	}
	return source
}

// A Style holds the fonts and images of widgets at one scale in one palette.
type Style struct {
	Palette
	Scale float64 // pixels for a length of 1

	Title, Heading, Body, Bold, Small, SmallBold *text.Face

	// Images of buttons.
	Field    *widget.ButtonImage // controls
	Primary  *widget.ButtonImage // the main action
	Plain    *widget.ButtonImage // button without a background
	Selected *widget.ButtonImage // a toggle that is on
	item     *widget.ButtonImage // item of an open list
	selected *widget.ButtonImage // the selected item of an open list

	Popup *eimage.NineSlice // background of a box above other widgets
	Error *eimage.NineSlice // background of an error message
	Rule  *eimage.NineSlice // a separating line

	// Icons. UndoNone is on a button without effect.
	Sliders, Cross, Undo, UndoNone *ebiten.Image

	entry, mask, ring, thumb *eimage.NineSlice
	chevronDown, chevronUp   *ebiten.Image
	switchOn, switchOff      *ebiten.Image

	hoverChanged bool // the pointer entered or left a button
}

// NewStyle returns the style of a palette at a scale.
func NewStyle(scale float64, palette Palette) *Style {
	s := &Style{Palette: palette, Scale: scale}
	s.Title = s.face(fonts.bold, 38)
	s.Heading = s.face(fonts.bold, 22)
	s.Body = s.face(fonts.regular, 15)
	s.Bold = s.face(fonts.medium, 15)
	s.Small, s.SmallBold = s.face(fonts.regular, 13), s.face(fonts.medium, 13)
	s.drawButtons()

	s.entry = s.box(box{fill: s.Sunken, edge: s.Edge})
	s.Popup = s.box(box{fill: lighter(s.Ground, 0.03), edge: s.AccentDeep, shine: 0.06})
	s.Error = s.box(box{fill: s.Raised, edge: s.Failure})
	s.ring = s.box(box{edge: s.Ring, line: ringWidth, radius: radius + ringWidth + 1})
	s.mask = eimage.NewNineSliceColor(color.NRGBA{0, 0, 0, 255})
	s.thumb = s.box(box{fill: Fade(s.Muted, 0.45), radius: 2})
	s.Rule = eimage.NewNineSliceColor(Fade(s.Edge, 0.6))
	s.Sliders, s.Cross = icon(s.Px(20), s.Ink, slidersAt), icon(s.Px(20), s.Ink, crossAt)
	s.Undo, s.UndoNone = icon(s.Px(20), s.Ink, undoAt), icon(s.Px(20), Fade(s.Ink, 0.4), undoAt)
	s.switchOn, s.switchOff = s.drawSwitch(true), s.drawSwitch(false)
	s.chevronDown = ebiten.NewImageFromImage(chevron(s.Px(12), 1, s.Muted))
	s.chevronUp = ebiten.NewImageFromImage(chevron(s.Px(12), -1, s.Muted))
	return s
}

func (s *Style) drawButtons() {
	s.Field = &widget.ButtonImage{
		Idle:    s.box(box{fill: s.Raised, edge: s.Edge, shine: 0.05}),
		Hover:   s.box(box{fill: lighter(s.Raised, 0.05), edge: s.Accent, shine: 0.05}),
		Pressed: s.box(box{fill: s.Sunken, edge: s.Accent}),
	}
	s.Primary = &widget.ButtonImage{
		Idle:    s.box(box{fill: s.Accent, edge: s.AccentDeep, shine: 0.35}),
		Hover:   s.box(box{fill: s.AccentBright, edge: s.Ink, shine: 0.35}),
		Pressed: s.box(box{fill: s.AccentDeep, edge: s.AccentDeep}),
	}
	on := Mix(s.Raised, s.Accent, 0.35)
	s.Selected = &widget.ButtonImage{
		Idle:    s.box(box{fill: on, edge: s.Accent, shine: 0.1}),
		Hover:   s.box(box{fill: lighter(on, 0.08), edge: s.AccentBright, shine: 0.1}),
		Pressed: s.box(box{fill: on, edge: s.Accent}),
	}
	s.Plain = &widget.ButtonImage{
		Idle:    s.box(box{}),
		Hover:   s.box(box{fill: Fade(s.Ink, 0.08), edge: s.Accent}),
		Pressed: s.box(box{fill: Fade(s.Ink, 0.14), edge: s.Accent}),
	}
	s.item = &widget.ButtonImage{
		Idle:    eimage.NewNineSliceColor(color.NRGBA{}),
		Hover:   s.box(box{fill: Fade(s.Accent, 0.22), edge: s.Accent}),
		Pressed: s.box(box{fill: Fade(s.Accent, 0.36)}),
	}
	s.selected = &widget.ButtonImage{
		Idle:    s.box(box{fill: Fade(s.Accent, 0.12)}),
		Hover:   s.box(box{fill: Fade(s.Accent, 0.32), edge: s.Accent}),
		Pressed: s.item.Pressed,
	}
}

// Px converts a length at scale 1 to pixels.
func (s *Style) Px(length float64) int { return int(math.Round(length * s.Scale)) }

// Insets converts lengths at scale 1 to insets in pixels.
func (s *Style) Insets(top, side, bottom float64) *widget.Insets {
	return &widget.Insets{Top: s.Px(top), Left: s.Px(side), Right: s.Px(side), Bottom: s.Px(bottom)}
}

func (s *Style) face(source *text.GoTextFaceSource, size float64) *text.Face {
	var face text.Face = &text.GoTextFace{Source: source, Size: size * s.Scale}
	return &face
}

// A box is a rounded rectangle of any size.
type box struct {
	fill, edge color.NRGBA
	shine      float64 // how much lighter the upper edge is, from 0 to 1
	radius     float64 // radius of the corners; 0 means that of controls
	line       float64 // width of the edge; 0 means the thinnest
}

func (s *Style) box(b box) *eimage.NineSlice {
	if b.radius == 0 {
		b.radius = radius
	}
	corner := s.Px(b.radius) + 1
	img := b.draw(2*corner+1, float64(s.Px(b.radius)), max(1, math.Round(s.Scale), float64(s.Px(b.line))))
	return eimage.NewNineSliceSimple(ebiten.NewImageFromImage(img), corner, 1)
}

// draw paints the box on a square with the given side in pixels.
func (b box) draw(side int, radius, line float64) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	middle := float64(side) / 2
	for y := range side {
		for x := range side {
			dx := max(math.Abs(float64(x)+0.5-middle)-(middle-radius), 0)
			dy := max(math.Abs(float64(y)+0.5-middle)-(middle-radius), 0)
			inside := radius - math.Hypot(dx, dy) // distance to the outline, positive inside
			c := b.fill
			if b.edge.A > 0 {
				c = Mix(b.edge, b.fill, clamp(inside-line+0.5))
			}
			if float64(y) >= line && float64(y) < 2*line {
				c = lighter(c, b.shine)
			}
			c.A = uint8(math.Round(float64(c.A) * clamp(inside+0.5)))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// icon draws a square icon of lines. off returns the distance from the closest line to a point, both as fractions of
// the side.
func icon(side int, c color.NRGBA, off func(x, y float64) float64) *ebiten.Image {
	const thin = 0.045 // half of the width of a line
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	s := float64(side)
	for y := range side {
		for x := range side {
			away := off((float64(x)+0.5)/s, (float64(y)+0.5)/s)
			line := c
			line.A = uint8(float64(c.A) * clamp((thin-away)*s+0.5))
			img.SetNRGBA(x, y, line)
		}
	}
	return ebiten.NewImageFromImage(img)
}

// slidersAt is the distance to two sliders: lines, each with a ring.
func slidersAt(x, y float64) float64 {
	const radius = 0.13
	nearest := 1.0
	for _, at := range [][2]float64{{0.66, 0.29}, {0.34, 0.71}} {
		ring := math.Hypot(x-at[0], y-at[1])
		line := max(math.Abs(y-at[1]), 0.12-x, x-0.88)
		if ring < radius {
			line = 1
		}
		nearest = min(nearest, line, math.Abs(ring-radius))
	}
	return nearest
}

// undoAt is the distance to an arrow that turns back to the left.
func undoAt(x, y float64) float64 {
	const top, bottom, left, right, tip = 0.36, 0.8, 0.16, 0.66, 0.2
	middle, radius := (top+bottom)/2, (bottom-top)/2
	arc := math.Abs(math.Hypot(x-right+0.06, y-middle) - radius)
	if x < right-0.06 {
		arc = 1
	}
	shaft := math.Hypot(max(left-x, x-right+0.06, 0), y-top)
	foot := math.Hypot(max(0.34-x, x-right+0.06, 0), y-bottom)
	head := math.Abs(math.Abs(y-top)-(x-left))/math.Sqrt2 + max(0, x-left-tip)
	return min(arc, shaft, foot, head)
}

// crossAt is the distance to two crossed lines.
func crossAt(x, y float64) float64 {
	const end = 0.2
	beyond := max(end-x, x-(1-end), 0)
	return min(math.Abs(x-y), math.Abs(x+y-1))/math.Sqrt2 + beyond
}

// chevron draws an arrow head that points down if direction is 1 and up if it is −1.
func chevron(side int, direction float64, c color.NRGBA) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	s := float64(side)
	for y := range side {
		for x := range side {
			dx := math.Abs(float64(x) + 0.5 - s/2)
			away := math.Abs(s*0.18-dx*0.85-direction*(float64(y)+0.5-s/2)) / math.Hypot(1, 0.85)
			c.A = uint8(255 * clamp(s*0.085-away+0.5) * clamp(s*0.42-dx+0.5))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func clamp(v float64) float64 { return min(max(v, 0), 1) }

// Resize returns img if it has the given size in pixels, and otherwise frees it and returns a new
// image. img may be nil.
func Resize(img *ebiten.Image, size image.Point) *ebiten.Image {
	if img != nil {
		if img.Bounds().Size() == size {
			return img
		}
		img.Deallocate()
	}
	return ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})
}
