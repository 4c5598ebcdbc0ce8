package throw

import (
	"math"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// A Tray is the size of the floor: a rectangle with rounded corners, centred on the origin.
type Tray struct{ W, D float64 } // metres; W is left to right, D towards the viewer

const (
	trayGrain = 2e-3              // unit of sizes
	trayMax   = 255 * trayGrain   // largest size
	slotSide  = 2*dieReach + 1e-3 // side of a square in which any die fits in any orientation
	dieReach  = 12.9e-3           // radius of the bounding sphere of any die; a test checks it
)

// TrayFor returns the tray for n dice. aspect is its width by depth, clamped to 1:2 … 2:1. The
// area is small, so that dice look large: 35 squared die edges for up to six dice. It grows faster
// than the number of further dice, because they pile up.
func TrayFor(aspect float64, n int) Tray {
	if !(aspect > 0.5) {
		aspect = 0.5
	}
	aspect = min(aspect, 2)
	area := float64(35 * dice.Edge * dice.Edge * math.Pow(max(1, float64(n)/6), 1.2))
	w := math.Sqrt(float64(area * aspect))
	return Tray{w, w / aspect}.quantised()
}

// quantised rounds the sizes to trayGrain, as receipts do.
func (t Tray) quantised() Tray {
	w, d := t.grains()
	return Tray{float64(float64(w) * trayGrain), float64(float64(d) * trayGrain)}
}

func (t Tray) grains() (w, d int) {
	return int(math.Round(t.W / trayGrain)), int(math.Round(t.D / trayGrain))
}

// Corner returns the radius of the floor's corners in metres.
func (t Tray) Corner() float64 { return max(10e-3, min(25e-3, min(t.W, t.D)/6)) }

// cornerNormals are the normals between +x and +y of the planes that approximate a corner.
var cornerNormals = [...]physics.Vec{
	{X: 0.92387953251128674, Y: 0.38268343236508978},
	{X: 0.70710678118654752, Y: 0.70710678118654752},
	{X: 0.38268343236508978, Y: 0.92387953251128674},
}

// walls returns the vertical planes around the floor: four sides, and tangents of the rounded
// corners. Normals point inwards.
func (t Tray) walls() []physics.Plane {
	w, d, r := t.W/2, t.D/2, t.Corner()
	planes := []physics.Plane{
		{Normal: physics.Vec{X: 1}, Offset: -w}, {Normal: physics.Vec{X: -1}, Offset: -w},
		{Normal: physics.Vec{Y: 1}, Offset: -d}, {Normal: physics.Vec{Y: -1}, Offset: -d},
	}
	middle := physics.Vec{X: w - r, Y: d - r}
	for _, n := range cornerNormals {
		offset := -n.Dot(middle) - r
		for _, sx := range [...]float64{1, -1} {
			for _, sy := range [...]float64{1, -1} {
				normal := physics.Vec{X: float64(n.X * sx), Y: float64(n.Y * sy)}
				planes = append(planes, physics.Plane{Normal: normal, Offset: offset})
			}
		}
	}
	return planes
}

// holds reports whether a circle of radius r around (x, y) lies on the floor.
func (t Tray) holds(x, y, r float64) bool {
	for _, p := range t.walls() {
		if p.Normal.Dot(physics.Vec{X: x, Y: y})-p.Offset < r {
			return false
		}
	}
	return true
}

// slots returns a grid of places at which dice touch neither each other nor a wall.
func (t Tray) slots() []physics.Vec {
	var out []physics.Vec
	nx, ny := int((t.W-2*dieReach)/slotSide), int((t.D-2*dieReach)/slotSide)
	for j := range ny + 1 {
		for i := range nx + 1 {
			x := float64((float64(i) - float64(nx)/2) * slotSide)
			y := float64((float64(j) - float64(ny)/2) * slotSide)
			if t.holds(x, y, dieReach) {
				out = append(out, physics.Vec{X: x, Y: y})
			}
		}
	}
	return out
}
