package controls

import "fudgetray/engine"

// levelsOf says which levels of a ladder a control offers, from the highest down.
type levelsOf func(l *engine.Ladder) (highest, lowest engine.Level)

func traitLevels(l *engine.Ladder) (highest, lowest engine.Level) { return l.Highest(), l.Lowest() }

// difficultyLevels go beyond the ladder's top, as far as four dice reach; a request
// may ask for more.
func difficultyLevels(l *engine.Ladder) (highest, lowest engine.Level) {
	return l.Levels[len(l.Levels)-1].Value + 4, l.Lowest()
}

// Whether there has to be a level.
const (
	optional = false
	required = true
)

// levelControls are a select for each built-in ladder and a text for the group's own.
func levelControls(id string, levels levelsOf, required bool, when ...Condition) []Control {
	var all []Control
	for _, ladder := range engine.Ladders() {
		c := Control{ID: id + variant(ladder.Name), Kind: Select, When: onLadder(ladder.Name, when), levels: levels, required: required}
		if c.required {
			c.Default = ladder.Format(ladder.Means(engine.Fair))
		} else {
			c.Options = append(c.Options, Option{})
		}
		highest, lowest := levels(&ladder)
		for level := highest; level >= lowest; level-- {
			c.Options = append(c.Options, Option{Value: ladder.Format(level)})
		}
		all = append(all, c)
	}
	return append(all, Control{ID: id + variant(customLadder), Kind: Text, When: onLadder(customLadder, when), levels: levels, required: required})
}

func onLadder(name string, when []Condition) []Condition {
	return append([]Condition{in("ladder", []string{name})}, when...)
}

// customLadder is the panel's name for a ladder that the group has loaded.
const customLadder = "custom"

func variant(ladder string) string {
	if ladder == string(engine.Fudge) {
		return ""
	}
	return "@" + ladder
}
