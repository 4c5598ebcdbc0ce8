package throw

import (
	"math"
	"testing"

	"fudgetray/game/dice"
)

func TestTrayForHoldsDice(t *testing.T) {
	for n := 1; n <= MaxDice; n++ {
		for _, aspect := range []float64{0, 0.5, 0.75, 1, 1.4, 2, 9, math.NaN(), math.Inf(1)} {
			tray := TrayFor(aspect, n)
			if room := len(tray.slots()); room < n {
				t.Errorf("TrayFor(%g, %d) = %v, which holds %d", aspect, n, tray, room)
			}
			if tray.W > trayMax || tray.D > trayMax || tray != tray.quantised() {
				t.Errorf("TrayFor(%g, %d) = %v", aspect, n, tray)
			}
		}
	}
}

func TestDieReach(t *testing.T) {
	for k := dice.DF; k.Valid(); k++ {
		if r := k.Shape().Reach(); r > dieReach {
			t.Errorf("%v reaches %g m", k, r)
		}
	}
}

// The wall planes approximate the rounded corners from outside.
func TestWallsFollowCorners(t *testing.T) {
	tray := Tray{0.12, 0.08}
	r := tray.Corner()
	for i := range 91 {
		a := float64(i) * math.Pi / 180
		x, y := tray.W/2-r+r*math.Cos(a), tray.D/2-r+r*math.Sin(a)
		if !tray.holds(x, y, -1e-9) || tray.holds(x, y, r*0.02+1e-9) {
			t.Errorf("the walls deviate from the corner at %d°", i)
		}
	}
}
