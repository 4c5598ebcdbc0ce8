package view

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// Dice show the sets of their roll, one for each side, and the theme's own dice after it. Sets that
// are too similar in the theme are ignored.
func TestDiceShowTheirSets(t *testing.T) {
	s := fourFudge()
	s.scene.Dice[3].Role = engine.Opponent
	v, _ := newTestView(t, s, theme.Default())
	brightness := func(sets session.Dice) (own, other int) {
		s.scene.Sets = sets
		s.scene.Revision++
		picture := shot(v, 600, 450)
		at := func(die int) int {
			x, y := v.painter.camera.Project(model.VecOf(s.scene.Dice[die].Pos).Add(model.Vec{X: 0.0055, Y: 0.0055, Z: 0.008}))
			return light(picture.RGBAAt(int(x), int(y)))
		}
		return at(0), at(3)
	}
	bone, dark := brightness(session.Dice{})
	if bone < 180 || dark > 100 {
		t.Fatalf("dice of the theme have brightness %d, the other side's %d", bone, dark)
	}
	s.scene.Tint = "#20104a"
	if violet, other := brightness(session.Dice{}); violet > 100 || other != dark {
		t.Errorf("dice of a violet seat have brightness %d, the other side's %d", violet, other)
	}
	s.scene.Tint = ""
	if jet, bright := brightness(session.Dice{Own: "jet", Opponent: "bone"}); jet > 100 || bright < 180 {
		t.Errorf("dice of jet have brightness %d, the other side's of bone %d", jet, bright)
	}
	for name, sets := range map[string]session.Dice{
		"none":              {},
		"unknown":           {Own: "wood"},
		"indistinguishable": {Own: "jet", Opponent: "jet"},
	} {
		if own, other := brightness(sets); own != bone || other != dark {
			t.Errorf("%s: dice have brightness %d and %d, want the theme's %d and %d", name, own, other, bone, dark)
		}
	}
}

// The faces of painted Fudge dice are green, red and white. Those of other sets have the colour of the die.
func TestPaintedFaces(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shown := func(set string) (colors [3]string) {
		s.scene.Sets = session.Dice{Own: set}
		s.scene.Revision++
		picture := shot(v, 600, 450)
		for i := range s.scene.Dice {
			die := &s.scene.Dice[i]
			x, y := v.painter.camera.Project(model.VecOf(die.Pos).Add(model.Vec{X: 0.0055, Y: 0.0055, Z: 0.008}))
			c := picture.RGBAAt(int(x), int(y))
			name := "white"
			switch {
			case int(c.G) > int(c.R)+40:
				name = "green"
			case int(c.R) > int(c.G)+40:
				name = "red"
			}
			colors[die.Kind.Value(die.Rot)+1] = name
		}
		return colors
	}
	if got := shown("painted"); got != [3]string{"red", "white", "green"} {
		t.Errorf("faces −1, 0 and +1 are %v", got)
	}
	if got := shown("bone"); got != [3]string{"white", "white", "white"} {
		t.Errorf("faces of bone are %v", got)
	}
}
