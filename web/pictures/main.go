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

	"fudgetray/web/browser"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	dir := flag.String("o", "pictures", "the `folder` to write to")
	root := flag.String("publish", "", "write the pictures that are published as well, below the repository's `root`")
	app := flag.Bool("app", false, "of the app instead, on every screen, light and dark, in each language")
	flag.Parse()
	looks := browser.Looks
	if *app {
		looks = browser.AppLooks
	}
	if err := run(looks(), *dist, *dir, *root); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
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

func run(looks []browser.Look, dist, dir, root string) error {
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
	var columns []column
	for _, look := range looks {
		c, err := shoot(chromium, look, site.URL, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", look.Name, err)
		}
		columns = append(columns, c)
		if root == "" {
			continue
		}
		if err := publish(root, c); err != nil {
			return err
		}
	}
	if err := writePNG(filepath.Join(dir, "sheet.png"), sheet(columns)); err != nil {
		return err
	}
	return shootFilms(chromium, site.URL, dir, root)
}

// shootFilms takes the films; those that are published are smaller.
func shootFilms(b *browser.Browser, url, dir, root string) error {
	for _, f := range films {
		strip, err := shootFilm(b, f, url)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if err := writePNG(filepath.Join(dir, f.name+".png"), strip); err != nil {
			return err
		}
		if root == "" {
			continue
		}
		if err := writeJPEG(filepath.Join(root, "docs", f.name+".jpg"), strip); err != nil {
			return err
		}
	}
	return nil
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
		file := filepath.Join(root, p.file)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := writeJPEG(file, picture); err != nil {
			return err
		}
	}
	return nil
}

// shoot takes the pictures of a look, and writes them.
func shoot(b *browser.Browser, look browser.Look, url, dir string) (column, error) {
	c := column{name: look.Name}
	tab, err := b.Show(look, url)
	if err != nil {
		return c, err
	}
	defer tab.Close()
	for _, moment := range []struct {
		name    string
		reach   func() error
		picture *image.Image
	}{{"flight", func() error { return tab.Throw("") }, &c.flight}, {"rest", tab.Land, &c.rest}} {
		if err := moment.reach(); err != nil {
			return c, err
		}
		if *moment.picture, err = tab.Picture(); err != nil {
			return c, err
		}
		if err := writePNG(filepath.Join(dir, look.Name+"-"+moment.name+".png"), *moment.picture); err != nil {
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
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return err
	}
	fmt.Println(path)
	return nil
}
