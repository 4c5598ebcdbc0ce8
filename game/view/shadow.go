package view

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/physics"
)

// Traced shadows: at rest, the lamp and the sky are sampled by directions. Each die is projected
// onto the felt along each of them, and the overlapping projections add up to a penumbra.

// Shares of the felt's brightness that come from the lamp and from the sky.
const (
	lampShare = 0.36
	skyShare  = 0.34
	lampSize  = 0.15 // angular radius, in radians
)

// lamp is the direction to the lamp: high, to the left and behind the tray.
var lamp = vec{-0.46, -0.38, 0.80}.unit()

// samples is the number of directions to a light. It divides 255, so that one direction is a whole
// number of an image's levels.
const samples = 51

// lampDirections samples the lamp on a golden-angle spiral.
func lampDirections() []vec {
	across := lamp.cross(vec{0, 0, 1}).unit()
	along := across.cross(lamp)
	return spiral(lampSize, func(x, y, _ float32) vec {
		return lamp.add(across.mul(x)).add(along.mul(y)).unit()
	})
}

// skyDirections samples the sky on a golden-angle spiral: uniform over the unit disc, which is
// cosine-weighted over the hemisphere.
func skyDirections() []vec {
	return spiral(0.96, func(x, y, r float32) vec { return vec{x, y, sqrt(1 - r*r)} })
}

// spiral calls at with points of a disc and their distances from its middle.
func spiral(radius float32, at func(x, y, r float32) vec) (list []vec) {
	const golden = 2.399963 // angle, in radians
	for i := range samples {
		r := radius * sqrt((float32(i)+0.5)/samples)
		sin, cos := math.Sincos(golden * float64(i))
		list = append(list, at(r*float32(cos), r*float32(sin), r))
	}
	return list
}

// onto returns the point on the felt that p shades, for a direction to the light.
func onto(p, toLight vec) vec {
	t := p.z / toLight.z
	return vec{p.x - toLight.x*t, p.y - toLight.y*t, 0}
}

// shadows accumulates the shadows of a scene on the felt.
type shadows struct {
	clipper
	traced       [2]traced // shadows of the lamp and the sky
	vertices     []ebiten.Vertex
	indices      []uint32
	corners      []vec
	points, hull []blurred
	order        []int           // order of the points by x
	shades       []physics.Vec   // vertices of the current shadow
	sides        []physics.Plane // sides of the felt that the current shadow may cross
}

// traced is the traced shadow of one light, in an image that is drawn over the felt. A texel
// without light is opaque and can't become darker, so overlapping shadows of dice don't add up.
type traced struct {
	directions []vec
	share      float32 // share of this light in the felt's brightness
	coarse     float32 // size of a texel in metres
	image      *ebiten.Image
	scale      float32 // texels of the image per canvas pixel
	covered    box     // covered area of the canvas
}

func newShadows() *shadows {
	return &shadows{traced: [2]traced{
		{directions: lampDirections(), share: lampShare, coarse: 0.0003},
		{directions: skyDirections(), share: skyShare, coarse: 0.0008},
	}}
}

// resize allocates the image in the size of the canvas.
func (t *traced) resize(size image.Point) {
	if t.image != nil && t.image.Bounds().Size() == size {
		return
	}
	if t.image != nil {
		t.image.Deallocate()
	}
	t.image = ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})
}

func (s *shadows) reset() { s.vertices, s.indices = s.vertices[:0], s.indices[:0] }

// add projects a die along every direction to a light.
func (s *shadows) add(die *solid, light *traced, c *camera) {
	m := die.mesh.bevelled
	s.corners = s.corners[:0]
	for i := range m.points {
		p := die.at.add(die.rot.apply(m.points[i].at))
		p.z = max(p.z, 0)
		s.corners = append(s.corners, p)
	}
	for _, toLight := range light.directions {
		first := uint32(len(s.vertices))
		for _, p := range s.corners {
			x, y := c.project(onto(p, toLight))
			light.covered = light.covered.with(x, y)
			s.vertices = append(s.vertices, ebiten.Vertex{
				DstX: x * light.scale, DstY: y * light.scale, SrcX: 1, SrcY: 1, ColorA: 1.0 / samples,
			})
		}
		for _, t := range m.triangles {
			i, j, k := first+uint32(t[0]), first+uint32(t[1]), first+uint32(t[2])
			if facing(s.vertices, i, j, k) {
				s.indices = append(s.indices, i, j, k)
			}
		}
	}
}

// resolution returns an image's texels per canvas pixel, for texels of a size in metres.
func resolution(texel, pixelsPerMetre float32) float32 {
	return min(max(1/(texel*pixelsPerMetre), 0.25), 1)
}
