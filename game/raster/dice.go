package raster

import (
	"math"
	"sync"

	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// paintDice paints all dice, back to front.
func (p *painter) paintDice() {
	width, height := float32(p.picture.Rect.Dx()), float32(p.picture.Rect.Dy())
	light := model.Lighting{Pool: p.pool}
	var corners []corner
	for i := range p.solids {
		die := &p.solids[i]
		light.FindNear(p.solids, i)
		corners = corners[:0]
		for k := range die.Mesh.Points {
			corners = append(corners, p.corner(die, &die.Mesh.Points[k], &light))
		}
		p.layer.reset(die.Box, width, height)
		shade := p.dieShader(&p.materials[die.Material])
		for _, t := range die.Mesh.Triangles {
			p.layer.fill(&corners[t[0]], &corners[t[1]], &corners[t[2]], shade)
		}
		p.paint(&p.layer)
	}
}

// corner projects a point of a die.
func (p *painter) corner(die *model.Solid, point *model.MeshPoint, light *model.Lighting) corner {
	at := die.At.Add(die.Rot.Apply(point.At))
	normal := die.Rot.Apply(point.Normal)
	x, y := p.camera.Project(at)
	return corner{
		x: x, y: y, height: max(at.Z, 0), u: point.U, v: point.V,
		normal: normal.Mul(light.Exposure(at, normal)), right: die.Rot.Apply(point.Right),
	}
}

// Colours of the painted faces of Fudge dice in linear light, for +1 and −1. dice.kage has the same.
var paints = [2][3]float32{{0.089, 0.585, 0.125}, {0.828, 0.073, 0.055}}

// A surface is a point of a die before it is lit.
type surface struct {
	normal model.Vec
	albedo [3]float32
	gloss  float32
	paint  float32 // share of the mark
	wall   float32 // share of the mark's sloping wall
	halo   float32 // light that the mark emits
}

// dieShader returns the shader of a die. It is dice.kage in Go.
func (p *painter) dieShader(m *model.Material) shader {
	return func(x, y float32, c *corner) (r, g, b, alpha float32) {
		ray := p.camera.Ray(x, y)
		eye := p.camera.Eye
		world := eye.Add(ray.Mul((c.height - eye.Z) / ray.Z))
		exposure := c.normal.Length()
		if exposure == 0 {
			return 0, 0, 0, 0
		}
		s := engraved(m, c, c.normal.Mul(1/exposure))
		rgb := p.lit(m, &s, world, ray.Unit().Mul(-1), exposure, c)
		for i := range rgb {
			rgb[i] += s.halo * m.Mark[i]
			rgb[i] = encoded(rgb[i] / (1 + max(rgb[i]-0.8, 0)*0.5))
		}
		return rgb[0], rgb[1], rgb[2], p.beforeRim(world, ray)
	}
}

// beforeRim returns the share of a pixel that the near rim doesn't hide.
func (p *painter) beforeRim(world, ray model.Vec) float32 {
	if ray.Y >= 0 {
		return 1
	}
	front, top := p.shape.D/2+model.RimWidth*0.3, float32(model.RimHeight*0.95)
	rise := world.Z - (world.Y-front)*ray.Z/ray.Y
	return 1 - clamp((top-rise)*p.camera.Focal/p.camera.Eye.Z+0.5, 0, 1)
}

// engraved returns the surface at a point with its mark, pattern and paint.
func engraved(m *model.Material, c *corner, normal model.Vec) surface {
	s := surface{normal: normal, albedo: m.Body, gloss: m.Gloss}
	column, row := floor(c.u/model.CellSpan), floor(c.v/model.CellSpan)
	u, v := c.u-column*model.CellSpan-model.CellSpan/2, c.v-row*model.CellSpan-model.CellSpan/2
	border := max(abs(u), abs(v))
	pixel := max(c.derivative.texture, 0.02)
	if m.Paint > 0 && border < 120 && row == 0 && (column == 0 || column == 1) {
		s.cover(paints[int(column)], m.Paint)
	}
	if m.Pattern >= model.Framed && border < 120 {
		line := abs(border-36) - 1.3
		if m.Pattern >= model.Hatched {
			at := (u + v) / 8
			line = max(abs(at-floor(at)-0.5)*8-1.3, 34-border)
		}
		s.cover(m.Mark, clamp(0.5-line/pixel, 0, 1)*0.8)
	}
	// In a thin triangle, the middle of a pixel at its edge can be outside the atlas.
	cell := int(row)*model.CellColumns + int(column)
	if border < 31 && 0 <= cell && cell < model.Cells {
		s.engrave(m, c, cell, u, v, pixel)
	}
	return s
}

// cover mixes the albedo with a colour.
func (s *surface) cover(color [3]float32, share float32) {
	for i := range s.albedo {
		s.albedo[i] = mix(s.albedo[i], color[i], share)
	}
}

// engrave adds the mark of a cell at an offset from its middle, in texels. pixel is the size of a pixel.
func (s *surface) engrave(m *model.Material, c *corner, cell int, u, v, pixel float32) {
	depth, dx, dy := sample(cells[cell](), u+model.CellSize/2-0.5, v+model.CellSize/2-0.5)
	s.paint = clamp(depth/pixel+0.5, 0, 1)
	s.wall = s.paint * clamp(1-depth*0.2, 0, 1) * clamp(2-pixel*0.5, 0, 1)
	inward := c.right.Mul(dx).Add(s.normal.Cross(c.right).Mul(dy))
	s.normal = s.normal.Add(inward.Mul(s.wall * 1.1)).Unit()
	s.cover(m.Mark, s.paint)
	s.gloss = mix(s.gloss, m.MarkGloss, s.paint)
	if m.Kind == theme.Glow {
		s.halo = mix(float32(math.Exp(float64(min(depth, 0)*0.45)))*0.55, 0.9, s.paint)
	}
}

// cells returns the pixels of each cell of the atlas; those of a blank one are never needed.
var cells = func() (list [model.Cells]func() []byte) {
	for i := range list {
		list[i] = sync.OnceValue(func() []byte { return model.CellPixels(i) })
	}
	return list
}()

// sample returns the depth below the edge of a mark, in texels, and the direction inwards, filtered bilinearly. A blank
// cell has no pixels.
func sample(pixels []byte, x, y float32) (depth, dx, dy float32) {
	if pixels == nil {
		return -model.CellSize, 0, 0
	}
	left, top := floor(x), floor(y)
	tx, ty := x-left, y-top
	i := 4 * (int(top)*model.CellSize + int(left))
	channel := func(k int) float32 {
		at := func(i int) float32 { return float32(pixels[i+k]) }
		return mix(mix(at(i), at(i+4), tx), mix(at(i+4*model.CellSize), at(i+4*model.CellSize+4), tx), ty)
	}
	return (channel(0) - 128) / model.PerTexel, (channel(1) - 128) / 127, (channel(2) - 128) / 127
}

// lit returns the light that a surface reflects: of the lamp, the sky, the room behind the viewer and the felt.
func (p *painter) lit(m *model.Material, s *surface, world, toEye model.Vec, exposure float32, c *corner) [3]float32 {
	n := s.normal
	facing := n.Dot(model.Lamp)
	diffuse := clamp((facing+0.12)/1.12, 0, 1)
	diffuse *= diffuse*0.25 + 0.75
	sky := n.Z*0.5 + 0.5
	low := clamp(1-world.Z/0.016, 0, 1)
	dim := exposure * (1 - 0.15*s.wall)
	room := clamp(n.Dot(behind), 0, 1)
	bounced := (1 - sky) * (0.8 + low)

	bend := min(c.derivative.normal, 1) * 0.15
	back := n.Mul(2 * n.Dot(toEye)).Sub(toEye)
	graze := 1 - clamp(n.Dot(toEye), 0, 1)
	graze *= graze
	fresnel := 0.04 + 0.5*graze*graze
	window := p.window(world, back, bend)
	lamp := smoothstep(0.955-bend, 0.995, back.Dot(model.Lamp)) * (0.012 / (0.04 + bend))
	shine := s.gloss * dim * (fresnel*(window*1.8+clamp(back.Z+0.2, 0, 1)*0.5) + lamp)

	var rgb [3]float32
	ground := [3]float32{p.ground.r, p.ground.g, p.ground.b}
	for i := range rgb {
		bounce := ground[i] * 0.5
		light := dim * (lampColor[i]*diffuse*0.60 + skyColor[i]*sky + roomColor[i]*room + bounce*bounced)
		switch m.Kind {
		case theme.Translucent:
			through := clamp(0.45-0.55*facing, 0, 1)*0.55 + graze*0.5
			rgb[i] = s.albedo[i]*light*mix(0.85, 1, s.paint) + s.albedo[i]*(0.10+bounce*0.4+lampColor[i]*through)*dim + shine
		case theme.Metal:
			mirrored := mix(bounce*0.8+0.20, 0.36, smoothstep(-0.25, 0.05, back.Z))
			mirrored = mix(mirrored, 1.05, smoothstep(0.30, 0.95, back.Z)) + 0.2*window
			rgb[i] = mix(m.Body[i]*(mirrored*0.83*dim+light*0.26), s.albedo[i]*light, s.paint) + shine*1.3
		default:
			rgb[i] = s.albedo[i]*light + shine
		}
	}
	return rgb
}

// Colours of the lights, and the direction to the room behind the viewer.
var (
	lampColor = [3]float32{1.0, 0.98, 0.95}
	skyColor  = [3]float32{0.30, 0.31, 0.33}
	roomColor = [3]float32{0.16, 0.16, 0.15}
	behind    = model.Vec{X: 0.25, Y: 0.85, Z: 0.46}
)

// window returns how much of a window with soft edges is mirrored. It is at a finite distance, so its image depends on
// the place of the die.
func (p *painter) window(world, back model.Vec, bend float32) float32 {
	z := max(back.Z, 0.2)
	x := abs(world.X*5 + back.X/z + 0.25)
	y := abs(world.Y*5 + back.Y/z + 0.55)
	return (1 - smoothstep(0.15-bend, 0.5+bend, x)) * (1 - smoothstep(0.15-bend, 0.5+bend, y)) * clamp(back.Z*3, 0, 1)
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

func floor(v float32) float32 { return float32(math.Floor(float64(v))) }
