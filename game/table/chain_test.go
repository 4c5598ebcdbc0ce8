package table

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Chains are values: extending one never changes another, in whatever order they are extended.
func TestChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chains, want := []chain[Hash]{{}}, [][]Hash{nil}
		for i := range rapid.IntRange(1, 100).Draw(t, "extensions") {
			of := rapid.IntRange(0, len(chains)-1).Draw(t, "chain")
			h := Hash{byte(i), 1}
			chains = append(chains, chains[of].with(h))
			want = append(want, append(slices.Clip(want[of]), h))
		}
		for i := range chains {
			if !slices.Equal(chains[i].items, want[i]) {
				t.Fatalf("chain %d is %v, want %v", i, chains[i].items, want[i])
			}
		}
	})
}

// Hearing a line again takes the same time whatever its age.
func BenchmarkHashAt(b *testing.B) {
	var t Table
	for range 40_000 {
		t.Head.Seq++
		t.chain = t.chain.with(Hash{1})
	}
	for b.Loop() {
		t.HashAt(1)
	}
}
