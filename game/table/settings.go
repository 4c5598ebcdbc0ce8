package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"fudgetray/engine"
)

// set changes settings by field. A value that the rules refuse leaves its setting
// as it was; the panel and an event say why. null takes a setting back to its
// default. It reports whether every value was taken.
func (t *Table) set(values map[string]json.RawMessage) bool {
	taken := true
	for _, field := range slices.Sorted(maps.Keys(values)) {
		delete(t.faults, field)
		if err := t.setOne(field, values[field]); err != nil {
			t.faults[field] = err.Error()
			t.emit("tray-error", fault(err))
			taken = false
		}
	}
	t.changed, t.oddsCurrent = true, false
	t.keep()
	if len(t.session.Rolls) == 0 && t.current == nil {
		t.showLast()
	}
	return taken
}

func (t *Table) setOne(field string, value json.RawMessage) error {
	switch field {
	case "hurried":
		return json.Unmarshal(value, &t.hurried)
	case "line":
		return t.setLine(value)
	case "modifier":
		return t.setModifier(value)
	}
	changed, err := with(t.session.Settings, field, value)
	if err != nil {
		return err
	}
	t.session.Settings = changed
	return nil
}

// setLine takes all settings from one line of shorthand.
func (t *Table) setLine(value json.RawMessage) error {
	if v := string(value); v == "null" || v == `""` {
		return nil
	}
	request, err := engine.ParseRequest(value)
	if err != nil {
		return err
	}
	t.session.Settings = request
	return nil
}

// setModifier makes the panel's one number the only modifier.
func (t *Table) setModifier(value json.RawMessage) error {
	var number *int
	if err := json.Unmarshal(value, &number); err != nil {
		return &Fault{"bad-request", "modifier", fmt.Sprintf("request.modifier: %s is not a whole number", value)}
	}
	t.session.Settings.Modifiers = nil
	if number != nil && *number != 0 {
		t.session.Settings.Modifiers = []engine.Modifier{{Value: *number}}
	}
	return nil
}

// with returns the request with one field replaced, read as strictly as any.
func with(r engine.Request, field string, value json.RawMessage) (engine.Request, error) {
	fields, err := fieldsOf(r)
	if err != nil {
		return r, err
	}
	fields[field] = value
	if v := string(value); v == "null" || v == `""` {
		delete(fields, field)
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return r, err
	}
	return engine.ParseRequest(data)
}

func fieldsOf(r engine.Request) (map[string]json.RawMessage, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	return fields, json.Unmarshal(data, &fields)
}

// settings are the panel's, without what means nothing for their kind of action.
func (t *Table) settings() engine.Request { return t.session.Settings.Pruned() }

// values are the settings as the panel's controls show them.
func (t *Table) values() map[string]string {
	r := &t.session.Settings
	modifier := 0
	for _, m := range r.Modifiers {
		modifier += m.Value
	}
	return map[string]string{
		"technique":  cmp.Or(r.Technique, "4dF"),
		"kind":       string(cmp.Or(r.Kind, engine.Unopposed)),
		"trait":      fudgeLadder.Format(r.Trait.Or(engine.Fair)),
		"difficulty": difficultyValue(r),
		"modifier":   strconv.Itoa(modifier),
		"line":       "",
	}
}

// difficultyValue is Fair where rule R15 makes it so, and else none until one is set.
func difficultyValue(r *engine.Request) string {
	if !r.Difficulty.Set && cmp.Or(r.Kind, engine.Unopposed) != engine.Unopposed {
		return ""
	}
	return fudgeLadder.Format(r.Difficulty.Or(engine.Fair))
}
