package engine

import (
	"slices"
	"testing"
)

func TestAdviceMessagesRepeatNothing(t *testing.T) {
	for _, test := range []struct {
		advice []Advice
		want   []string
	}{
		{nil, nil},
		{[]Advice{NoRollNeeded}, []string{"At so low a Difficulty, the GM may let it succeed without a roll."}},
		{[]Advice{NoRollNeeded, Automatic}, []string{"Automatic success: no roll needed."}},
		{
			[]Advice{ModifierHuge, NoRollNeeded, Automatic},
			[]string{"This is a huge modifier.", "Automatic success: no roll needed."},
		},
		{[]Advice{GMDecides}, nil},
		{[]Advice{GMDecides, Impossible}, []string{"Impossible: this roll can't succeed."}},
	} {
		var got []string
		for _, m := range AdviceMessages(test.advice) {
			got = append(got, m.In(nil))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("AdviceMessages(%q) = %q, want %q", test.advice, got, test.want)
		}
	}
}

// TestSplitAdvice checks that only advice of rules R16 and R19 comes before the dice.
func TestSplitAdvice(t *testing.T) {
	before, after := SplitAdvice(Advice("").Values())
	if want := []Advice{NoRollNeeded, Automatic, Impossible, NearlyCertain, UseSecondary}; !slices.Equal(before, want) {
		t.Errorf("before the dice: %q, want %q", before, want)
	}
	want := []Advice{
		ModifierLarge, ModifierHuge, ModifierMax, ModifierExtreme, GMDecides, RollAgain,
		CriticalBonus, CriticalLives, ProbablyBad, Unresisted,
	}
	if !slices.Equal(after, want) {
		t.Errorf("after the dice: %q, want %q", after, want)
	}
}
