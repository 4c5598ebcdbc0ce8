//go:build !js

package panel

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// The seats and the state of a table stay in the bar and beside each other, in all widths and for all tables.
func TestTableBarFits(t *testing.T) {
	const state = "Waiting for Bartholomew and Alexandrina"
	for _, scale := range []float64{1, 2} {
		style := ui.NewStyle(scale, ui.Dark)
		for _, width := range []float64{320, 500, 1400} {
			for _, count := range []int{0, 1, 3, 8, 40} {
				for _, name := range []string{"Al", "Ümit", strings.Repeat("long name ", 4)} {
					seats := make([]machine.SeatView, count)
					for i := range seats {
						seats[i] = machine.SeatView{Name: name, Color: "#c0ffee", Status: table.Present, Throws: i == 1}
					}
					var b tableBar
					b.update(style, seats, state, image.Rect(0, 0, style.Px(width), style.Px(TableBarHeight)))
					t.Run(fmt.Sprintf("%g/%g/%d/%s", scale, width, count, name), b.check)
				}
			}
		}
	}
}

// check fails if items overlap or leave the bar.
func (b *tableBar) check(t *testing.T) {
	end := b.area.Min.X
	for _, item := range b.items {
		at := item.GetWidget().Rect
		if !at.In(b.area) || at.Min.X < end {
			t.Errorf("an item at %v after %d in a bar of %v", at, end, b.area)
		}
		end = at.Max.X
	}
}
