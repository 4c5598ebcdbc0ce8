package play

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/throw"

	"pgregory.net/rapid"
)

// options returns options that depend only on number.
func options(number byte) Options {
	return Options{
		Tray:   func(dice int) throw.Tray { return throw.TrayFor(1, dice) },
		Random: rand.NewChaCha8([32]byte{number}),
	}
}

func complete(t rapid.TB, r Roll, err error) Settled {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	_, settled, err := Complete(r, options(1))
	if err != nil {
		t.Fatal(err)
	}
	return settled
}

func parsed(t rapid.TB, text string) engine.Request {
	t.Helper()
	r, err := engine.ParseRequest([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every kind of the engine maps to one physical die with the same faces, and no two kinds share
// one.
func TestKindsMatchTheRules(t *testing.T) {
	if next := engine.DieKind(len(kinds)); next != engine.DN { // which is drawn
		t.Errorf("no physical die for %v", next)
	}
	if next := dice.Kind(len(kinds)); next.Valid() {
		t.Errorf("no kind of the rules for physical %v", next)
	}
	for kind, thrown := range kinds {
		if slices.Index(kinds[:], thrown) != kind {
			t.Errorf("physical %v is used for more than one kind", thrown)
		}
		r := engine.Request{Kind: engine.Sum, Technique: "1" + engine.DieKind(kind).String()}
		if engine.DieKind(kind) == engine.DF {
			r = engine.Request{Technique: "1dF"}
		}
		for face := -2; face <= 21; face++ {
			again := r
			if taken := again.Take([]int{face}) == nil; taken != thrown.Has(face) {
				t.Errorf("%v: the rules accept a %d: %v, physical %v has it: %v",
					engine.DieKind(kind), face, taken, thrown, thrown.Has(face))
			}
		}
	}
}

// Replaying a receipt returns the faces of the original roll: those of the acting side, without
// the second throw's and the opponent's.
func TestReplayReturnsTheSameFaces(t *testing.T) {
	for _, text := range []string{
		"Good 4dF vs Fair",
		"Good 4dF opposed Fair",
		"Good d% vs Great",
		"2d100+3",
		"level 6 3d6-fudge",
		`{"trait":"Good","technique":"diceless","kind":"opposed","against":{"technique":"4dF"}}`,
		"d66+1d4+1d8+1d10",
		"6x(4d6dl1)",
		"20d2!",
		`{"kind":"sum","technique":"2d6+1d100","faces":[3,5,0,7],"again":[1,3]}`,
		`{"kind":"sum","technique":"2d6","faces":[3,5],"again":[1,2,0]}`,
		"10d3r1-10d20",
		`{"trait":"Good","kind":"opposed","against":{"npc":"d6","faces":[6,3]},"faces":[1,1,0,-1]}`,
		`{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,0,0]}`,
		`{"system":"mudge","kind":"opposed","against":{"faces":[1,1,1,1],"extra":[0,0,0,1]},` +
			`"faces":[1,1,1,1],"extra":[1,0,0,0]}`,
		`{"system":"mudge","kind":"opposed","technique":"diceless",` +
			`"against":{"technique":"4dF","faces":[1,1,1,1],"extra":[0,0,0,1]}}`,
		`{"criticals":["table"],"faces":[1,1,1,1]}`,
		"Good 4dF opposed Fair opposed npc Great d6 opposed Poor 1dF",
		`{"system":"mudge","kind":"opposed","criticals":["table"],"against":{},` +
			`"others":[{"faces":[1,1,1,1],"extra":[0,0,0,0]},{}]}`,
		`{"technique":"3d6","criticals":["table"],"critical_dice":"1d%","faces":[6,6,6]}`,
		`{"system":"mudge","kind":"opposed","criticals":["table"],` +
			`"faces":[-1,-1,-1,-1],"critical_faces":[6,6],"against":{"faces":[1,1,1,1]}}`,
	} {
		t.Run(text, func(t *testing.T) {
			r, err := Request(parsed(t, text))
			rolled := complete(t, r, err)
			r, err = Receipt(rolled.Receipt)
			again := complete(t, r, err)
			if !slices.Equal(again.Faces, rolled.Faces) || again.Receipt != rolled.Receipt {
				t.Errorf("rolled %v, replayed %v", rolled.Faces, again.Faces)
			}
			if again.Played != nil || !slices.Equal(rolled.Faces, rolled.Played.Resolution.Faces) {
				t.Errorf("replay %+v of %+v", again, rolled.Played.Resolution)
			}
			if len(rolled.Played.Request.Again) > 0 {
				return // the receipt doesn't record which dice were rerolled
			}
			r, err = Recorded(rolled.Played.Request, rolled.Receipt, nil)
			same := complete(t, r, err)
			if same.Receipt != rolled.Receipt || same.Played.Resolution.Text != rolled.Played.Resolution.Text {
				t.Errorf("recorded %+v of %+v", same.Played.Resolution, rolled.Played.Resolution)
			}
		})
	}
}

// Faces may be given for one side and left to chance for the other.
func TestFacesOfOneSide(t *testing.T) {
	open := map[int]bool{}
	for number := range byte(20) {
		r, err := Request(parsed(t, `Good 4dF opposed Fair [1 0 0 -1]`))
		if err != nil {
			t.Fatal(err)
		}
		_, settled, err := Complete(r, options(number))
		if err != nil || !slices.Equal(settled.Played.Request.Against.Faces, []int{1, 0, 0, -1}) {
			t.Fatalf("the opponent shows %v (%v)", settled.Played.Request.Against.Faces, err)
		}
		open[settled.Played.Resolution.Result.Value] = true
	}
	if len(open) < 3 {
		t.Errorf("the acting side's results are only %v", open)
	}
}

func TestAlteredReceiptIsNotReproduced(t *testing.T) {
	r, err := Request(parsed(t, "4dF"))
	specs, err := ParseReceipts(complete(t, r, err).Receipt)
	if err != nil {
		t.Fatal(err)
	}
	specs[0].Check ^= 1
	altered, err := Receipt(specs[0].Receipt())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Complete(altered, options(1)); !errors.Is(err, throw.ErrNotReproduced) {
		t.Errorf("error %v", err)
	}
}

func TestInvalidRequests(t *testing.T) {
	for _, r := range []engine.Request{{Technique: "4dG"}, {Kind: engine.Opposed}, {Faces: []int{1}, Kind: "sideways"}} {
		if _, err := Request(r); err == nil {
			t.Errorf("%+v is accepted", r)
		}
	}
}

// Notations round-trip for all dice.
func TestNotationRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []engine.Die
		for range rapid.IntRange(1, 12).Draw(t, "groups") {
			side := rapid.SampledFrom([]engine.Role{engine.Plain, engine.Opponent}).Draw(t, "side")
			if rapid.Bool().Draw(t, "percentile") {
				pair := rapid.SampledFrom([]engine.DieKind{engine.D6, engine.D10}).Draw(t, "pair")
				list = append(list, engine.Die{Kind: pair, Role: side | engine.Tens},
					engine.Die{Kind: pair, Role: side | engine.Ones})
				continue
			}
			kind := engine.DieKind(rapid.IntRange(0, len(kinds)-1).Draw(t, "kind"))
			roles := []engine.Role{engine.Plain, engine.Positive, engine.Negative, engine.Damage}
			role := rapid.SampledFrom(roles).Draw(t, "role")
			list = append(list, engine.Die{Kind: kind, Role: side | role})
		}
		text := Notation(list)
		back, err := ParseNotation(text)
		if err != nil || !slices.Equal(back, list) {
			t.Fatalf("Notation(%v) = %q parses as %v (%v)", list, text, back, err)
		}
	})
}

// The dice of every sum fit in a receipt, including all rerolls.
func TestNotationFitsReceipts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		group := rapid.StringMatching(`(20|1[0-9]|[1-9])d([2-68]|10|12|20|66|100|F)(!|r1|dl1)?`)
		technique := group.Draw(t, "first")
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			technique += "+" + group.Draw(t, "group")
		}
		if sets := rapid.IntRange(1, 8).Draw(t, "sets"); sets > 1 {
			technique = strconv.Itoa(sets) + "x(" + technique + ")"
		}
		r := engine.Request{Kind: engine.Sum, Technique: technique}
		if _, err := r.Dice(); err != nil {
			t.Skip()
		}
		for {
			list, err := r.Dice()
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == 0 || list[0].Drawn {
				return
			}
			if text := Notation(list); len(text) > throw.MaxTechnique || len(list) > throw.MaxDice {
				t.Fatalf("%s throws %d dice, notation %q", technique, len(list), text)
			}
			var faces []int
			for _, die := range list {
				faces = append(faces, rapid.SampledFrom(dice.Kind.Values(kinds[die.Kind])).Draw(t, "face"))
			}
			if err := r.Take(faces); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzParseNotation(f *testing.F) {
	for _, text := range []string{"4dF", "1d%", "2d6p2d6n", "3dF1dFx3dFv1dFxv", "", "1d", "9999999999d6"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseNotation(text)
		if err == nil && Notation(list) != text {
			t.Errorf("%q parses, but its notation is %q", text, Notation(list))
		}
	})
}

// FuzzParseReceipts checks that a receipt of several throws has one spelling and that its roll ends.
func FuzzParseReceipts(f *testing.F) {
	for _, request := range []string{"4dF", "mudge Good 4dF [1 1 1 1]", "2d6!"} {
		r := parsed(f, request)
		roll, err := Request(r)
		f.Add(complete(f, roll, err).Receipt)
	}
	f.Fuzz(func(t *testing.T, text string) {
		specs, err := ParseReceipts(text)
		if err != nil {
			return
		}
		var parts []string
		for i := range specs {
			parts = append(parts, specs[i].Receipt())
		}
		if again := strings.Join(parts, receiptSeparator); again != text {
			t.Errorf("%q parses, but is written as %q", text, again)
		}
		roll, err := Receipt(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := Complete(roll, options(1)); err != nil && !errors.Is(err, throw.ErrNotReproduced) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
