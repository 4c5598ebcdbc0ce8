//go:build linux

package main

import (
	"cmp"
	"flag"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
	"golang.org/x/image/draw"

	"fudgetray/game/desktop/window"
)

var shotsDir = flag.String("shots", "", "write a PNG of the window for each size, language and scheme into a `folder`")

var sheetFile = flag.String("sheet", "", "write pictures of the window as a JPEG `file`")

// looks lists the windows of the sheet, row by row.
var looks = []struct {
	memory window.Settings
	dpi    string // resolution of the display; 96 is a scale of 1
	args   []string
	keys   []xproto.Keysym // pressed one by one, each after the window is at rest
}{
	{window.Settings{Size: image.Pt(800, 600)}, "96", nil, []xproto.Keysym{space}},
	{window.Settings{Size: image.Pt(1280, 800), Scheme: "light"}, "96", []string{"--lang", "de"}, []xproto.Keysym{space}},
	{window.Settings{Size: image.Pt(400, 800)}, "96", []string{"--theme", "leather"}, []xproto.Keysym{space}},
	{
		window.Settings{Size: image.Pt(800, 600), Text: 130},
		"192",
		[]string{"--lang", "de", "--theme", "night"},
		[]xproto.Keysym{space},
	},
	{window.Settings{Size: image.Pt(1280, 800)}, "192", []string{"--theme", "slate"}, []xproto.Keysym{space, f1}},
	{window.Settings{Alone: true}, "192", []string{"--theme", "parchment"}, []xproto.Keysym{space}},
}

// TestPictures draws the sheet of windows for the documentation, if the flag -sheet is set.
func TestPictures(t *testing.T) {
	if *sheetFile == "" {
		t.Skip("the flag -sheet is not set; run make pictures DESKTOP=1")
	}
	const height, width, gutter, perRow = 400, 1640, 16, 3 // in pixels; all pictures of one height
	d, program := openDisplay(t), build(t)
	sheet := image.NewRGBA(image.Rect(0, 0, width, (len(looks)+perRow-1)/perRow*(height+gutter)+gutter))
	draw.Draw(sheet, sheet.Bounds(), image.White, image.Point{}, draw.Src)
	at := image.Pt(gutter, gutter)
	for i, look := range looks {
		shot := d.shoot(program, look.memory, look.dpi, look.args, look.keys)
		if i > 0 && i%perRow == 0 {
			at = image.Pt(gutter, at.Y+height+gutter)
		}
		size := shot.Bounds().Size()
		place := image.Rectangle{at, at.Add(image.Pt(size.X*height/size.Y, height))}
		draw.CatmullRom.Scale(sheet, place, shot, shot.Bounds(), draw.Src, nil)
		at.X = place.Max.X + gutter
	}
	file, err := os.Create(*sheetFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := jpeg.Encode(file, sheet, &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
}

// TestSizes writes pictures of the window in five sizes, both languages, light and dark, if the flag -shots is set.
func TestSizes(t *testing.T) {
	if *shotsDir == "" {
		t.Skip("the flag -shots is not set; run make pictures DESKTOP=1")
	}
	d, program := openDisplay(t), build(t)
	for _, size := range []image.Point{{320, 480}, {360, 640}, {800, 600}, {1280, 800}, {2560, 1440}} {
		for _, lang := range []string{"en", "de"} {
			for _, scheme := range []string{"light", "dark"} {
				shot := d.shoot(program, window.Settings{Size: size, Scheme: scheme}, "96", []string{"--lang", lang},
					[]xproto.Keysym{space})
				name := fmt.Sprintf("%dx%d-%s-%s.png", size.X, size.Y, lang, scheme)
				file, err := os.Create(filepath.Join(*shotsDir, name))
				if err == nil {
					err = cmp.Or(png.Encode(file, shot), file.Close())
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// shoot takes a picture of the window with its stored state on a display of the given density, after keys.
func (d *display) shoot(
	program string,
	memory window.Settings,
	dpi string,
	args []string,
	keys []xproto.Keysym,
) image.Image {
	d.t.Helper()
	home := d.t.TempDir()
	storeSettings(d.t, home, memory)
	resources := "Xft.dpi:\t" + dpi + "\n"
	err := xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, d.root,
		xproto.AtomResourceManager, xproto.AtomString, 8, uint32(len(resources)), []byte(resources)).Check()
	if err != nil {
		d.t.Fatal(err)
	}
	p := start(d.t, program, home, args...)
	defer p.stop()
	w := d.window(p.pid())
	defer d.watch(w)()
	d.awaitDrawn("the tray is drawn", func() bool { return d.picture(w).varied(500) })
	d.awaitRest()
	for _, key := range keys {
		d.press(w, key)
		d.awaitRest()
	}
	return d.picture(w).image()
}

// awaitRest waits until nothing has been drawn for three seconds, longer than a busy machine needs for a frame.
func (d *display) awaitRest() {
	for {
		select {
		case <-d.events:
		case <-time.After(3 * time.Second):
			return
		}
	}
}

// image converts the picture to the channel order of package image.
func (p picture) image() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	for i := 0; i < len(p.pixels); i += 4 {
		img.Pix[i] = p.pixels[i+2]
		img.Pix[i+1] = p.pixels[i+1]
		img.Pix[i+2] = p.pixels[i]
		img.Pix[i+3] = 255
	}
	return img
}
