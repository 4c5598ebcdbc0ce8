//go:build !js

package panel

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/host"
	"fudgetray/game/table"
)

func TestReading(t *testing.T) {
	d := newFixture(t, roomy, 1)
	for _, c := range []struct {
		die  table.ShownDie
		want string
	}{
		{table.ShownDie{Kind: "dF", Role: "plain", Value: 1, Status: "counts"}, "Fudge die: plus"},
		{table.ShownDie{Kind: "dF", Role: "opponent", Value: 0, Status: "counts"}, "Fudge die: blank, opponent's"},
		{table.ShownDie{Kind: "dF", Role: "plain", Value: -1, Status: "cancelled"}, "Fudge die: minus, cancelled out"}, // R4
		{table.ShownDie{Kind: "d6", Role: "negative", Value: 3, Status: "dropped"}, "d6: 3, negative, dropped"},        // R7
		{table.ShownDie{Kind: "d10", Role: "tens", Value: 4, Status: "counts"}, "d10: 40, tens"},                       // R9
		{table.ShownDie{Kind: "d6", Role: "opponent-damage", Value: 6, Status: "counts"}, "d6: 6, damage die, opponent's"},
		{table.ShownDie{Kind: "dF", Role: "none", Value: 9}, "Fudge die: plus"},
	} {
		if got := d.describe(c.die); got != c.want {
			t.Errorf("%+v reads %q, want %q", c.die, got, c.want)
		}
	}
}

// Arrows go through the dice while no control has the focus. Enter throws again what they came to, if
// that may be; a mouse that came to a die leaves Enter to the button that rolls.
func TestDiceAreReadByKeys(t *testing.T) {
	d := newFixture(t, roomy, 1)
	var told []host.Command
	d.Dice = func(phase host.Command) { told = append(told, phase) }
	d.press(ebiten.KeyArrowRight)
	d.press(ebiten.KeyArrowUp)
	d.emit("die", `{"die":0,"again":true}`)
	d.press(ebiten.KeyEnter)
	d.InspectByMouse()
	d.press(ebiten.KeyEnter)
	d.wantRequests(t, "roll")
	d.press(ebiten.KeyArrowDown)
	d.emit("die", `{"die":1,"again":false}`)
	d.press(ebiten.KeyEnter)
	d.wantRequests(t, "roll")
	d.press(ebiten.KeyTab)
	d.press(ebiten.KeyArrowRight)
	if want := []host.Command{host.InspectNext, host.InspectPrevious, host.Reroll, host.InspectNext}; !slices.Equal(told, want) {
		t.Errorf("the tray was told %v, want %v", told, want)
	}
}

// What is said of a die is above it, and inside the tray's part of the window.
func TestReadingsPlace(t *testing.T) {
	d := newFixture(t, roomy, 2)
	tray := image.Rect(0, 0, 600, 500)
	if d.NewInspection(tray, 2) != nil {
		t.Error("something is said before anybody looks at a die")
	}
	d.emit("panel", `{"dice":[{"kind":"dF","role":"plain","value":1,"standing":"counts"}]}`)
	for _, c := range []struct{ x, y float64 }{{150, 100}, {2, 100}, {299, 100}, {150, 3}} {
		d.emit("die", fmt.Sprintf(`{"die":0,"x":%g,"y":%g}`, c.x, c.y))
		said := d.NewInspection(tray, 2)
		place := said.GetWidget().Rect
		if !place.In(tray) || place.Dx() > 300 || place.Dy() > 100 {
			t.Errorf("of a die at %+v it is said in %v", c, place)
		}
		if text := said.Children()[0].(*widget.Text).Label; text != "Fudge die: plus" {
			t.Errorf("it says %q", text)
		}
		if c.x == 150 && c.y == 100 && (place.Max.Y != 200 || place.Min.X+place.Max.X < 596 || place.Min.X+place.Max.X > 604) {
			t.Errorf("the die begins at 300, 200 in pixels, and what is said of it lies in %v", place)
		}
	}
	d.emit("die", `{"die":7,"x":0,"y":0}`)
	if d.NewInspection(tray, 2) != nil {
		t.Error("something is said of a die that is not there")
	}
	d.emit("die", `{"die":-1}`)
	if d.NewInspection(tray, 2) != nil {
		t.Error("something is said after nobody looks at a die")
	}
}
