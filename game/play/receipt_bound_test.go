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
		"3d6-fudge Good", "mudge Good 4dF opposed Fair opposed Great opposed Fair",
		"Superb 4dF criticals margin, table vs Terrible", "3d6!", "4d6dl1", "2d20kh1", "6d6r1", "2d6+1d4+3",
	}
	var played []*Played
	throws := byte(8)
	if testing.Short() {
		throws = 2
	}
	for _, line := range lines {
		for number := range throws {
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
			err = errors.Join(CheckReceipt(specs, &p.Request), CheckFaces(specs, &p.Request))
		}
		if err != nil {
			t.Errorf("%+v: %v", p.Request, err)
		}
		if CheckReceipt(append(specs, specs[0]), &p.Request) == nil {
			t.Errorf("%+v: a throw more is accepted", p.Request)
		}
	}
	for _, p := range played {
		specs, _ := ParseReceipts(p.Resolution.Receipt)
		if other := otherFaces(&p.Request); CheckReceipt(specs, &other) == nil && CheckFaces(specs, &other) == nil {
			t.Errorf("%+v: other faces are accepted: %v", p.Request, other.Faces)
		}
		if CheckFaces(specs[:len(specs)-1], &p.Request) == nil {
			t.Errorf("%+v: a throw less is accepted", p.Request)
		}
	}
	asked := must(Request(parsed(t, "Good 4dF [1 0 0 -1]")))
	_, settled, err := Complete(asked, options(1))
	if err != nil {
		t.Fatal(err)
	}
	named, _ := ParseReceipts(settled.Receipt)
	if other := otherFaces(&settled.Played.Request); CheckReceipt(named, &other) != ErrOtherFaces {
		t.Error("other faces than those of the receipt are accepted")
	}
	specs, _ := ParseReceipts(played[0].Resolution.Receipt)
	if err := CheckReceipt(specs, &engine.Request{Technique: "10dF", Faces: make([]int, 10)}); err == nil {
		t.Error("the receipt of other dice is accepted")
	}
}

func must(r Roll, err error) Roll {
	if err != nil {
		panic(err)
	}
	return r
}

// otherFaces returns a settled request with another first face.
func otherFaces(r *engine.Request) engine.Request {
	other := *r
	other.Faces = slices.Clone(r.Faces)
	if other.Faces[0] == 1 {
		other.Faces[0] = 0
	} else {
		other.Faces[0] = 1
	}
	return other
}
