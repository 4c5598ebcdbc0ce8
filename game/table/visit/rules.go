package visit

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// rules are the GM's options, as this tray applies them. The record has fields of requests; the tray has controls,
// one for each rule of criticals.
type rules struct {
	options string   // of the record
	set     []string // controls that they set
}

// A controls object contains values by control.
type controls map[string]json.RawMessage

// criticalPrefix precedes a rule of criticals in the name of its control.
const criticalPrefix = "criticals."

// parseControls reads an object. Anything else has no controls.
func parseControls(data json.RawMessage) controls {
	values := controls{}
	if json.Unmarshal(data, &values) != nil || values == nil {
		return controls{}
	}
	return values
}

// fields returns the fields of requests that the controls set.
func (c controls) fields() json.RawMessage {
	fields := controls{}
	criticals := []string{}
	for _, id := range slices.Sorted(maps.Keys(c)) {
		value := string(c[id])
		switch rule, critical := strings.CutPrefix(id, criticalPrefix); {
		case critical && value == "true":
			criticals = append(criticals, rule)
			fallthrough
		case critical:
			fields["criticals"] = encode(criticals)
		case value != "null" && value != `""`:
			fields[id] = c[id]
		}
	}
	permitted, _ := table.SplitOptions(encode(fields))
	return permitted
}

// controlsOf returns the controls that fields of requests set.
func controlsOf(fields json.RawMessage) controls {
	c := parseControls(fields)
	var criticals []engine.CriticalRule
	if list, ok := c["criticals"]; ok && json.Unmarshal(list, &criticals) == nil {
		for _, rule := range engine.CriticalRule("").Values() {
			c[criticalPrefix+string(rule)] = encode(slices.Contains(criticals, rule))
		}
	}
	delete(c, "criticals")
	return c
}

// only returns the values of some controls.
func (c controls) only(ids []string) controls {
	maps.DeleteFunc(c, func(id string, _ json.RawMessage) bool { return !slices.Contains(ids, id) })
	return c
}

// followRules applies the GM's options. Controls that they don't set any more return to the user's values.
func (m *step) followRules() {
	options := m.table.Table.Options
	if options == nil || string(options) == m.rules.options {
		return
	}
	values := m.own()
	c := controlsOf(options)
	m.rules = rules{string(options), slices.Sorted(maps.Keys(c))}
	maps.Copy(values, c)
	m.do(Options{encode(values)})
	m.changed = true
	if ignored := m.table.Table.Ignored; len(ignored) > 0 {
		m.tell(Message{NewsUnruled, Args{Fields: strings.Join(ignored, ", ")}})
	}
}

// shareRules returns the options that set the GM's own rules for all. The GM keeps them after the visit.
func (m *step) shareRules(values json.RawMessage) json.RawMessage {
	own := parseControls(m.join.Rules)
	maps.Copy(own, parseControls(values))
	m.join.Rules = encode(own)
	return parseControls(values).fields()
}

// restoreRules returns to the user's values at the end of the visit.
func (m *step) restoreRules() {
	if own := m.own(); len(own) > 0 {
		m.do(Options{encode(own)})
	}
	m.rules = rules{}
}

// own returns the user's values of the controls that the GM sets.
func (m *step) own() controls { return parseControls(m.join.Rules).only(m.rules.set) }
