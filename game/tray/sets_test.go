package tray

import (
	"testing"

	"fudgetray/engine/session"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// made returns the sets of the visible dice.
func (b *bench) made() session.Dice {
	var scene Scene
	b.Scene(b.now, &scene)
	return scene.Sets
}

func rollWithSets(request any, dice, opponent string) map[string]any {
	return map[string]any{"request": request, "dice": dice, "opponent": opponent}
}

// A roll's sets of dice are kept in the history and in quick rolls. The next roll uses the tray's
// sets again.
func TestSetsOfDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	want := session.Dice{Own: "ruby", Opponent: "jet"}
	b.roll(rollWithSets("Good 4dF opposed Fair", "ruby", "jet"))
	if got := b.made(); got != want {
		t.Errorf("dice of %+v, want %+v", got, want)
	}
	b.open()
	if got := b.made(); got != want {
		t.Errorf("after a reload dice of %+v, want %+v", got, want)
	}
	b.roll(nil)
	if got := b.made(); got != (session.Dice{}) {
		t.Errorf("the next roll is of %+v", got)
	}
	b.ask("again", 0)
	b.pass(longEnough)
	if got := b.made(); got != want {
		t.Errorf("rolled again, it is of %+v, want %+v", got, want)
	}

	b.ask("pin", map[string]any{"name": "Hers", "request": "Good 4dF", "dice": "glow"})
	b.open()
	b.ask("quick", "Hers")
	b.pass(longEnough)
	if got := b.made(); got.Own != "glow" {
		t.Errorf("the quick roll is of %+v", got)
	}
	b.roll(rollWithSets("2d6", "metal", "jet"))
	b.Inspect(0, 0, 0)
	b.Reroll(0, throw.Flick{})
	if got := b.made(); got.Own != "metal" {
		t.Errorf("rerolled, it is of %+v", got)
	}
}

// Unknown sets, and sets that are indistinguishable in the current theme, are refused by name
// before rolling.
func TestSetsAreRefused(t *testing.T) {
	b := open(t, map[string][]byte{})
	refused := func(arg any, field, message string) {
		t.Helper()
		for _, op := range []string{"roll", "pin"} {
			r := b.reply(b.ask(op, arg))
			if r == nil || r.OK || r.Error.Code != "bad-request" || r.Error.Field != field || r.Error.Message != message {
				t.Errorf("%s %v: %+v", op, arg, r.Error)
			}
		}
	}
	refused(rollWithSets("4dF", "wood", "jet"), "dice",
		`dice: "wood" is not one of bone, jet, ruby, translucent, metal, glow, painted`)
	refused(rollWithSets("4dF", "jet", "wood"), "opponent",
		`opponent: "wood" is not one of bone, jet, ruby, translucent, metal, glow, painted`)
	refused(map[string]any{"request": "4dF", "dice": 7}, "dice", "dice: 7 is not the name of a set of dice")
	refused(rollWithSets("4dF", "ruby", "ruby"), "opponent",
		`theme.dice.opponent.body: #9c1230 is too close to #9c1230 of theme.dice.plain.body`)
	look := theme.Default()
	look.Ground = 0x9c1230
	b.SetTheme(look)
	refused(map[string]any{"request": "4dF", "dice": "ruby"}, "dice",
		`theme.dice.plain.body: #9c1230 is too close to #9c1230 of theme.ground`)
	if n := len(b.history()); n != 0 {
		t.Errorf("%d rolls", n)
	}
}
