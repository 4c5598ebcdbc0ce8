package session

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fudgetray/engine"
)

// labelled returns a state of equal rolls. Their modifiers have labels of the given length.
func labelled(t *testing.T, rolls, modifiers, length int) []byte {
	t.Helper()
	r := &Roll{Request: engine.Request{Faces: []int{0, 0, 0, 0}}}
	for range modifiers {
		r.Request.Modifiers = append(r.Request.Modifiers, engine.Modifier{Label: strings.Repeat("ü", length)})
	}
	var s State
	for i := range rolls {
		next := *r
		next.Time, next.Nonce = int64(i), uint32(i+1)
		s.Rolls = append(s.Rolls, &next)
	}
	data, err := Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Decoding a state of an older version truncates long labels.
func TestLongLabelsOfOldStatesAreCut(t *testing.T) {
	s, err := Decode(labelled(t, 3, 2, 5000))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.Rolls {
		if label := r.Request.Modifiers[1].Label; utf8.RuneCountInString(label) != engine.MaxText || !utf8.ValidString(label) {
			t.Errorf("the label has %d bytes", len(label))
		}
	}
}

// A small state that would take much memory is invalid.
func TestStatesThatUnfold(t *testing.T) {
	for _, c := range []struct {
		rolls, modifiers, length int
		refused                  string
	}{
		{maxStored, 2, 100, "up to this roll the texts take more than"},
		{5000, 100, 200, "up to this roll the texts take more than"},
		{1, 2000, 1, ""},
		{10_000, 3, 100, ""},
		{maxStored, 2, 10, ""},
	} {
		_, err := Decode(labelled(t, c.rolls, c.modifiers, c.length))
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%d rolls of %d labels of %d characters: %v", c.rolls, c.modifiers, c.length, err)
		}
	}
}

// Many rolls may use a large table, because they share it.
func TestRollsShareTheirTables(t *testing.T) {
	r := &Roll{Request: engine.Request{Technique: "d%", Faces: []int{1, 2}}}
	for roll := 1; roll <= 100; roll++ {
		r.Request.ResultTable = append(r.Request.ResultTable, engine.ResultRow{From: roll, To: roll, Result: roll})
	}
	const rolls = 10_000
	s := State{Rolls: slices.Repeat([]*Roll{r}, rolls)}
	data, err := Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := Decode(data); err != nil || len(back.Rolls) != rolls {
		t.Errorf("%d of %d rolls: %v", len(back.Rolls), rolls, err)
	}
}
