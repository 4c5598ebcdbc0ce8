// Command pictures takes screenshots of the built widget in every size, with dice in flight and
// at rest, combines them on one sheet, and makes film strips of a throw and of a shake, a sheet of
// panels, and pictures of a shared table. It prints the paths of the files.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"

	"golang.org/x/image/draw"

	"fudgetray/cmd/dev/check/browser"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	dir := flag.String("o", "pictures", "the `folder` to write to")
	root := flag.String("publish", "", "also write the published pictures below the repository's `root`")
	app := flag.Bool("app", false, "take the app instead, on every screen, light and dark, in each language")
	table := flag.Bool("table", false, "take a shared table instead, from the form to the menu of a seat")
	contact := flag.Bool("contact", false, "make the contact sheet instead: all dice, games and themes")
	panel := flag.Bool("panel", false,
		"make the sheet of panels alone: each size, with several kinds of rolls, in each language")
	sizes := flag.Bool("sizes", false,
		"make sheets of panels on phones and desktops alone, before and after a roll, in each language")
	flag.Parse()
	work := all
	switch {
	case *app:
		work = func(s studio) error { return s.shootLooks(browser.AppScreens()) }
	case *table:
		work = studio.shootTable
	case *panel:
		work = studio.shootPanel
	case *sizes:
		work = studio.shootSizes
	case *contact:
		work = func(s studio) error { return s.shootContact(scenes()) }
	}
	if err := run(*dist, *dir, *root, work); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// all takes the default pictures: all sizes, the film strips, and the sheet of panels.
func all(s studio) error {
	if err := s.shootLooks(browser.Screens()); err != nil {
		return err
	}
	if err := s.shootFilms(); err != nil {
		return err
	}
	return s.shootPanel()
}

// studio has a browser for taking pictures, and the folders for writing them.
type studio struct {
	browser *browser.Browser
	dist    string // folder of the built widget
	url     string // URL of the built widget
	dir     string
	root    string // root of the repository, for published pictures; empty for none
}

// run runs work in a studio for the widget in dist.
func run(dist, dir, root string, work func(studio) error) error {
	site, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer site.Close()
	shell, err := browser.Start(browser.Shell, "")
	if err != nil {
		return err
	}
	defer shell.Close()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return work(studio{shell, dist, site.URL, dir, root})
}

// published are the pictures in the repository: for the README and the app's manifest. All show
// dice at rest.
var published = []struct {
	look, file string
	width      int // in pixels
}{
	{"1280x800", "docs/tray.jpg", 1280},
	{"1280x800", "web/screenshots/wide.jpg", 1280},
	{"390x844", "web/screenshots/narrow.jpg", 585},
}

// shootLooks takes pictures of all looks and combines them on a sheet.
func (s studio) shootLooks(looks []browser.Screen) error {
	var columns []column
	for _, look := range looks {
		c, err := s.shoot(look)
		if err == nil && s.root != "" {
			err = publish(s.root, c)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", look.Name, err)
		}
		columns = append(columns, c)
	}
	return s.write("sheet", sheet(columns), "")
}

// write writes a picture as PNG, and also as JPEG to the path published if that is set.
func (s studio) write(name string, picture image.Image, published string) error {
	if err := writePNG(filepath.Join(s.dir, name+".png"), picture); err != nil {
		return err
	}
	if s.root == "" || published == "" {
		return nil
	}
	return writeJPEG(filepath.Join(s.root, published), picture)
}

// publish writes the published pictures of a look.
func publish(root string, c column) error {
	for _, p := range published {
		if p.look != c.name {
			continue
		}
		size := c.rest.Bounds().Size()
		picture := image.NewRGBA(image.Rect(0, 0, p.width, size.Y*p.width/size.X))
		draw.CatmullRom.Scale(picture, picture.Bounds(), c.rest, c.rest.Bounds(), draw.Src, nil)
		if err := writeJPEG(filepath.Join(root, p.file), picture); err != nil {
			return err
		}
	}
	return nil
}

// shoot takes and writes the pictures of a look in flight and at rest.
func (s studio) shoot(look browser.Screen) (column, error) {
	c := column{name: look.Name}
	tab, err := s.browser.Show(look, s.url)
	if err != nil {
		return c, err
	}
	defer tab.Close()
	for _, moment := range []struct {
		name    string
		reach   func() error
		picture *image.Image
	}{{"flight", func() error { return tab.Throw(`{ faces: [1, 1, 0, 0] }`) }, &c.flight}, {"rest", tab.Land, &c.rest}} {
		if err := moment.reach(); err != nil {
			return c, err
		}
		if *moment.picture, err = tab.Picture(); err != nil {
			return c, err
		}
		if err := s.write(look.Name+"-"+moment.name, *moment.picture, ""); err != nil {
			return c, err
		}
	}
	return c, nil
}

func writePNG(path string, picture image.Image) error {
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		return err
	}
	return write(path, data.Bytes())
}

func writeJPEG(path string, picture image.Image) error {
	var data bytes.Buffer
	if err := jpeg.Encode(&data, picture, &jpeg.Options{Quality: 85}); err != nil {
		return err
	}
	return write(path, data.Bytes())
}

func write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return err
	}
	fmt.Println(path)
	return nil
}
