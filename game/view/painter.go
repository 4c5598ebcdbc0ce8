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

// painter draws a tray and solids onto a canvas. It keeps everything that stays
// the same from frame to frame, so that a frame costs little more than its dice.
type painter struct {
	dice, table   *ebiten.Shader
	atlas, noise  *ebiten.Image
	white         *ebiten.Image
	theme         theme.Theme
	made          session.Dice // sets that the dice are of, where not the theme's
	width, height int
	tray          trayShape
	camera        camera
	backdrop      *ebiten.Image   // table, rim and felt; nil in a transparent theme
	felt          []physics.Plane // the part of the canvas that shows it
	lid           lid
	shadows       *shadows
	batch         batch
	options       ebiten.DrawTrianglesShaderOptions
	rows          [2]float32 // uniform of options
}

func newPainter(look theme.Theme) (*painter, error) {
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
		theme:   look,
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

// resize makes what depends on the canvas, the tray or the theme.
func (p *painter) resize(width, height int, tray trayShape) {
	p.width, p.height, p.tray = width, height, tray
	p.camera = aim(tray.w, tray.d, float32(width), float32(height))
	p.lid.resize(feltSeen(&p.camera, tray.outline()))
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

// dress draws dice of some sets from now on.
func (p *painter) dress(made session.Dice) {
	if made != p.made {
		p.made = made
		p.setUniforms()
	}
}

// drawTabletop draws the batch, of parts of the tabletop.
func (p *painter) drawTabletop(onto *ebiten.Image) {
	onto.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.table, &ebiten.DrawTrianglesShaderOptions{
		Uniforms: p.tableUniforms(),
		Images:   [4]*ebiten.Image{p.noise},
	})
}

// draw paints a frame. Upwards says that the shader sees the canvas' rows counted
// from its lower edge; open, how far the lid is, of 1.
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

// drawBlobs darkens the felt below moving dice.
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

// traceShadows fills the shadows' image.
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

// drawShadows darkens the part of the felt that has shadows.
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

// spread adds a point of the canvas to the area that the shadows are drawn in.
func (s *shadows) spread(at physics.Vec) {
	x, y := float32(at.X), float32(at.Y)
	s.vertices = append(s.vertices, ebiten.Vertex{
		DstX: x, DstY: y, SrcX: x * s.scale, SrcY: y * s.scale,
		ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
	})
}

// bounds is the box that a die covers on the canvas.
func (s *solid) bounds(c *camera) box {
	b := nothing
	for _, corner := range s.mesh.corners {
		x, y := c.project(s.at.add(s.turn.apply(corner)))
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
