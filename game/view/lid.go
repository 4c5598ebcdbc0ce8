package view

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
	"fudgetray/game/physics"
	"fudgetray/game/tray"
)

// A lid covers the felt while a roll is secret (rule R26). It slides away from the viewer when the
// roll is revealed.
type lid struct {
	clipper
	outline  [][2]float32    // outline of the covered felt, in pixels
	sides    []physics.Plane // half-planes of the outline
	image    *ebiten.Image   // drawn on first use
	vertices []ebiten.Vertex
	indices  []uint32

	seen   bool // follow was called before
	closed bool
	since  time.Duration // clock time of the last change
}

// slide is the duration of the lid's movement.
const slide = 350 * time.Millisecond

// follow closes or opens the lid as the scene requires.
func (l *lid) follow(scene *tray.Scene, now time.Duration) {
	if l.seen && l.closed == scene.Screened {
		return
	}
	l.closed, l.since = scene.Screened, now
	if !l.seen || scene.ReducedMotion {
		l.since -= slide
	}
	l.seen = true
}

// slides reports whether the lid is moving.
func (l *lid) slides(now time.Duration) bool { return l.seen && now-l.since < slide }

// open returns how far the lid is open, 0 to 1.
func (l *lid) open(now time.Duration) float32 {
	part := min(float32(now-l.since)/float32(slide), 1)
	part *= part * (3 - 2*part)
	if l.closed {
		return 1 - part
	}
	return part
}

func (l *lid) resize(outline [][2]float32) {
	l.outline, l.sides = outline, halfSpaces(outline)
	if l.image != nil {
		l.image.Deallocate()
		l.image = nil
	}
}

// covered returns the box that the closed lid covers.
func (l *lid) covered() model.Box {
	b := model.EmptyBox
	for _, at := range l.outline {
		b = b.With(at[0], at[1])
	}
	return b
}

// hides reports whether the lid hides a die completely. A die at the far rim projects beyond the
// felt's outline and would show above the lid.
func (l *lid) hides(die model.Box, open float32) bool {
	covered := l.covered()
	return open < 1 && die.Bottom <= covered.Bottom-open*(covered.Bottom-covered.Top)
}

// drawLid draws the part of the lid that still covers the felt.
func (p *painter) drawLid(screen ebiten.FinalScreen, open float32) {
	l := &p.lid
	if open >= 1 {
		return
	}
	if l.image == nil {
		l.image = ebiten.NewImageWithOptions(image.Rect(0, 0, p.width, p.height), &ebiten.NewImageOptions{Unmanaged: true})
		p.batch.reset()
		p.batch.addGround(l.outline)
		p.drawTabletop(l.image, onLid)
	}
	p.coverage.addAll()
	covered := l.covered()
	away := float64(open * (covered.Bottom - covered.Top))
	l.vertices, l.indices = l.vertices[:0], l.indices[:0]
	corners := covered.Corners()
	for i := range corners {
		corners[i].Y -= away
	}
	for i, at := range l.clip(l.sides, corners[:]...) {
		l.vertices = append(l.vertices, ebiten.Vertex{
			DstX: float32(at.X), DstY: float32(at.Y), SrcX: float32(at.X), SrcY: float32(at.Y + away),
			ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
		})
		if i >= 2 {
			l.indices = append(l.indices, 0, uint32(i)-1, uint32(i))
		}
	}
	screen.DrawTriangles32(l.vertices, l.indices, l.image, &ebiten.DrawTrianglesOptions{DisableMipmaps: true})
}
