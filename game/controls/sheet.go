package controls

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// raiseSkill is the button that spends EP on the skill that is chosen.
const raiseSkill = "sheet.raise"

// sheetCount is a number on the character sheet that changes in play.
type sheetCount struct {
	id   string
	most int
	of   func(*engine.Sheet) int
	set  func(*engine.Sheet, int)
}

// sheetCounts are the wound track, a count of ticked boxes for each wound, and what there
// is to spend.
var sheetCounts = append(woundCounts(),
	sheetCount{"sheet.ep", 1000,
		func(s *engine.Sheet) int { return s.EP }, func(s *engine.Sheet, n int) { s.EP = n }},
	sheetCount{"sheet.fudge_points", 1000,
		func(s *engine.Sheet) int { return s.FudgePoints }, func(s *engine.Sheet, n int) { s.FudgePoints = n }},
)

const mostBoxes = 9 // of one wound

func woundCounts() []sheetCount {
	var counts []sheetCount
	for _, w := range engine.Wound.Values("") {
		id := "sheet.wounds." + strings.ToLower(strings.ReplaceAll(string(w), " ", "-"))
		of := func(s *engine.Sheet) int { return s.WoundCount(w) }
		counts = append(counts, sheetCount{id, mostBoxes, of, func(s *engine.Sheet, n int) {
			s.Wounds = slices.DeleteFunc(slices.Clone(s.Wounds), func(other engine.Wound) bool { return other == w })
			s.Wounds = append(s.Wounds, slices.Repeat([]engine.Wound{w}, n)...)
		}})
	}
	return counts
}

// countControls are the controls of the counts, there while a sheet is.
func countControls() []Control {
	var all []Control
	for _, count := range sheetCounts {
		all = append(all, Control{ID: count.id, Kind: Number, Max: count.most, Default: "0", When: []Condition{sheeted}})
	}
	return all
}

func countNamed(id string) (sheetCount, bool) {
	i := slices.IndexFunc(sheetCounts, func(c sheetCount) bool { return c.id == id })
	if i < 0 {
		return sheetCount{}, false
	}
	return sheetCounts[i], true
}

// setCount changes a count on a copy of the sheet: a sheet is shared with the session.
func setCount(c *engine.Campaign, count sheetCount, value []byte) (notice language.Message, err error) {
	n, err := strconv.Atoi(strings.Trim(string(value), `"`))
	switch {
	case c.Sheet == nil:
		return notice, &engine.FieldError{In: "sheet", Problem: language.NothingCounted(strings.TrimPrefix(count.id, "sheet."))}
	case err != nil || n < 0 || n > count.most:
		return notice, unfit(count.id, value, language.NoCount(count.most))
	}
	changed := *c.Sheet
	count.set(&changed, n)
	c.Sheet = &changed
	if strings.HasPrefix(count.id, "sheet.wounds.") {
		notice = changed.Condition()
	}
	return notice, nil
}

// raise spends EP on the skill that is chosen. That there are too few is news, nothing to
// be mended before the next roll.
func raise(c *engine.Campaign, settings *engine.Request) (notice language.Message) {
	said, _, err := c.AmendSheet("raise " + settings.Skill)
	if refused, ok := errors.AsType[*engine.FieldError](err); ok {
		return refused.Message()
	}
	return said
}

// raiseLabel says what the button would do, nothing while there is nothing for it to do.
func raiseLabel(c *engine.Campaign, settings *engine.Request) language.Message {
	if c.Sheet == nil || settings.Skill == "" {
		return language.Message{}
	}
	to, cost, err := c.NextRaise(settings.Skill)
	if err != nil {
		return language.Message{}
	}
	return language.RaiseTo(settings.Skill, c.SheetLadder().Format(to), cost, c.Sheet.EP)
}

// untrained is the button that rolls a skill at its default that the sheet does not have.
const untrained = "untrained"

// untrainedLabel says what the button would do, nothing where the skill is on the sheet or will be
// rolled untrained already.
func untrainedLabel(c *engine.Campaign, settings *engine.Request) language.Message {
	if settings.Skill == "" || settings.Untrained || onSheet(c.Sheet, settings.Skill) {
		return language.Message{}
	}
	return language.RollUntrained(settings.Skill)
}
