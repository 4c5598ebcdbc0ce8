package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/physics"
)

// Traced shadows: at rest, the lamp and the sky are sampled by directions. Each die is projected
// onto the felt along each of them, and the overlapping projections add up to a penumbra.

// A beam is a direction towards the light and its share of all light.
type beam struct {
	toLight vec
	share   float32
}

// Shares of the felt's light that come from the lamp and from the sky.
const (
	lampShare = 0.66
	skyShare  = 0.30
	lampSize  = 0.15 // angular radius, in radians
)

// lamp is the direction to the lamp: high, to the left and behind the tray.
var lamp = vec{-0.40, -0.42, 0.86}.unit()

// beams samples the lamp and the sky in the given numbers of directions, each on a golden-angle
// spiral.
func beams(ofLamp, ofSky int) []beam {
	const golden = 2.399963 // angle, in radians
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
		// Uniform over the unit disc: cosine-weighted over the hemisphere.
		r := 0.96 * sqrt((float32(i)+0.5)/float32(ofSky))
		sin, cos := math.Sincos(golden * float64(i))
		dir := vec{r * float32(cos), r * float32(sin), sqrt(1 - r*r)}
		list = append(list, beam{dir, skyShare / float32(ofSky)})
	}
	return list
}

// onto returns the point on the felt that p shades.
func (b *beam) onto(p vec) vec {
	t := p.z / b.toLight.z
	return vec{p.x - b.toLight.x*t, p.y - b.toLight.y*t, 0}
}

// shadows accumulates the shadows of a scene in an image, which is then drawn over the felt.
type shadows struct {
	clipper
	image        *ebiten.Image
	scale        float32 // texels of the image per canvas pixel
	covered      box     // of the canvas
	beams        []beam
	vertices     []ebiten.Vertex
	indices      []uint32
	corners      []vec
	points, hull []blurred
	order        []int           // of the points, by x
	shades       []physics.Vec   // vertices of the current shadow
	sides        []physics.Plane // of the felt that the current shadow may cross
}

func newShadows() *shadows {
	return &shadows{beams: beams(42, 38)}
}

// add projects a die along every beam. It returns the canvas box that the shadow covers.
func (s *shadows) add(die *solid, c *camera) box {
	m := die.mesh.bevelled
	s.corners = s.corners[:0]
	for i := range m.points {
		p := die.at.add(die.rot.apply(m.points[i].at))
		p.z = max(p.z, 0)
		s.corners = append(s.corners, p)
	}
	covered := nothing
	for i := range s.beams {
		beam := &s.beams[i]
		first := uint32(len(s.vertices))
		for _, p := range s.corners {
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

// resolution returns the shadow image's texels per canvas pixel.
func resolution(pixelsPerMetre float32) float32 {
	const texel = 0.0002 // metres
	return min(max(1/(texel*pixelsPerMetre), 0.25), 1)
}
