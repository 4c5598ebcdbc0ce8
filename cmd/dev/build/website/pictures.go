package main

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	_ "image/png"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/image/draw"
)

// size returns the size of a picture of the repository in CSS pixels.
func (s *site) size(file string) (width, height int, err error) {
	data, err := fs.ReadFile(s.repository, file)
	if err != nil {
		return 0, 0, err
	}
	if path.Ext(file) == ".svg" {
		return drawingSize(data)
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	return config.Width, config.Height, err
}

// viewBox matches the size of a drawing.
var viewBox = regexp.MustCompile(`viewBox="0 0 ([\d.]+) ([\d.]+)"`)

func drawingSize(data []byte) (width, height int, err error) {
	found := viewBox.FindSubmatch(data)
	if found == nil {
		return 0, 0, fmt.Errorf("the drawing has no viewBox that begins at 0 0")
	}
	w, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		return 0, 0, err
	}
	h, err := strconv.ParseFloat(string(found[2]), 64)
	return int(w + 0.5), int(h + 0.5), err
}

// A picture is a photograph of a document in a smaller size.
type picture struct {
	photograph
	Path          string
	Width, Height int
}

// A photograph is an image of a document.
type photograph struct {
	File, Text string
	Page       link // of the document
}

// shrink adds a copy of a photograph with the given width, unless it is as small already.
func (s *site) shrink(p photograph, width int) (picture, error) {
	data, err := fs.ReadFile(s.repository, p.File)
	if err != nil {
		return picture{}, err
	}
	whole, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return picture{}, err
	}
	width = min(width, whole.Bounds().Dx())
	height := whole.Bounds().Dy() * width / whole.Bounds().Dx()
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.ApproxBiLinear.Scale(small, small.Bounds(), whole, whole.Bounds(), draw.Src, nil)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, small, &jpeg.Options{Quality: 80}); err != nil {
		return picture{}, err
	}
	at := strings.TrimSuffix(p.File, path.Ext(p.File)) + "-" + strconv.Itoa(width) + ".jpg"
	s.files[at] = b.Bytes()
	return picture{p, at, width, height}, nil
}
