package controls

import (
	"slices"

	"fudgetray/engine"
)

// The choices are the engine's; what they are called is said here.
var (
	systemOptions    = named(engine.System.Values(""), systemLabels)
	ladderOptions    = named(namesOf(engine.LaddersOf(engine.Fudge)), ladderLabels)
	kindOptions      = named(engine.Kinds(engine.Fudge), kindLabels)
	kindOptionsOf3   = named(engine.Kinds(engine.Fudge3), kindLabels)
	techniqueOptions = named(engine.Techniques(engine.Fudge, engine.Unopposed), techniqueLabels)
	npcOptions       = append([]Option{{"", "As you do"}}, named(engine.NPC.Values(""), npcLabels)...)
)

// noTrait is what there is to choose until a sheet is loaded.
var noTrait = []Option{{"", "None"}}

var systemLabels = map[engine.System]string{engine.Fudge: "Fudge", engine.Mudge: "Mudge", engine.Fudge3: "3d6 Fudge"}

var ladderLabels = map[string]string{"fudge": "Fudge", "mudge": "Mudge", "fate": "Fate"}

var kindLabels = map[engine.Kind]string{
	engine.Unopposed:   "Unopposed",
	engine.Opposed:     "Opposed",
	engine.Situational: "Situational",
	engine.Reacting:    "Reaction",
	engine.Lookup:      "Critical table",
	engine.Sum:         "Sum of dice",
}

var techniqueLabels = map[string]string{
	"4dF":      "4 Fudge dice",
	"1dF":      "1 Fudge die",
	"2dF":      "2 Fudge dice",
	"3dF":      "3 Fudge dice",
	"5dF":      "5 Fudge dice",
	"6dF":      "6 Fudge dice",
	"7dF":      "7 Fudge dice",
	"8dF":      "8 Fudge dice",
	"9dF":      "9 Fudge dice",
	"10dF":     "10 Fudge dice",
	"dF-d6":    "4 d6 as Fudge dice",
	"4d6":      "4 d6, the lowest",
	"3d6":      "3 d6 and a table",
	"d%":       "d% and a table",
	"diceless": "No dice",
}

var npcLabels = map[engine.NPC]string{
	engine.NPCFixed: "Nothing: fixed",
	engine.NPC1dF:   "1 Fudge die",
	engine.NPC2dF:   "2 Fudge dice",
	engine.NPCd6:    "A d6",
}

// named makes choices of values. A test sees to it that each has a label.
func named[T ~string](values []T, labels map[T]string) []Option {
	options := make([]Option, len(values))
	for i, value := range values {
		options[i] = Option{string(value), labels[value]}
	}
	return options
}

func namesOf(ladders []engine.Ladder) []string {
	names := make([]string, len(ladders))
	for i := range ladders {
		names[i] = ladders[i].Name
	}
	return names
}

// Options returns, by control, the choices that depend on what the group has loaded;
// they take the place of those the control is described with.
func Options(c *engine.Campaign, settings *engine.Request) map[string][]Option {
	options := map[string][]Option{}
	for _, t := range sheetTraits(settings) {
		if traits := traitOptions(c.Sheet, *t.name); len(traits) > len(noTrait) {
			options[t.control] = traits
		}
	}
	if own := settings.CustomLadder; own != nil {
		options["ladder"] = append(slices.Clone(ladderOptions), Option{customLadder, own.Name})
	}
	return options
}

// sheetTrait is a setting that names a trait of the sheet.
type sheetTrait struct {
	control string
	name    *string
}

func sheetTraits(r *engine.Request) []sheetTrait {
	return []sheetTrait{{"skill", &r.Skill}, {"helped_by", &r.HelpedBy}, {"supported_by", &r.SupportedBy}}
}

// traitOptions are the traits of a sheet, if there is one, and what is chosen already.
func traitOptions(sheet *engine.Sheet, chosen string) []Option {
	options := slices.Clone(noTrait)
	if sheet != nil {
		for _, name := range sheet.TraitNames() {
			options = append(options, Option{name, name})
		}
	}
	if chosen != "" && !onSheet(sheet, chosen) {
		options = append(options, Option{chosen, chosen + ", not on the sheet"})
	}
	return options
}
