package main

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMarkedTexts finds texts between marks in other data.
func TestMarkedTexts(t *testing.T) {
	for memory, want := range map[string][]extent{
		"":                          nil,
		"no marks":                  nil,
		"\uFFF9text\uFFFB":          {{0, 10}},
		"a\uFFF9b\t\nü\uFFFBc":      {{1, 12}},
		"\uFFF9a\uFFFB\uFFF9\uFFFB": {{0, 7}, {7, 13}},
		"\uFFF9a\uFFF9b\uFFFB":      {{4, 11}},
		"\uFFF9\uFFF9a\uFFFB\uFFFB": {{3, 10}},
		"\uFFF9a\x00b\uFFFB":        nil,
		"\uFFF9a\xffb\uFFFB":        nil,
		"\uFFF9a":                   nil,
		"a\uFFFB":                   nil,
	} {
		if got := markedTexts([]byte(memory)); !slices.Equal(got, want) {
			t.Errorf("%q has the texts %v, want %v", memory, got, want)
		}
	}
}

// TestColdTexts runs a program with marked texts, to which code and data of both parts refer.
func TestColdTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs in Node")
	}
	allocates(t)
	s := subjectIn(t, "testdata/stress/light")
	slimmed := s.withFastBodies(t, `^$`)
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		first, rest, err := s.split(t, slimmed, s.randomList(rng, slimmed))
		if err != nil {
			t.Fatalf("list %d: %v", seed, err)
		}
		if !s.check(t, rng, first, rest, "texts") {
			t.Fatalf("list %d", seed)
		}
	}
}
