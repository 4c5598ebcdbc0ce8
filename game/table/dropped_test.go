package table

import (
	"slices"
	"testing"
)

// lying returns which dice in the tray are dropped, and whether any still fly.
func (b *bench) lying() (dropped []bool, moving bool) {
	var scene Scene
	b.Scene(b.now, &scene)
	for _, d := range scene.Dice {
		dropped = append(dropped, d.Dropped)
	}
	return dropped, scene.Moving
}

// Dice that do not count look like the others until they lie, and step back then; after a
// reload they do so still.
func TestDroppedDiceStepBack(t *testing.T) {
	for _, row := range []struct {
		request any
		want    []bool
	}{
		{"4d6dl1 [5 1 4 2]", []bool{false, true, false, false}},
		{"2d100kh1 [0 0 9 9]", []bool{false, false, true, true}},
		{"Good 4d6 [3 4 5 5]", []bool{false, true, true, true}},
		{"3d6-fudge [1 2 6] opposed Fair [5 3 4]", []bool{false, false, true, true, false, false}},
		{"Good 4dF [1 1 1 1]", []bool{false, false, false, false}},
	} {
		b := open(t, map[string][]byte{})
		b.ask("roll", row.request)
		if dropped, moving := b.lying(); !moving || slices.Contains(dropped, true) {
			t.Errorf("%v in flight: %v", row.request, dropped)
		}
		b.pass(longEnough)
		check := func(when string) {
			t.Helper()
			dropped, _ := b.lying()
			if !slices.Equal(dropped, row.want) {
				t.Errorf("%v %s: dropped %v, want %v", row.request, when, dropped, row.want)
			}
		}
		check("at rest")
		b.open()
		check("after a reload")
	}
}
