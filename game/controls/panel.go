package controls

import (
	"slices"
	"strings"
)

// A Panel describes the controls of the tray.
type Panel struct {
	Sections []Section `json:"sections"`
}

// A Section is a group of controls under one heading.
type Section struct {
	ID       string    `json:"id"`
	Label    string    `json:"label"`
	Folded   bool      `json:"folded,omitempty"` // initially collapsed
	Controls []Control `json:"controls"`
}

// A Control is one setting of the next roll. ID is a field of the request; a suffix after ? or @
// distinguishes alternative controls of one field, of which only one is visible.
type Control struct {
	ID      string      `json:"id"`
	Kind    ControlKind `json:"kind"`
	Label   string      `json:"label"`
	Help    string      `json:"help,omitempty"`    // of options without help of their own
	Default any         `json:"default,omitempty"` // initial value, until the tray sends one
	Follows string      `json:"follows,omitempty"` // control whose value applies while this one has none
	Options []Option    `json:"options,omitempty"` // options of a select or choice
	Stepped bool        `json:"stepped,omitempty"` // a select whose options are ordered, the highest first
	Min     int         `json:"min,omitempty"`     // range of a number
	Max     int         `json:"max,omitempty"`
	When    []Condition `json:"when,omitempty"` // visible only while all conditions hold

	levels   levelsOf // range of a level control
	required bool     // the level can't be unset
}

// A ControlKind is the type of a control.
type ControlKind string

// The kinds of controls.
const (
	Select ControlKind = "select"
	// Choice is a select whose few options are all visible.
	Choice ControlKind = "choice"
	Number ControlKind = "number"
	Text   ControlKind = "text"
	Toggle ControlKind = "toggle"
	// Document is loaded from and saved to a file; its value is the name of the document.
	Document ControlKind = "document"
	// Drawing shows a Ladder, whose markers can be moved.
	Drawing ControlKind = "drawing"
	// Button performs an action when it is set to true. Its value, if any, replaces its label.
	Button ControlKind = "button"
)

// Values returns all kinds.
func (ControlKind) Values() []ControlKind {
	return []ControlKind{Select, Choice, Number, Text, Toggle, Document, Drawing, Button}
}

// An Option is one choice of a select.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"` // default: the value
	Help  string `json:"help,omitempty"`  // replaces the control's while the option is chosen
}

// A Condition holds while the control ID has one of the values In, or any value except Not.
type Condition struct {
	ID  string   `json:"id"`
	In  []string `json:"in,omitempty"`
	Not *string  `json:"not,omitempty"`
}

func (c Condition) holds(values map[string]any) bool {
	value, _ := values[c.ID].(string)
	if c.Not != nil {
		return value != *c.Not
	}
	return slices.Contains(c.In, value)
}

func (c Control) shown(values map[string]any) bool {
	for _, condition := range c.When {
		if !condition.holds(values) {
			return false
		}
	}
	return true
}

// LabelOf returns the label of the control of a field, or of a field that contains it, or "".
func (p *Panel) LabelOf(field string) string {
	for ; field != ""; field = field[:max(0, strings.LastIndexAny(field, ".["))] {
		for _, s := range p.Sections {
			if i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.field() == field }); i >= 0 {
				return s.Controls[i].Label
			}
		}
	}
	return ""
}

// field returns the field that a control sets.
func (c Control) field() string { return fieldOf(c.ID) }

func fieldOf(id string) string {
	if i := strings.IndexAny(id, "?@"); i >= 0 {
		return id[:i]
	}
	return id
}

// HelpOf returns the help to show while the control has a value.
func (c Control) HelpOf(value string) string {
	for _, o := range c.Options {
		if o.Value == value && o.Help != "" {
			return o.Help
		}
	}
	return c.Help
}

// LabelOf returns the label of an option of the control.
func (c Control) LabelOf(o Option) string {
	if o.Label != "" {
		return o.Label
	}
	i := slices.IndexFunc(c.Options, func(own Option) bool { return own.Value == o.Value })
	if i >= 0 && c.Options[i].Label != "" {
		return c.Options[i].Label
	}
	return o.Value
}
