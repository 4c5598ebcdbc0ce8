package view

import (
	"testing"

	"pgregory.net/rapid"

	"fudgetray/game/dice"
)

// Of two dice of which one stands behind the other, whatever their turns, the one
// behind is painted first.
func TestNearerDiceArePaintedLater(t *testing.T) {
	eye := vec{0, 0.2, 0.4}
	rapid.Check(t, func(t *rapid.T) {
		angle := rapid.Float64Range(0, 6.3)
		kind := dice.Kind(rapid.IntRange(0, int(dice.D20)).Draw(t, "kind"))
		place := func(name string, y float32) solid {
			return solid{
				mesh: meshes[kind](),
				at:   vec{rapid.Float32Range(-0.004, 0.004).Draw(t, name+" x"), y, 0.012},
				turn: rotate(angle.Draw(t, name+" a"), angle.Draw(t, name+" b"), angle.Draw(t, name+" c")),
				box:  box{0, 0, 1, 1},
			}
		}
		near, far := place("near", 0.014), place("far", -0.014)
		list := []solid{near, far}
		if rapid.Bool().Draw(t, "swapped") {
			list = []solid{far, near}
		}
		sortByDepth(list, eye)
		if list[1].at != near.at {
			t.Fatalf("painted %v after %v", list[1].at, list[0].at)
		}
	})
}

// A small die in front of the lower part of a large leaning one: distances of the
// centres alone would say otherwise.
func TestPlaneDecidesBeforeDistance(t *testing.T) {
	eye := vec{0, 0.2, 0.4}
	below := solid{mesh: meshes[dice.D6](), at: vec{0, 0.004, 0.008}, turn: rotate(0, 0, 0), box: box{0, 0, 1, 1}}
	above := solid{mesh: meshes[dice.D6](), at: vec{0, -0.006, 0.0245}, turn: rotate(0, 0, 0), box: box{0, 0, 1, 1}}
	list := []solid{above, below}
	sortByDepth(list, eye)
	if list[1].at != above.at {
		t.Error("the die that lies on top is painted first")
	}
}
