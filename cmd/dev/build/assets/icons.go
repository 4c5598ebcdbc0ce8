package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"

	"fudgetray/game/glyph"
)

//go:generate go run . icons ../../../../web/icons
//go:generate go run . window-icons ../../../../cmd/tray/icons

// An icon is a PNG file.
type icon struct {
	name      string
	side      int  // pixels
	fullBleed bool // felt fills the square, because the system crops the icon to its own shape
}

// icons are the icons of the installed web app.
var icons = []icon{
	{"icon-192.png", 192, false},
	{"icon-512.png", 512, false},
	{"maskable-192.png", 192, true},
	{"maskable-512.png", 512, true},
	{"apple-touch-icon.png", 180, true},
}

// windowIcons are the icons of the desktop window and its packages.
var windowIcons = []icon{
	{"16.png", 16, false},
	{"32.png", 32, false},
	{"48.png", 48, false},
	{"128.png", 128, false},
	{"256.png", 256, false},
}

func writeAppIcons(dir string) error {
	if err := writeIcons(dir, icons); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "icon.svg"), []byte(iconSVG()), 0o644)
}

func writeIcons(dir string, icons []icon) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, icon := range icons {
		var file bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&file, drawIcon(icon.side, icon.fullBleed)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, icon.name), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func at(x, y float64) glyph.Point { return glyph.Point{X: x, Y: y} }

// A rounded is a rectangle with rounded corners, centred in its layer.
type rounded struct{ halfWidth, halfHeight, radius float64 }

// A layer is a union of rectangles. Icons extend from −1 to 1.
type layer struct {
	parts   []rounded
	at      glyph.Point // centre
	angle   float64     // rotation in radians
	color   uint32      // 0xRRGGBB
	soft    float64     // width of the blurred edge; 0 except for shadows
	density float64     // opacity, 0 to 1
	bevel   float64     // width of the slope along the edge
	relief  float64     // highlight of a slope that faces the light; negative if the layer is sunken
}

// tilt is the angle of the die in radians.
const tilt = 0.26

// iconLayers returns the layers of a Fudge die on felt in a wooden rim, from the bottom up.
// A full-bleed icon has no rim, because the crop would cut it off.
func iconLayers(fullBleed bool) []layer {
	felt := layer{parts: []rounded{{0.79, 0.79, 0.30}}, color: 0x2f7d5f, density: 1, bevel: 0.30, relief: -0.45}
	if fullBleed {
		felt = layer{parts: []rounded{{2, 2, 0}}, color: 0x2f7d5f, density: 1}
	}
	body := []rounded{{0.47, 0.47, 0.13}}
	mark := []rounded{{0.31, 0.088, 0.03}, {0.088, 0.31, 0.03}}
	layers := []layer{
		felt,
		{parts: body, at: at(0.12, 0.16), angle: tilt, soft: 0.34, density: 0.75},
		{parts: body, at: at(0.03, 0.05), angle: tilt, color: 0x9a9484, density: 1},
		{parts: body, angle: tilt, color: 0xf2eee1, density: 1, bevel: 0.12, relief: 0.20},
		{parts: mark, angle: tilt, color: 0x2e2d33, density: 1, bevel: 0.05, relief: -0.5},
	}
	if fullBleed {
		return layers
	}
	rim := layer{parts: []rounded{{0.98, 0.98, 0.46}}, color: 0xa8774a, density: 1, bevel: 0.16, relief: 0.5}
	return append([]layer{rim}, layers...)
}

// shape returns the distance field of a layer.
func (l *layer) shape() glyph.Field {
	parts := make([]glyph.Field, len(l.parts))
	for i, r := range l.parts {
		parts[i] = glyph.Bar(r.halfWidth, r.halfHeight, r.radius)
	}
	return translated(l.at, rotated(l.angle, glyph.Union(parts...)))
}

func translated(by glyph.Point, f glyph.Field) glyph.Field {
	return func(p glyph.Point) float64 { return f(p.Sub(by)) }
}

// rotated rotates a shape by an angle in radians.
func rotated(angle float64, f glyph.Field) glyph.Field {
	sin, cos := math.Sincos(angle)
	return func(p glyph.Point) float64 { return f(at(p.X*cos+p.Y*sin, p.Y*cos-p.X*sin)) }
}

// towardsLight is the direction of the light.
var towardsLight = at(-0.5, -0.866)

// lit returns the factor by which light changes a layer's colour at a point. The light fades
// slightly across the icon; slopes near the edge are lighter or darker.
func (l *layer) lit(f glyph.Field, p glyph.Point) float64 {
	const across = 0.10 // change from the centre to the lit side
	light := 1 + across*p.Dot(towardsLight)
	depth := f(p)
	if l.bevel == 0 || depth > l.bevel {
		return light
	}
	const step = 1e-3
	outwards := at(f(at(p.X-step, p.Y))-f(at(p.X+step, p.Y)), f(at(p.X, p.Y-step))-f(at(p.X, p.Y+step)))
	steep := 1 - max(depth, 0)/l.bevel
	return light + l.relief*steep*steep*outwards.Dot(towardsLight)/(2*step)
}

func (l *layer) rgb() [3]float64 {
	return [3]float64{float64(l.color >> 16 & 255), float64(l.color >> 8 & 255), float64(l.color & 255)}
}

func drawIcon(side int, fullBleed bool) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	layers := iconLayers(fullBleed)
	shapes := make([]glyph.Field, len(layers))
	for i := range layers {
		shapes[i] = layers[i].shape()
	}
	for y := range side {
		for x := range side {
			p := at((float64(x)+0.5)/float64(side)*2-1, (float64(y)+0.5)/float64(side)*2-1)
			out.SetNRGBA(x, y, blended(layers, shapes, p, 2/float64(side)))
		}
	}
	return out
}

// blended returns the colour of the layers at p, antialiased for a pixel of the given size.
func blended(layers []layer, shapes []glyph.Field, p glyph.Point, pixel float64) color.NRGBA {
	var mixed [3]float64
	alpha := 0.0
	for i := range layers {
		l := &layers[i]
		cover := l.density * min(max(shapes[i](p)/(pixel+l.soft)+0.5, 0), 1)
		if cover == 0 {
			continue
		}
		light := l.lit(shapes[i], p)
		for j, part := range l.rgb() {
			mixed[j] += (min(part*light, 255) - mixed[j]) * cover
		}
		alpha += (1 - alpha) * cover
	}
	if alpha == 0 {
		return color.NRGBA{}
	}
	// mixed is premultiplied by alpha.
	to := func(v float64) uint8 { return uint8(math.Round(min(v/alpha, 255))) }
	return color.NRGBA{to(mixed[0]), to(mixed[1]), to(mixed[2]), uint8(math.Round(alpha * 255))}
}

// iconSVG returns the icon of a browser tab. It has no slopes or soft shadows, which would not
// show at that size.
func iconSVG() string {
	var svg strings.Builder
	svg.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2">` + "\n")
	for _, l := range iconLayers(false) {
		fmt.Fprintf(&svg, `  <g transform="translate(%g %g) rotate(%.4g)" fill="#%06x" fill-opacity="%g">`+"\n",
			l.at.X, l.at.Y, l.angle*180/math.Pi, l.color, l.density)
		for _, r := range l.parts {
			fmt.Fprintf(&svg, `    <rect x="%g" y="%g" width="%g" height="%g" rx="%g" />`+"\n",
				-r.halfWidth, -r.halfHeight, 2*r.halfWidth, 2*r.halfHeight, r.radius)
		}
		svg.WriteString("  </g>\n")
	}
	svg.WriteString("</svg>\n")
	return svg.String()
}
