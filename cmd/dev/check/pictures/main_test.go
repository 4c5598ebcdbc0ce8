package main

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

var built = filepath.Join("..", "..", "..", "..", "dist")

// TestPictures checks the sizes of pictures, and that dice in flight differ from dice at rest.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	looks := slices.DeleteFunc(browser.Screens(), func(l browser.Screen) bool {
		return l.Name != "390x844" && l.Name != "1280x800" && l.Name != "320x240"
	})
	if err := run(built, dir, dir, func(s studio) error { return s.shootLooks(looks) }); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]image.Point{
		"1280x800-flight.png": {1280, 800}, "1280x800-rest.png": {1280, 800}, "docs/tray.jpg": {1280, 800},
		"web/screenshots/wide.jpg": {1280, 800}, "web/screenshots/narrow.jpg": {585, 1266},
		"320x240-flight.png": {320, 240}, "320x240-rest.png": {320, 240},
		"sheet.png": {4*gutter + rowHeight*8/5 + rowHeight*4/3 + rowHeight*390/844, 3*gutter + 2*rowHeight},
	} {
		if got := load(t, dir, name).Bounds().Size(); got != want {
			t.Errorf("%s has the size %v, want %v", name, got, want)
		}
	}
	for _, look := range looks {
		flight, rest := load(t, dir, look.Name+"-flight.png"), load(t, dir, look.Name+"-rest.png")
		if changed := changed(flight, rest); changed < 0.02 {
			t.Errorf("%s: %.1f %% of the pixels differ between flight and rest, want ≥ 2 %%", look.Name, 100*changed)
		}
	}
}

// TestFilms checks that successive frames of a film differ.
func TestFilms(t *testing.T) {
	dir := t.TempDir()
	if err := run(built, dir, dir, studio.shootFilms); err != nil {
		t.Fatal(err)
	}
	for _, f := range films {
		strip := load(t, dir, f.name+".png").(*image.RGBA)
		if got := load(t, dir, "docs/"+f.name+".jpg").Bounds().Size(); got != image.Pt(1920, 480) {
			t.Errorf("%s has the size %v", f.name, got)
		}
		for n := range 5 {
			one := strip.SubImage(image.Rect(n*320, 0, n*320+320, 240))
			next := strip.SubImage(image.Rect(n*320+320, 0, n*320+640, 240))
			if changed := changed(one, next); changed < 0.02 {
				t.Errorf("%s: from frame %d to the next %.1f %% of the pixels differ, want ≥ 2 %%", f.name, n, 100*changed)
			}
		}
	}
}

// TestPanels checks the size of the sheet of panels, and that each picture shows another language and roll.
func TestPanels(t *testing.T) {
	dir := t.TempDir()
	screens := slices.DeleteFunc(browser.PanelScreens(browser.PanelSizes), func(s browser.Screen) bool {
		return s.Name != "600x480" && s.Name != "320x240"
	})
	work := func(s studio) error { return s.shootPanels("panel", screens, panelScenes) }
	if err := run(built, dir, "", work); err != nil {
		t.Fatal(err)
	}
	rows := len(panelLanguages) * len(panelScenes)
	want := image.Pt(3*gutter+300+160, gutter+rows*(240+gutter))
	if got := load(t, dir, "panel.png").Bounds().Size(); got != want {
		t.Errorf("the sheet has the size %v, want %v", got, want)
	}
	for _, screen := range screens {
		seen := map[string]image.Image{}
		for _, tag := range panelLanguages {
			for _, scene := range panelScenes {
				name := fmt.Sprintf("%s-%s-%s", screen.Name, scene.name, tag)
				picture := load(t, dir, name+".png")
				for other, before := range seen {
					if changed(picture, before) < 0.002 {
						t.Errorf("%s looks like %s", name, other)
					}
				}
				seen[name] = picture
			}
		}
	}
}

func load(t *testing.T, dir, name string) image.Image {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, _, err := image.Decode(file)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return picture
}

// changed returns the share of pixels that differ.
func changed(a, b image.Image) float64 {
	size := a.Bounds().Size()
	pixels := 0
	for y := range size.Y {
		for x := range size.X {
			if a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y) != b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y) {
				pixels++
			}
		}
	}
	return float64(pixels) / float64(size.X*size.Y)
}

func TestNothingBuilt(t *testing.T) {
	err := run(t.TempDir(), t.TempDir(), "", all)
	if err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("error %v, want the command to run", err)
	}
}
