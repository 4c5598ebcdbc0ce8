package view

import (
	_ "embed"
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed dice.kage
var diceShader []byte

// painter draws a tray and solids onto a canvas. It keeps everything that stays
// the same from frame to frame, so that a frame costs little more than its dice.
type painter struct {
	dice, table   *ebiten.Shader
	atlas, noise  *ebiten.Image
	white         *ebiten.Image
	theme         Theme
	width, height int
	tray          trayShape
	camera        camera
	backdrop      *ebiten.Image // table, rim and felt; nil in a transparent theme
	felt          [][2]float32  // the part of the canvas that shows it
	shadows       *shadows
	batch         batch
	options       ebiten.DrawTrianglesShaderOptions
	drawn         box // what the last frame drew over the backdrop
}

func newPainter(theme Theme) (*painter, error) {
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
		theme:   theme,
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
	p.felt = feltSeen(&p.camera, tray.outline())
	p.drawn = box{0, 0, float32(width), float32(height)}
	p.setUniforms()
	p.shadows.resize(width, height)
	if p.backdrop != nil {
		p.backdrop.Deallocate()
		p.backdrop = nil
	}
	if p.theme.Transparent {
		return
	}
	p.backdrop = ebiten.NewImage(width, height)
	p.batch.reset()
	p.batch.addTabletop(&p.camera, tray, float32(width), float32(height))
	p.backdrop.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.table, &ebiten.DrawTrianglesShaderOptions{
		Uniforms: p.tableUniforms(),
		Images:   [4]*ebiten.Image{p.noise},
	})
}

// draw paints a frame: only where the last one or this one has dice or shadows.
func (p *painter) draw(canvas *ebiten.Image, dice []solid, moving bool) {
	for i := range dice {
		dice[i].box = dice[i].bounds(&p.camera)
	}
	sortByDepth(dice, p.camera.eye)
	now := p.castShadows(dice, moving)
	p.batch.reset()
	for i := range dice {
		p.batch.add(&dice[i], &p.camera)
		now = now.union(dice[i].box)
	}
	area := now.union(p.drawn).pixels(p.width, p.height)
	p.drawn = now
	if area.Empty() {
		return
	}
	part := canvas.RecyclableSubImage(area)
	defer part.Recycle()
	p.drawBackdrop(part)
	p.drawShadows(part)
	p.options.Images[0] = p.atlas
	part.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.dice, &p.options)
}

func (p *painter) drawBackdrop(part *ebiten.Image) {
	if p.backdrop == nil {
		part.Clear()
		return
	}
	part.DrawImage(p.backdrop, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}

// castShadows fills the shadows' image and returns the box that they cover.
func (p *painter) castShadows(dice []solid, moving bool) box {
	s := p.shadows
	s.scale = resolution(p.camera.focal/p.camera.eye.length(), moving)
	list := s.still
	if moving {
		list = s.hurried
	}
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
	covered := nothing
	for i := range dice {
		covered = covered.union(s.add(&dice[i], list, &p.camera, s.scale))
	}
	s.image.Clear()
	s.image.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		Blend:          ebiten.BlendLighter,
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
	s.covered = covered
	return covered
}

// drawShadows darkens the felt: a fan around the canvas' middle, where the tray is.
func (p *painter) drawShadows(part *ebiten.Image) {
	s := p.shadows
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
	s.spread(float32(p.width)/2, float32(p.height)/2)
	for i, at := range p.felt {
		s.spread(at[0], at[1])
		if i > 0 {
			s.indices = append(s.indices, 0, uint32(i), uint32(i)+1)
		}
	}
	part.DrawTriangles32(s.vertices, s.indices, s.image, &ebiten.DrawTrianglesOptions{
		Filter: ebiten.FilterLinear, DisableMipmaps: true,
	})
}

// spread adds a point of the canvas to the area that the shadows are drawn in.
func (s *shadows) spread(x, y float32) {
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
