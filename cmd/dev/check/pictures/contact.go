package main

import (
	"fmt"
	"image"
	"os"

	"golang.org/x/image/draw"
)

// Sizes on the contact sheet, in pixels.
const (
	contactWidth = 2000
	contactRow   = 200 // height of a picture
)

// shootContact makes the contact sheet with all scenes and their names. It prints its progress.
func (s studio) shootContact(list []scene) error {
	var shots []shot
	for i, scene := range list {
		picture, err := s.shootScene(scene)
		if err != nil {
			return fmt.Errorf("%s: %w", scene.name, err)
		}
		fmt.Fprintf(os.Stderr, "\r%d of %d: %-40s", i+1, len(list), scene.name)
		shots = append(shots, shot{scene.name, picture})
	}
	fmt.Fprintln(os.Stderr)
	return s.write("contact", layOut(shots), "docs/contact.jpg")
}

// shot is a named picture.
type shot struct {
	name    string
	picture image.Image
}

func (s shot) width() int {
	size := s.picture.Bounds().Size()
	return size.X * contactRow / size.Y
}

// layOut arranges pictures in rows.
func layOut(shots []shot) *image.RGBA {
	var places []image.Point
	at := image.Pt(gutter, gutter)
	for _, s := range shots {
		if at.X+s.width()+gutter > contactWidth {
			at = image.Pt(gutter, at.Y+contactRow+gutter)
		}
		places = append(places, at)
		at.X += s.width() + gutter/2
	}
	all := image.NewRGBA(image.Rect(0, 0, contactWidth, at.Y+contactRow+gutter/2))
	draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
	for i, s := range shots {
		place := image.Rectangle{places[i], places[i].Add(image.Pt(s.width(), contactRow))}
		draw.CatmullRom.Scale(all, place, s.picture, s.picture.Bounds(), draw.Src, nil)
		label(all, s.name, place.Min.X, place.Min.Y-6)
	}
	return all
}
