package play

import (
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// Drawn dice come from the source of random numbers without a throw, and have no receipt.
func TestDrawnDice(t *testing.T) {
	for technique, count := range map[string]int{"3d7": 3, "100d6": 100, "1d1000": 1, "2d100+1d7": 3, "1d66+1dF+1d7": 4} {
		roll, err := Request(parsed(t, `{"kind":"sum","technique":"`+technique+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		throws, settled, err := Complete(roll, options(1))
		if err != nil {
			t.Fatal(err)
		}
		if len(throws) != 0 || settled.Receipt != "" || len(settled.Faces) != count || settled.Played.Resolution.Text == "" {
			t.Errorf("%s: %d throws, receipt %q, faces %v", technique, len(throws), settled.Receipt, settled.Faces)
		}
		again, err := Request(parsed(t, `{"kind":"sum","technique":"`+technique+`"}`))
		if same := complete(t, again, err); !slices.Equal(same.Faces, settled.Faces) {
			t.Errorf("%s: the same random numbers give %v and %v", technique, settled.Faces, same.Faces)
		}
	}
}

// Rerolled and exploding dice are drawn, too, and a request may ask for faces.
func TestDrawnDiceOfRequests(t *testing.T) {
	roll, err := Request(parsed(t, `{"kind":"sum","technique":"3d7r1","faces":[1,7,1,4,2]}`))
	if got := complete(t, roll, err); got.Played.Resolution.Total.Value != 13 {
		t.Errorf("%+v", got.Played.Resolution)
	}
	roll, err = Request(parsed(t, `{"kind":"sum","technique":"40d3r1+1d7!"}`))
	if got := complete(t, roll, err); len(got.Faces) < 42 {
		t.Errorf("%d faces, want those of rerolls, too", len(got.Faces))
	}
}

// Every value is equally likely.
func TestDrawIsUniform(t *testing.T) {
	const draws, values = 70_000, 7
	random := rand.NewChaCha8([32]byte{5})
	var counts [values]int
	for range draws {
		n, err := below(values, random)
		if err != nil {
			t.Fatal(err)
		}
		counts[n]++
	}
	chi := 0.0
	for _, n := range counts {
		d := float64(n) - draws/values
		chi += d * d / (draws / values)
	}
	if chi > 22.46 { // 1 in 1000 with 6 degrees of freedom
		t.Errorf("counts %v, chi² %.1f", counts, chi)
	}
}

// A number that would favour low values is rejected.
func TestDrawRejects(t *testing.T) {
	n, err := below(1000, &repeating{0xff, 0xff, 0xff, 0xff, 5, 0, 0, 0})
	if n != 5 || err != nil {
		t.Errorf("%d, %v; want the second number, 5", n, err)
	}
	if _, err := below(1000, &repeating{}); err == nil {
		t.Error("no error without random numbers")
	}
}

// repeating is a source of the given bytes.
type repeating []byte

func (r *repeating) Read(b []byte) (int, error) {
	if len(*r) == 0 {
		return 0, io.EOF
	}
	n := copy(b, *r)
	*r = (*r)[n:]
	return n, nil
}

// A receipt of other dice isn't one of drawn dice.
func TestDrawnDiceHaveNoReceipt(t *testing.T) {
	roll, err := Request(parsed(t, `{"kind":"sum","technique":"3d6"}`))
	thrown := complete(t, roll, err)
	if _, err := Recorded(parsed(t, `{"kind":"sum","technique":"3d7"}`), thrown.Receipt, nil); err == nil {
		t.Error("accepted")
	}
}
