package view

import (
	"math"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

func TestMeshIsClosed(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		for name, m := range map[string]*mesh{"fine": meshes[kind](), "rough": meshes[kind]().bevelled} {
			for _, r := range m.edges {
				if r.right == noTriangle {
					t.Errorf("%s, %s: the surface ends at %v", kind, name, m.points[r.a].at)
				}
			}
			if got, want := 2*len(m.edges), 3*len(m.triangles); got != want {
				t.Errorf("%s, %s: %d sides of edges; %d triangles have %d", kind, name, got, len(m.triangles), want)
			}
			t.Logf("%s, %s: %d points, %d triangles", kind, name, len(m.points), len(m.triangles))
		}
	}
}

func TestMeshFacesOutward(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		m := meshes[kind]()
		for _, tri := range m.triangles {
			p, q, r := m.points[tri[0]], m.points[tri[1]], m.points[tri[2]]
			normal := q.at.sub(p.at).cross(r.at.sub(p.at))
			if normal.dot(p.at.add(q.at).add(r.at)) <= 0 {
				t.Errorf("%s: triangle %v, %v, %v faces inward", kind, p.at, q.at, r.at)
			}
		}
	}
}

// A die in any role is drawn with the shape that is simulated.
func TestRolesKeepTheShape(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		for role := engine.Plain; role < 2*max(engine.Opponent, engine.Chained); role++ {
			if got, want := len(meshFor(kind, role).points), len(meshes[kind]().points); got != want {
				t.Errorf("%s as %v is drawn with %d points, want the %d of its shape", kind, role, got, want)
			}
		}
	}
}

// The drawn surface matches the simulated one: the core hull plus its radius.
func TestMeshMatchesShape(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		shape := kind.Shape()
		for _, p := range meshes[kind]().points {
			far := math.Inf(-1)
			for _, f := range shape.Faces {
				far = max(far, f.Normal.Dot(physics.Vec{X: float64(p.at.x), Y: float64(p.at.y), Z: float64(p.at.z)})-f.Offset)
			}
			if far > shape.Radius+1e-7 || far < shape.Radius*0.3 {
				t.Errorf("%s: a point lies %.2g m outside of the core; the rounding is %.2g m", kind, far, shape.Radius)
			}
			if math.Abs(float64(p.normal.length())-1) > 1e-5 {
				t.Errorf("%s: a normal has length %v", kind, p.normal.length())
			}
		}
	}
}
