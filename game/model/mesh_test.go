package model

import (
	"math"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

func TestMeshIsClosed(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		for name, m := range map[string]*Mesh{"fine": meshes[kind](), "rough": meshes[kind]().Bevelled} {
			for _, r := range m.Edges {
				if r.Right == NoTriangle {
					t.Errorf("%s, %s: the surface ends at %v", kind, name, m.Points[r.A].At)
				}
			}
			if got, want := 2*len(m.Edges), 3*len(m.Triangles); got != want {
				t.Errorf("%s, %s: %d sides of edges; %d triangles have %d", kind, name, got, len(m.Triangles), want)
			}
			t.Logf("%s, %s: %d points, %d triangles", kind, name, len(m.Points), len(m.Triangles))
		}
	}
}

func TestMeshFacesOutward(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		m := meshes[kind]()
		for _, tri := range m.Triangles {
			p, q, r := m.Points[tri[0]], m.Points[tri[1]], m.Points[tri[2]]
			normal := q.At.Sub(p.At).Cross(r.At.Sub(p.At))
			if normal.Dot(p.At.Add(q.At).Add(r.At)) <= 0 {
				t.Errorf("%s: triangle %v, %v, %v faces inward", kind, p.At, q.At, r.At)
			}
		}
	}
}

// A die in any role is drawn with the shape that is simulated.
func TestRolesKeepTheShape(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		for role := engine.Plain; role < 2*max(engine.Opponent, engine.Chained); role++ {
			if got, want := len(MeshFor(kind, role).Points), len(meshes[kind]().Points); got != want {
				t.Errorf("%s as %v is drawn with %d points, want the %d of its shape", kind, role, got, want)
			}
		}
	}
}

// The drawn surface matches the simulated one: the core hull plus its radius.
func TestMeshMatchesShape(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		shape := kind.Shape()
		for _, p := range meshes[kind]().Points {
			far := math.Inf(-1)
			for _, f := range shape.Faces {
				far = max(far, f.Normal.Dot(physics.Vec{X: float64(p.At.X), Y: float64(p.At.Y), Z: float64(p.At.Z)})-f.Offset)
			}
			if far > shape.Radius+1e-7 || far < shape.Radius*0.3 {
				t.Errorf("%s: a point lies %.2g m outside of the core; the rounding is %.2g m", kind, far, shape.Radius)
			}
			if math.Abs(float64(p.Normal.Length())-1) > 1e-5 {
				t.Errorf("%s: a normal has length %v", kind, p.Normal.Length())
			}
		}
	}
}
