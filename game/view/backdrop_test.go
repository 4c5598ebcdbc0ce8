package view

import (
	"image"
	"testing"

	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// Backdrops that were used last are kept until the theme changes.
func TestBackdropsAreReused(t *testing.T) {
	needDisplay(t)
	p, err := newPainter(theme.Default())
	if err != nil {
		t.Fatal(err)
	}
	small, large := model.TrayShape{W: 0.11, D: 0.08, Corner: 0.012}, model.TrayShape{W: 0.16, D: 0.12, Corner: 0.012}
	show := func(tray model.TrayShape, width int) any {
		p.resize(width, 240, tray)
		return p.backdrop
	}
	kept := map[any]bool{}
	for range 2 {
		for _, tray := range []model.TrayShape{small, large} {
			for _, width := range []int{320, 160} {
				kept[show(tray, width)] = true
			}
		}
	}
	if len(kept) != 4 {
		t.Errorf("%d pictures of two trays in two sizes, want 4", len(kept))
	}
	show(small, 200) // replaces the oldest one
	if !kept[show(large, 160)] || kept[show(small, 320)] {
		t.Error("the picture that was used last was replaced, or the first one was kept")
	}
	before := show(large, 160)
	p.setTheme(theme.Theme{})
	if p.backdrops.find(large, image.Pt(160, 240)) == before {
		t.Error("a picture is kept for another theme")
	}
}

// The shader of every material of the tabletop compiles.
func TestTabletopMaterialsCompile(t *testing.T) {
	needDisplay(t)
	var shaders tabletopShaders
	for material := range theme.Surface(tabletopMaterials) {
		if material != theme.None {
			shaders.of(material)
		}
	}
}
