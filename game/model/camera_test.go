package model

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

// canvases are the sizes at which the tray must be drawn correctly.
var canvases = [][2]float32{
	{780, 1688},
	{390, 844},
	{1280, 800},
	{2560, 1440},
	{320, 240},
	{240, 1200},
	{1600, 200},
	{1, 1},
}

func TestRimFitsCanvas(t *testing.T) {
	for _, size := range canvases {
		for _, tray := range [][2]float32{{0.1, 0.07}, {0.07, 0.12}, {0.2, 0.1}, {0.09, 0.09}} {
			c := Aim(tray[0], tray[1], size[0], size[1])
			left, top, right, bottom := float32(1e6), float32(1e6), float32(-1e6), float32(-1e6)
			for _, s := range (TrayShape{tray[0], tray[1], 0.01}).Outline() {
				for _, p := range profile() {
					x, y := c.Project(s.over(p))
					left, right = min(left, x), max(right, x)
					top, bottom = min(top, y), max(bottom, y)
				}
			}
			if left < 0 || top < 0 || right > size[0] || bottom > size[1] {
				t.Errorf("canvas %v, tray %v: the rim reaches from (%v, %v) to (%v, %v)", size, tray, left, top, right, bottom)
			}
			if right-left < 0.9*size[0] && bottom-top < 0.9*size[1] {
				t.Errorf("canvas %v, tray %v: the rim is only %v by %v", size, tray, right-left, bottom-top)
			}
		}
	}
}

func TestTrayAspectFillsCanvas(t *testing.T) {
	for _, size := range canvases {
		aspect := float32(TrayAspect(size[0], size[1]))
		d := float32(0.1)
		c := Aim(aspect*d, d, size[0], size[1])
		left, top, right, bottom := c.rimBounds(aspect*d, d)
		if aspect > 0.3 && aspect < 3 && ((right-left)/size[0] < 0.85 || (bottom-top)/size[1] < 0.85) {
			t.Errorf("canvas %v: a tray of aspect %v fills %v by %v", size, aspect, right-left, bottom-top)
		}
	}
}

func TestGroundInvertsProject(t *testing.T) {
	c := Aim(0.1, 0.07, 800, 600)
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float32Range(-0.06, 0.06)
		p := Vec{coordinate.Draw(t, "x"), coordinate.Draw(t, "y"), rapid.Float32Range(0, 0.05).Draw(t, "z")}
		x, y := c.Project(p)
		if back := c.Ground(x, y, p.Z); back.Sub(p).Length() > 1e-5 {
			t.Fatalf("%v appears at (%v, %v), which maps back to %v", p, x, y, back)
		}
	})
}

func TestTurnIsRigid(t *testing.T) {
	length := func(q []float64) float64 { return math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]) }
	far := func(q []float64) bool { return length(q) >= 0.1 }
	quaternion := rapid.SliceOfN(rapid.Float64Range(-1, 1), 4, 4).Filter(far)
	rapid.Check(t, func(t *rapid.T) {
		q := quaternion.Draw(t, "w, x, y, z")
		n := length(q)
		r := RotationOf(physics.Quat{W: q[0] / n, X: q[1] / n, Y: q[2] / n, Z: q[3] / n})
		if d := r.X.Cross(r.Y).Sub(r.Z).Length(); d > 1e-5 {
			t.Fatalf("x × y differs from z by %v", d)
		}
	})
}

// Up to four dice of any kind are large enough to recognize: at least 11 % of the tray's shorter
// side.
func TestFewDiceAreLarge(t *testing.T) {
	const least = 0.11
	for _, size := range [][2]float32{{320, 240}, {390, 844}, {640, 480}, {1280, 800}, {1600, 200}, {240, 1200}} {
		for n := 1; n <= 4; n++ {
			tray := throw.TrayFor(TrayAspect(size[0], size[1]), n)
			w, d := float32(tray.W), float32(tray.D)
			c := Aim(w, d, size[0], size[1])
			left, top, right, bottom := c.rimBounds(w, d)
			shorter := min(right-left, bottom-top)
			for kind := range meshes {
				turned := RotationOf(physics.Quat{W: 1, Z: 0.5}.Unit())
				die := Solid{Mesh: MeshFor(kind, engine.Plain), At: Vec{0, 0, 0.008}, Rot: turned}
				drawn := EmptyBox
				for _, corner := range die.Mesh.Corners {
					x, y := c.Project(die.At.Add(die.Rot.Apply(corner)))
					drawn = drawn.With(x, y)
				}
				if side := min(drawn.Right-drawn.Left, drawn.Bottom-drawn.Top); side < least*shorter {
					t.Errorf("canvas %v, %d dice: a %v is %.0f pixels large, %.1f %% of the tray's %.0f",
						size, n, kind, side, 100*side/shorter, shorter)
				}
			}
		}
	}
}
