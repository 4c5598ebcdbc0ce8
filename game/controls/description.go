package controls

import (
	"slices"
	"strings"

	"fudgetray/engine"
)

//go:generate go run ../../cmd/bake panel ../../web/panel.json

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
		Control{ID: "technique@sum", Kind: Text, Label: "Dice", Help: "For example: 2d6 or 4d6dl1", When: []Condition{summed}},
		levelControls("trait", "Trait", traitLevels, "", rated),
		levelControls("difficulty", "Difficulty", difficultyLevels, "", alone, graduated),
		levelControls("difficulty?", "Level to reach", difficultyLevels, "None", situational, graduated),
		Control{ID: "even", Kind: Toggle, Label: "Even or odd?", Help: "Tells whether the total is even", When: []Condition{situational, graduated, fudgeDice}},
		Control{ID: "modifier", Kind: Number, Label: "Modifier", Min: -9, Max: 9, Default: "0", When: []Condition{modified}},
		Control{ID: "modifiers", Kind: Text, Label: "Named modifiers", Help: namedHelp, When: []Condition{modified}},
		Control{ID: "line", Kind: Text, Label: "Or as one line", Help: "For example: Great 4dF+1 vs Good"},
		Control{ID: "roll", Kind: Button, Label: "Roll"},
	)}
	againstSection = Section{ID: "against", Label: "The other side", Controls: join(
		levelControls("against.trait", "Their trait", traitLevels, "", opposed),
		Control{ID: "against.modifier", Kind: Number, Label: "Their modifier", Min: -9, Max: 9, Default: "0", When: []Condition{opposed}},
		Control{ID: "against.modifiers", Kind: Text, Label: "Their named modifiers", Help: namedHelp, When: []Condition{opposed}},
		Control{ID: "against.npc", Kind: Select, Label: "They roll", Options: npcOptions, When: []Condition{opposed, graduated}},
		Control{ID: "against.technique", Kind: Select, Label: "Their dice", Options: techniqueOptions, Default: "4dF",
			When: []Condition{opposed, graduated, in("against.npc", []string{""})}},
		levelControls("minimum", "Least degree you need", difficultyLevels, "None", opposed, graduated),
		levelControls("against.minimum", "Least degree they need", difficultyLevels, "None", opposed, graduated),
	)}
	sheetSection = Section{ID: "sheet", Label: "Character", Folded: true, Controls: join(
		Control{ID: "sheet", Kind: Document, Label: "Character sheet"},
		Control{ID: "skill", Kind: Select, Label: "Roll by trait", Options: noTrait, When: []Condition{rated}},
		Control{ID: untrained, Kind: Button, Label: "Roll it untrained", When: []Condition{rated, {ID: untrained, Not: new("")}}},
		Control{ID: "helped_by", Kind: Select, Label: "Helped by, untrained", Options: noTrait, When: []Condition{rated, skilled}},
		Control{ID: "supported_by", Kind: Select, Label: "Second trait that helps", Options: noTrait, When: []Condition{rated}},
		levelControls("secondary", "Or its level", traitLevels, "None", rated),
		Control{ID: raiseSkill, Kind: Button, Label: "Raise the skill", When: []Condition{rated, sheeted, {ID: raiseSkill, Not: new("")}}},
		countControls(),
	)}
	rulesSection = Section{ID: "rules", Label: "Rules", Folded: true, Controls: join(
		Control{ID: "system", Kind: Select, Label: "Game", Options: systemOptions, Default: "fudge"},
		Control{ID: "ladder", Kind: Select, Label: "Names of levels", Options: ladderOptions, Default: "fudge", When: []Condition{graduated}},
		Control{ID: "criticals.natural", Kind: Toggle, Label: "Critical on a natural ±4", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.margin", Kind: Toggle, Label: "Critical by four levels", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.beyond", Kind: Toggle, Label: "Criticals go beyond the ladder", When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.mudge", Kind: Toggle, Label: "A natural +4 rolls again", Default: true,
			When: []Condition{graded, ofMudge}},
		Control{ID: "custom_ladder", Kind: Document, Label: "Your own names of levels", When: []Condition{renamed}},
		Control{ID: "result_table", Kind: Document, Label: "Table of results", When: []Condition{graded, graduated, in("technique", []string{"3d6", "d%"})}},
		Control{ID: "critical_table", Kind: Document, Label: "Critical table", When: []Condition{lookedUp}},
		Control{ID: "secret", Kind: Toggle, Label: "Secret roll", Help: "Nobody sees it until you reveal it"},
	)}
)

const namedHelp = "For example: Hurt -1"

// What controls depend on. The engine says for which kinds of action and which systems a
// field means something.
var (
	rated       = ofKinds(field("trait").Kinds...)
	graded      = ofKinds(field("criticals").Kinds...)
	modified    = ofKinds(field("modifiers").Kinds...)
	alone       = ofKinds(engine.Unopposed)
	opposed     = ofKinds(engine.Opposed)
	situational = ofKinds(engine.Situational)
	lookedUp    = ofKinds(engine.Lookup)
	summed      = ofKinds(engine.Sum)
	fudgeDice   = in("technique", ofFudgeDice(engine.Techniques(engine.Fudge, engine.Situational)))
	skilled     = Condition{ID: "skill", Not: new("")}
	sheeted     = Condition{ID: "sheet", Not: new("")}

	// A sheet may bring 3d6 Fudge along, and leaves the group's own names in force.
	renamed = Condition{ID: "ladder", Not: new(string(engine.Fudge3))}

	graduated = ofSystems(field("criticals").Systems...) // rolls end in a degree
	ofFudge   = ofSystems(engine.Fudge)
	ofMudge   = ofSystems(engine.Mudge)
	ofFudge3  = ofSystems(engine.Fudge3)
)

func ofKinds(kinds ...engine.Kind) Condition { return in("kind", kinds) }

func ofSystems(systems ...engine.System) Condition { return in("system", systems) }

func ofFudgeDice(techniques []string) []string {
	return slices.DeleteFunc(techniques, func(name string) bool { return !strings.Contains(name, "dF") })
}

func in[T ~string](id string, values []T) Condition {
	c := Condition{ID: id}
	for _, value := range values {
		c.In = append(c.In, string(value))
	}
	return c
}

// field is what the engine says of a field of a request.
func field(name string) engine.Field {
	fields := engine.Fields()
	return fields[slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })]
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
