package model

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

func TestEveryRoleHasAMaterial(t *testing.T) {
	standard := theme.Default()
	allMaterials := Materials(&standard.Dice, Linear(standard.Ground))
	materials := rolesMaterials(&standard.Dice)
	if len(allMaterials) != len(fades)*len(materials) {
		t.Errorf("%d materials, want %d in %d statuses", len(allMaterials), len(materials), len(fades))
	}
	for role := engine.Plain; role <= engine.Damage; role++ {
		if i := MaterialOf(role|engine.Opponent, play.Counts); materials[i].Body != standard.Dice.Opponent.Body {
			t.Errorf("%v has the body %06x", role|engine.Opponent, materials[i].Body)
		}
	}
	if got := materials[MaterialOf(engine.Damage, play.Counts)]; got != standard.Dice.Damage {
		t.Errorf("damage dice are %v", got)
	}
	if last := MaterialOf(engine.Damage|engine.Opponent, play.Dropped); last != len(fades)*len(materials)-1 {
		t.Errorf("the last material is %d", last)
	}
}
