package tray

import (
	"slices"
	"testing"

	"fudgetray/game/play"
)

// statuses returns the status of each die in the tray, the pairs that cancel each other, and whether dice are moving.
func (b *bench) statuses() (statuses []play.Status, pairs [][2]int, moving bool) {
	var scene Scene
	b.Scene(b.now, &scene)
	for _, d := range scene.Dice {
		statuses = append(statuses, d.Status)
	}
	return statuses, scene.Pairs, scene.Moving
}

// Dice that don't count are marked only after they have settled, and still after a reload.
func TestDiceThatDontCount(t *testing.T) {
	const cancelled, dropped = play.Cancelled, play.Dropped
	for _, row := range []struct {
		request any
		want    []play.Status
		pairs   [][2]int
	}{
		{"4d6dl1 [5 1 4 2]", []play.Status{0, dropped, 0, 0}, nil},
		{"2d100kh1 [0 0 9 9]", []play.Status{0, 0, dropped, dropped}, nil},
		{"Good 4d6 [3 4 5 5]", []play.Status{0, dropped, dropped, dropped}, nil},
		{"3d6-fudge [1 2 6] opposed Fair [5 3 4]", []play.Status{0, 0, dropped, dropped, 0, 0}, nil},
		{"Good 4dF [1 1 1 1]", []play.Status{0, 0, 0, 0}, nil},
		{"Good 4dF [1 -1 0 1]", []play.Status{cancelled, cancelled, 0, 0}, [][2]int{{0, 1}}},
		{"Good 4dF [1 0 0 0] opposed Fair 4dF [-1 1 1 0]",
			[]play.Status{0, 0, 0, 0, cancelled, cancelled, 0, 0}, [][2]int{{5, 4}}},
	} {
		b := open(t, map[string][]byte{})
		b.ask("roll", row.request)
		if statuses, pairs, moving := b.statuses(); !moving || slices.Max(statuses) != play.Counts || len(pairs) > 0 {
			t.Errorf("%v in flight: %v, pairs %v", row.request, statuses, pairs)
		}
		b.pass(longEnough)
		check := func(when string) {
			t.Helper()
			statuses, pairs, _ := b.statuses()
			if !slices.Equal(statuses, row.want) || !slices.Equal(pairs, row.pairs) {
				t.Errorf("%v %s: %v, pairs %v, want %v, pairs %v", row.request, when, statuses, pairs, row.want, row.pairs)
			}
		}
		check("at rest")
		b.open()
		check("after a reload")
	}
}
