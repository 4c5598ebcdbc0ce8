package tray

import (
	"encoding/json"
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// dice returns the visible dice, without those that were rerolled as another die.
func (b *bench) dice() []SceneDie {
	var scene Scene
	b.Scene(b.now, &scene)
	return slices.DeleteFunc(scene.Dice, func(d SceneDie) bool { return d.Rerolled })
}

// latest returns the result of the last roll.
func (b *bench) latest() engine.Resolution {
	b.t.Helper()
	rolls := b.history()
	if len(rolls) == 0 {
		b.t.Fatal("nothing was rolled")
	}
	return rolls[len(rolls)-1].Resolution
}

// Rerolling a die of a sum leaves the other dice in place. It is a separate roll whose receipt
// extends the first one's.
func TestReroll(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("3d6 [2 3 5]")
	first, before := b.latest(), b.dice()
	b.Reroll(1, throw.Flick{})
	if moving := b.dice(); len(moving) != 3 || moving[0] != before[0] || moving[1] != before[2] || moving[2] == before[1] {
		t.Errorf("while the die is moving: %+v, before %+v", moving, before)
	}
	b.pass(longEnough)
	second := b.latest()
	if len(b.history()) != 2 || !slices.Equal(second.Again, []int{1}) || !slices.Equal(second.Faces[:3], []int{2, 3, 5}) ||
		len(second.Faces) != 4 {
		t.Fatalf("second roll: %+v", second)
	}
	if want := 7 + second.Faces[3]; second.Total.Value != want {
		t.Errorf("total %d, want %d", second.Total.Value, want)
	}
	if second.Receipt[:len(first.Receipt)+1] != first.Receipt+"." {
		t.Errorf("receipt %s does not extend %s", second.Receipt, first.Receipt)
	}
	dice := b.dice()
	if len(dice) != 3 || dice[0].Pose != before[0].Pose || dice[1].Pose != before[2].Pose {
		t.Errorf("dice lie at %+v, before at %+v", dice, before)
	}
	if shown := b.panel().Dice; len(shown) != 4 || shown[1].Status != "dropped" || shown[3].Value != second.Faces[3] {
		t.Errorf("the panel lists %+v", shown)
	}

	b.Reroll(3, throw.Flick{Speed: 2})
	b.pass(longEnough)
	third := b.latest()
	if len(b.history()) != 3 || !slices.Equal(third.Again, []int{1, 3}) {
		t.Fatalf("third roll: %+v", third)
	}
	id := b.ask("replay", third.Receipt)
	b.pass(longEnough)
	if s := decoded[Settled](t, b.reply(id).Result); !slices.Equal(s.Faces, third.Faces) {
		t.Errorf("replay shows %v, want %v", s.Faces, third.Faces)
	}
	if again := b.dice(); len(again) != 3 || again[0].Pose != before[0].Pose {
		t.Errorf("after the replay, dice lie at %+v", again)
	}

	b.open()
	if again := b.dice(); len(again) != 3 || again[0].Pose != before[0].Pose {
		t.Errorf("after a reload: %+v", again)
	}
}

// Dice that the rules don't allow to reroll stay in place, without an error.
func TestDiceThatCantBeRerolled(t *testing.T) {
	for _, request := range []any{
		"Good 4dF vs Fair",
		"3d6! [6 2 4 1]",
		map[string]any{"kind": "sum", "technique": "2d6", "secret": true},
		"table",
	} {
		b := open(t, map[string][]byte{})
		b.Reroll(0, throw.Flick{})
		b.roll(request)
		b.Reroll(0, throw.Flick{})
		b.Reroll(-1, throw.Flick{})
		b.Reroll(40, throw.Flick{})
		if n := len(b.history()); n != 1 || len(b.events("tray-error")) != 0 {
			t.Errorf("%v: %d rolls, %v", request, n, b.events("tray-error"))
		}
	}
}

// An inspection reports whether the die can be rerolled.
func TestInspectionOfRerollableDice(t *testing.T) {
	for request, want := range map[string]bool{"2d6": true, "Good 4dF": false} {
		b := open(t, map[string][]byte{})
		b.roll(request)
		b.Inspect(1, 3, 4)
		sent := b.events("die")
		if len(sent) != 1 || decoded[Inspection](t, sent[0].Detail) != (Inspection{1, 3, 4, want}) {
			t.Errorf("%s: %v", request, sent)
		}
	}
}

// A request with rerolled dice throws them after the given faces.
func TestRequestWithRerolledDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll", map[string]any{"kind": "sum", "technique": "2d6", "faces": []int{3, 5}, "again": []int{1}})
	b.pass(longEnough)
	var r engine.Resolution
	if err := json.Unmarshal(b.reply(id).Result, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Faces) != 3 || !slices.Equal(r.Faces[:2], []int{3, 5}) || !slices.Equal(r.Kept, []int{0, 2}) ||
		len(b.events("tray-throw")) != 2 {
		t.Errorf("%+v", r)
	}
	if dice := b.dice(); len(dice) != 2 || dice[1].Status != play.Counts {
		t.Errorf("dice in the tray: %+v", dice)
	}
	again := map[string]any{"kind": "sum", "technique": "2d6", "faces": []int{3, 5}, "again": []int{2}}
	refused := b.reply(b.ask("roll", again))
	if refused.OK || refused.Error.Field != "again[0]" {
		t.Errorf("%+v", refused)
	}
}

// If a stored receipt lacks the rerolled dice, the roll is shown without them.
func TestReceiptWithoutRerolledDie(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("3d6 [2 3 5]")
	b.session.Rolls[0].Request.Faces, b.session.Rolls[0].Request.Again = []int{2, 3, 5, 4}, []int{1}
	b.stored[b.deps.Key] = encoded(t, b.session)
	b.open()
	if dice := b.dice(); len(dice) != 3 {
		t.Errorf("dice in the tray: %+v", dice)
	}
	b.Reroll(1, throw.Flick{})
	if n := len(b.history()); n != 1 {
		t.Errorf("%d rolls", n)
	}
}
