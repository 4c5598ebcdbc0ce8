package controls

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Options derived from the engine's values.
var (
	gameOptions      = optionsOf(games)
	systemOptions    = optionsOf(engine.System.Values(""))
	ladderOptions    = optionsOf(namesOf(engine.LaddersOf(engine.Fudge)))
	kindOptions      = optionsOf(engine.Kind.Values(""))
	techniqueOptions = optionsOf(engine.Techniques(engine.Fudge, engine.Unopposed))
	npcOptions       = append([]Option{{}}, optionsOf(engine.NPC.Values(""))...)
	tieOptions       = append([]Option{{}}, optionsOf(engine.TieRule.Values(""))...)
)

// noTrait is the only option while there is no sheet.
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

// Options returns, by control, the options that depend on loaded documents. They replace those of the
// description; an option without a label has the label of the description.
func Options(c *engine.Campaign, settings *engine.Request, l *language.Language) map[string][]Option {
	options := map[string][]Option{}
	for _, t := range sheetTraits(settings) {
		if traits := traitOptions(c.Sheet, *t.name, l); len(traits) > len(noTrait) {
			options[t.control] = traits
		}
	}
	if settings.Legendary == engine.Some(false) {
		limitTraits(options, settings)
	}
	if own := settings.CustomLadder; own != nil {
		options["ladder"] = append(slices.Clone(ladderOptions), Option{Value: customLadder, Label: own.Name})
	}
	return options
}

// limitTraits sets the options of traits to those that the GM allows.
func limitTraits(options map[string][]Option, settings *engine.Request) {
	for _, section := range description.Sections {
		for _, c := range section.Controls {
			ladder := c.ladder()
			if ladder == nil || !slices.Contains(traitFields, c.field()) {
				continue
			}
			on := engine.Request{Ladder: ladder.Name, Legendary: settings.Legendary}
			highest, _ := on.HighestTrait()
			options[c.ID] = slices.DeleteFunc(slices.Clone(c.Options), func(o Option) bool {
				level, err := ladder.Parse(o.Value)
				return err == nil && level > highest
			})
		}
	}
}

// traitFields are the fields of levels of traits.
var traitFields = []string{"trait", "secondary", "against.trait"}

// A sheetTrait is a setting that names a trait of the sheet.
type sheetTrait struct {
	control string
	name    *string
}

func sheetTraits(r *engine.Request) []sheetTrait {
	return []sheetTrait{{"skill", &r.Skill}, {"helped_by", &r.HelpedBy}, {"supported_by", &r.SupportedBy}}
}

// traitOptions returns the traits of the sheet, if any, and the selected trait.
func traitOptions(sheet *engine.Sheet, chosen string, l *language.Language) []Option {
	options := slices.Clone(noTrait)
	if sheet != nil {
		for _, name := range sheet.TraitNames() {
			options = append(options, Option{Value: name})
		}
	}
	if chosen != "" && !onSheet(sheet, chosen) {
		options = append(options, Option{Value: chosen, Label: language.NotOnSheet(chosen).In(l)})
	}
	return options
}
