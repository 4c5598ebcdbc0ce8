package controls

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"fudgetray/engine"
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

// InOrder sorts the IDs of controls that are to be set together: first what says what
// the others mean.
func InOrder(ids iter.Seq[string]) []string {
	fields := engine.Fields()
	rank := func(id string) int {
		return slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == requestField(fieldOf(id)) })
	}
	return slices.SortedFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
}

// Set changes the setting of a control, given as JSON; null takes it back to its
// default. What is refused, with the reason, leaves campaign and settings as they were.
func Set(c *engine.Campaign, settings *engine.Request, id string, value json.RawMessage) error {
	field := fieldOf(id)
	critical, isCritical := strings.CutPrefix(field, criticalPrefix)
	switch {
	case IsDocument(field):
		return setDocument(c, settings, field, value)
	case field == line:
		return setLine(c, settings, value)
	case field == modifier, field == otherModifier:
		return setModifier(c, settings, field, value)
	case isCritical:
		return setCritical(c, settings, critical, value)
	case field == "ladder" && string(value) == `"`+customLadder+`"` && settings.CustomLadder != nil:
		value, _ = json.Marshal(settings.CustomLadder.Name) // a text
	}
	return c.Set(settings, field, value)
}

// setLine takes all settings from one line of shorthand.
func setLine(c *engine.Campaign, settings *engine.Request, value json.RawMessage) error {
	if v := string(value); v == "null" || v == `""` {
		return nil
	}
	request, err := c.ParseRequest(value)
	if err != nil {
		return err
	}
	*settings = request
	return nil
}

// setModifier makes the panel's one number the only modifier.
func setModifier(c *engine.Campaign, settings *engine.Request, field string, value json.RawMessage) error {
	text := string(value)
	if strings.HasPrefix(text, `"`) {
		if err := json.Unmarshal(value, &text); err != nil {
			return unfit(field, value, "a text")
		}
	}
	if text == "null" || text == "0" {
		text = ""
	}
	return c.SetText(settings, requestField(field), text)
}

// setCritical switches one of the optional rules. Mudge's own has no name: any list
// but none at all switches it off.
func setCritical(c *engine.Campaign, settings *engine.Request, name string, value json.RawMessage) error {
	var on bool
	if err := json.Unmarshal(value, &on); err != nil {
		return unfit(criticalPrefix+name, value, "true or false")
	}
	var rules []engine.CriticalRule // none at all
	if name == mudgeCritical && !on {
		rules = []engine.CriticalRule{}
	}
	if name != mudgeCritical {
		rules = switched(settings.Criticals, engine.CriticalRule(name), on)
	}
	list, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	return c.Set(settings, "criticals", list)
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
func unfit(field string, value json.RawMessage, allowed string) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: "is not " + allowed}
}
