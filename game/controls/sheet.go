package controls

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// raiseSkill is the button that spends EP on the selected skill.
const raiseSkill = "sheet.raise"

// A sheetCount is a number on the character sheet that changes in play.
type sheetCount struct {
	id   string
	most int
	of   func(*engine.Sheet) int
	set  func(*engine.Sheet, int)
}

// usesLeft is the count of the uses of the selected power that are left today.
const usesLeft = "sheet.uses"

// sheetCounts contains the ticked boxes of each wound, fatigue, Fudge points and EP.
var sheetCounts = append(woundCounts(),
	sheetCount{"sheet.ep", 1000,
		func(s *engine.Sheet) int { return s.EP }, func(s *engine.Sheet, n int) { s.EP = n }},
	sheetCount{"sheet.fatigue", 1000,
		func(s *engine.Sheet) int { return s.Fatigue }, func(s *engine.Sheet, n int) { s.Fatigue = n }},
	sheetCount{"sheet.fudge_points", 1000,
		func(s *engine.Sheet) int { return s.FudgePoints }, func(s *engine.Sheet, n int) { s.FudgePoints = n }},
)

const mostBoxes = 9 // maximum number of boxes of a wound

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

// countControls returns the controls of the counts, visible while there is a sheet.
func countControls() []Control {
	var all []Control
	for _, count := range sheetCounts {
		all = append(all, Control{ID: count.id, Kind: Number, Max: count.most, Default: "0", When: []Condition{sheeted}})
	}
	counted := []Condition{sheeted, {ID: usesLeft, Not: new(string)}}
	return append(all, Control{ID: usesLeft, Kind: Number, Max: 1000, When: counted})
}

// countNamed returns the count of a control. That of uses is for the selected power, if the sheet counts them.
func countNamed(c *engine.Campaign, settings *engine.Request, id string) (sheetCount, bool) {
	if id == usesLeft && c.Sheet != nil {
		left, uses := c.Sheet.UsesLeft(settings.Skill)
		set := func(s *engine.Sheet, n int) { s.SetUsesLeft(settings.Skill, n) }
		return sheetCount{id, uses, func(*engine.Sheet) int { return left }, set}, uses > 0
	}
	i := slices.IndexFunc(sheetCounts, func(c sheetCount) bool { return c.id == id })
	if i < 0 {
		return sheetCount{}, false
	}
	return sheetCounts[i], true
}

// setCount changes a count on a copy of the sheet, because the session shares the sheet.
func setCount(c *engine.Campaign, count sheetCount, value []byte) (notice language.Message, err error) {
	n, err := strconv.Atoi(strings.Trim(string(value), `"`))
	switch {
	case c.Sheet == nil:
		return notice, &engine.FieldError{
			In:      "sheet",
			Problem: language.NothingCounted(strings.TrimPrefix(count.id, "sheet.")),
		}
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

// raise spends EP on the selected skill, which is new if the sheet doesn't list it. Too few EP are reported as a
// notice, because they don't block the next roll.
func raise(c *engine.Campaign, settings *engine.Request) (notice language.Message) {
	line := "raise " + settings.Skill
	if !onSheet(c.Sheet, settings.Skill) {
		line = `add "` + settings.Skill + `"`
	}
	said, _, err := c.AmendSheet(line)
	if refused, ok := errors.AsType[*engine.FieldError](err); ok {
		return refused.Message()
	}
	return said
}

// raiseLabel returns the label of the button, or no message while it has no effect.
func raiseLabel(c *engine.Campaign, settings *engine.Request) language.Message {
	if c.Sheet == nil || settings.Skill == "" {
		return language.Message{}
	}
	to, cost, err := c.NextRaise(settings.Skill)
	if err != nil {
		return language.Message{}
	}
	level := c.SheetLadder().Text(to)
	if !onSheet(c.Sheet, settings.Skill) {
		return language.AddAt(settings.Skill, level, cost, c.Sheet.EP)
	}
	return language.RaiseTo(settings.Skill, level, cost, c.Sheet.EP)
}

// untrained is the button that rolls a skill which is not on the sheet at its default.
const untrained = "untrained"

// untrainedLabel returns the label of the button, or no message if the skill is on the sheet or already
// rolled untrained.
func untrainedLabel(c *engine.Campaign, settings *engine.Request) language.Message {
	if settings.Skill == "" || settings.Untrained || onSheet(c.Sheet, settings.Skill) {
		return language.Message{}
	}
	return language.RollUntrained(settings.Skill)
}
