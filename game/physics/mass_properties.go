package physics

import (
	"errors"
	"math"
)

// setMassProperties sets mass and inertia of the solid with the shape's faces and the vertices of
// outline. It sums tetrahedra between the origin and the triangles of the faces, for which the
// integrals of x, x² and xy have closed forms.
func (s *Shape) setMassProperties(outline []Vec, density float64) error {
	var volume float64
	var first, squares, products Vec // integrals of (x, y, z), of (x², y², z²) and of (xy, yz, zx)
	for _, f := range s.Faces {
		a := outline[f.Loop[0]]
		for i := 2; i < len(f.Loop); i++ {
			b, c := outline[f.Loop[i-1]], outline[f.Loop[i]]
			v := a.Dot(b.Cross(c)) / 6
			sum := a.Add(b).Add(c)
			volume += v
			first = first.AddScaled(sum, v/4)
			squares = squares.Add(square(a).Add(square(b)).Add(square(c)).Add(square(sum)).Scale(v / 20))
			products = products.Add(product(a).Add(product(b)).Add(product(c)).Add(product(sum)).Scale(v / 20))
		}
	}
	size := outline[0].Len()
	if !(volume > 0) || !(first.Len() <= mul(mul(volume, size), 1e-6)) {
		return errors.New("physics: the origin must be the centre of mass")
	}
	moments := Vec{squares.Y + squares.Z, squares.Z + squares.X, squares.X + squares.Y}
	mean := (moments.X + moments.Y + moments.Z) / 3
	spread := max(moments.X, moments.Y, moments.Z) - min(moments.X, moments.Y, moments.Z)
	if max(spread, products.Len()) > mean/10 {
		return errors.New("physics: the moments of inertia are too different")
	}
	s.Mass = mul(density, volume)
	s.Inertia = mul(density, mean)
	s.gyration = math.Sqrt(mean / volume)
	s.invGyration = 1 / s.gyration
	s.invMass = 1 / s.Mass
	return nil
}

// square returns (x², y², z²).
func square(a Vec) Vec { return Vec{mul(a.X, a.X), mul(a.Y, a.Y), mul(a.Z, a.Z)} }

// product returns (xy, yz, zx).
func product(a Vec) Vec { return Vec{mul(a.X, a.Y), mul(a.Y, a.Z), mul(a.Z, a.X)} }
