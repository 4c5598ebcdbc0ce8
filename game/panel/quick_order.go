//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/table"
)

// spot is where the focus is among the quick rolls.
type spot struct {
	list *widget.Container // the buttons, or what changes them
	name string            // of the quick roll
	n    int               // of what it has to press
}

// focused is where the focus is, if a quick roll has it.
func (q *quick) focused() (s spot, ok bool) {
	focused := q.panel.ui.GetFocusedWidget()
	if focused == nil {
		return s, false
	}
	for _, list := range []*widget.Container{q.keys, q.list} {
		for i, child := range list.Children() {
			if n := slices.Index(pressable(child), focused); n >= 0 {
				return spot{list, q.shown[i].Name, n}, true
			}
		}
	}
	return s, false
}

// focus brings the focus back to where it was, wherever the quick roll is now.
func (q *quick) focus(s spot) {
	if i := q.place(s.name); i >= 0 {
		q.panel.ui.SetFocusedWidget(pressable(s.list.Children()[i])[s.n])
	}
}

// pressWithAlt moves the quick roll that has the focus among the others.
func (q *quick) pressWithAlt(key ebiten.Key) {
	by := map[ebiten.Key]int{ebiten.KeyArrowUp: -1, ebiten.KeyArrowDown: 1}[key]
	s, focused := q.focused()
	if by == 0 || !focused {
		return
	}
	if to := q.place(s.name) + by; to >= 0 && to < len(q.shown) {
		q.panel.post("move", map[string]any{"name": s.name, "to": to})
	}
}

// place of a quick roll, counted from 0; −1 if there is none of that name.
func (q *quick) place(name string) int {
	return slices.IndexFunc(q.shown, func(roll table.QuickRoll) bool { return roll.Name == name })
}

func pressable(e element) []widget.Focuser {
	if list, ok := e.(*widget.Container); ok {
		return list.GetFocusers()
	}
	return []widget.Focuser{e.(widget.Focuser)}
}
