//go:build !js

package panel

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

func TestDescribeDie(t *testing.T) {
	d := newFixture(t, roomy, 1)
	for _, c := range []struct {
		die  tray.ShownDie
		want string
	}{
		{tray.ShownDie{Kind: "dF", Role: "plain", Value: 1, Status: "counts"}, "Fudge die: plus"},
		{tray.ShownDie{Kind: "dF", Role: "opponent", Value: 0, Status: "counts"}, "Fudge die: blank, opponent's"},
		{tray.ShownDie{Kind: "dF", Role: "plain", Value: -1, Status: "cancelled"}, "Fudge die: minus, cancelled out"}, // R4
		{tray.ShownDie{Kind: "d6", Role: "negative", Value: 3, Status: "dropped"}, "d6: 3, negative, dropped"},        // R7
		{tray.ShownDie{Kind: "d10", Role: "tens", Value: 4, Status: "counts"}, "d10: 40, tens"},                       // R9
		{tray.ShownDie{Kind: "d6", Role: "tens", Value: 4, Status: "counts"}, "d6: 4, tens"},
		{tray.ShownDie{Kind: "d6", Role: "opponent-damage", Value: 6, Status: "counts"}, "d6: 6, damage die, opponent's"},
		{tray.ShownDie{Kind: "dF", Role: "none", Value: 9}, "Fudge die: plus"},
	} {
		if got := d.describe(c.die); got != c.want {
			t.Errorf("%+v is described as %q, want %q", c.die, got, c.want)
		}
	}
}

// Arrow keys inspect the dice while no control has the focus. Enter rerolls the die that they
// inspect, if the rules allow it; otherwise it rolls.
func TestDiceAreInspectedByKeys(t *testing.T) {
	d := newFixture(t, roomy, 1)
	var commands []platform.Command
	d.Dice = func(command platform.Command) { commands = append(commands, command) }
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
	if want := []platform.Command{platform.InspectNext, platform.InspectPrevious, platform.Reroll, platform.InspectNext}; !slices.Equal(commands, want) {
		t.Errorf("the tray received %v, want %v", commands, want)
	}
}

// The tooltip of a die is above it and inside the tray's part of the window.
func TestTooltipPosition(t *testing.T) {
	d := newFixture(t, roomy, 2)
	tray := image.Rect(0, 0, 600, 500)
	if d.NewInspection(tray, 2) != nil {
		t.Error("a tooltip without an inspected die")
	}
	d.emit("panel", `{"dice":[{"kind":"dF","role":"plain","value":1,"standing":"counts"}]}`)
	for _, c := range []struct{ x, y float64 }{{150, 100}, {2, 100}, {299, 100}, {150, 3}} {
		d.emit("die", fmt.Sprintf(`{"die":0,"x":%g,"y":%g}`, c.x, c.y))
		tooltip := d.NewInspection(tray, 2)
		place := tooltip.GetWidget().Rect
		if !place.In(tray) || place.Dx() > 300 || place.Dy() > 100 {
			t.Errorf("the tooltip of a die at %+v covers %v", c, place)
		}
		if text := tooltip.Children()[0].(*widget.Text).Label; text != "Fudge die: plus" {
			t.Errorf("the tooltip is %q", text)
		}
		if c.x == 150 && c.y == 100 && (place.Max.Y != 200 || place.Min.X+place.Max.X < 596 || place.Min.X+place.Max.X > 604) {
			t.Errorf("the die begins at 300, 200 in pixels; its tooltip covers %v", place)
		}
	}
	d.emit("die", `{"die":7,"x":0,"y":0}`)
	if d.NewInspection(tray, 2) != nil {
		t.Error("a tooltip of a missing die")
	}
	d.emit("die", `{"die":-1}`)
	if d.NewInspection(tray, 2) != nil {
		t.Error("a tooltip after the inspection")
	}
}
