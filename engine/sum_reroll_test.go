package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine/notation"
)

// TestAgain rerolls dice by hand. The new faces follow all others and replace those of the
// rerolled dice.
func TestAgain(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"sum","technique":"2d6","faces":[1,5,4],"again":[0]}`,
			`{"again":[0],"kept":[1,2],"total":9,"text":"2d6: 5 + 4 = 9 (1 rerolled)."}`},
		{`{"kind":"sum","technique":"2d6","faces":[1,5,2,6],"again":[0,2]}`, `{"kept":[1,3],"total":11}`},
		{`{"kind":"sum","technique":"2d6","faces":[1,5,2,6],"again":[1,0]}`, `{"kept":[2,3],"total":8}`},
		{`{"kind":"sum","technique":"2d6r1","faces":[1,5,2,6],"again":[2]}`, `{"kept":[1,3],"total":11}`},
		{`{"kind":"sum","technique":"4d6dl1","faces":[1,5,2,6,3],"again":[0]}`, `{"kept":[1,3,4],"total":14}`},
		{`{"kind":"sum","technique":"1d100+1d6","faces":[1,5,2,9,0],"again":[1]}`, `{"kept":[2,3,4],"total":92}`},
		{`{"kind":"sum","technique":"1d6!+1d4","faces":[6,2,1,3],"again":[1]}`, `{"kept":[0,2,3],"total":10}`},
		{`{"kind":"sum","technique":"2x(2d6kl1)","faces":[1,6,3,2,4],"again":[3]}`, `{"kept":[0,2],"totals":[1,3]}`},
		{`{"kind":"sum","technique":"2d6","faces":[1,5],"again":[]}`, `{"kept":null,"total":6}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"technique":"4dF","faces":[1,1,0,0],"again":[0]}`,
			`request.again: [0] doesn't apply to unopposed rolls in fudge; leave it out`,
		},
		{
			`{"kind":"table","faces":[1,1],"again":[0]}`,
			`request.again: [0] doesn't apply to table rolls in fudge; leave it out`,
		},
		{
			`{"kind":"sum","technique":"2d6","again":[0]}`,
			`request.again[0]: 0 can't be rerolled before all dice have settled; give their faces first`,
		},
		{
			`{"kind":"sum","technique":"2d6r1","faces":[1,5],"again":[1]}`,
			`request.again[0]: 1 can't be rerolled before all dice have settled; give their faces first`,
		},
		{
			`{"kind":"sum","technique":"2d6","faces":[1,5,4],"again":[-1]}`,
			`request.again[0]: -1 is not the index of a die; use 0 to 1`,
		},
		{
			`{"kind":"sum","technique":"2d6","faces":[1,5,4],"again":[2]}`,
			`request.again[0]: 2 is not the index of a die; use 0 to 1`,
		},
		{`{"kind":"sum","technique":"2d6","faces":[1,5,4,3],"again":[1,1]}`, `request.again[1]: 1 was already rerolled`},
		{`{"kind":"sum","technique":"2d6r1","faces":[1,5,2,6],"again":[0]}`, `request.again[0]: 0 was already rerolled`},
		{
			`{"kind":"sum","technique":"1d100","faces":[1,5,2,6,0,0],"again":[0,1]}`,
			`request.again[1]: 1 was already rerolled`,
		},
		{
			`{"kind":"sum","technique":"2d6!","faces":[1,5,4],"again":[0]}`,
			`request.again[0]: 0 is an exploding die, which can't be rerolled by hand`,
		},
		{
			`{"kind":"sum","technique":"2d6","faces":[1,5],"again":[0]}`,
			`request.faces: [1,5] has 2 faces; 2d6 needs 3 faces or more, as some dice are rerolled`,
		},
		{
			`{"kind":"sum","technique":"2d6","faces":[1,5,4,4],"again":[0]}`,
			`request.faces: [1,5,4,4] has 4 faces; 2d6 needs 3 faces, each from 1 to 6`,
		},
		{
			`{"kind":"sum","technique":"2d6","faces":[1,5,7],"again":[0]}`,
			`request.faces[2]: 7 is not a face of a d6, which shows 1 to 6`,
		},
	})
}

// TestAgainIsThrown checks that only the rerolled die is thrown.
func TestAgainIsThrown(t *testing.T) {
	for _, row := range []struct {
		request string
		dice    int
	}{
		{`{"kind":"sum","technique":"4d6dl1","faces":[1,5,2,6],"again":[0]}`, 1},
		{`{"kind":"sum","technique":"2d100","faces":[1,5,2,6],"again":[3]}`, 2},
		{`{"kind":"sum","technique":"2d6","faces":[1,5,2],"again":[0,2]}`, 1},
		{`{"kind":"sum","technique":"2d6","faces":[1,5,2],"again":[0]}`, 0},
	} {
		r := parsed(t, row.request)
		if dice, err := r.Dice(); err != nil || len(dice) != row.dice {
			t.Errorf("%s throws %v, want %d dice (%v)", row.request, dice, row.dice, err)
		}
	}
}

// TestAgainLimit checks that rerolls count towards the limit of dice in one roll.
func TestAgainLimit(t *testing.T) {
	r := Request{Kind: Sum, Technique: "20d6", Faces: slices.Repeat([]int{3}, notation.MaxThrown)}
	for i := range notation.MaxThrown - 20 {
		r.Again = append(r.Again, i)
	}
	if _, err := Resolve(&r); err != nil {
		t.Fatal(err)
	}
	r.Again = append(r.Again, 20)
	_, err := Resolve(&r)
	want := "request.again[20]: 20 could need more than 40 dice, the limit for one roll"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestAgainKeepsTheNumberOfDice rerolls random dice one by one. Each replaced die no longer
// counts, and its replacement does.
func TestAgainKeepsTheNumberOfDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.SampledFrom([]string{"4", "6", "8", "12", "20"}).Draw(t, "sides")
		dice := rapid.IntRange(1, 8).Draw(t, "dice")
		r := Request{
			Kind:      Sum,
			Technique: string(rune('0'+dice)) + "d" + sides,
			Faces:     rapid.SliceOfN(rapid.IntRange(1, 4), dice, dice).Draw(t, "faces"),
		}
		lying := make([]int, dice)
		for i := range lying {
			lying[i] = i
		}
		for range rapid.IntRange(0, 10).Draw(t, "times") {
			at := rapid.IntRange(0, dice-1).Draw(t, "die")
			r.Again = append(r.Again, lying[at])
			list, err := r.Dice()
			if err != nil || len(list) != 1 {
				t.Fatalf("%v: %v (%v)", r.Again, list, err)
			}
			lying[at] = len(r.Faces)
			if err := r.Take([]int{rapid.IntRange(1, 4).Draw(t, "face")}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(lying)
		if len(r.Again) > 0 && !slices.Equal(got.Kept, lying) {
			t.Fatalf("%v of %v count, want %v", got.Kept, r.Faces, lying)
		}
		total := 0
		for _, i := range lying {
			total += r.Faces[i]
		}
		if got.Total.Value != total {
			t.Fatalf("total %d, want %d", got.Total.Value, total)
		}
	})
}
