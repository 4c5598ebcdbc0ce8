// Command pictures takes pictures of the built widget in every size, with its dice in
// flight and at rest, and puts all of them on one sheet; and films of a throw and of a hand.
// It prints the files it writes.
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

	"fudgetray/web/tools/browser"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	dir := flag.String("o", "pictures", "the `folder` to write to")
	root := flag.String("publish", "", "write the pictures that are published as well, below the repository's `root`")
	app := flag.Bool("app", false, "of the app instead, on every screen, light and dark, in each language")
	contact := flag.Bool("contact", false, "the contact sheet instead: every dice, game and theme")
	flag.Parse()
	work := all
	switch {
	case *app:
		work = func(s studio) error { return s.shootLooks(browser.AppLooks()) }
	case *contact:
		work = func(s studio) error { return s.shootContact(scenes()) }
	}
	if err := run(*dist, *dir, *root, work); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// all is what is made if nothing else is asked for.
func all(s studio) error {
	if err := s.shootLooks(browser.Looks()); err != nil {
		return err
	}
	return s.shootFilms()
}

// studio is where pictures are taken, and where they are put.
type studio struct {
	browser *browser.Browser
	url     string // of the built widget
	dir     string
	root    string // of the repository, where those that are published go; empty if none are
}

// run opens a studio for the widget in dist, and has work done in it.
func run(dist, dir, root string, work func(studio) error) error {
	site, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer site.Close()
	chromium, err := browser.Start(browser.Chromium, "")
	if err != nil {
		return err
	}
	defer chromium.Close()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return work(studio{chromium, site.URL, dir, root})
}

// published are pictures that the repository keeps: of the README, and of the app where it
// is offered to be installed. All are of dice at rest.
var published = []struct {
	look, file string
	width      int // in pixels
}{
	{"1280x800", "docs/tray.jpg", 1280},
	{"1280x800", "web/screenshots/wide.jpg", 1280},
	{"390x844", "web/screenshots/narrow.jpg", 585},
}

// shootLooks takes the widget's looks, and puts all of them on a sheet.
func (s studio) shootLooks(looks []browser.Look) error {
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

// write writes a picture, and where it is published a smaller file of it as well.
func (s studio) write(name string, picture image.Image, published string) error {
	if err := writePNG(filepath.Join(s.dir, name+".png"), picture); err != nil {
		return err
	}
	if s.root == "" || published == "" {
		return nil
	}
	return writeJPEG(filepath.Join(s.root, published), picture)
}

// publish writes the pictures of a look that the repository keeps.
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

// shoot takes the pictures of a look, and writes them.
func (s studio) shoot(look browser.Look) (column, error) {
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
