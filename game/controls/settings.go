package controls

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"fudgetray/engine"
)

// InOrder sorts the IDs of controls that are to be set together: first what says what
// the others mean.
func InOrder(ids iter.Seq[string]) []string { return slices.SortedFunc(ids, bySettling) }

func bySettling(a, b string) int {
	rank := func(id string) int { return slices.Index([]string{"kind", "ladder", "system", "line"}, fieldOf(id)) }
	return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(a, b))
}

// Set changes the setting of a control, given as JSON; null takes it back to its
// default. What is refused, with the reason, leaves campaign and settings as they were.
func Set(c *engine.Campaign, settings *engine.Request, id string, value json.RawMessage) error {
	field := fieldOf(id)
	if slices.Contains(documents, field) {
		return setDocument(c, settings, field, value)
	}
	return setField(c, settings, field, value)
}

func setField(c *engine.Campaign, settings *engine.Request, field string, value json.RawMessage) error {
	fields, err := fieldsOf(*settings)
	if err != nil {
		return err
	}
	if err := fields.set(field, value); err != nil {
		return err
	}
	changed, err := fields.request(c)
	if err != nil {
		return err
	}
	*settings = changed
	return nil
}

// fields are a request as JSON, member by member.
type fields map[string]json.RawMessage

func fieldsOf(value any) (fields, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	f := fields{}
	return f, json.Unmarshal(data, &f)
}

// request reads the fields as strictly as any request.
func (f fields) request(c *engine.Campaign) (engine.Request, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return engine.Request{}, err
	}
	return c.ParseRequest(data)
}

// set changes one field; "against.trait" is a field of a field.
func (f fields) set(field string, value json.RawMessage) error {
	parent, child, nested := strings.Cut(field, ".")
	switch {
	case field == "line":
		return f.setLine(value)
	case parent == "criticals":
		return f.setCritical(child, value)
	case nested:
		return f.setChild(parent, child, value)
	case field == "modifier":
		return f.setModifier(value)
	}
	f.put(field, value)
	switch field {
	case "system":
		f.drop("custom_ladder", "ladder", "kind", "criticals")
		f.dropLevels()
	case "custom_ladder":
		f.drop("ladder")
		f.dropLevels()
	case "ladder":
		f.nameLadder()
		f.dropLevels()
	case "technique":
		f.drop("result_table")
	case "npc":
		f.drop("technique")
	}
	return nil
}

// nameLadder gives the group's own ladder, which the panel calls custom, its name.
func (f fields) nameLadder() {
	var own struct{ Name json.RawMessage }
	if string(f["ladder"]) == `"custom"` && json.Unmarshal(f["custom_ladder"], &own) == nil {
		f["ladder"] = own.Name
	}
}

// put writes a member; nothing at all takes it back to its default.
func (f fields) put(field string, value json.RawMessage) {
	f[field] = value
	if v := string(value); v == "null" || v == `""` {
		delete(f, field)
	}
}

// dropLevels forgets levels: those of one ladder mean something else on another.
func (f fields) dropLevels() { f.drop("trait", "secondary", "difficulty", "minimum", "against") }

func (f fields) drop(members ...string) {
	for _, member := range members {
		delete(f, member)
	}
}

func (f fields) setChild(parent, child string, value json.RawMessage) error {
	inner := fields{}
	if f[parent] != nil {
		if err := json.Unmarshal(f[parent], &inner); err != nil {
			return unfit(parent, f[parent], "an object")
		}
	}
	if err := inner.set(child, value); err != nil {
		return err
	}
	data, err := json.Marshal(inner)
	f[parent] = data
	return err
}

// setModifier makes the panel's one number the only modifier.
func (f fields) setModifier(value json.RawMessage) error {
	var number *int
	text := strings.Trim(string(value), `"`) // an attribute is text
	if err := json.Unmarshal([]byte(cmp.Or(text, "null")), &number); err != nil {
		return unfit("modifier", value, "a whole number")
	}
	delete(f, "modifiers")
	if number != nil && *number != 0 {
		f["modifiers"] = fmt.Appendf(nil, `[{"value":%d}]`, *number)
	}
	return nil
}

// setCritical switches one of the optional rules. Mudge's own has no name: any list
// but none at all switches it off.
func (f fields) setCritical(name string, value json.RawMessage) error {
	var on bool
	if err := json.Unmarshal(value, &on); err != nil {
		return unfit("criticals."+name, value, "true or false")
	}
	if name == "mudge" {
		f["criticals"] = json.RawMessage("[]")
		if on {
			delete(f, "criticals")
		}
		return nil
	}
	var rules []string
	if f["criticals"] != nil {
		if err := json.Unmarshal(f["criticals"], &rules); err != nil {
			return unfit("criticals", f["criticals"], "a list of names")
		}
	}
	rules = slices.DeleteFunc(rules, func(rule string) bool { return rule == name })
	if on {
		rules = append(rules, name)
	}
	data, err := json.Marshal(rules)
	f["criticals"] = data
	if len(rules) == 0 {
		delete(f, "criticals")
	}
	return err
}

// setLine takes all settings from one line of shorthand.
func (f fields) setLine(value json.RawMessage) error {
	if v := string(value); v == "null" || v == `""` {
		return nil
	}
	request, err := engine.ParseRequest(value)
	if err != nil {
		return err
	}
	members, err := fieldsOf(request)
	if err != nil {
		return err
	}
	clear(f)
	maps.Copy(f, members)
	return nil
}

// unfit is the error for a value that a control can't have.
func unfit(field string, value json.RawMessage, allowed string) *engine.FieldError {
	return &engine.FieldError{In: "request", Field: field, Value: string(value), Problem: "is not " + allowed}
}
