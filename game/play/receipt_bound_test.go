package play

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// TestReceiptsHaveFewDice refuses a receipt of more dice than any roll throws as soon as it has read
// too many, and simulates none.
func TestReceiptsHaveFewDice(t *testing.T) {
	crowd := complete(t, must(Request(engine.Request{Kind: engine.Sum, Technique: "20d6"})), nil).Receipt
	if _, err := ParseReceipts(crowd + "." + crowd); err != nil {
		t.Errorf("40 dice: %v", err)
	}
	most := 2 * testing.AllocsPerRun(1, func() { ParseReceipts(crowd + "." + crowd) })
	for _, parts := range []int{3, 40, 150, 100_000} {
		text := strings.Repeat(crowd+".", parts-1) + crowd
		specs, err := ParseReceipts(text)
		if bad, ok := errors.AsType[*throw.SpecError](err); !ok || bad.Field != "receipt" {
			t.Errorf("%d throws of 20 dice: %d throws, %v", parts, len(specs), err)
		}
		if n := testing.AllocsPerRun(1, func() { ParseReceipts(text) }); n > most {
			t.Errorf("%d throws: %v allocations, want at most %v", parts, n, most)
		}
	}
}

// TestCheckReceipt compares the dice of a receipt with those of its roll.
func TestCheckReceipt(t *testing.T) {
	lines := []string{
		"Good 4dF vs Great", "10dF", "1d%", "4d6", "Good 4dF opposed Fair 4dF", "mudge Good 4dF opposed Fair",
		"3d6-fudge Good", "3d6!", "4d6dl1", "2d20kh1", "6d6r1", "2d6+1d4+3",
	}
	var played []*Played
	for _, line := range lines {
		for number := range byte(8) {
			_, settled, err := Complete(must(Request(parsed(t, line))), options(number))
			if err != nil {
				t.Fatal(line, err)
			}
			settled.Played.Resolution.Receipt = settled.Receipt
			played = append(played, settled.Played)
		}
	}
	for _, p := range played {
		specs, err := ParseReceipts(p.Resolution.Receipt)
		if err == nil {
			err = CheckReceipt(specs, &p.Request)
		}
		if err != nil {
			t.Errorf("%+v: %v", p.Request, err)
		}
		if CheckReceipt(append(specs, specs[0]), &p.Request) == nil {
			t.Errorf("%+v: a throw more is accepted", p.Request)
		}
	}
	specs, _ := ParseReceipts(played[0].Resolution.Receipt)
	if err := CheckReceipt(specs, &engine.Request{Technique: "10dF", Faces: make([]int, 10)}); err == nil {
		t.Error("the receipt of other dice is accepted")
	}
}

// TestCheckFaces compares the faces of a roll with those that its receipt shows.
func TestCheckFaces(t *testing.T) {
	for _, line := range []string{"Good 4dF vs Great", "d%", "mudge Good 4dF opposed Fair", "3d6!", "Good 4dF [1 1 1 1]", "Good diceless"} {
		_, settled, err := Complete(must(Request(parsed(t, line))), options(1))
		if err != nil {
			t.Fatal(line, err)
		}
		if err := CheckFaces(settled.Receipt, &settled.Played.Request); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		altered := settled.Played.Request
		if altered.Faces == nil {
			continue
		}
		altered.Faces = slices.Clone(altered.Faces)
		altered.Faces[0] = 1 - altered.Faces[0]*altered.Faces[0] // another face, of every kind of die
		if altered.Faces[0] < 0 {
			altered.Faces[0] = 1
		}
		if altered.Faces[0] != settled.Played.Request.Faces[0] && CheckFaces(settled.Receipt, &altered) == nil {
			t.Errorf("%s: %v instead of %v is accepted", line, altered.Faces, settled.Played.Request.Faces)
		}
	}
}

func must(r Roll, err error) Roll {
	if err != nil {
		panic(err)
	}
	return r
}
