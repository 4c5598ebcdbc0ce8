//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// A Command acts on the whole window. It is a button, or the opener of a list, or a switch. It is hidden while its
// label is empty.
type Command struct {
	Label func() language.Message
	Act   func(pressed *widget.Button)
	Opens bool        // a list
	On    func() bool // reports whether the switch is on; nil for a command that is none
}

// commandsSection is the ID of the section of commands.
const commandsSection = "commands"

// commands is the section of the window's commands.
type commands struct {
	panel   *Panel
	box     *widget.Container
	fold    *ui.Fold
	list    *widget.Container
	entries []entry
}

// entry is the widgets of a command.
type entry struct {
	box    ui.Element
	button *widget.Button
	toggle *ui.Switch // nil for a command that is none
}

func (p *Panel) newCommands(width int) *commands {
	style := p.screen.Style
	c := &commands{panel: p, fold: p.newFold(commandsSection, p.Text(language.Commands())), list: style.Column(ui.Gap/2, nil)}
	for _, command := range p.Commands {
		e := p.newEntry(command, width)
		c.entries = append(c.entries, e)
		c.list.AddChild(e.box)
	}
	c.box = style.Column(ui.Gap, nil, c.fold.Box, c.list)
	ui.SetVisible(c.box, len(p.Commands) > 0)
	return c
}

func (p *Panel) newEntry(command Command, width int) (e entry) {
	style := p.screen.Style
	switch {
	case command.On != nil:
		e.toggle = style.NewSwitch(p.Text(command.Label()), width, func() { command.Act(e.toggle.Button) })
		e.box, e.button = e.toggle.Box, e.toggle.Button
		return e
	case command.Opens:
		e.box, e.button, _ = style.Opener("", style.Ink)
	default:
		e.button = style.Button("", style.Field, style.Ink, widget.TextPositionCenter)
		e.box = e.button
	}
	e.button.ClickedEvent.AddHandler(func(any) { command.Act(e.button) })
	return e
}

// show updates labels and switches.
func (c *commands) show() {
	open := c.panel.unfolded[commandsSection]
	c.fold.Show(open)
	ui.SetVisible(c.list, open)
	for i, command := range c.panel.Commands {
		label, e := command.Label(), c.entries[i]
		ui.SetVisible(e.box, label.IsSet())
		if e.toggle != nil {
			e.toggle.Set(command.On())
		} else {
			e.button.SetText(c.panel.Text(label))
		}
	}
}
