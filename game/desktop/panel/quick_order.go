//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// quickFocus is the focus on a button of a quick roll. It survives a new order.
type quickFocus struct {
	list   *widget.Container // keys or list
	name   string            // name of the quick roll
	button int               // index among its buttons
}

// focus returns the current focus if it is on a quick roll.
func (q *quickRolls) focus() (f quickFocus, ok bool) {
	focused := q.panel.screen.Focused()
	if focused == nil {
		return f, false
	}
	for _, list := range []*widget.Container{q.keys, q.list} {
		for i, child := range list.Children() {
			if n := slices.Index(focusers(child), focused); n >= 0 {
				return quickFocus{list, q.shown[i].Name, n}, true
			}
		}
	}
	return f, false
}

// restoreFocus focuses the same button of the same quick roll, wherever it is now.
func (q *quickRolls) restoreFocus(f quickFocus) {
	if i := q.index(f.name); i >= 0 {
		q.panel.screen.SetFocus(focusers(f.list.Children()[i])[f.button])
	}
}

// pressWithAlt moves the focused quick roll up or down.
func (q *quickRolls) pressWithAlt(key ebiten.Key) {
	by := map[ebiten.Key]int{ebiten.KeyArrowUp: -1, ebiten.KeyArrowDown: 1}[key]
	f, focused := q.focus()
	if by == 0 || !focused {
		return
	}
	if to := q.index(f.name) + by; to >= 0 && to < len(q.shown) {
		q.panel.tray.Move(f.name, to, q.panel.done())
	}
}

// index returns the index of a quick roll, or −1 if it does not exist.
func (q *quickRolls) index(name string) int {
	return slices.IndexFunc(q.shown, func(roll tray.QuickRoll) bool { return roll.Name == name })
}

func focusers(e ui.Element) []widget.Focuser {
	if list, ok := e.(*widget.Container); ok {
		return list.GetFocusers()
	}
	return []widget.Focuser{e.(widget.Focuser)}
}
