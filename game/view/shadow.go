package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/physics"
)

// The shadows of a scene at rest are traced: the lamp and the sky are cut into
// directions, every die is thrown onto the felt along each of them, and the
// overlapping outlines add up to a penumbra.

// beam is one direction to the light, and its share of all light.
type beam struct {
	toLight vec
	share   float32
}

// Shares of the light that the lamp and the sky throw on the felt.
const (
	lampShare = 0.66
	skyShare  = 0.30
	lampSize  = 0.15 // radius of the lamp, in radians
)

// lamp is the direction to the lamp: left of the viewer, behind the tray, high.
var lamp = vec{-0.40, -0.42, 0.86}.unit()

// beams cuts the lamp and the sky into the given numbers of directions.
func beams(ofLamp, ofSky int) []beam {
	const golden = 2.399963 // radians
	list := make([]beam, 0, ofLamp+ofSky)
	across := lamp.cross(vec{0, 0, 1}).unit()
	along := across.cross(lamp)
	for i := range ofLamp {
		r := lampSize * sqrt((float32(i)+0.5)/float32(ofLamp))
		sin, cos := math.Sincos(golden * float64(i))
		dir := lamp.add(across.mul(r * float32(cos))).add(along.mul(r * float32(sin)))
		list = append(list, beam{dir.unit(), lampShare / float32(ofLamp)})
	}
	for i := range ofSky {
		// Even over the sky's disc, as seen from a flat table: that is light by its cosine.
		r := 0.96 * sqrt((float32(i)+0.5)/float32(ofSky))
		sin, cos := math.Sincos(golden * float64(i))
		dir := vec{r * float32(cos), r * float32(sin), sqrt(1 - r*r)}
		list = append(list, beam{dir, skyShare / float32(ofSky)})
	}
	return list
}

// onto is where the shadow of p falls on the felt.
func (b *beam) onto(p vec) vec {
	t := p.z / b.toLight.z
	return vec{p.x - b.toLight.x*t, p.y - b.toLight.y*t, 0}
}

// shadows adds up the shadows of a scene in an image of its own, which is drawn
// over the felt as soft darkness.
type shadows struct {
	clipper
	image        *ebiten.Image
	scale        float32 // texels of the image a pixel of the canvas
	covered      box     // of the canvas
	beams        []beam
	vertices     []ebiten.Vertex
	indices      []uint32
	thrown       []vec
	points, hull []blurred
	order        []int           // of the points, from left to right
	shades       []physics.Vec   // of the shadow that is being added
	sides        []physics.Plane // of the felt that it may reach beyond
}

func newShadows() *shadows {
	return &shadows{beams: beams(42, 38)}
}

// add throws one die onto the felt along every beam. It returns the box of the
// canvas that the shadow covers.
func (s *shadows) add(die *solid, c *camera) box {
	m := die.mesh.rough
	s.thrown = s.thrown[:0]
	for i := range m.points {
		p := die.at.add(die.turn.apply(m.points[i].at))
		p.z = max(p.z, 0)
		s.thrown = append(s.thrown, p)
	}
	covered := nothing
	for i := range s.beams {
		beam := &s.beams[i]
		first := uint32(len(s.vertices))
		for _, p := range s.thrown {
			x, y := c.project(beam.onto(p))
			covered = covered.with(x, y)
			s.vertices = append(s.vertices, ebiten.Vertex{
				DstX: x * s.scale, DstY: y * s.scale, SrcX: 1, SrcY: 1, ColorA: beam.share,
			})
		}
		for _, t := range m.triangles {
			i, j, k := first+uint32(t[0]), first+uint32(t[1]), first+uint32(t[2])
			if facing(s.vertices, i, j, k) {
				s.indices = append(s.indices, i, j, k)
			}
		}
	}
	return covered
}

// resolution is how many texels of shadow a pixel of the canvas gets.
func resolution(pixelsPerMetre float32) float32 {
	const texel = 0.0002 // metres
	return min(max(1/(texel*pixelsPerMetre), 0.25), 1)
}
