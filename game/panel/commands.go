//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/ui"
)

// A Command is a button that acts on the whole window. It is hidden while its label is empty.
type Command struct {
	Label func() language.Message
	Act   func(pressed *widget.Button)
}

// commandsSection is the ID of the section of commands.
const commandsSection = "commands"

// commands is the section of the window's commands.
type commands struct {
	panel   *Panel
	box     *widget.Container
	fold    *ui.Fold
	list    *widget.Container
	buttons []*widget.Button
}

func (p *Panel) newCommands() *commands {
	style := p.screen.Style
	c := &commands{panel: p, fold: p.newFold(commandsSection, p.Text(language.Commands())), list: style.Column(ui.Gap/2, nil)}
	for _, command := range p.Commands {
		b := style.Button("", style.Field, style.Ink, widget.TextPositionStart)
		b.ClickedEvent.AddHandler(func(any) { command.Act(b) })
		c.buttons = append(c.buttons, b)
		c.list.AddChild(b)
	}
	c.box = style.Column(ui.Gap, nil, c.fold.Box, c.list)
	ui.SetVisible(c.box, len(p.Commands) > 0)
	return c
}

// show updates the labels.
func (c *commands) show() {
	open := c.panel.unfolded[commandsSection]
	c.fold.Show(open)
	ui.SetVisible(c.list, open)
	for i, command := range c.panel.Commands {
		label := command.Label()
		ui.SetVisible(c.buttons[i], label.IsSet())
		c.buttons[i].SetText(c.panel.Text(label))
	}
}
