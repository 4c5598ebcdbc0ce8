package controls

import (
	"cmp"

	"fudgetray/engine"
)

// Kept returns settings as a request for a quick roll, which is independent of later settings. It includes
// the system but not the table's documents, and names traits of the sheet, so that it follows the sheet.
func Kept(settings engine.Request) engine.Request {
	r := settings.WithoutFaces()
	r.System = cmp.Or(r.System, engine.Fudge)
	r.CustomLadder, r.ResultTable, r.CriticalTable = nil, nil, nil
	return r
}

// Past returns a recorded request to be rolled again, with the levels that its traits had then.
func Past(r engine.Request) engine.Request { return offSheet(r.WithoutFaces()) }

// offSheet removes the names of traits from a request that contains their levels.
func offSheet(r engine.Request) engine.Request {
	r.Skill = ""
	r.HelpedBy = ""
	r.Untrained = false
	r.SupportedBy = ""
	return r
}

// Recall makes r the settings, with the table's documents where r has none. A request that can no longer be
// rolled is refused and leaves the settings unchanged.
func Recall(c *engine.Campaign, settings *engine.Request, r engine.Request) error {
	r.CustomLadder = cmp.Or(r.CustomLadder, settings.CustomLadder)
	if r.ResultTable == nil {
		r.ResultTable = settings.ResultTable
	}
	if r.CriticalTable == nil {
		r.CriticalTable = settings.CriticalTable
	}
	r.Modifiers = withoutRules(r.Modifiers, c.Sheet)
	if err := rollable(c, r); err != nil {
		return err
	}
	*settings = r
	return nil
}

// withoutRules removes the modifiers that a rule gave for the sheet's wounds then, because the next roll gets those of
// the sheet's wounds now. Without a sheet they become the user's own.
func withoutRules(modifiers []engine.Modifier, sheet *engine.Sheet) (own []engine.Modifier) {
	for _, m := range modifiers {
		if m.Rule && sheet != nil {
			continue
		}
		m.Rule = false
		own = append(own, m)
	}
	return own
}

// rollable returns an error if the settings can't be rolled.
func rollable(c *engine.Campaign, settings engine.Request) error {
	filled, err := c.Fill(Rolled(settings))
	if err == nil {
		_, err = filled.Dice()
	}
	return err
}
