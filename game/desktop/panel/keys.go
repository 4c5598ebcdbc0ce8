//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// handleKeys handles the keys that widgets don't handle themselves. Keys with a modifier belong to the
// system or the window.
func (p *Panel) handleKeys() {
	for press := range ui.Presses {
		e := p.screen.Entry()
		switch {
		case press.Text != 0:
			if e != nil {
				e.Type(press.Text)
			}
		case e != nil && e.Press(press.Key):
		case !ui.Modified():
			p.press(press.Key)
		case ui.IsCommand():
			p.command(ebiten.KeyName(press.Key))
		case !ui.CommandHeld():
			p.quick.pressWithAlt(press.Key)
		}
		p.screen.ByMouse = false
	}
}

// command handles a character that was pressed with the command modifier.
func (p *Panel) command(character string) {
	switch character {
	case "l":
		p.goTo(lineID)
	case "o":
		p.Files.Choose("")
	case "z":
		p.undo()
	case "c":
		if p.screen.Entry() == nil {
			p.copyResult()
		}
	}
}

// undo discards the text that is being typed, or else undoes the last change.
func (p *Panel) undo() {
	if e := p.screen.Entry(); e != nil && e.Modified() {
		e.SetValue(e.Value())
		return
	}
	p.tray.Undo(p.done())
}

// goTo focuses a control if it is visible, and opens the drawer if that contains it.
func (p *Panel) goTo(id string) {
	if s := p.sectionOf(id); s != nil && !p.shows(s.described.ID) && ui.IsVisible(s.box) && ui.IsVisible(s.body) {
		p.setDrawer(!p.drawer)
	}
	if f, ok := p.fields[id]; ok && f.box.GetWidget().IsVisible() && slices.Contains(p.screen.Focusers(), f.focus) {
		p.screen.SetFocus(f.focus)
		p.screen.Reveal(f.box.GetWidget().Rect)
	}
}

func (p *Panel) press(key ebiten.Key) {
	if p.inspectByKey(key) {
		return
	}
	switch key {
	case ebiten.KeyEscape:
		p.escape()
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
		p.confirm()
	case ebiten.KeyTab:
		p.pressTab()
	case ebiten.KeyArrowDown:
		p.move(1, widget.FOCUS_NEXT)
	case ebiten.KeyArrowUp:
		p.move(-1, widget.FOCUS_PREVIOUS)
	case ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyHome, ebiten.KeyEnd:
		p.pressSideways(key)
	case ebiten.KeyPageDown:
		p.screen.ScrollPage(1)
	case ebiten.KeyPageUp:
		p.screen.ScrollPage(-1)
	default:
		p.pressShortcut(key)
	}
}

// pressTab moves the focus. The button of a suggestion is after the line.
func (p *Panel) pressTab() {
	direction := widget.FOCUS_NEXT
	if ui.ShiftHeld() {
		direction = widget.FOCUS_PREVIOUS
	}
	if button := p.suggestion(); button != nil {
		switch e, next := p.lineEntry(), direction == widget.FOCUS_NEXT; p.screen.Focused() {
		case e:
			if next {
				p.screen.SetFocus(button)
				return
			}
		case button:
			p.screen.SetFocus(e)
			if !next {
				return
			}
		}
	}
	p.screen.MoveFocus(direction)
}

// pressSideways handles the keys that move along a row of options, or select and move the markers of the ladder.
func (p *Panel) pressSideways(key ebiten.Key) {
	switch focused := p.screen.Focused().(type) {
	case *ladder:
		focused.press(key)
	case *ui.Choice:
		if key == ebiten.KeyArrowLeft || key == ebiten.KeyHome {
			p.move(-1, widget.FOCUS_PREVIOUS)
		} else {
			p.move(1, widget.FOCUS_NEXT)
		}
	}
}

// pressShortcut handles the keys without a modifier that are not for navigation, unless text is being
// typed.
func (p *Panel) pressShortcut(key ebiten.Key) {
	if p.NoSingleKeys || p.screen.Entry() != nil {
		return
	}
	switch i := slices.Index(quickKeys, key); {
	case i >= 0 && i < len(p.state.Quick):
		p.tray.Quick(p.state.Quick[i].Name, p.done())
	case key == ebiten.KeyR && p.state.Rolls > 0:
		p.tray.Repeat(p.done())
	case key == ebiten.KeyM:
		p.toggleSound()
	}
}

// confirm presses the focused button, or else rolls. A button that the mouse has focused was pressed
// already.
func (p *Panel) confirm() {
	if e := p.screen.Entry(); e != nil && e.Accepts(' ') {
		return
	}
	if button, focused := p.screen.Focused().(*widget.Button); focused && (!p.screen.ByMouse || p.screen.List() != nil) {
		button.Press()
		button.Release()
		return
	}
	p.roll()
}

// escape closes the open list, or else withdraws a question, the search that has the focus or the line that is being
// typed, or else skips the current throw, or else closes the drawer, or else clears the focus.
func (p *Panel) escape() {
	switch {
	case p.screen.List() != nil:
		p.screen.CloseList()
	case p.history.asking:
		p.history.ask(false)
	case p.screen.Entry() == p.history.search && p.history.endSearch(): // still focused
	case p.discardLine():
	case p.state.Busy:
		p.done()
		p.tray.Skip()
	case p.drawer:
		p.setDrawer(false)
	default:
		p.Leave()
	}
}

// move moves the focus in an open list, or else changes the focused control. Up increases numbers and
// levels and selects the option before.
func (p *Panel) move(by int, direction widget.FocusDirection) {
	if p.screen.List() != nil {
		p.screen.MoveFocus(direction)
		return
	}
	for _, f := range p.fields {
		if f.focus != p.screen.Focused() {
			continue
		}
		if f.control.Kind == controls.Number || f.control.Kind == controls.Drawing {
			by = -by
		}
		f.step(by)
		return
	}
}
