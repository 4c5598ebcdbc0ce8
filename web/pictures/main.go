// Command pictures takes pictures of the built widget in every size, with its dice in
// flight and at rest, and puts all of them on one sheet. It prints the files it writes.
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

	"fudgetray/web/browser"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	dir := flag.String("o", "pictures", "the `folder` to write to")
	readme := flag.String("readme", "", "write the README's picture as well, to this `file`, as JPEG")
	flag.Parse()
	if err := run(browser.Looks(), *dist, *dir, *readme); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// readmeLook is the look that the README shows, at rest.
const readmeLook = "1280x800"

func run(looks []browser.Look, dist, dir, readme string) error {
	site, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer site.Close()
	chromium, err := browser.Start()
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
		if look.Name == readmeLook && readme != "" {
			if err := writeJPEG(readme, c.rest); err != nil {
				return err
			}
		}
	}
	return writePNG(filepath.Join(dir, "sheet.png"), sheet(columns))
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
	if err := jpeg.Encode(&data, picture, &jpeg.Options{Quality: 90}); err != nil {
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
