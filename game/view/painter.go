package view

import (
	_ "embed"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/session"
	"fudgetray/game/physics"
	"fudgetray/game/theme"
)

//go:embed dice.kage
var diceShader []byte

// A painter draws the tray and its dice. It caches everything that stays the same between frames,
// so that a frame costs little more than its dice.
type painter struct {
	dice, table   *ebiten.Shader
	atlas, noise  *ebiten.Image
	white         *ebiten.Image
	theme         theme.Theme
	sets          session.Dice // sets of dice that replace the theme's
	width, height int
	tray          trayShape
	camera        camera
	backdrop      *ebiten.Image   // table, rim and felt; nil if the theme is transparent
	felt          []physics.Plane // sides of the visible felt on the canvas
	lid           lid
	shadows       *shadows
	batch         batch
	options       ebiten.DrawTrianglesShaderOptions
	rows          [2]float32 // the Rows uniform, updated for every frame
}

func newPainter(t theme.Theme) (*painter, error) {
	dice, err := ebiten.NewShader(diceShader)
	if err != nil {
		return nil, err
	}
	table, err := ebiten.NewShader(tableShader)
	if err != nil {
		return nil, err
	}
	p := &painter{
		dice: dice, table: table,
		atlas: newAtlas(), noise: noiseTile(),
		white:   ebiten.NewImage(3, 3),
		theme:   t,
		shadows: newShadows(),
	}
	p.white.WritePixels(filled(4*3*3, 255))
	return p, nil
}

func filled(n int, b byte) []byte {
	list := make([]byte, n)
	for i := range list {
		list[i] = b
	}
	return list
}

// resize rebuilds everything that depends on the canvas size, the tray or the theme.
func (p *painter) resize(width, height int, tray trayShape) {
	p.aim(aim(tray.w, tray.d, float32(width), float32(height)), width, height, tray)
}

// aim rebuilds everything for a camera.
func (p *painter) aim(c camera, width, height int, tray trayShape) {
	p.camera, p.width, p.height, p.tray = c, width, height, tray
	p.lid.resize(visibleFelt(&p.camera, tray.outline()))
	p.felt = p.lid.sides
	if p.theme.Surface == theme.None {
		w, h := float32(width), float32(height)
		p.felt = halfSpaces([][2]float32{{0, 0}, {w, 0}, {w, h}, {0, h}})
	}
	p.setUniforms()
	p.shadows.resize(width, height)
	if p.backdrop != nil {
		p.backdrop.Deallocate()
		p.backdrop = nil
	}
	if p.theme.Surface == theme.None {
		return
	}
	p.backdrop = ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
	p.batch.reset()
	p.batch.addTabletop(&p.camera, tray, float32(width), float32(height))
	p.drawTabletop(p.backdrop)
}

// setDice selects the sets of dice.
func (p *painter) setDice(sets session.Dice) {
	if sets != p.sets {
		p.sets = sets
		p.setUniforms()
	}
}

// drawTabletop draws the batch with the table shader.
func (p *painter) drawTabletop(onto *ebiten.Image) {
	onto.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.table, &ebiten.DrawTrianglesShaderOptions{
		Uniforms: p.tableUniforms(),
		Images:   [4]*ebiten.Image{p.noise},
	})
}

// draw draws a frame. If upwards is set, the shader's rows count from the bottom. open is how far
// the lid is open, 0 to 1.
func (p *painter) draw(screen ebiten.FinalScreen, dice []solid, moving, upwards bool, open float32) {
	p.rows[0], p.rows[1] = 0, 1
	if upwards {
		p.rows[0], p.rows[1] = float32(p.height), -1
	}
	for i := range dice {
		dice[i].box = dice[i].bounds(&p.camera)
	}
	sortByDepth(dice, p.camera.eye)
	p.batch.reset()
	for i := range dice {
		if !p.lid.hides(dice[i].box, open) {
			p.batch.add(&dice[i], &p.camera)
		}
	}
	p.drawBackdrop(screen)
	if moving {
		p.drawBlobs(screen, dice)
	} else {
		p.traceShadows(dice)
		p.drawShadows(screen)
	}
	p.options.Images[0] = p.atlas
	screen.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.dice, &p.options)
	p.drawLid(screen, open)
}

func (p *painter) drawBackdrop(screen ebiten.FinalScreen) {
	if p.backdrop == nil {
		screen.Clear()
		return
	}
	screen.DrawImage(p.backdrop, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}

// drawBlobs draws the blob shadows of moving dice.
func (p *painter) drawBlobs(screen ebiten.FinalScreen, dice []solid) {
	s := p.shadows
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
	for i := range dice {
		s.addBlobs(&dice[i], &p.camera, p.felt)
	}
	screen.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// traceShadows renders the traced shadows into their image.
func (p *painter) traceShadows(dice []solid) {
	s := p.shadows
	s.scale = resolution(p.camera.focal / p.camera.eye.length())
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
	s.covered = nothing
	for i := range dice {
		s.covered = s.covered.union(s.add(&dice[i], &p.camera))
	}
	s.image.Clear()
	s.image.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		Blend:          ebiten.BlendLighter,
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// drawShadows draws the traced shadows over the felt.
func (p *painter) drawShadows(screen ebiten.FinalScreen) {
	s := p.shadows
	if s.covered == nothing {
		return
	}
	corners := s.covered.corners()
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
	for i, at := range s.clip(p.felt, corners[:]...) {
		s.spread(at)
		if i >= 2 {
			s.indices = append(s.indices, 0, uint32(i)-1, uint32(i))
		}
	}
	screen.DrawTriangles32(s.vertices, s.indices, s.image, &ebiten.DrawTrianglesOptions{
		Filter: ebiten.FilterLinear, DisableMipmaps: true,
	})
}

// spread appends a vertex of the polygon that the shadow image is drawn on.
func (s *shadows) spread(at physics.Vec) {
	x, y := float32(at.X), float32(at.Y)
	s.vertices = append(s.vertices, ebiten.Vertex{
		DstX: x, DstY: y, SrcX: x * s.scale, SrcY: y * s.scale,
		ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
	})
}

// bounds returns the box that a die covers on the canvas, with its fringe.
func (s *solid) bounds(c *camera) box {
	b := nothing
	for _, corner := range s.mesh.corners {
		x, y := c.project(s.at.add(s.rot.apply(corner)))
		b = b.with(x, y)
	}
	pad := fringe + s.mesh.radius*c.focal/max(c.eye.z-s.at.z, 0.01)*1.1
	return box{b.left - pad, b.top - pad, b.right + pad, b.bottom + pad}
}

func (s *shadows) resize(width, height int) {
	if s.image != nil {
		s.image.Deallocate()
	}
	s.image = ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
}
