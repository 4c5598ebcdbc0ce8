package controls

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Describe returns the panel with labels in a language. tray.PanelState has its current visibility and
// values.
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

// name adds labels in a language. Controls of one field have the same label on all ladders; levels have
// their names.
func (c *Control) name(l *language.Language) {
	shared, _, _ := strings.Cut(c.ID, "@")
	c.Label = l.Label("control." + shared)
	c.Help = l.Label("help." + c.ID)
	c.Options = slices.Clone(c.Options)
	ladder := c.ladder()
	for i := range c.Options {
		o := &c.Options[i]
		o.Help = l.Label("help." + c.ID + "." + o.Value)
		if ladder != nil && o.Value != "" {
			o.Label = levelLabel(ladder, o.Value, l)
		} else if label := optionLabel(c.field(), o.Value, l); label != "" {
			o.Label = label
		}
	}
}

// optionLabel returns the label of an option, or "" if its value is its label.
func optionLabel(field, value string, l *language.Language) string {
	if value == "" {
		value = "none"
	}
	field = field[strings.LastIndexByte(field, '.')+1:] // the opponent's options have the same labels
	if label := l.Label("option." + field + "." + value); label != "" || value != "none" {
		return label
	}
	return l.Label("option.none")
}
