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

// The panel's colours: those of the page around the tray, so that both look alike.
var (
	wood        = color.NRGBA{0x24, 0x1a, 0x13, 0xff}
	raised      = color.NRGBA{0x35, 0x27, 0x1c, 0xff}
	sunken      = color.NRGBA{0x1b, 0x12, 0x0c, 0xff}
	edge        = color.NRGBA{0x6a, 0x52, 0x3d, 0xff}
	ivory       = color.NRGBA{0xf7, 0xee, 0xe2, 0xff}
	muted       = color.NRGBA{0xcd, 0xbb, 0xa6, 0xff}
	faint       = color.NRGBA{0x9c, 0x87, 0x70, 0xff}
	brass       = color.NRGBA{0xe7, 0xb6, 0x67, 0xff}
	brassBright = color.NRGBA{0xf6, 0xd0, 0x8c, 0xff}
	brassDeep   = color.NRGBA{0xb8, 0x87, 0x3d, 0xff}
	onBrass     = color.NRGBA{0x22, 0x15, 0x0a, 0xff}
	success     = color.NRGBA{0x8f, 0xd6, 0xae, 0xff}
	failure     = color.NRGBA{0xf0, 0xa4, 0x8c, 0xff}
	none        = color.NRGBA{}
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

// look is everything that depends on the display's scale.
type look struct {
	scale                             float64
	title, heading, body, bold, small *text.Face
	field, primary, plain, switched   *widget.ButtonImage
	entry, popup, notice, mask, ring  *eimage.NineSlice
	choice, chosen                    *widget.ButtonImage
	chevron                           *ebiten.Image
	thumb, rule                       *eimage.NineSlice
	stirred                           bool // the mouse has come to a button, or gone
}

func newLook(scale float64) *look {
	l := &look{scale: scale}
	l.title = l.face(fonts.bold, 38)
	l.heading = l.face(fonts.bold, 22)
	l.body = l.face(fonts.regular, 15)
	l.bold = l.face(fonts.medium, 15)
	l.small = l.face(fonts.regular, 13)

	l.field = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: raised, edge: edge, shine: 0.05}),
		Hover:   l.plate(plate{fill: lighter(raised, 0.05), edge: brass, shine: 0.05}),
		Pressed: l.plate(plate{fill: sunken, edge: brass}),
	}
	l.primary = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: brass, edge: brassDeep, shine: 0.35}),
		Hover:   l.plate(plate{fill: brassBright, edge: ivory, shine: 0.35}),
		Pressed: l.plate(plate{fill: brassDeep, edge: brassDeep}),
	}
	on := mix(raised, brass, 0.35)
	l.switched = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: on, edge: brass, shine: 0.1}),
		Hover:   l.plate(plate{fill: lighter(on, 0.08), edge: brassBright, shine: 0.1}),
		Pressed: l.plate(plate{fill: on, edge: brass}),
	}
	l.plain = &widget.ButtonImage{
		Idle:    l.plate(plate{}),
		Hover:   l.plate(plate{fill: fade(ivory, 0.08), edge: brass}),
		Pressed: l.plate(plate{fill: fade(ivory, 0.14), edge: brass}),
	}
	l.choice = &widget.ButtonImage{
		Idle:    eimage.NewNineSliceColor(none),
		Hover:   l.plate(plate{fill: fade(brass, 0.22), edge: brass}),
		Pressed: l.plate(plate{fill: fade(brass, 0.36)}),
	}
	l.chosen = &widget.ButtonImage{
		Idle:    l.plate(plate{fill: fade(brass, 0.12)}),
		Hover:   l.plate(plate{fill: fade(brass, 0.32), edge: brass}),
		Pressed: l.choice.Pressed,
	}
	l.entry = l.plate(plate{fill: sunken, edge: edge})
	l.popup = l.plate(plate{fill: lighter(wood, 0.03), edge: brassDeep, shine: 0.06})
	l.notice = l.plate(plate{fill: raised, edge: failure})
	l.ring = l.plate(plate{edge: ivory, line: ringWidth, radius: radius + ringWidth + 1})
	l.mask = eimage.NewNineSliceColor(color.NRGBA{0, 0, 0, 255})
	l.thumb = l.plate(plate{fill: fade(muted, 0.45), radius: 2})
	l.rule = eimage.NewNineSliceColor(fade(edge, 0.6))
	l.chevron = ebiten.NewImageFromImage(chevron(l.px(12)))
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

// chevron points down, as on a control that opens.
func chevron(side int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	s := float64(side)
	for y := range side {
		for x := range side {
			dx := math.Abs(float64(x) + 0.5 - s/2)
			away := math.Abs((s*0.68-dx*0.85)-(float64(y)+0.5)) / math.Hypot(1, 0.85)
			c := muted
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
