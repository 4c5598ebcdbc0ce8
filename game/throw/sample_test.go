package throw

import (
	"hash/fnv"
	"testing"

	"fudgetray/game/dice"

	"pgregory.net/rapid"
)

// sample returns one of the thousand throws that must end identically on every platform: all kinds
// of dice, few and many, with and without flicks and requested faces.
func sample(i int) Spec {
	draw := stream(i)
	n := 1 + draw.below(6)
	if i%50 == 0 {
		n = 20
	}
	s := Spec{Technique: "t", Tray: TrayFor(draw.Between(0.5, 2), n), Motion: uint32(draw.next()), Seed: draw.next()}
	for range n {
		s.Dice = append(s.Dice, dice.Kind(draw.below(int(dice.D20)+1)))
	}
	if i%3 == 0 {
		s.Flick = FlickOf(uint8(draw.next()), uint8(25+draw.below(230)))
	}
	if i%7 == 0 {
		for _, k := range s.Dice {
			s.RequestedFaces = append(s.RequestedFaces, k.Values()[draw.below(len(k.Values()))])
		}
	}
	return s
}

// If one of these numbers changes, receipts no longer replay: increase Version.
const (
	sampleHash        = 0x96a2c5a4fdcd1dd5
	earlierSampleHash = 0x97f7b28585d2acf4
)

func TestThousandThrowsEndAlikeEverywhere(t *testing.T) {
	checkSample(t, false, sampleHash)
}

// Receipts of earlier releases replay.
func TestThousandEarlierThrows(t *testing.T) {
	checkSample(t, true, earlierSampleHash)
}

func checkSample(t *testing.T, earlier bool, want uint64) {
	t.Helper()
	sum := fnv.New64a()
	for i := range 1000 {
		s := sample(i)
		s.Earlier = earlier
		throw := mustSimulate(t, s)
		hashWord(sum, throw.Hash)
		hashWord(sum, uint64(throw.Steps))
		hashWord(sum, uint64(throw.Nudges))
	}
	t.Logf("hash of 1,000 throws: %016x", sum.Sum64())
	if got := sum.Sum64(); got != want {
		t.Errorf("1,000 throws end in %#016x, want %#016x", got, want)
	}
}

// Random throws settle correctly.
func TestRandomThrowsSettleCorrectly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "dice")
		s := Spec{
			Technique: "t",
			Tray:      TrayFor(rapid.Float64Range(0.5, 2).Draw(t, "aspect"), n),
			Flick:     FlickOf(rapid.Byte().Draw(t, "direction"), rapid.Byte().Draw(t, "speed")),
			Motion:    rapid.Uint32().Draw(t, "motion"),
			Seed:      rapid.Uint64().Draw(t, "seed"),
		}
		for range n {
			s.Dice = append(s.Dice, dice.Kind(rapid.IntRange(0, int(dice.D20)).Draw(t, "kind")))
		}
		endsWell(t, mustSimulate(t, s))
	})
}

// Faces are uniform, and those of two dice independent. The seeds are fixed, so the test is
// deterministic.
func TestFacesAreUniform(t *testing.T) {
	cases := []struct {
		kind  dice.Kind
		limit float64 // limit of chi², exceeded with probability 0.001
	}{{dice.DF, 13.8}, {dice.D6, 20.5}, {dice.D10, 27.9}, {dice.D20, 43.8}}
	throws := 1500.0
	if testing.Short() {
		throws = 300
	}
	for _, c := range cases {
		values := c.kind.Values()
		single := map[int]int{}
		same := 0
		for i := range uint32(throws) {
			faces := mustSimulate(t, specOf(2, c.kind, i)).Faces
			single[faces[0]]++
			single[faces[1]]++
			if faces[0] == faces[1] {
				same++
			}
		}
		share := map[int]float64{}
		for _, v := range values {
			share[v] += 1 / float64(len(values))
		}
		chi, pairs := 0.0, 0.0
		for v, p := range share {
			want := 2 * throws * p
			chi += (float64(single[v]) - want) * (float64(single[v]) - want) / want
			pairs += throws * p * p
		}
		if chi > c.limit {
			t.Errorf("%v: chi² of the faces is %.1f", c.kind, chi)
		}
		if off := float64(same) - pairs; off*off > 10.8*pairs {
			t.Errorf("%v: two dice show the same face %d times, want about %.0f", c.kind, same, pairs)
		}
	}
}
