package raster

import (
	"math"

	"fudgetray/game/model"
)

// A shade is the share of a light that dice block, in texels of some pixels.
type shade struct {
	width, height int
	scale         float32 // texels per pixel
	values        []float32
	ends          [][2]int  // of the part of each row that may have other values than 0
	row           []float32 // values of the row of pixels that was read
}

// Texels of the shades per pixel. The sky's shadows are softer than the lamp's.
const (
	lampScale = 0.5
	skyScale  = 0.25
)

// paintShadows paints the shadows of the dice over a backdrop.
func (p *painter) paintShadows() {
	shadows := p.traceShadows()
	width := p.picture.Rect.Dx()
	for y := range p.picture.Rect.Dy() {
		row := p.picture.Pix[y*p.picture.Stride:][:4*width]
		from, to := shadows[0].read(float32(y) + 0.5)
		left, right := shadows[1].read(float32(y) + 0.5)
		for x := max(min(from, left), 0); x < min(max(to, right), width); x++ {
			pixel := row[4*x : 4*x+4 : 4*x+4]
			if ground := pixel[3]; ground > 0 {
				px := float32(x) + 0.5
				open := (1 - shadows[0].at(px)) * (1 - shadows[1].at(px))
				open = mix(1, open, float32(ground)/255)
				for k := range pixel[:3] {
					pixel[k] = byte(float32(pixel[k])*open + 0.5)
				}
			}
		}
	}
}

// traceShadows returns the shadows of the dice on the felt in the light of the lamp and of the sky.
func (p *painter) traceShadows() [2]*shade {
	return [2]*shade{
		p.trace(model.LampDirections(), lampScale, model.LampShare),
		p.trace(model.SkyDirections(), skyScale, model.SkyShare),
	}
}

// trace projects all dice onto the felt along each direction to a light, whose share of the felt's brightness is given.
func (p *painter) trace(directions []model.Vec, scale, share float32) *shade {
	s := &shade{
		width:  int(float32(p.picture.Rect.Dx())*scale) + 2,
		height: int(float32(p.picture.Rect.Dy())*scale) + 2,
		scale:  scale,
	}
	s.values = make([]float32, s.width*s.height)
	s.row = make([]float32, s.width)
	s.ends = make([][2]int, s.height)
	for y := range s.ends {
		s.ends[y] = [2]int{s.width, 0}
	}
	var corners []model.Vec
	var outline outline
	for i := range p.solids {
		die := &p.solids[i]
		corners = corners[:0]
		for k := range die.Mesh.Bevelled.Points {
			at := die.At.Add(die.Rot.Apply(die.Mesh.Bevelled.Points[k].At))
			at.Z = max(at.Z, 0)
			corners = append(corners, at)
		}
		for _, toLight := range directions {
			outline.project(&p.camera, corners, toLight, scale)
			s.add(&outline, die.Mesh.Bevelled)
		}
	}
	s.sum(share/float32(len(directions)), share)
	return s
}

// An outline is the shadow of a convex die along one direction: its points, and the ends of each row of it.
type outline struct {
	points      [][2]float32
	top, bottom float32
	rows        [][2]float32
}

func (o *outline) project(c *model.Camera, corners []model.Vec, toLight model.Vec, scale float32) {
	o.points, o.top, o.bottom = o.points[:0], math.MaxFloat32, -math.MaxFloat32
	for _, corner := range corners {
		x, y := c.Project(model.Onto(corner, toLight))
		o.points = append(o.points, [2]float32{x * scale, y * scale})
		o.top, o.bottom = min(o.top, y*scale), max(o.bottom, y*scale)
	}
}

// add adds an outline to the differences between neighbouring texels of each row. The rows of a convex shape reach from
// the leftmost to the rightmost of all edges of its mesh.
func (s *shade) add(o *outline, m *model.Mesh) {
	top, bottom := max(int(o.top+0.5), 0), min(int(o.bottom+0.5), s.height)
	o.rows = o.rows[:0]
	for range bottom - top {
		o.rows = append(o.rows, [2]float32{math.MaxFloat32, -math.MaxFloat32})
	}
	for _, e := range m.Edges {
		a, b := o.points[e.A], o.points[e.B]
		if a[1] > b[1] {
			a, b = b, a
		}
		slope := (b[0] - a[0]) / max(b[1]-a[1], 1e-6)
		for y := max(int(a[1]+0.5), top); y < min(int(b[1]+0.5), bottom); y++ {
			x := a[0] + (float32(y)+0.5-a[1])*slope
			row := &o.rows[y-top]
			row[0], row[1] = min(row[0], x), max(row[1], x)
		}
	}
	for i, row := range o.rows {
		if row[0] < row[1] {
			s.step(top+i, row[0], 1)
			s.step(top+i, row[1], -1)
		}
	}
}

// step makes all texels of a row to the right of x brighter or darker.
func (s *shade) step(y int, x, by float32) {
	x = clamp(x, 0, float32(s.width-2))
	i := int(x)
	part := x - float32(i)
	s.values[y*s.width+i] += by * (1 - part)
	s.values[y*s.width+i+1] += by * part
	s.ends[y] = [2]int{min(s.ends[y][0], i), max(s.ends[y][1], i+2)}
}

// sum turns differences into values: a weight for each direction, up to the whole share of the light.
func (s *shade) sum(weight, share float32) {
	for y := range s.height {
		total := float32(0)
		row := s.values[y*s.width : (y+1)*s.width]
		for x := s.ends[y][0]; x < s.ends[y][1]; x++ {
			total += row[x]
			row[x] = clamp(total*weight, 0, share)
		}
	}
}

// read interpolates the values of a row of pixels, for at. It returns the part of the row outside of which they are 0.
func (s *shade) read(y float32) (from, to int) {
	y = max(y*s.scale-0.5, 0)
	j := min(int(y), s.height-2)
	upper, lower := s.values[j*s.width:(j+1)*s.width], s.values[(j+1)*s.width:(j+2)*s.width]
	left, right := min(s.ends[j][0], s.ends[j+1][0]), max(s.ends[j][1], s.ends[j+1][1])
	clear(s.row)
	for i := left; i < right; i++ {
		s.row[i] = mix(upper[i], lower[i], y-float32(j))
	}
	return int(float32(left-1) / s.scale), int(float32(right+1) / s.scale)
}

// at returns the value at a pixel of the row that was read, interpolated.
func (s *shade) at(x float32) float32 {
	x = clamp(x*s.scale-0.5, 0, float32(s.width-2))
	i := int(x)
	return mix(s.row[i], s.row[i+1], x-float32(i))
}
