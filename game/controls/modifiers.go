package controls

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// The panel has one number for all modifiers without a label, and a text for those with one.
var labelled = map[string]bool{"modifiers": true, "against.modifiers": true}

// setModifier makes the panel's number the only modifier without a label.
func setModifier(c *engine.Campaign, settings *engine.Request, field string, value []byte) error {
	text := strings.Trim(string(value), `"`)
	if text == "null" || text == "" {
		text = "0"
	}
	number, err := strconv.Atoi(text)
	if err != nil {
		return unfit(field, value, language.NoWholeNumber())
	}
	list := slices.DeleteFunc(slices.Clone(modifiersOf(settings, requestField(field))), nameless)
	if number != 0 {
		list = slices.Insert(list, 0, engine.Modifier{Value: number})
	}
	return setModifiers(c, settings, requestField(field), list)
}

// setNamed parses the labelled modifiers, and keeps the unlabelled number.
func setNamed(c *engine.Campaign, settings *engine.Request, field string, value []byte) error {
	text, ok := json.Text(value)
	if !ok && string(value) != "null" {
		return unfit(field, value, language.NoText())
	}
	read := *settings
	if err := c.SetText(&read, field, text); err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(modifiersOf(settings, field)),
		func(m engine.Modifier) bool { return !nameless(m) })
	return setModifiers(c, settings, field, append(list, modifiersOf(&read, field)...))
}

func setModifiers(c *engine.Campaign, settings *engine.Request, field string, list []engine.Modifier) error {
	if len(list) == 0 {
		list = nil
	}
	return c.Set(settings, field, json.Marshal(list))
}

// modifiersOf returns the modifiers of the asking side or of the opponent.
func modifiersOf(r *engine.Request, field string) []engine.Modifier {
	switch {
	case field == "modifiers":
		return r.Modifiers
	case r.Against == nil:
		return nil
	}
	return r.Against.Modifiers
}

func nameless(m engine.Modifier) bool { return m.Label == "" }

// modifierValue returns the sum of the modifiers without a label.
func modifierValue(modifiers []engine.Modifier) string {
	total := 0
	for _, m := range modifiers {
		if nameless(m) {
			total += m.Value
		}
	}
	return strconv.Itoa(total)
}

// namedValue returns the labelled modifiers as text.
func namedValue(modifiers []engine.Modifier) string {
	var list []string
	for _, m := range modifiers {
		if !nameless(m) {
			list = append(list, m.Label+" "+signed(m.Value))
		}
	}
	return strings.Join(list, ", ")
}

func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// isText reports whether a JSON value is a string or null.
func isText(value []byte) bool {
	return string(value) == "null" || strings.HasPrefix(string(value), `"`)
}
