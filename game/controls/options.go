package controls

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// The choices are the engine's.
var (
	systemOptions    = optionsOf(engine.System.Values(""))
	ladderOptions    = optionsOf(namesOf(engine.LaddersOf(engine.Fudge)))
	kindOptions      = optionsOf(engine.Kinds(engine.Fudge))
	kindOptionsOf3   = optionsOf(engine.Kinds(engine.Fudge3))
	techniqueOptions = optionsOf(engine.Techniques(engine.Fudge, engine.Unopposed))
	npcOptions       = append([]Option{{}}, optionsOf(engine.NPC.Values(""))...)
)

// noTrait is what there is to choose until a sheet is loaded.
var noTrait = []Option{{}}

func optionsOf[T ~string](values []T) []Option {
	options := make([]Option, len(values))
	for i, value := range values {
		options[i].Value = string(value)
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
// they take the place of those the control is described with. One without a label has that
// of the description.
func Options(c *engine.Campaign, settings *engine.Request, l *language.Language) map[string][]Option {
	options := map[string][]Option{}
	for _, t := range sheetTraits(settings) {
		if traits := traitOptions(c.Sheet, *t.name, l); len(traits) > len(noTrait) {
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
func traitOptions(sheet *engine.Sheet, chosen string, l *language.Language) []Option {
	options := slices.Clone(noTrait)
	if sheet != nil {
		for _, name := range sheet.TraitNames() {
			options = append(options, Option{Value: name})
		}
	}
	if chosen != "" && !onSheet(sheet, chosen) {
		options = append(options, Option{chosen, language.NotOnSheet(chosen).In(l)})
	}
	return options
}
