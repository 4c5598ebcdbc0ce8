//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// command is something that a button does for the window as a whole. Without a label there is
// nothing to do at the moment.
type command struct {
	label func() language.Message
	act   func(pressed *widget.Button)
}

// newCommands makes their buttons.
func (p *Panel) newCommands() element {
	l := p.look
	box := l.column(gap/2, nil)
	p.commandButtons = nil
	for _, c := range p.commands {
		b := l.button("", l.field, l.ink, widget.TextPositionStart)
		b.ClickedEvent.AddHandler(func(any) { c.act(b) })
		p.commandButtons = append(p.commandButtons, b)
		box.AddChild(b)
	}
	return box
}

// showCommands has their buttons say what they do now.
func (p *Panel) showCommands() {
	for i, c := range p.commands {
		label := c.label()
		setVisible(p.commandButtons[i], label.Is())
		p.commandButtons[i].SetText(p.say(label))
	}
}
