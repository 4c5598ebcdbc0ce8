package controls

import (
	"cmp"

	"fudgetray/engine"
)

// Kept is settings as a roll to be made again, whatever is set by then. It says the game, but
// has not the table's own documents; a trait of the sheet it names, so that it goes on with
// the sheet.
func Kept(settings engine.Request) engine.Request {
	r := settings.WithoutFaces()
	r.System = cmp.Or(r.System, engine.Fudge)
	r.CustomLadder, r.ResultTable, r.CriticalTable = nil, nil, nil
	return r
}

// Past is a roll that was made, to be made again: with the levels that its traits had then.
func Past(r engine.Request) engine.Request { return offSheet(r.WithoutFaces()) }

// offSheet takes the names of traits out of a roll that has their levels.
func offSheet(r engine.Request) engine.Request {
	r.Skill, r.HelpedBy, r.Untrained, r.SupportedBy = "", "", false, ""
	return r
}

// Recall makes a roll the next one, exactly as it is, with the table's documents where it has
// none of its own. What can't be rolled any more is refused, and leaves the settings as they
// were.
func Recall(c *engine.Campaign, settings *engine.Request, r engine.Request) error {
	r.CustomLadder = cmp.Or(r.CustomLadder, settings.CustomLadder)
	if r.ResultTable == nil {
		r.ResultTable = settings.ResultTable
	}
	if r.CriticalTable == nil {
		r.CriticalTable = settings.CriticalTable
	}
	if err := rollable(c, r); err != nil {
		return err
	}
	*settings = r
	return nil
}

// rollable says why settings can't be rolled, if they can't.
func rollable(c *engine.Campaign, settings engine.Request) error {
	filled, err := c.Fill(Rolled(settings))
	if err == nil {
		_, err = filled.Dice()
	}
	return err
}
