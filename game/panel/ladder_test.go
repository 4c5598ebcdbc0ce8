//go:build !js

package panel

import (
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/controls"
)

// withLadder describes a panel with a drawing and a list of what can be moved on it.
var withLadder = controls.Panel{Sections: []controls.Section{{ID: "roll", Label: "Roll", Controls: []controls.Control{
	{ID: "odds", Kind: controls.Drawing, Label: "Ladder"},
	{ID: "trait", Kind: controls.Text, Label: "Trait"},
	{ID: "difficulty", Kind: controls.Text, Label: "Difficulty"},
	{ID: "roll", Kind: controls.Button, Label: "Roll"},
}}}}

// fourRungs is a state with a ladder of four rungs, and a fifth row below for no Difficulty.
const fourRungs = `{"ladder":{"rungs":[
	{"level":2,"name":"Great","chance":0.1,"better":0.1},{"level":1,"name":"Good","chance":0.2,"better":0.3,"good":true},
	{"level":0,"name":"Fair","chance":0.4,"better":0.7,"other":0.5},{"level":-1,"name":"Mediocre","chance":0.3,"better":1}],
	"markers":[{"id":"trait","level":0,"highest":1,"lowest":-1},{"id":"difficulty","level":1,"highest":2,"lowest":-1,"none":true}],
	"line":0,"climb":{"from":0,"to":-1,"mark":1,"other":2}}}`

// pressLadder presses the drawing in a row, on the left or the right of its middle.
func (d *desk) pressLadder(row int, right bool) {
	button := d.fields["odds"].focus.(*widget.Button)
	box := button.GetWidget().Rect
	x := box.Dx() / 4
	if right {
		x *= 3
	}
	button.PressedEvent.Fire(&widget.ButtonPressedEventArgs{Button: button, OffsetX: x, OffsetY: (2*row + 1) * box.Dy() / 10})
	button.ReleasedEvent.Fire(&widget.ButtonReleasedEventArgs{Button: button})
	event.ExecuteDeferred()
}

func TestLadderIsPressed(t *testing.T) {
	d := newDeskOf(t, withLadder, roomy, 1)
	d.tell("panel", fourRungs)
	d.turn()
	d.pressLadder(1, false)
	d.pressLadder(0, true)
	d.wants(t, `set {"trait":"Good"}`, `set {"difficulty":"Great"}`)
	d.pressLadder(0, false) // above what a trait can be
	d.wants(t)
	d.pressLadder(4, true) // below the lowest rung is none
	d.pressLadder(4, false)
	d.wants(t, `set {"difficulty":""}`, `set {"trait":"Mediocre"}`)
}

func TestLadderByKeys(t *testing.T) {
	d := newDeskOf(t, withLadder, roomy, 1)
	d.tell("panel", fourRungs)
	d.turn()
	d.press(ebiten.KeyTab)
	d.press(ebiten.KeyTab)
	d.turn()
	d.press(ebiten.KeyArrowUp)
	d.press(ebiten.KeyArrowUp)
	d.press(ebiten.KeyArrowRight)
	d.press(ebiten.KeyArrowDown)
	d.wants(t, `set {"trait":"Good"}`, `set {"difficulty":"Fair"}`)
}

// Where there can be no roll nothing is drawn, and pressing does nothing.
func TestNoLadder(t *testing.T) {
	d := newDeskOf(t, withLadder, roomy, 1)
	for _, state := range []string{`{"ladder":null}`, `{"ladder":{"rungs":[]}}`, `{"ladder":{"rungs":[{"level":7,"name":"7","chance":1}]}}`} {
		d.tell("panel", state)
		d.turn()
		d.pressLadder(0, false)
		d.fields["odds"].turn(1)
		d.fields["odds"].step(1)
		d.wants(t)
	}
}
