package controls

import (
	"slices"
	"strings"

	"fudgetray/engine"
)

// description is the panel without labels, which Describe adds. It is constant.
var description = Panel{Sections: []Section{
	gameSection, ladderSection, levelsSection, rollSection, lineSection, againstSection, sheetSection, rulesSection,
}}

// A new option of the rules is one entry in one of these sections, and a label in the catalogues of
// engine/language.
var (
	gameSection = Section{
		ID:       "game",
		Controls: []Control{{ID: "game", Kind: Choice, Options: gameOptions, Default: "fudge"}},
	}
	ladderSection = Section{ID: "ladder", Controls: []Control{{ID: "odds", Kind: Drawing}}}
	// These levels can be moved on the ladder.
	levelsSection = Section{ID: "levels", Controls: join(
		levelControls("trait", traitLevels, required, rated),
		levelControls("difficulty", difficultyLevels, required, alone, graduated),
		levelControls("difficulty?", difficultyLevels, optional, situational, graduated),
		levelControls("against.trait", traitLevels, required, opposed),
	)}
	rollSection = Section{ID: "roll", Controls: join(
		Control{ID: "kind", Kind: Select, Options: kindOptions, Default: "unopposed"},
		Control{ID: "technique", Kind: Select, Options: techniqueOptions, Default: "4dF",
			When: []Condition{graded, graduated}},
		Control{ID: "technique@sum", Kind: Text, When: []Condition{added}},
		Control{ID: "even", Kind: Toggle, When: []Condition{situational, graduated, fudgeDice}},
		Control{ID: "modifier", Kind: Number, Min: -9, Max: 9, Default: "0", When: []Condition{modified}},
		Control{ID: "modifiers", Kind: Text, When: []Condition{modified}},
	)}
	lineSection    = Section{ID: "line", Controls: []Control{{ID: "line", Kind: Text}, {ID: "roll", Kind: Button}}}
	againstSection = Section{ID: "against", Controls: join(
		Control{ID: "against.modifier", Kind: Number, Min: -9, Max: 9, Default: "0", When: []Condition{opposed}},
		Control{ID: "against.modifiers", Kind: Text, When: []Condition{opposed}},
		Control{ID: "against.npc", Kind: Select, Options: npcOptions, When: []Condition{opposed}},
		Control{ID: "against.technique", Kind: Select, Options: techniqueOptions, Default: "4dF",
			When: []Condition{opposed, graduated, in("against.npc", []string{""})}},
		levelControls("minimum", difficultyLevels, optional, opposed),
		levelControls("against.minimum", difficultyLevels, optional, opposed),
		Control{ID: "others", Kind: Text, When: []Condition{opposed}},
		Control{ID: "ties", Kind: Select, Options: tieOptions, When: []Condition{opposed, ofMudge}},
	)}
	sheetSection = Section{ID: "sheet", Folded: true, Controls: join(
		Control{ID: "sheet", Kind: Document},
		Control{ID: "skill", Kind: Select, Options: noTrait, When: []Condition{rated}},
		Control{ID: untrained, Kind: Button, When: []Condition{rated, {ID: untrained, Not: new("")}}},
		Control{ID: "helped_by", Kind: Select, Options: noTrait, When: []Condition{rated, skilled}},
		Control{ID: "supported_by", Kind: Select, Options: noTrait, When: []Condition{rated}},
		levelControls("secondary", traitLevels, optional, rated),
		Control{ID: raiseSkill, Kind: Button, When: []Condition{rated, sheeted, {ID: raiseSkill, Not: new("")}}},
		countControls(),
	)}
	rulesSection = Section{ID: "rules", Folded: true, Controls: join(
		Control{ID: "system", Kind: Select, Options: systemOptions, Default: "fudge"},
		Control{
			ID:      "ladder",
			Kind:    Select,
			Options: ladderOptions,
			Default: "fudge",
			Follows: "system",
			When:    []Condition{graduated},
		},
		Control{ID: "no_difficulty", Kind: Toggle, When: []Condition{alone, graduated}},
		Control{ID: "legendary", Kind: Toggle, Default: true, When: []Condition{rated}},
		Control{ID: "criticals.natural", Kind: Toggle, When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.margin", Kind: Toggle, When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.beyond", Kind: Toggle, When: []Condition{graded, graduated, ofFudge}},
		Control{ID: "criticals.mudge", Kind: Toggle, Default: true,
			When: []Condition{graded, ofMudge}},
		Control{ID: "criticals.table", Kind: Toggle, When: []Condition{graded}},
		Control{ID: "custom_ladder", Kind: Document, When: []Condition{renamed}},
		Control{
			ID:   "result_table",
			Kind: Document,
			When: []Condition{graded, graduated, in("technique", []string{"3d6", "d%"})},
		},
		Control{ID: "critical_table", Kind: Document, When: []Condition{lookedUp}},
		Control{ID: "critical_dice", Kind: Text, When: []Condition{graded}},
		Control{ID: "secret", Kind: Toggle},
	)}
)

// Conditions of controls. The engine defines the kinds of action and the systems to which a field
// applies.
var (
	rated       = ofKinds(field("trait").Kinds...)
	graded      = ofKinds(field("criticals").Kinds...)
	modified    = ofKinds(field("modifiers").Kinds...)
	alone       = ofKinds(engine.Unopposed)
	opposed     = ofKinds(engine.Opposed)
	situational = ofKinds(engine.Situational)
	lookedUp    = ofKinds(field("critical_table").Kinds...)
	added       = ofKinds(engine.Sum, engine.Lookup)
	fudgeDice   = in("technique", ofFudgeDice(engine.Techniques(engine.Fudge, engine.Situational)))
	skilled     = Condition{ID: "skill", Not: new("")}
	sheeted     = Condition{ID: "sheet", Not: new("")}

	// A sheet may select 3d6 Fudge without changing the group's ladder.
	renamed = Condition{ID: "ladder", Not: new(string(engine.Fudge3))}

	graduated = ofSystems(field("difficulty").Systems...) // rolls have a degree
	ofFudge   = ofSystems(engine.Fudge)
	ofMudge   = ofSystems(engine.Mudge)
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

// field returns the engine's description of a request field.
func field(name string) engine.Field {
	fields := engine.Fields()
	return fields[slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })]
}

// join concatenates controls and lists of controls.
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
