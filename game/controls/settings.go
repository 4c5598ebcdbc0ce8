package controls

import (
	"iter"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Controls that set something other than the field of their name.
const (
	line           = "line" // all fields at once, as shorthand
	modifier       = "modifier"
	otherModifier  = "against.modifier"
	criticalPrefix = "criticals."
	mudgeCritical  = "mudge"
)

// requestField returns the field of the request that a control's field is, or is a
// part of.
func requestField(field string) string {
	switch {
	case field == modifier, field == otherModifier:
		return field + "s"
	case strings.HasPrefix(field, criticalPrefix):
		return "criticals"
	}
	return field
}

// InOrder sorts the IDs of controls that are set together, as engine.Fields has them:
// what the others depend on comes first.
func InOrder(ids iter.Seq[string]) []string {
	fields := engine.Fields()
	byName := slices.Sorted(ids)
	ordered := make([]string, 0, len(byName))
	for rank := -1; rank < len(fields); rank++ {
		for _, id := range byName {
			if rank == slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == requestField(fieldOf(id)) }) {
				ordered = append(ordered, id)
			}
		}
	}
	return ordered
}

// Set changes the setting of a control, given as JSON; null takes it back to its
// default. It returns what else had to change, to be said, if anything had. What is
// refused, with the reason, leaves campaign and settings as they were.
func Set(c *engine.Campaign, settings *engine.Request, id string, value []byte) (notice language.Message, err error) {
	field := fieldOf(id)
	critical, isCritical := strings.CutPrefix(field, criticalPrefix)
	if count, ok := countNamed(field); ok {
		return setCount(c, count, value)
	}
	switch {
	case field == raiseSkill:
		return raise(c, settings), nil
	case IsDocument(field):
		return setDocument(c, settings, field, value)
	case field == line:
		return setLine(c, settings, value)
	case field == modifier, field == otherModifier:
		return notice, setModifier(c, settings, field, value)
	case labelled[field] && isText(value):
		return notice, setNamed(c, settings, field, value)
	case isCritical:
		return notice, setCritical(c, settings, critical, value)
	case field == "ladder" && string(value) == `"`+customLadder+`"` && settings.CustomLadder != nil:
		value = json.Marshal(settings.CustomLadder.Name)
	}
	return notice, setField(c, settings, field, value)
}

// setField sets a field of the request, which takes the place of others: a level that of
// a skill, a skill that of a level.
func setField(c *engine.Campaign, settings *engine.Request, name string, value []byte) error {
	fields := engine.Fields()
	i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })
	if i >= 0 && fields[i].Type == engine.IntegersField {
		return noSetting(name, value)
	}
	if err := c.Set(settings, name, value); err != nil {
		return err
	}
	// Whoever chooses no secondary level wants none of the sheet's either.
	if text := string(value); text == "null" || text == `""` && name != "secondary" {
		return nil
	}
	for _, other := range fields[i].Replaces {
		if err := c.Set(settings, other, []byte("null")); err != nil {
			return err
		}
	}
	return nil
}

// noSetting is the error for faces: dice that always land on the same are not rolled.
func noSetting(field string, value []byte) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: language.NoSetting()}
}

// setLine changes the settings that a line names, if what comes of it can be rolled, or
// what it says of the character sheet.
func setLine(c *engine.Campaign, settings *engine.Request, value []byte) (notice language.Message, err error) {
	text, ok := json.Text(value)
	if !ok && string(value) != "null" {
		return notice, unfit(line, value, language.NoText())
	}
	if text == "" {
		return notice, nil
	}
	if said, ok, err := c.AmendSheet(text); ok {
		return said, err
	}
	return notice, setRequestLine(c, settings, value)
}

// Prepare puts another roll in the place of the one that is set: data, a request in JSON or
// a line, says all of it, and the rules of the table stay unless data names others. What
// can't be rolled is refused, and leaves the settings as they were.
func Prepare(c *engine.Campaign, settings *engine.Request, data []byte) error {
	prepared := engine.Request{
		System: settings.System, Ladder: settings.Ladder, CustomLadder: settings.CustomLadder, Criticals: settings.Criticals,
		ResultTable: settings.ResultTable, CriticalTable: settings.CriticalTable,
	}
	if err := setRequestLine(c, &prepared, data); err != nil {
		return err
	}
	*settings = prepared
	return nil
}

// Link is the roll that settings stand for, as others can prepare it who have no part of
// the campaign: as a line, or in JSON where no line says it.
func Link(c *engine.Campaign, settings engine.Request) (string, error) {
	r, err := c.Fill(Rolled(settings))
	if err != nil {
		return "", err
	}
	r = offSheet(r)
	if line, ok := r.Line(); ok {
		return line, nil
	}
	return string(json.Marshal(r)), nil
}

func setRequestLine(c *engine.Campaign, settings *engine.Request, value []byte) error {
	changed := settings.WithoutFaces()
	if err := c.Amend(&changed, value); err != nil {
		return err
	}
	if err := rollable(c, changed); err != nil {
		return err
	}
	*settings = changed
	return nil
}

// setCritical switches one of the optional rules. Mudge's own has no name: any list
// but none at all switches it off.
func setCritical(c *engine.Campaign, settings *engine.Request, name string, value []byte) error {
	on := string(value) == "true"
	if !on && string(value) != "false" && string(value) != "null" {
		return unfit(criticalPrefix+name, value, language.NoSwitch())
	}
	var rules []engine.CriticalRule // none at all
	if name == mudgeCritical && !on {
		rules = []engine.CriticalRule{}
	}
	if name != mudgeCritical {
		rules = switched(settings.Criticals, engine.CriticalRule(name), on)
	}
	return c.Set(settings, "criticals", json.Marshal(rules))
}

// switched returns rules with one of them on or off, none at all where none is on.
func switched(rules []engine.CriticalRule, rule engine.CriticalRule, on bool) []engine.CriticalRule {
	var all []engine.CriticalRule
	for _, r := range rules {
		if r != rule {
			all = append(all, r)
		}
	}
	if on {
		all = append(all, rule)
	}
	return all
}

// unfit is the error for a value that a control can't have.
func unfit(field string, value []byte, problem language.Message) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: problem}
}
