package controls

import (
	"fudgetray/engine"
	"fudgetray/engine/language"
)

// A levelsOf returns the range of levels that a control offers on a ladder.
type levelsOf func(l *engine.Ladder) (highest, lowest engine.Level)

func traitLevels(l *engine.Ladder) (highest, lowest engine.Level) { return l.Highest(), l.Lowest() }

// difficultyLevels extends the ladder upwards by the range of four dice. Requests may go beyond it.
func difficultyLevels(l *engine.Ladder) (highest, lowest engine.Level) {
	return l.Levels[len(l.Levels)-1].Value + 4, l.Lowest()
}

// Values of levelControls' parameter required.
const (
	optional = false
	required = true
)

// levelControls returns a select for each built-in ladder and a text field for a custom one. Levels go from
// the highest down.
func levelControls(id string, levels levelsOf, required bool, when ...Condition) []Control {
	var all []Control
	for _, ladder := range engine.Ladders() {
		c := Control{
			ID:       id + variant(ladder.Name),
			Kind:     Select,
			Stepped:  true,
			When:     onLadder(ladder.Name, when),
			levels:   levels,
			required: required,
		}
		if c.required {
			c.Default = ladder.Format(ladder.Default())
		} else {
			c.Options = append(c.Options, Option{})
		}
		highest, lowest := levels(&ladder)
		for level := highest; level >= lowest; level-- {
			c.Options = append(c.Options, Option{Value: ladder.Format(level)})
		}
		all = append(all, c)
	}
	return append(all, Control{
		ID:       id + variant(customLadder),
		Kind:     Text,
		When:     onLadder(customLadder, when),
		levels:   levels,
		required: required,
	})
}

// levelLabel returns the label of an option of a level: its name in a language and its number, or "" if it
// is only a number.
func levelLabel(ladder *engine.Ladder, value string, l *language.Language) string {
	level, err := ladder.Parse(value)
	if err != nil { // none
		return ""
	}
	rung := rungOf(ladder, level, l)
	if rung.Number == "" {
		return ""
	}
	return rung.Shown() + " (" + engine.Typeset(rung.Number) + ")"
}

// ladder returns the built-in ladder of a level control with options, or nil.
func (c Control) ladder() *engine.Ladder {
	if c.levels == nil || c.Kind != Select {
		return nil
	}
	return (&engine.Request{Ladder: c.When[0].In[0]}).LadderInUse()
}

func onLadder(name string, when []Condition) []Condition {
	return append([]Condition{in("ladder", []string{name})}, when...)
}

// customLadder is the option for a loaded ladder.
const customLadder = "custom"

func variant(ladder string) string {
	if ladder == string(engine.Fudge) {
		return ""
	}
	return "@" + ladder
}
