package view

import (
	"math"
	"testing"
	"time"

	"fudgetray/game/platform"
)

func TestGestures(t *testing.T) {
	type event struct {
		phase platform.Phase
		id    int
		x, y  float64
		ms    int
	}
	const down, move, up, cancel = platform.Down, platform.Move, platform.Up, platform.Cancel
	tests := []struct {
		name   string
		events []event
		want   []gesture
	}{
		{"a tap", []event{{down, 1, 50, 50, 0}, {up, 1, 52, 51, 90}},
			[]gesture{{kind: tap, x: 52, y: 51}}},
		{"a tap without duration", []event{{down, 1, 50, 50, 0}, {up, 1, 50, 50, 0}},
			[]gesture{{kind: tap, x: 50, y: 50}}},
		{"a long press is a tap", []event{{down, 1, 50, 50, 0}, {up, 1, 50, 50, 3000}},
			[]gesture{{kind: tap, x: 50, y: 50, long: true}}},
		{"a trembling tap", []event{{down, 1, 50, 50, 0}, {move, 1, 56, 44, 20}, {move, 1, 50, 50, 40}, {up, 1, 50, 50, 60}},
			[]gesture{{kind: tap, x: 50, y: 50}}},
		{"a flick to the right", []event{{down, 1, 0, 0, 0}, {move, 1, 20, 0, 16}, {move, 1, 40, 0, 32}, {up, 1, 60, 0, 48}},
			[]gesture{{kind: flick, x: 60, y: 0, dx: 1250, dy: 0}}},
		{"only the last 80 ms count", []event{
			{down, 1, 0, 0, 0}, {move, 1, 0, 100, 400}, {move, 1, 10, 100, 420}, {move, 1, 30, 100, 460}, {up, 1, 50, 100, 500}},
			[]gesture{{kind: flick, x: 50, y: 100, dx: 500, dy: 0}}},
		{"a jump without moves", []event{{down, 1, 0, 0, 0}, {up, 1, 0, -300, 200}},
			[]gesture{{kind: flick, x: 0, y: -300, dx: 0, dy: -1500}}},
		{"all at one moment", []event{{down, 1, 0, 0, 5}, {move, 1, 8, 0, 5}, {up, 1, 16, 0, 5}},
			[]gesture{{kind: flick, x: 16, y: 0, dx: 2000, dy: 0}}},
		{"a flick across a frame that took long", []event{
			{down, 1, 0, 0, 0}, {move, 1, 0, 0, 40}, {move, 1, 120, -60, 160}, {move, 1, 120, -60, 160}, {up, 1, 120, -60, 160}},
			[]gesture{{kind: flick, x: 120, y: -60, dx: 1000, dy: -500}}},
		{"a drag that stopped", []event{
			{down, 1, 0, 0, 0}, {move, 1, 100, 0, 100}, {move, 1, 100, 0, 110}, {up, 1, 100, 0, 900}},
			[]gesture{{kind: drop, x: 100}}},
		{"a drag back to where it began is no tap", []event{
			{down, 1, 0, 0, 0}, {move, 1, 100, 0, 100}, {move, 1, 0, 0, 400}, {move, 1, 0, 0, 500}, {up, 1, 0, 0, 600}},
			[]gesture{{kind: drop}}},
		{"a cancelled touch", []event{{down, 1, 0, 0, 0}, {move, 1, 40, 0, 16}, {cancel, 1, 40, 0, 20}},
			[]gesture{{kind: abandon, x: 40}}},
		{"a cancelled tap", []event{{down, 1, 0, 0, 0}, {move, 1, 4, 0, 16}, {cancel, 1, 4, 0, 20}}, nil},
		{"a second finger is ignored", []event{
			{down, 1, 0, 0, 0}, {down, 2, 90, 90, 5}, {up, 2, 190, 90, 30}, {up, 1, 1, 1, 60}},
			[]gesture{{kind: tap, x: 1, y: 1}}},
		{"after a cancel the next finger counts", []event{
			{down, 1, 0, 0, 0}, {cancel, 1, 0, 0, 5}, {down, 2, 9, 9, 10}, {up, 2, 9, 9, 20}},
			[]gesture{{kind: tap, x: 9, y: 9}}},
		{"moves and ends of what never came down", []event{{move, 1, 0, 0, 0}, {up, 1, 90, 0, 10}}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var r recognizer
			var got []gesture
			for _, e := range test.events {
				at := time.Duration(e.ms) * time.Millisecond
				g := r.handle(platform.Pointer{ID: e.id, Phase: e.phase, X: e.x, Y: e.y, Time: at})
				if g.kind != noGesture && g.kind != drag {
					got = append(got, g)
				}
			}
			if len(got) != len(test.want) {
				t.Fatalf("gestures %v, want %v", got, test.want)
			}
			for i, want := range test.want {
				if !close(got[i], want) {
					t.Errorf("gesture %v, want %v", got[i], want)
				}
			}
		})
	}
}

func TestDragContinues(t *testing.T) {
	var r recognizer
	way := []platform.Pointer{
		{Phase: platform.Down, X: 10, Y: 10},
		{Phase: platform.Move, X: 15, Y: 10}, // still possibly a tap
		{Phase: platform.Move, X: 25, Y: 10},
		{Phase: platform.Move, X: 12, Y: 10}, // no longer a tap, though close to the press
	}
	want := []gesture{
		{},
		{},
		{kind: drag, x: 25, y: 10, startX: 10, startY: 10},
		{kind: drag, x: 12, y: 10, startX: 10, startY: 10},
	}
	for i, p := range way {
		if got := r.handle(p); got != want[i] {
			t.Errorf("event %d is %v, want %v", i, got, want[i])
		}
	}
}

func close(a, b gesture) bool {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	return a.kind == b.kind && near(a.x, b.x) && near(a.y, b.y) && near(a.dx, b.dx) && near(a.dy, b.dy)
}
