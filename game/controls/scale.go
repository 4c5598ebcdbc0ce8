package controls

import (
	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Scaled are the fields of a host page that a change of the system or the ladder resets, in the order in
// which they are set: the system resets all, a ladder the levels.
var Scaled = []string{"ladder", "kind", "trait", "secondary", "difficulty", "minimum"}

// scaleLevels returns the levels that depend on the ladder, by the field at the same index of levelFields.
func scaleLevels(r *engine.Request) [6]engine.Opt[engine.Level] {
	against := r.Against
	if against == nil {
		against = &engine.Side{}
	}
	return [6]engine.Opt[engine.Level]{r.Trait, r.Difficulty, against.Trait, r.Secondary, r.Minimum, against.Minimum}
}

var levelFields = [6]string{"trait", "difficulty", "against.trait", "secondary", "minimum", "against.minimum"}

// levelTexts announces levels, by the first indices of levelFields.
var levelTexts = [3]func(level language.Text) language.Message{
	language.TraitIs,
	language.DifficultyIs,
	language.OpponentIs,
}

// KeepScale completes settings after a change of the system or the ladder, which has reset the levels, and a
// change of the system also ladder and kind. It applies the attributes that were in effect in before, and
// keeps the other levels by their name, or by number where the new ladder lacks the name. A value that can't
// be rolled on the new scale is left out. Attributes are values of the host page in JSON, by field.
//
// KeepScale reports whether system or ladder have changed.
func KeepScale(c *engine.Campaign, settings *engine.Request, before engine.Request, attributes map[string][]byte) bool {
	newSystem := before.System != settings.System
	if !newSystem && before.Ladder == settings.Ladder && before.CustomLadder == settings.CustomLadder {
		return false
	}
	for i, field := range Scaled {
		value := attributes[field]
		if isLevel := i > 1; value != nil && (isLevel || newSystem) && stands(c, before, field, value) {
			setIfRollable(c, settings, field, value)
		}
	}
	for i, level := range scaleLevels(&before) {
		if !level.Set || scaleLevels(settings)[i].Set {
			continue
		}
		name := json.Marshal(before.LadderInUse().Format(level.Value))
		if !setIfRollable(c, settings, levelFields[i], name) {
			setIfRollable(c, settings, levelFields[i], json.Marshal(level))
		}
	}
	if len(before.Others) > 0 && len(settings.Others) == 0 {
		setIfRollable(c, settings, "others", json.Marshal(engine.Sides(before.Others, before.LadderInUse())))
	}
	return true
}

// LevelsNotice lists the levels of the next roll, except those of the fields in given.
func LevelsNotice(settings engine.Request, given map[string][]byte) (notice language.Message) {
	r := Rolled(settings)
	levels := scaleLevels(&r)
	var said language.List
	for i, text := range levelTexts {
		if levels[i].Set && given[levelFields[i]] == nil {
			said = append(said, text(r.LadderInUse().Text(levels[i].Value)))
		}
	}
	if len(said) == 0 {
		return notice
	}
	return language.LevelsOnLadder(said)
}

// stands reports whether an attribute is in effect, which means that the settings have its value.
func stands(c *engine.Campaign, settings engine.Request, field string, value []byte) bool {
	again := settings
	return c.Set(&again, field, value) == nil && again.Ladder == settings.Ladder && again.Kind == settings.Kind &&
		scaleLevels(&again) == scaleLevels(&settings)
}

// setIfRollable sets a field unless the settings could no longer be rolled. It reports whether it did.
func setIfRollable(c *engine.Campaign, settings *engine.Request, field string, value []byte) bool {
	changed := *settings
	if c.Set(&changed, field, value) != nil || rollable(c, *settings) == nil && rollable(c, changed) != nil {
		return false
	}
	*settings = changed
	return true
}
