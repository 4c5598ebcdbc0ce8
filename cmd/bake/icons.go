package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// icons are the files that an installed app is shown by. A maskable one fills its
// square, since the system cuts it to a shape of its own.
var icons = []struct {
	name     string
	side     int // pixels
	maskable bool
}{
	{"icon-32.png", 32, false},
	{"icon-192.png", 192, false},
	{"icon-512.png", 512, false},
	{"icon-maskable-512.png", 512, true},
}

func bakeIcons(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, icon := range icons {
		var file bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&file, drawIcon(icon.side, icon.maskable)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, icon.name), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// layer is a shape of an icon, in a frame from −1 to 1: its colour, how soft its
// edge is, and how dense it is.
type layer struct {
	shape         field
	color         [3]float64
	soft, density float64
}

// iconLayers are a Fudge die on felt in a wooden rim, from the lowest up.
func iconLayers(maskable bool) []layer {
	tray := 0.98
	if maskable {
		tray = 2
	}
	die := turned(0.26, bar(point{}, 0.46, 0.46, 0.11))
	mark := turned(0.26, scaled(plus(), point{}, 0.32))
	return []layer{
		{bar(point{}, tray, tray, 0.42), [3]float64{0.60, 0.40, 0.24}, 0, 1},
		{bar(point{}, 0.80, 0.80, 0.28), [3]float64{0.13, 0.40, 0.29}, 0, 1},
		{moved(point{0.10, 0.14}, die), [3]float64{0, 0, 0}, 0.24, 0.7},
		{die, [3]float64{0.97, 0.96, 0.91}, 0, 1},
		{mark, [3]float64{0.17, 0.16, 0.20}, 0, 1},
	}
}

func moved(by point, f field) field {
	return func(p point) float64 { return f(p.sub(by)) }
}

// turned rotates a shape by an angle in radians.
func turned(angle float64, f field) field {
	sin, cos := math.Sincos(angle)
	return func(p point) float64 { return f(point{p.x*cos + p.y*sin, p.y*cos - p.x*sin}) }
}

func drawIcon(side int, maskable bool) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	layers := iconLayers(maskable)
	for y := range side {
		for x := range side {
			p := point{(float64(x)+0.5)/float64(side)*2 - 1, (float64(y)+0.5)/float64(side)*2 - 1}
			out.SetNRGBA(x, y, blended(layers, p, 2/float64(side)))
		}
	}
	return out
}

// blended is the colour that layers give a pixel of the given size.
func blended(layers []layer, p point, pixel float64) color.NRGBA {
	var mixed [3]float64
	alpha := 0.0
	for _, l := range layers {
		cover := l.density * min(max(l.shape(p)/(pixel+l.soft)+0.5, 0), 1)
		for i := range mixed {
			mixed[i] += (l.color[i] - mixed[i]) * cover
		}
		alpha += (1 - alpha) * cover
	}
	if alpha == 0 {
		return color.NRGBA{}
	}
	// The first layer is mixed with the black of nothing: take that out again.
	to := func(v float64) uint8 { return uint8(math.Round(min(v/alpha, 1) * 255)) }
	return color.NRGBA{to(mixed[0]), to(mixed[1]), to(mixed[2]), uint8(math.Round(alpha * 255))}
}
