package main

import (
	"fmt"
	"image"
	"math"

	"golang.org/x/image/draw"

	"fudgetray/cmd/dev/check/browser"
)

// A film has this many frames at this interval of the tray's time, in ms.
const (
	frames   = 12
	interval = 90
)

// screen shows the tray alone, in the size of a frame on the strip.
var screen = browser.Screen{
	Name:  "film",
	Setup: browser.Setup{Width: 320, Height: 240, Scale: 2},
}

// film plays a scene and calls seen for each frame.
type film struct {
	name string
	play func(tab *browser.Tab, seen func() error) error
}

var films = []film{{"film-throw", throwDice}, {"film-hand", shakeDice}}

// throwDice throws dice until they are at rest.
func throwDice(tab *browser.Tab, seen func() error) error {
	if err := tab.Begin(`{ faces: [1, -1, 0, 1] }`); err != nil {
		return err
	}
	for range frames {
		if err := tab.Forward(interval); err != nil {
			return err
		}
		if err := seen(); err != nil {
			return err
		}
	}
	return nil
}

// shakeDice grabs the dice, shakes and throws them.
func shakeDice(tab *browser.Tab, seen func() error) error {
	if err := tab.Stop(); err != nil {
		return err
	}
	const held = 8 // frames while the dice are held
	err := tab.StrokeSeen(browser.Mouse, shaking(held), func(int) error {
		if err := tab.Forward(interval); err != nil {
			return err
		}
		return seen()
	})
	if err != nil {
		return err
	}
	for range frames - held {
		if err := tab.Forward(interval); err != nil {
			return err
		}
		if err := seen(); err != nil {
			return err
		}
	}
	return nil
}

// shaking returns the path of a pointer that moves from side to side, and then up.
func shaking(steps int) []browser.Point {
	path := []browser.Point{{X: 160, Y: 190}}
	for i := range steps - 1 {
		path = append(path, browser.Point{X: 160 + 45*math.Sin(float64(i)*math.Pi/2), Y: 150})
	}
	return append(path, browser.Point{X: 175, Y: 90})
}

// shootFilms takes all films.
func (s studio) shootFilms() error {
	for _, f := range films {
		strip, err := s.shootFilm(f)
		if err == nil {
			err = s.write(f.name, strip, "docs/"+f.name+".jpg")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// shootFilm returns the frames of a film in two rows.
func (s studio) shootFilm(f film) (image.Image, error) {
	tab, err := s.browser.Show(browser.WithoutPanel(screen), s.url)
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	size := image.Pt(int(screen.Width), int(screen.Height))
	strip := image.NewRGBA(image.Rect(0, 0, frames/2*size.X, 2*size.Y))
	n := 0
	err = f.play(tab, func() error {
		picture, err := tab.Picture()
		if err != nil {
			return err
		}
		at := image.Pt(n%(frames/2)*size.X, n/(frames/2)*size.Y)
		draw.CatmullRom.Scale(strip, image.Rectangle{at, at.Add(size)}, picture, picture.Bounds(), draw.Src, nil)
		n++
		return nil
	})
	return strip, err
}
