package controls

import (
	"slices"
	"strings"
)

// Panel describes the controls of the tray as data. The browser draws it with
// DOM elements, the desktop with widgets; neither knows a rule.
type Panel struct {
	Sections []Section `json:"sections"`
}

// Section is a group of controls under one heading.
type Section struct {
	ID       string    `json:"id"`
	Label    string    `json:"label"`
	Folded   bool      `json:"folded,omitempty"` // shown as its heading until opened
	Controls []Control `json:"controls"`
}

// Control is one setting of the next roll. ID is the field of the request; what
// follows a ? or an @ tells controls of the same field apart, of which one is shown.
type Control struct {
	ID      string      `json:"id"`
	Kind    ControlKind `json:"kind"`
	Label   string      `json:"label"`
	Help    string      `json:"help,omitempty"`
	Default any         `json:"default,omitempty"` // shown until the table tells
	Follows string      `json:"follows,omitempty"` // control whose value this one takes while it has none
	Options []Option    `json:"options,omitempty"` // of a select
	Min     int         `json:"min,omitempty"`     // of a number
	Max     int         `json:"max,omitempty"`
	When    []Condition `json:"when,omitempty"` // shown only while all of them hold

	levels   levelsOf // that a control of levels offers
	required bool     // a level that is never none
}

// ControlKind says how a control is worked.
type ControlKind string

// The kinds of controls.
const (
	Select ControlKind = "select"
	Number ControlKind = "number"
	Text   ControlKind = "text"
	Toggle ControlKind = "toggle"
	// Document is loaded from a file and saved to one; its value is what is loaded.
	Document ControlKind = "document"
	// Drawing shows what the next roll may come to, as a Ladder, and moves the levels that
	// stand on it.
	Drawing ControlKind = "drawing"
	// Button does something at once when it is set to true. Its value, if it has one, is what
	// it says now.
	Button ControlKind = "button"
)

// Values returns all kinds.
func (ControlKind) Values() []ControlKind {
	return []ControlKind{Select, Number, Text, Toggle, Document, Drawing, Button}
}

// Option is one choice of a select.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"` // none is needed where the value says it
}

// Condition holds while the control ID has one of the values In, or any value but Not.
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

// LabelOf is what the control of a field is called, or of a field that it is a part of; "" if
// there is none.
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

// field is what a control sets.
func (c Control) field() string { return fieldOf(c.ID) }

func fieldOf(id string) string {
	if i := strings.IndexAny(id, "?@"); i >= 0 {
		return id[:i]
	}
	return id
}

// LabelOf is what one of the choices of a control is called.
func (c Control) LabelOf(o Option) string {
	if o.Label != "" {
		return o.Label
	}
	if i := slices.IndexFunc(c.Options, func(own Option) bool { return own.Value == o.Value }); i >= 0 && c.Options[i].Label != "" {
		return c.Options[i].Label
	}
	return o.Value
}
