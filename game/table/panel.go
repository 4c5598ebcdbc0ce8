package table

import (
	"slices"

	"fudgetray/engine"
)

//go:generate go run ../../cmd/bake panel ../../web/panel.json

// Panel describes the controls of the tray as data. The browser draws it with
// DOM elements, the desktop with widgets; neither knows a rule.
type Panel struct {
	Sections []Section `json:"sections"`
}

// Section is a group of controls under one heading.
type Section struct {
	ID       string    `json:"id"`
	Label    string    `json:"label"`
	Controls []Control `json:"controls"`
}

// Control is one setting of the next roll. ID is the request's field.
type Control struct {
	ID      string      `json:"id"`
	Kind    ControlKind `json:"kind"`
	Label   string      `json:"label"`
	Help    string      `json:"help,omitempty"`
	Default string      `json:"default,omitempty"` // shown until the table tells
	Options []Option    `json:"options,omitempty"` // of a select
	Min     int         `json:"min,omitempty"`     // of a number
	Max     int         `json:"max,omitempty"`
	When    *Condition  `json:"when,omitempty"` // shown only then
}

// ControlKind says how a control is worked.
type ControlKind string

// The kinds of controls.
const (
	Select ControlKind = "select"
	Number ControlKind = "number"
	Text   ControlKind = "text"
	Toggle ControlKind = "toggle"
	Button ControlKind = "button"
)

// Option is one choice of a select.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Condition holds when the control ID has one of the values In.
type Condition struct {
	ID string   `json:"id"`
	In []string `json:"in"`
}

// Describe returns the panel. It depends on nothing: what a table's state hides
// or forbids at the moment is in PanelState.
func Describe() Panel {
	return Panel{Sections: []Section{{
		ID:    "roll",
		Label: "Roll",
		Controls: []Control{
			{ID: "technique", Kind: Select, Label: "Dice", Options: techniqueOptions, Default: "4dF"},
			{ID: "kind", Kind: Select, Label: "Action", Options: kindOptions, Default: "unopposed"},
			{ID: "trait", Kind: Select, Label: "Trait", Options: levels(engine.Terrible, engine.Legendary), Default: "Fair",
				When: &Condition{"kind", []string{"unopposed"}}},
			{ID: "difficulty", Kind: Select, Label: "Difficulty", Options: difficultyOptions(), Default: "Fair"},
			{ID: "modifier", Kind: Number, Label: "Modifier", Min: -9, Max: 9, Default: "0"},
			{ID: "line", Kind: Text, Label: "Or as one line", Help: "For example: Great 4dF+1 vs Good"},
			{ID: "roll", Kind: Button, Label: "Roll"},
		},
	}}}
}

// highestDifficulty is the hardest task the panel offers; a request may ask for more.
const highestDifficulty = engine.Superb + 4

var techniqueOptions = []Option{
	{"4dF", "Four Fudge dice"},
	{"1dF", "One Fudge die"},
	{"2dF", "Two Fudge dice"},
	{"3dF", "Three Fudge dice"},
	{"5dF", "Five Fudge dice"},
	{"dF-d6", "Four d6 read as Fudge dice"},
	{"4d6", "Two and two d6, lowest counts"},
	{"3d6", "Three d6 and a table"},
	{"d%", "Percentile dice and a table"},
	{"diceless", "No dice"},
}

var kindOptions = []Option{
	{"unopposed", "Against a Difficulty"},
	{"situational", "Situation, no trait"},
}

// difficultyOptions begin with none: a situational roll need not reach anything.
func difficultyOptions() []Option {
	return append([]Option{{"", "None"}}, levels(engine.Terrible, highestDifficulty)...)
}

// levels are the levels of the fudge ladder from the best to the worst.
func levels(from, to engine.Level) []Option {
	var options []Option
	for level := to; level >= from; level-- {
		name := fudgeLadder.Format(level)
		options = append(options, Option{name, name})
	}
	return options
}

var fudgeLadder = ladderNamed("fudge")

func ladderNamed(name string) engine.Ladder {
	all := engine.Ladders()
	return all[slices.IndexFunc(all, func(l engine.Ladder) bool { return l.Name == name })]
}
