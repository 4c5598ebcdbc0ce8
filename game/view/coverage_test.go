package view

import (
	"bytes"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// Frames that restore only what the last one covered have the same pixels as frames drawn from scratch.
func TestFramesOverFrames(t *testing.T) {
	needDisplay(t)
	transparent := theme.Default()
	transparent.Surface = theme.None
	for name, th := range map[string]theme.Theme{"felt": theme.Default(), "transparent": transparent} {
		t.Run(name, func(t *testing.T) {
			p, err := newPainter(th)
			if err != nil {
				t.Fatal(err)
			}
			p.resize(320, 240, model.TrayShape{W: 0.11, D: 0.08, Corner: 0.012})
			over, scratch := p.coverage, p.coverage
			canvas, fresh := ownImage(320, 240), ownImage(320, 240)
			restored := 0
			for frame := range 40 {
				moving, open := frame%10 < 8, float32(1)
				if frame == 25 {
					open = 0.5
				}
				p.coverage = over
				p.draw(canvas, tumbling(frame), moving, false, open)
				over, p.coverage = p.coverage, scratch
				p.draw(fresh, tumbling(frame), moving, false, open)
				restored += len(over.vertices) / 4
				if !bytes.Equal(pixelsOf(canvas), pixelsOf(fresh)) {
					t.Fatalf("frame %d differs from the same frame drawn from scratch", frame)
				}
			}
			if restored <= 40 {
				t.Errorf("%d boxes were restored in 40 frames, want those of each die", restored)
			}
		})
	}
}

// tumbling returns four dice that move from frame to frame.
func tumbling(frame int) (solids []model.Solid) {
	for i := range 4 {
		turn := float64(frame)*0.3 + float64(i)
		at := rotate(0, 0, turn).Apply(model.Vec{X: 0.03, Z: 0.012 + 0.02*float32(frame%7)})
		die := model.MeshFor(dice.DF, engine.Plain)
		solids = append(solids, model.Solid{Mesh: die, At: at, Rot: rotate(turn, 0.2, float64(i))})
	}
	return solids
}

// ownImage returns an image outside shared textures, in which places differ in rounding.
func ownImage(width, height int) *ebiten.Image {
	return ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
}

func pixelsOf(i *ebiten.Image) []byte {
	pixels := make([]byte, 4*i.Bounds().Dx()*i.Bounds().Dy())
	i.ReadPixels(pixels)
	return pixels
}
