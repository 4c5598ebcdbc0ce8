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
		label := r.Request.Modifiers[1].Label
		if utf8.RuneCountInString(label) != engine.MaxText || !utf8.ValidString(label) {
			t.Errorf("the label has %d bytes", len(label))
		}
	}
}

// A small state that would take much memory is invalid.
func TestStatesThatUnfold(t *testing.T) {
	if testing.Short() {
		t.Skip("takes much memory")
	}
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
	if testing.Short() {
		t.Skip("takes much memory")
	}
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

// The size of repeated texts counts names, labels of all sides, and the longest text of a critical table.
func TestRepeatedSize(t *testing.T) {
	r := engine.Request{
		Skill: "1", HelpedBy: "22", SupportedBy: "4444",
		Modifiers: []engine.Modifier{{Label: "88888888"}},
		Against:   &engine.Side{Modifiers: []engine.Modifier{{Label: strings.Repeat("x", 16)}}},
		Others: []engine.Side{
			{Modifiers: []engine.Modifier{{Label: strings.Repeat("x", 32)}}},
			{Modifiers: []engine.Modifier{{}}},
		},
		CriticalTable: []engine.CriticalRow{{Text: "short"}, {Text: strings.Repeat("x", 64)}, {Text: "short"}},
	}
	const separators = 4 * len(" +1 ()")
	if got, want := repeatedSize(&r), 1+2+4+8+16+32+64+separators; got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
}

// Parts are bounded together: their texts, and the number of their rolls.
func TestPartsAreBounded(t *testing.T) {
	long := &Roll{
		Request: engine.Request{
			Modifiers: slices.Repeat([]engine.Modifier{{Label: strings.Repeat("x", engine.MaxText)}}, 20),
		},
	}
	for name, c := range map[string]struct {
		roll                 *Roll
		parts, rolls, others int // parts, half of them cleared, rolls in each, and rolls beside them
		refused              string
	}{
		"as many as possible": {&Roll{}, 780, partSize, 160, ""},
		"too many":            {&Roll{}, 780, partSize, 161, "state.rolls: 100001 are more than the limit of 100000"},
		"long texts":          {long, 62, partSize, 0, ""},
		"too long texts":      {long, 66, partSize, 0, "up to this part the texts take more than"},
	} {
		var parts Parts
		sealed, err := sealLoose(nil, slices.Repeat([]*Roll{c.roll}, c.rolls), 1)
		if err != nil {
			t.Fatal(err)
		}
		wire, err := toWire(State{Rolls: slices.Repeat([]*Roll{{}}, c.others)})
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.parts {
			wire.Sealed = append(wire.Sealed, wireSealed{ID: uint64(sealed[0].ID), Rolls: uint32(c.rolls), Cleared: i%2 == 0})
		}
		data, err := wire.encode()
		if err != nil {
			t.Fatal(err)
		}
		_, err = parts.Decode(data, shelf{sealed[0].ID: sealed[0].Data}.load)
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
}
