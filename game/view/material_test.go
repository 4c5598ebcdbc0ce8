package view

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/game/theme"
)

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
