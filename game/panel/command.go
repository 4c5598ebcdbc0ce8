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

// commandSection is their place among the sections that were opened.
const commandSection = "commands"

// newCommands makes their buttons, behind a heading.
func (p *Panel) newCommands() element {
	l := p.look
	p.commandFold, p.commandList = p.newFold(commandSection, p.say(language.Commands())), l.column(gap/2, nil)
	for _, c := range p.commands {
		b := l.button("", l.field, l.ink, widget.TextPositionStart)
		b.ClickedEvent.AddHandler(func(any) { c.act(b) })
		p.commandButtons = append(p.commandButtons, b)
		p.commandList.AddChild(b)
	}
	box := l.column(gap, nil, p.commandFold.box, p.commandList)
	setVisible(box, len(p.commands) > 0)
	return box
}

// showCommands has their buttons say what they do now.
func (p *Panel) showCommands() {
	opened := p.opened[commandSection]
	p.commandFold.show(opened)
	setVisible(p.commandList, opened)
	for i, c := range p.commands {
		label := c.label()
		setVisible(p.commandButtons[i], label.Is())
		p.commandButtons[i].SetText(p.say(label))
	}
}
