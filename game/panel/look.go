//go:build !js

package panel

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

// Sizes in pixels of a display without scaling.
const (
	margin  = 20
	gap     = 12
	height  = 40 // of a control: a thumb's, not a mouse pointer's
	radius  = 7
	padding = 12

	ringWidth = 3 // of the ring around what has the focus
)

// fonts are parsed once: a face only adds a size.
var fonts = struct{ regular, medium, bold *text.GoTextFaceSource }{
	font(goregular.TTF), font(gomedium.TTF), font(gobold.TTF),
}

func font(ttf []byte) *text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
	if err != nil {
		panic(fmt.Sprintf("panel: a font of the program itself does not parse: %v", err))
	}
	return source
}

// look is everything that depends on the display's scale, and on whether it is to be light or dark.
type look struct {
	palette
	scale                             float64
	title, heading, body, bold, small *text.Face
	field, primary, plain, switched   *widget.ButtonImage
	entry, popup, notice, mask, halo  *eimage.NineSlice
	choice, chosen                    *widget.ButtonImage
	chevron, chevronUp                *ebiten.Image
	thumb, rule                       *eimage.NineSlice
	stirred                           bool // the mouse has come to a button, or gone
}

func newLook(scale float64, colors palette) *look {
	l := &look{palette: colors, scale: scale}
	l.title = l.face(fonts.bold, 38)
	l.heading = l.face(fonts.bold, 22)
	l.body = l.face(fonts.regular, 15)
	l.bold = l.face(fonts.medium, 15)
	l.small = l.face(fonts.regular, 13)

	l.field = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: l.raised, edge: l.edge, shine: 0.05}),
		Hover:   l.plate(plate{fill: lighter(l.raised, 0.05), edge: l.brass, shine: 0.05}),
		Pressed: l.plate(plate{fill: l.sunken, edge: l.brass}),
	}
	l.primary = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: l.brass, edge: l.brassDeep, shine: 0.35}),
		Hover:   l.plate(plate{fill: l.brassBright, edge: l.ink, shine: 0.35}),
		Pressed: l.plate(plate{fill: l.brassDeep, edge: l.brassDeep}),
	}
	on := mix(l.raised, l.brass, 0.35)
	l.switched = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: on, edge: l.brass, shine: 0.1}),
		Hover:   l.plate(plate{fill: lighter(on, 0.08), edge: l.brassBright, shine: 0.1}),
		Pressed: l.plate(plate{fill: on, edge: l.brass}),
	}
	l.plain = &widget.ButtonImage{
		Idle:    l.plate(plate{}),
		Hover:   l.plate(plate{fill: fade(l.ink, 0.08), edge: l.brass}),
		Pressed: l.plate(plate{fill: fade(l.ink, 0.14), edge: l.brass}),
	}
	l.choice = &widget.ButtonImage{
		Idle:    eimage.NewNineSliceColor(color.NRGBA{}),
		Hover:   l.plate(plate{fill: fade(l.brass, 0.22), edge: l.brass}),
		Pressed: l.plate(plate{fill: fade(l.brass, 0.36)}),
	}
	l.chosen = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: fade(l.brass, 0.12)}),
		Hover:   l.plate(plate{fill: fade(l.brass, 0.32), edge: l.brass}),
		Pressed: l.choice.Pressed,
	}
	l.entry = l.plate(plate{fill: l.sunken, edge: l.edge})
	l.popup = l.plate(plate{fill: lighter(l.ground, 0.03), edge: l.brassDeep, shine: 0.06})
	l.notice = l.plate(plate{fill: l.raised, edge: l.failure})
	l.halo = l.plate(plate{edge: l.ring, line: ringWidth, radius: radius + ringWidth + 1})
	l.mask = eimage.NewNineSliceColor(color.NRGBA{0, 0, 0, 255})
	l.thumb = l.plate(plate{fill: fade(l.muted, 0.45), radius: 2})
	l.rule = eimage.NewNineSliceColor(fade(l.edge, 0.6))
	l.chevron, l.chevronUp = l.arrow(1), l.arrow(-1)
	return l
}

// px turns a length at scale 1 into pixels.
func (l *look) px(length float64) int { return int(math.Round(length * l.scale)) }

func (l *look) insets(top, side, bottom float64) *widget.Insets {
	return &widget.Insets{Top: l.px(top), Left: l.px(side), Right: l.px(side), Bottom: l.px(bottom)}
}

func (l *look) face(source *text.GoTextFaceSource, size float64) *text.Face {
	var face text.Face = &text.GoTextFace{Source: source, Size: size * l.scale}
	return &face
}

// plate is a rounded rectangle of any size. Its shine lightens the upper edge, as
// light from above does.
type plate struct {
	fill, edge color.NRGBA
	shine      float64
	radius     float64 // 0: that of controls
	line       float64 // width of the edge; 0: the thinnest
}

func (l *look) plate(p plate) *eimage.NineSlice {
	if p.radius == 0 {
		p.radius = radius
	}
	corner := l.px(p.radius) + 1
	img := p.draw(2*corner+1, float64(l.px(p.radius)), max(1, math.Round(l.scale), float64(l.px(p.line))))
	return eimage.NewNineSliceSimple(ebiten.NewImageFromImage(img), corner, 1)
}

// draw paints the plate on a square of the given side.
func (p plate) draw(side int, radius, line float64) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	middle := float64(side) / 2
	for y := range side {
		for x := range side {
			// Distance to the outline, positive inside.
			dx := max(math.Abs(float64(x)+0.5-middle)-(middle-radius), 0)
			dy := max(math.Abs(float64(y)+0.5-middle)-(middle-radius), 0)
			inside := radius - math.Hypot(dx, dy)
			c := p.fill
			if p.edge.A > 0 {
				c = mix(p.edge, p.fill, clamp(inside-line+0.5))
			}
			if float64(y) >= line && float64(y) < 2*line {
				c = lighter(c, p.shine)
			}
			c.A = uint8(math.Round(float64(c.A) * clamp(inside+0.5)))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// arrow points down if the direction is 1, as on what opens, and if it is −1 up.
func (l *look) arrow(direction float64) *ebiten.Image {
	return ebiten.NewImageFromImage(chevron(l.px(12), direction, l.muted))
}

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

// mix goes from a to b as t goes from 0 to 1. A colour without any opacity takes
// the hue of the other.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	if b.A == 0 {
		b = fade(a, 0)
	}
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t)) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

func lighter(c color.NRGBA, by float64) color.NRGBA {
	white := color.NRGBA{255, 255, 255, c.A}
	return mix(c, white, by)
}

func fade(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(math.Round(255 * opacity))
	return c
}
