package controls

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Describe returns the panel in a language. What a table's state hides or forbids at the
// moment is in PanelState.
func Describe(l *language.Language) Panel {
	p := Panel{Sections: slices.Clone(description.Sections)}
	for i := range p.Sections {
		s := &p.Sections[i]
		s.Label = l.Label("section." + s.ID)
		s.Controls = slices.Clone(s.Controls)
		for j := range s.Controls {
			s.Controls[j].name(l)
		}
	}
	return p
}

// name adds the words of a language. Controls of one field share its name, whatever ladder
// they are for; levels are called what they are.
func (c *Control) name(l *language.Language) {
	shared, _, _ := strings.Cut(c.ID, "@")
	c.Label = l.Label("control." + shared)
	c.Help = l.Label("help." + c.ID)
	c.Options = slices.Clone(c.Options)
	for i := range c.Options {
		c.Options[i].Label = optionLabel(c.field(), c.Options[i].Value, l)
	}
}

// optionLabel is what a choice is called, if not by its value.
func optionLabel(field, value string, l *language.Language) string {
	if value == "" {
		value = "none"
	}
	field = field[strings.LastIndexByte(field, '.')+1:] // the other side's are called alike
	if label := l.Label("option." + field + "." + value); label != "" || value != "none" {
		return label
	}
	return l.Label("option.none")
}
