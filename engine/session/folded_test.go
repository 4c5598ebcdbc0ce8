package session

import (
	"fmt"
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Degrees are counted by name, the most frequent first.
func TestFoldedDegrees(t *testing.T) {
	var rolls []*Roll
	for i := range partSize {
		faces := []int{0, 0, 0, 0}
		if i%4 > 0 {
			faces[0] = i%4 - 2 // Mediocre, Fair and Good, beside Fair
		}
		rolls = append(rolls, &Roll{Time: int64(100 + i), Request: engine.Request{Faces: faces}})
	}
	left, folded := fold(rolls, 0, Folded{})
	want := Folded{
		partSize, 100,
		[]DegreeCount{{"Fair", partSize / 2}, {"Mediocre", partSize / 4}, {"Good", partSize / 4}},
	}
	if len(left) != 0 || !folded.equal(want) {
		t.Errorf("%d rolls left, folded %+v, want %+v", len(left), folded, want)
	}
	_, twice := fold(rolls, 0, folded)
	if twice.Rolls != 2*partSize || twice.Since != 100 || twice.Degrees[0] != (DegreeCount{"Fair", partSize}) {
		t.Errorf("folded twice: %+v", twice)
	}
}

// At most maxDegrees degrees are counted.
func TestFoldedDegreesAreBounded(t *testing.T) {
	var f Folded
	for i := range maxDegrees + 2 {
		f.count(fmt.Sprint(i), 1)
		f.count("0", 1)
	}
	f.count("", 1)
	if len(f.Degrees) != maxDegrees || f.Degrees[0] != (DegreeCount{"0", maxDegrees + 3}) {
		t.Errorf("%d degrees, first %+v", len(f.Degrees), f.Degrees[0])
	}
}

func TestFoldedPlus(t *testing.T) {
	f := Folded{3, 20, []DegreeCount{{"Good", 2}, {"Fair", 1}}}
	g := Folded{5, 10, []DegreeCount{{"Fair", 4}, {"Poor", 1}}}
	want := Folded{8, 10, []DegreeCount{{"Fair", 5}, {"Good", 2}, {"Poor", 1}}}
	if got := f.plus(g); !got.equal(want) || f.Degrees[1].Rolls != 1 {
		t.Errorf("%+v, want %+v; the first is now %+v", got, want, f)
	}
	if got := (Folded{}).plus(g); !got.equal(g) {
		t.Errorf("%+v, want %+v", got, g)
	}
	for _, other := range []Folded{{4, 20, f.Degrees}, {3, 21, f.Degrees}, {3, 20, f.Degrees[:1]}} {
		if f.equal(other) {
			t.Errorf("%+v equals %+v", f, other)
		}
	}
}

func TestFoldedText(t *testing.T) {
	f := Folded{3, 20, []DegreeCount{{"Good", 2}, {"Fair", 1}}}
	want := language.OlderRolls(3).In(nil) + " Good 2, Fair 1"
	if got := f.In(nil); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (Folded{}).In(nil); got != "" {
		t.Errorf("without folded rolls: %q", got)
	}
}

// A session with as many degrees as are counted can be stored.
func TestFoldedRoundTrip(t *testing.T) {
	f := Folded{Rolls: 1, Degrees: slices.Repeat([]DegreeCount{{"Fair", 1}}, maxDegrees)}
	comesBack(t, State{Rolls: []*Roll{}, Folded: f})
}
