package controls

import (
	"iter"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Controls that don't set the field of their name.
const (
	line           = "line" // all fields at once, as shorthand
	modifier       = "modifier"
	otherModifier  = "against.modifier"
	criticalPrefix = "criticals."
	mudgeCritical  = "mudge"
)

// requestField returns the field of the request that is or contains a control's field.
func requestField(field string) string {
	switch {
	case field == modifier, field == otherModifier:
		return field + "s"
	case strings.HasPrefix(field, criticalPrefix):
		return "criticals"
	}
	return field
}

// InOrder sorts the IDs of controls that are set together in the order of engine.Fields, in which fields
// follow those that they depend on.
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

// Set changes the setting of a control to a JSON value; null resets it. The notice describes further
// changes that were necessary. If Set returns an error, campaign and settings are unchanged.
func Set(c *engine.Campaign, settings *engine.Request, id string, value []byte) (notice language.Message, err error) {
	field := fieldOf(id)
	critical, isCritical := strings.CutPrefix(field, criticalPrefix)
	if count, ok := countNamed(c, settings, field); ok {
		return setCount(c, count, value)
	}
	switch {
	case field == raiseSkill:
		return raise(c, settings), nil
	case field == game:
		return setGame(c, settings, value)
	case IsDocument(field):
		return setDocument(c, settings, field, value)
	case field == line:
		return setLine(c, settings, value)
	case field == modifier, field == otherModifier:
		return notice, setModifier(c, settings, field, value)
	case labelled[field] && isText(value):
		return notice, setNamed(c, settings, field, value)
	case field == "legendary":
		return notice, setLegendary(c, settings, value)
	case isCritical:
		return notice, setCritical(c, settings, critical, value)
	case field == "ladder" && string(value) == `"`+customLadder+`"` && settings.CustomLadder != nil:
		value = json.Marshal(settings.CustomLadder.Name)
	}
	return notice, setField(c, settings, field, value)
}

// setField sets a field of the request and resets those that it replaces: a level replaces a skill, and
// a skill a level.
func setField(c *engine.Campaign, settings *engine.Request, name string, value []byte) error {
	fields := engine.Fields()
	i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })
	if i >= 0 && fields[i].Type == engine.IntegersField {
		return noSetting(name, value)
	}
	if err := c.Set(settings, name, value); err != nil {
		return err
	}
	// Unsetting the secondary level also unsets the one from the sheet.
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

// noSetting returns the error for faces, which can't be a setting.
func noSetting(field string, value []byte) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: language.NoSetting()}
}

// setLine applies a line, which is the whole next roll, if it can be rolled, or a change of the character
// sheet.
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
	return notice, Prepare(c, settings, value)
}

// Prepare replaces the next roll by data, a request in JSON or a line. The options of the table stay unless
// data names them. A request that can't be rolled is refused and leaves the settings unchanged.
func Prepare(c *engine.Campaign, settings *engine.Request, data []byte) error {
	prepared := engine.Request{
		System: settings.System, Ladder: settings.Ladder, CustomLadder: settings.CustomLadder, Criticals: settings.Criticals,
		ResultTable: settings.ResultTable, CriticalTable: settings.CriticalTable, Legendary: settings.Legendary,
	}
	if err := setRequestLine(c, &prepared, data); err != nil {
		return err
	}
	if prepared.Skill == "" && (prepared.Untrained || prepared.HelpedBy != "") {
		_, err := engine.Odds(&prepared) // which the panel would drop with a skill that is taken out
		return err
	}
	*settings = prepared
	return nil
}

// Link returns the roll of the settings as text for Prepare that doesn't depend on the campaign: shorthand,
// or JSON if shorthand can't express it.
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

// setLegendary sets whether traits may be Legendary, and lowers those that are too high.
func setLegendary(c *engine.Campaign, settings *engine.Request, value []byte) error {
	changed := *settings
	if err := setField(c, &changed, "legendary", value); err != nil {
		return err
	}
	against := engine.Side{}
	if changed.Against != nil {
		against = *changed.Against
	}
	highest, limited := changed.HighestTrait()
	for field, level := range map[string]engine.Opt[engine.Level]{
		"trait":         changed.Trait,
		"secondary":     changed.Secondary,
		"against.trait": against.Trait,
	} {
		if !limited || !level.Set || level.Value <= highest {
			continue
		}
		if err := c.Set(&changed, field, json.Marshal(highest)); err != nil {
			return err
		}
	}
	*settings = changed
	return nil
}

// setCritical switches one of the optional rules on or off. Mudge's own rule has no name: it is off while the
// list is not nil.
func setCritical(c *engine.Campaign, settings *engine.Request, name string, value []byte) error {
	on := string(value) == "true"
	if !on && string(value) != "false" && string(value) != "null" {
		return unfit(criticalPrefix+name, value, language.NoSwitch())
	}
	var rules []engine.CriticalRule // nil
	if name == mudgeCritical && !on {
		rules = []engine.CriticalRule{}
	}
	if name == mudgeCritical && on && len(settings.Criticals) > 0 {
		return nil // other rules leave it on
	}
	if name != mudgeCritical {
		rules = switched(settings.Criticals, engine.CriticalRule(name), on)
	}
	return c.Set(settings, "criticals", json.Marshal(rules))
}

// switched returns rules with one of them on or off, or nil if none is on.
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

// unfit returns the error for an invalid value of a control.
func unfit(field string, value []byte, problem language.Message) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: problem}
}
