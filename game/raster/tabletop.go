package raster

import (
	"math"

	"fudgetray/game/model"
)

// paintGround paints the table and, inside the rim, the surface of the theme. Alpha is that of a backdrop.
func (p *painter) paintGround() {
	outline := p.camera.Polygon(p.shape.Outline())
	surface := p.surface()
	width, height := p.picture.Rect.Dx(), p.picture.Rect.Dy()
	row := make([]color, width)
	for y := range height {
		at := float32(y) + 0.5
		left, right := spanOf(outline, at)
		from, to := min(max(int(left), 0), width), min(max(int(right)+1, 0), width)
		if from >= to {
			from, to = width, width
		}
		start := p.camera.Ground(0.5, at, 0)
		step := p.camera.Ground(1.5, at, 0).Sub(start) // rows are parallel to the ground
		p.shadeTable(row, 0, from, at)
		p.shadeTable(row, to, width, at)
		for x := range row {
			if x < from || x >= to {
				p.set(x, y, row[x], 0)
				continue
			}
			point := start.Add(step.Mul(float32(x)))
			p.set(x, y, surface(point.X*1000, point.Y*1000).filtered(p.groundLight(point)).encoded(), 255)
		}
	}
}

// spanOf returns the part of a row of pixels inside a convex polygon.
func spanOf(polygon [][2]float32, y float32) (left, right float32) {
	left, right = math.MaxFloat32, -1
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a[1] <= y) == (b[1] <= y) {
			continue
		}
		x := a[0] + (y-a[1])/(b[1]-a[1])*(b[0]-a[0])
		left, right = min(left, x), max(right, x)
	}
	return left, right
}

// tableStep is the distance in pixels of the points at which the table is shaded. Its grain runs along the rows.
const tableStep = 16

// shadeTable sets a row of pixels, from one to another, to the encoded colours of the table.
func (p *painter) shadeTable(row []color, from, to int, y float32) {
	if from >= to {
		return
	}
	next := p.tableAt(float32(from)+0.5, y)
	for ; from < to; from += tableStep {
		last := next
		next = p.tableAt(float32(from+tableStep)+0.5, y)
		for k := range row[from:min(from+tableStep, to)] {
			row[from+k] = last.towards(next, float32(k)/tableStep)
		}
	}
}

// tableAt returns the encoded colour of the table at a pixel.
func (p *painter) tableAt(x, y float32) color {
	ray := p.camera.Ray(x, y)
	at := p.camera.Ground(x, y, 0)
	shade := 0.75 * (1 - smoothstep(model.RimWidth, model.RimWidth*2.4, p.castOver(at.X, at.Y)))
	brightness := (1 + p.grainAt(at.X*1000, at.Y*1000)*0.75) * (1 - shade)
	return p.litTabletop(p.table.scaled(brightness), at, model.Vec{Z: 1}, ray, 0.05).encoded()
}

// litTabletop returns the light that a part of the tabletop reflects. It is the end of tabletop.kage in Go.
func (p *painter) litTabletop(albedo color, at, normal, ray model.Vec, shine float32) color {
	dx, dy := (at.X-p.pool.X)/p.pool.Half, (at.Y-p.pool.Y)/p.pool.Half
	fall := 1.05 / (1 + dx*dx + dy*dy)
	diffuse := clamp(normal.Dot(model.Lamp)*0.9+0.1, 0, 1) * 0.85
	sky := normal.Z*0.5 + 0.5
	gloss := float32(0)
	if shine > 0 {
		ray = ray.Unit()
		lamp := ray.Sub(normal.Mul(2 * ray.Dot(normal))).Dot(model.Lamp)
		gloss = shine * (smoothstep(0.90, 1.0, lamp)*0.25 + smoothstep(0.975, 0.998, lamp)*0.5)
	}
	return color{
		albedo.r*(diffuse+0.26*sky)*fall + gloss,
		albedo.g*(0.97*diffuse+0.28*sky)*fall + gloss,
		albedo.b*(0.92*diffuse+0.32*sky)*fall + gloss,
	}
}

// outside returns the signed distance from the rim's inner side, negative on the ground.
func (p *painter) outside(x, y float32) float32 {
	x, y = abs(x)-p.shape.W/2+p.shape.Corner, abs(y)-p.shape.D/2+p.shape.Corner
	if x <= 0 || y <= 0 {
		return max(x, y) - p.shape.Corner
	}
	return length(x, y) - p.shape.Corner
}

// castOver returns the signed distance from the inner side of the rim's shadow.
func (p *painter) castOver(x, y float32) float32 {
	const reach = model.RimHeight * 0.9
	return p.outside(x+model.Lamp.X*reach/model.Lamp.Z, y+model.Lamp.Y*reach/model.Lamp.Z)
}

// groundLight returns the light on the ground inside the rim.
func (p *painter) groundLight(at model.Vec) color {
	rim := smoothstep(-model.RimHeight*0.8, model.RimHeight*0.25, p.castOver(at.X, at.Y))
	open := (1 - 0.55*rim) * (1 - 0.45*smoothstep(-0.008, 0, p.outside(at.X, at.Y)))
	return p.litTabletop(color{open, open, open}, at, model.Vec{Z: 1}, model.Vec{}, 0)
}

// sharp returns 1, falling to 0 if a frequency per millimetre is too high for the pixels.
func (p *painter) sharp(frequency float32) float32 {
	return clamp(1.4-frequency*p.pixel, 0, 1)
}

// grainAt returns the relative brightness of wood at a point in millimetres.
func (p *painter) grainAt(along, across float32) float32 {
	wave := p.soft.at(along*0.02, across*0.16)
	rings := p.soft.at(along*0.05, across*1.3+wave*14)
	grain := (wave-0.5)*0.5 + (rings-0.5)*0.9*p.sharp(1.3)
	if sharp := p.sharp(4.5); sharp > 0 {
		grain += (p.fine.at(along*0.22, across*4.5+wave*5) - 0.5) * 0.35 * sharp
	}
	return grain * p.grain
}

// paintRim paints the rim.
func (p *painter) paintRim() {
	m := model.NewRim(p.shape.Outline())
	corners := make([]corner, 0, len(m.Points))
	bounds := model.EmptyBox
	for i := range m.Points {
		point := &m.Points[i]
		x, y := p.camera.Project(point.At)
		bounds = bounds.With(x, y)
		corners = append(corners, corner{x: x, y: y, normal: point.Normal, height: point.At.Z, u: point.U, v: point.V})
	}
	const band = 64 // rows at a time, so that the layer stays in the processor's cache
	bounds = bounds.Pixels()
	for top := bounds.Top; top < bounds.Bottom; top += band {
		part := bounds
		part.Top, part.Bottom = top, min(top+band, bounds.Bottom)
		p.layer.reset(part, float32(p.picture.Rect.Dx()), float32(p.picture.Rect.Dy()))
		for _, t := range m.Triangles {
			p.layer.fill(&corners[t[0]], &corners[t[1]], &corners[t[2]], p.rimAt)
		}
		p.paint(&p.layer)
	}
}

// rimAt is the shader of the rim.
func (p *painter) rimAt(x, y float32, c *corner) (r, g, b, alpha float32) {
	albedo := p.rim.scaled(1 + p.grainAt(c.u*1000+91, c.v*1500))
	lit := p.litTabletop(albedo, p.camera.Ground(x, y, c.height), c.normal.Unit(), p.camera.Ray(x, y), 0.35).encoded()
	return lit.r, lit.g, lit.b, 1
}
