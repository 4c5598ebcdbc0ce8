package view

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
	"fudgetray/game/physics"
)

// Traced shadows: at rest, the lamp and the sky are sampled by directions. Each die is projected
// onto the felt along each of them, and the overlapping projections add up to a penumbra.

// shadows accumulates the shadows of a scene on the felt.
type shadows struct {
	clipper
	traced       [2]traced // shadows of the lamp and the sky
	vertices     []ebiten.Vertex
	indices      []uint32
	corners      []model.Vec
	points, hull []blurred
	order        []int           // order of the points by x
	shades       []physics.Vec   // vertices of the current shadow
	sides        []physics.Plane // sides of the felt that the current shadow may cross
}

// traced is the traced shadow of one light, in an image that is drawn over the felt. A texel
// without light is opaque and can't become darker, so overlapping shadows of dice don't add up.
type traced struct {
	directions []model.Vec
	share      float32 // share of this light in the felt's brightness
	coarse     float32 // size of a texel in metres
	image      *ebiten.Image
	scale      float32   // texels of the image per canvas pixel
	covered    model.Box // covered area of the canvas
}

func newShadows() *shadows {
	return &shadows{traced: [2]traced{
		{directions: model.LampDirections(), share: model.LampShare, coarse: 0.0003},
		{directions: model.SkyDirections(), share: model.SkyShare, coarse: 0.0008},
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
func (s *shadows) add(die *model.Solid, light *traced, c *model.Camera) {
	m := die.Mesh.Bevelled
	s.corners = s.corners[:0]
	for i := range m.Points {
		p := die.At.Add(die.Rot.Apply(m.Points[i].At))
		p.Z = max(p.Z, 0)
		s.corners = append(s.corners, p)
	}
	for _, toLight := range light.directions {
		first := uint32(len(s.vertices))
		for _, p := range s.corners {
			x, y := c.Project(model.Onto(p, toLight))
			light.covered = light.covered.With(x, y)
			s.vertices = append(s.vertices, ebiten.Vertex{
				DstX: x * light.scale, DstY: y * light.scale, SrcX: 1, SrcY: 1, ColorA: 1.0 / model.Samples,
			})
		}
		for _, t := range m.Triangles {
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
