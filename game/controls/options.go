package controls

import (
	"slices"

	"fudgetray/engine"
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

// Options returns, by control, the choices that depend on what the group has loaded;
// they take the place of those the control is described with.
func Options(c *engine.Campaign, settings *engine.Request) map[string][]Option {
	options := map[string][]Option{}
	if c.Sheet != nil {
		traits := slices.Clone(noTrait)
		for _, name := range c.Sheet.TraitNames() {
			traits = append(traits, Option{name, name})
		}
		for _, id := range []string{"skill", "helped_by", "supported_by"} {
			options[id] = traits
		}
	}
	if own := settings.CustomLadder; own != nil {
		options["ladder"] = append(slices.Clone(ladderOptions), Option{customLadder, own.Name})
	}
	return options
}
