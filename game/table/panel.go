package table

import (
	"slices"
	"strings"

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
	Options []Option    `json:"options,omitempty"` // of a select
	Min     int         `json:"min,omitempty"`     // of a number
	Max     int         `json:"max,omitempty"`
	When    []Condition `json:"when,omitempty"` // shown only while all of them hold

	certain bool // a level that is never none
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
	Button   ControlKind = "button"
)

// Option is one choice of a select.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Condition holds while the control ID has one of the values In.
type Condition struct {
	ID string   `json:"id"`
	In []string `json:"in"`
}

func (c Condition) holds(values map[string]any) bool {
	value, _ := values[c.ID].(string)
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

// description is the panel; it never changes.
var description = Panel{Sections: []Section{rollSection, againstSection, sheetSection, rulesSection}}

// Describe returns the panel. What a table's state hides or forbids at the moment
// is in PanelState. It is not to be written to.
func Describe() Panel { return description }

// A new option of the rules is one entry in one of these sections.
var (
	rollSection = Section{ID: "roll", Label: "Roll", Controls: join(
		Control{ID: "kind", Kind: Select, Label: "Action", Options: kindOptions, Default: "unopposed", When: []Condition{graduated}},
		Control{ID: "kind@3d6-fudge", Kind: Select, Label: "Action", Options: kindOptionsOf3, Default: "unopposed", When: []Condition{ofFudge3}},
		Control{ID: "technique", Kind: Select, Label: "Dice", Options: techniqueOptions, Default: "4dF",
			When: []Condition{graded, graduated}},
		Control{ID: "technique@sum", Kind: Text, Label: "Dice", Help: "For example: 2d6", When: []Condition{summed}},
		levelControls("trait", "Trait", traitLevels, "", rated),
		levelControls("difficulty", "Difficulty", difficultyLevels, "", alone, graduated),
		levelControls("difficulty?", "Level to reach", difficultyLevels, "None", situational, graduated),
		Control{ID: "modifier", Kind: Number, Label: "Modifier", Min: -9, Max: 9, Default: "0", When: []Condition{modified}},
		Control{ID: "line", Kind: Text, Label: "Or as one line", Help: "For example: Great 4dF+1 vs Good"},
		Control{ID: "roll", Kind: Button, Label: "Roll"},
	)}
	againstSection = Section{ID: "against", Label: "The other side", Controls: join(
		levelControls("against.trait", "Their trait", traitLevels, "", opposed),
		Control{ID: "against.modifier", Kind: Number, Label: "Their modifier", Min: -9, Max: 9, Default: "0", When: []Condition{opposed}},
		Control{ID: "against.npc", Kind: Select, Label: "They roll", Options: npcOptions, When: []Condition{opposed, graduated}},
		Control{ID: "against.technique", Kind: Select, Label: "Their dice", Options: techniqueOptions, Default: "4dF",
			When: []Condition{opposed, graduated, {"against.npc", []string{""}}}},
		levelControls("minimum", "Least degree you need", difficultyLevels, "None", opposed, graduated),
		levelControls("against.minimum", "Least degree they need", difficultyLevels, "None", opposed, graduated),
	)}
	sheetSection = Section{ID: "sheet", Label: "Character", Folded: true, Controls: join(
		Control{ID: "sheet", Kind: Document, Label: "Character sheet"},
		Control{ID: "skill", Kind: Select, Label: "Roll by trait", Options: noTrait, When: []Condition{rated}},
		Control{ID: "helped_by", Kind: Select, Label: "Helped by, untrained", Options: noTrait, When: []Condition{rated}},
		Control{ID: "supported_by", Kind: Select, Label: "Second trait that helps", Options: noTrait, When: []Condition{rated}},
		levelControls("secondary", "Or its level", traitLevels, "None", rated),
	)}
	rulesSection = Section{ID: "rules", Label: "Rules", Folded: true, Controls: join(
		Control{ID: "system", Kind: Select, Label: "Game", Options: systemOptions, Default: "fudge"},
		Control{ID: "ladder", Kind: Select, Label: "Names of levels", Options: ladderOptions, Default: "fudge", When: []Condition{graduated}},
		Control{ID: "criticals.natural", Kind: Toggle, Label: "Critical on a natural ±4", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.margin", Kind: Toggle, Label: "Critical by four levels", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.beyond", Kind: Toggle, Label: "Criticals go beyond the ladder", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.mudge", Kind: Toggle, Label: "A natural +4 rolls again", Default: true,
			When: []Condition{graded, {"system", []string{"mudge"}}}},
		Control{ID: "custom_ladder", Kind: Document, Label: "Your own names of levels", When: []Condition{graduated}},
		Control{ID: "result_table", Kind: Document, Label: "Table of results", When: []Condition{graded, {"technique", []string{"3d6", "d%"}}}},
		Control{ID: "critical_table", Kind: Document, Label: "Critical table", When: []Condition{{"kind", []string{"table"}}}},
		Control{ID: "secret", Kind: Toggle, Label: "Secret roll", Help: "Nobody sees it until you reveal it"},
	)}
)

// What controls depend on.
var (
	rated       = Condition{"kind", []string{"unopposed", "opposed"}}
	alone       = Condition{"kind", []string{"unopposed"}}
	opposed     = Condition{"kind", []string{"opposed"}}
	situational = Condition{"kind", []string{"situational"}}
	graded      = Condition{"kind", []string{"unopposed", "opposed", "situational", "reaction"}}
	modified    = Condition{"kind", []string{"unopposed", "opposed", "situational", "reaction", "sum"}}
	summed      = Condition{"kind", []string{"sum"}}
	graduated   = Condition{"system", []string{"fudge", "mudge"}} // rolls end in a degree
	ofFudge     = Condition{"system", []string{"fudge"}}
	ofFudge3    = Condition{"system", []string{"3d6-fudge"}}
)

var kindOptions = []Option{
	{"unopposed", "Unopposed"},
	{"opposed", "Opposed"},
	{"situational", "Situational"},
	{"reaction", "Reaction"},
	{"table", "Critical table"},
	{"sum", "Sum of dice"},
}

// kindOptionsOf3 are those of 3d6 Fudge, where every roll is against a level.
var kindOptionsOf3 = []Option{
	{"unopposed", "Unopposed"},
	{"opposed", "Opposed"},
	{"table", "Critical table"},
	{"sum", "Sum of dice"},
}

var techniqueOptions = []Option{
	{"4dF", "4 Fudge dice"},
	{"1dF", "1 Fudge die"},
	{"2dF", "2 Fudge dice"},
	{"3dF", "3 Fudge dice"},
	{"5dF", "5 Fudge dice"},
	{"6dF", "6 Fudge dice"},
	{"7dF", "7 Fudge dice"},
	{"8dF", "8 Fudge dice"},
	{"9dF", "9 Fudge dice"},
	{"10dF", "10 Fudge dice"},
	{"dF-d6", "4 d6 as Fudge dice"},
	{"4d6", "4 d6, the lowest"},
	{"3d6", "3 d6 and a table"},
	{"d%", "d% and a table"},
	{"diceless", "No dice"},
}

// noTrait is what there is to choose until a sheet is loaded.
var noTrait = []Option{{"", "None"}}

var npcOptions = []Option{
	{"", "As you do"},
	{"fixed", "Nothing: fixed"},
	{"1dF", "1 Fudge die"},
	{"2dF", "2 Fudge dice"},
	{"d6", "A d6"},
}

var systemOptions = []Option{
	{"fudge", "Fudge"},
	{"mudge", "Mudge"},
	{"3d6-fudge", "3d6 Fudge"},
}

var ladderOptions = []Option{
	{"fudge", "Fudge"},
	{"mudge", "Mudge"},
	{"fate", "Fate"},
}

// join makes one list of controls and lists of controls.
func join(parts ...any) []Control {
	var all []Control
	for _, part := range parts {
		switch part := part.(type) {
		case Control:
			all = append(all, part)
		case []Control:
			all = append(all, part...)
		}
	}
	return all
}

// levelsOf says which levels of a ladder a control offers, from the highest down.
type levelsOf func(l *engine.Ladder) (highest, lowest engine.Level)

func traitLevels(l *engine.Ladder) (highest, lowest engine.Level) { return l.Highest(), l.Lowest() }

// difficultyLevels go beyond the ladder's top, as far as four dice reach; a request
// may ask for more.
func difficultyLevels(l *engine.Ladder) (highest, lowest engine.Level) {
	return l.Levels[len(l.Levels)-1].Value + 4, l.Lowest()
}

// levelControls are a select for each built-in ladder and a text for the group's own.
// none names the choice of no level, if that is one.
func levelControls(id, label string, levels levelsOf, none string, when ...Condition) []Control {
	var all []Control
	for _, ladder := range engine.Ladders() {
		c := Control{ID: id + variant(ladder.Name), Kind: Select, Label: label, When: onLadder(ladder.Name, when), certain: none == ""}
		if c.certain {
			c.Default = ladder.Format(fair(ladder.Name))
		} else {
			c.Options = append(c.Options, Option{"", none})
		}
		highest, lowest := levels(&ladder)
		for level := highest; level >= lowest; level-- {
			name := ladder.Format(level)
			c.Options = append(c.Options, Option{name, name})
		}
		all = append(all, c)
	}
	return append(all, Control{ID: id + variant(customLadder), Kind: Text, Label: label, When: onLadder(customLadder, when), certain: none == ""})
}

func onLadder(name string, when []Condition) []Condition {
	return append([]Condition{{"ladder", []string{name}}}, when...)
}

// customLadder is the panel's name for a ladder that the group has loaded.
const customLadder = "custom"

func variant(ladder string) string {
	if ladder == string(engine.Fudge) {
		return ""
	}
	return "@" + ladder
}

// field is what a control sets.
func (c Control) field() string { return fieldOf(c.ID) }

func fieldOf(id string) string {
	if i := strings.IndexAny(id, "?@"); i >= 0 {
		return id[:i]
	}
	return id
}

// fair is the level that rolls start from: Fair, whatever it is called, of the
// system that a ladder is for.
func fair(ladder string) engine.Level {
	if ladder == string(engine.Fudge3) {
		return 5 // rule R30
	}
	return engine.Fair
}
