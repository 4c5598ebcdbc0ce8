package view

import (
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

// At rest only the marks of the shown value are bright: one, or three on a d4.
func TestShownMarkIsBright(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		valueAt := map[vec]int{}
		for _, m := range kind.Marks() {
			valueAt[vecOf(m.Center)] = m.Value
		}
		for _, face := range kind.Shape().Faces {
			rot := onto(face.Normal)
			shown, _ := kind.Upper(rot)
			value := kind.Values()[shown]
			s := solid{mesh: meshFor(kind, engine.Plain), rot: rotationFrom(rot), top: -1}
			s.dimSideMarks(1)
			var read []int
			for i := range s.mesh.marks {
				if s.materialAt(&meshPoint{mark: uint8(i + 1)}) == 0 {
					read = append(read, valueAt[s.mesh.marks[i]])
				}
			}
			want := 1
			if kind == dice.D4 {
				want = 3
			}
			if len(read) != want || slices.Min(read) != value || slices.Max(read) != value {
				t.Errorf("%s shows %d: marks of %v are bright, want %d of it", kind, value, read, want)
			}
		}
	}
}

// onto returns a rotation that turns a face down.
func onto(normal physics.Vec) physics.Quat {
	down := physics.Vec{Z: -1}
	axis := normal.Cross(down)
	if axis.Len() < 1e-9 {
		axis = physics.Vec{X: 1 - normal.Dot(down)} // half a turn about any axis, or none
	}
	return physics.Quat{W: 1 + normal.Dot(down), X: axis.X, Y: axis.Y, Z: axis.Z}.Unit()
}

// Moving dice, and dice that don't count, show all marks in the same finish.
func TestOnlyCountingDiceDimSideMarks(t *testing.T) {
	s := fourFudge()
	s.scene.Dice[1].Status = play.Cancelled
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 320, 240)
	dimmed := func(moving bool) (dice []bool) {
		for _, s := range v.arrange(moving) {
			dice = append(dice, s.sideOffset > 0)
		}
		return dice
	}
	if got := dimmed(false); !slices.Equal(got, []bool{true, false, true, true}) {
		t.Errorf("at rest, dice with dimmed sides: %v", got)
	}
	if got := dimmed(true); slices.Contains(got, true) {
		t.Errorf("in flight, dice with dimmed sides: %v", got)
	}
}

func TestEveryRoleHasAMaterial(t *testing.T) {
	standard := theme.Default()
	materials := materials(&standard.Dice)
	if body, _ := diceUniforms(&standard.Dice, linear(standard.Ground)); len(body) != len(fades)*4*len(materials) {
		t.Errorf("%d numbers for %d materials in %d finishes", len(body), len(materials), len(fades))
	}
	for role := engine.Plain; role <= engine.Damage; role++ {
		if i := materialOf(role|engine.Opponent, bright); materials[i].Body != standard.Dice.Opponent.Body {
			t.Errorf("%v has the body %06x", role|engine.Opponent, materials[i].Body)
		}
	}
	if got := materials[materialOf(engine.Damage, bright)]; got != standard.Dice.Damage {
		t.Errorf("damage dice are %v", got)
	}
	if last := materialOf(engine.Damage|engine.Opponent, dropped); last != len(fades)*len(materials)-1 {
		t.Errorf("the last material is %d", last)
	}
}
