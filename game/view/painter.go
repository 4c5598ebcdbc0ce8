package view

import (
	_ "embed"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/session"
	"fudgetray/game/model"
	"fudgetray/game/physics"
	"fudgetray/game/theme"
)

//go:embed dice.kage
var diceShader []byte

// A painter draws the tray and its dice. It caches everything that stays the same between frames,
// so that a frame costs little more than its dice.
type painter struct {
	dice          *ebiten.Shader
	tabletop      tabletopShaders
	atlas         *atlas
	noise, white  *ebiten.Image
	theme         theme.Theme
	sets          session.Dice // sets of dice that replace the theme's
	tint          string       // colour of the plain dice, or ""
	width, height int
	tray          model.TrayShape
	camera        model.Camera
	backdrops     backdrops
	backdrop      *ebiten.Image   // the current one; nil if the theme is transparent
	felt          []physics.Plane // sides of the visible felt on the canvas
	lid           lid
	shadows       *shadows
	links         []link  // to draw in the next frame
	ratio         float32 // pixels per CSS pixel
	coverage      coverage
	batch         batch
	options       ebiten.DrawTrianglesShaderOptions
	rows          [2]float32 // the Rows uniform, updated for every frame
}

func newPainter(t theme.Theme) (*painter, error) {
	dice, err := ebiten.NewShader(diceShader)
	if err != nil {
		return nil, err
	}
	p := &painter{
		dice:    dice,
		atlas:   newAtlas(),
		noise:   ebiten.NewImage(2*model.NoiseSide, model.NoiseSide),
		white:   ebiten.NewImage(3, 3),
		theme:   t,
		shadows: newShadows(),
	}
	p.noise.WritePixels(model.NoiseTiles())
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
func (p *painter) resize(width, height int, tray model.TrayShape) {
	p.aim(model.Aim(tray.W, tray.D, float32(width), float32(height)), width, height, tray)
}

// aim rebuilds everything for a camera.
func (p *painter) aim(c model.Camera, width, height int, tray model.TrayShape) {
	p.camera = c
	p.width = width
	p.height = height
	p.tray = tray
	p.lid.resize(model.VisibleFelt(&p.camera, tray.Outline()))
	p.felt = p.lid.sides
	if p.theme.Surface == theme.None {
		w, h := float32(width), float32(height)
		p.felt = halfSpaces([][2]float32{{0, 0}, {w, 0}, {w, h}, {0, h}})
	}
	p.setUniforms()
	p.coverage = coverage{canvas: model.Box{Right: float32(width), Bottom: float32(height)}}
	p.backdrop = nil
	if p.theme.Surface != theme.None {
		p.backdrop = p.findBackdrop()
	}
}

// setTheme changes the theme. The next frame must resize the painter.
func (p *painter) setTheme(t theme.Theme) {
	p.theme = t
	p.backdrops.forget()
	p.backdrop = nil
}

// setDice selects the sets of dice and their tint.
func (p *painter) setDice(sets session.Dice, tint string) {
	if sets != p.sets || tint != p.tint {
		p.sets, p.tint = sets, tint
		p.setUniforms()
	}
}

// draw draws a frame. If upwards is set, the shader's rows count from the bottom. open is how far
// the lid is open, 0 to 1.
func (p *painter) draw(screen ebiten.FinalScreen, dice []model.Solid, moving, upwards bool, open float32) {
	p.rows[0], p.rows[1] = 0, 1
	if upwards {
		p.rows[0], p.rows[1] = float32(p.height), -1
	}
	for i := range dice {
		p.atlas.add(dice[i].Mesh)
		dice[i].Box = dice[i].Bounds(&p.camera, fringe)
	}
	p.restore(screen)
	model.SortByDepth(dice, p.camera.Eye)
	p.batch.reset()
	p.batch.light.Pool = p.tray.Pool()
	for i := range dice {
		if !p.lid.hides(dice[i].Box, open) {
			p.batch.light.FindNear(dice, i)
			p.batch.add(&dice[i], &p.camera)
			p.coverage.add(dice[i].Box)
		}
	}
	if moving {
		p.drawBlobs(screen, dice)
	} else {
		p.coverage.addAll()
		for i := range p.shadows.traced {
			p.traceShadows(&p.shadows.traced[i], dice)
			p.drawShadows(screen, &p.shadows.traced[i])
		}
		if len(p.links) > 0 {
			p.drawLinks(screen)
		}
	}
	p.options.Images[0] = p.atlas.image
	screen.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, p.dice, &p.options)
	p.drawLid(screen, open)
}

// compile compiles the shaders for dice and their shadows by drawing nothing with them. Later it would wait for the
// backdrop to be drawn.
func (p *painter) compile() {
	onto := ebiten.NewImageWithOptions(image.Rect(0, 0, 1, 1), &ebiten.NewImageOptions{Unmanaged: true})
	vertices, indices := make([]ebiten.Vertex, 3), []uint32{0, 1, 2}
	p.options.Images[0] = p.atlas.image
	onto.DrawTrianglesShader32(vertices, indices, p.dice, &p.options)
	onto.DrawTriangles32(vertices, indices, p.white, &shadowOptions)
	onto.Deallocate()
}

// shadowOptions draw traced shadows.
var shadowOptions = ebiten.DrawTrianglesOptions{
	ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, Filter: ebiten.FilterLinear, DisableMipmaps: true,
}

// restore draws the backdrop over everything else that the screen shows.
func (p *painter) restore(screen ebiten.FinalScreen) {
	source, blend := p.backdrop, ebiten.BlendCopy
	if source == nil {
		source, blend = p.white, ebiten.BlendClear
	}
	vertices, indices := p.coverage.take(screen)
	screen.DrawTriangles32(vertices, indices, source, &ebiten.DrawTrianglesOptions{Blend: blend})
}

// drawBlobs draws the blob shadows of moving dice.
func (p *painter) drawBlobs(screen ebiten.FinalScreen, dice []model.Solid) {
	s := p.shadows
	s.reset()
	for i := range dice {
		first := len(s.vertices)
		s.addLampBlob(&dice[i], &p.camera, p.felt)
		p.coverage.add(boundsOf(s.vertices[first:]))
	}
	p.drawDarkest(screen)
	s.reset()
	for i := range dice {
		first := len(s.vertices)
		s.addSkyBlob(&dice[i], &p.camera, p.felt)
		p.coverage.add(boundsOf(s.vertices[first:]))
	}
	p.drawShades(screen)
}

// drawShades draws the accumulated triangles in their own colours.
func (p *painter) drawShades(screen ebiten.FinalScreen) {
	s := p.shadows
	screen.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// drawDarkest draws shadows that don't add up where they overlap: the darkest one counts. Over a
// backdrop, a shadow is a darker copy of it.
func (p *painter) drawDarkest(screen ebiten.FinalScreen) {
	s := p.shadows
	source, darkest := p.white, ebiten.BlendOperationMax
	if p.backdrop != nil {
		source, darkest = p.backdrop, ebiten.BlendOperationMin
		for i := range s.vertices {
			v := &s.vertices[i]
			light := 1 - v.ColorA
			v.SrcX, v.SrcY = v.DstX, v.DstY
			v.ColorR = light
			v.ColorG = light
			v.ColorB = light
			v.ColorA = 1
		}
	}
	one := ebiten.BlendFactorOne
	screen.DrawTriangles32(s.vertices, s.indices, source, &ebiten.DrawTrianglesOptions{
		Blend: ebiten.Blend{
			BlendFactorSourceRGB:        one,
			BlendFactorSourceAlpha:      one,
			BlendFactorDestinationRGB:   one,
			BlendFactorDestinationAlpha: one,
			BlendOperationRGB:           darkest,
			BlendOperationAlpha:         darkest,
		},
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// traceShadows renders the traced shadows of a light into their image.
func (p *painter) traceShadows(light *traced, dice []model.Solid) {
	s := p.shadows
	light.scale = resolution(light.coarse, p.camera.Focal/p.camera.Eye.Length())
	light.covered = model.EmptyBox
	light.resize(image.Pt(p.width, p.height))
	s.reset()
	for i := range dice {
		s.add(&dice[i], light, &p.camera)
	}
	light.image.Clear()
	light.image.DrawTriangles32(s.vertices, s.indices, p.white, &ebiten.DrawTrianglesOptions{
		Blend:          ebiten.BlendLighter,
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// drawShadows draws the traced shadows of a light over the felt.
func (p *painter) drawShadows(screen ebiten.FinalScreen, light *traced) {
	s := p.shadows
	if light.covered == model.EmptyBox {
		return
	}
	corners := light.covered.Corners()
	s.reset()
	for i, at := range s.clip(p.felt, corners[:]...) {
		x, y := float32(at.X), float32(at.Y)
		s.vertices = append(s.vertices,
			ebiten.Vertex{DstX: x, DstY: y, SrcX: x * light.scale, SrcY: y * light.scale, ColorA: light.share})
		if i >= 2 {
			s.indices = append(s.indices, 0, uint32(i)-1, uint32(i))
		}
	}
	screen.DrawTriangles32(s.vertices, s.indices, light.image, &shadowOptions)
}
