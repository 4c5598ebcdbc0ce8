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
		s.Label = language.Label("section." + s.ID).In(l)
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
	c.Label = language.Label("control." + shared).In(l)
	c.Help = language.Label("help." + c.ID).In(l)
	c.Options = slices.Clone(c.Options)
	for i := range c.Options {
		o := &c.Options[i]
		o.Label = optionLabel(c.field(), o.Value).In(l)
	}
}

// optionLabel is what a choice is called, if not by its value.
func optionLabel(field, value string) language.Message {
	if value == "" {
		value = "none"
	}
	field = field[strings.LastIndexByte(field, '.')+1:] // the other side's are called alike
	if label := language.Label("option." + field + "." + value); label.Is() || value != "none" {
		return label
	}
	return language.Label("option.none")
}
