package engine

import (
	"strconv"
	"strings"
	"unicode"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// SetText is like Set for a value as users type it on a command line or in an attribute. Names,
// texts, levels and flags are bare: Great, -1, true. Lists are separated by commas: 1,0,-1,1 for
// integers; natural,margin for names, or none; and Hurt -1, +2 for modifiers, each an optional
// label and a number, or as a result prints them: -1 (Hurt) +2. A document is JSON. An empty text
// resets the field to its default, but sets names to an empty list.
func (c *Campaign) SetText(r *Request, field, text string) error {
	f, err := fieldNamed(field)
	if err != nil {
		return err
	}
	value, err := f.fromText(text)
	if err != nil {
		return err
	}
	return c.set(r, f, value)
}

// fromText converts text that a user typed to JSON.
func (f *fieldSpec[T]) fromText(text string) ([]byte, error) {
	var value any = text
	trimmed := strings.TrimSpace(text)
	switch f.typ {
	case NameField, LevelField:
		value = trimmed
	case FlagField:
		if trimmed == "true" || trimmed == "false" {
			value = trimmed == "true"
		}
	case IntegersField:
		value = textIntegers(trimmed)
	case NamesField:
		value = textNames(trimmed)
	case ModifiersField:
		list, rest := textModifiers(trimmed)
		if printed, ok := printedModifiers(trimmed); ok {
			list, rest = printed, ""
		}
		if rest != "" {
			return nil, fault(f.name, rest, language.NoLabelAndNumber())
		}
		value = list
	case DocumentField:
		if trimmed != "" {
			return []byte(text), nil
		}
	}
	return json.Marshal(value), nil
}

// textIntegers parses 1,0,-1,1 or [1 0 -1 1].
func textIntegers(text string) []any {
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	var list []any
	for _, part := range strings.FieldsFunc(inner, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		list = append(list, textNumber(part))
	}
	return list
}

// textNumber returns text as a number if it is one. Otherwise it returns the text, which the
// reader of the field then rejects.
func textNumber(text string) any {
	text = language.ASCIIMinus(text)
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

func textNames(text string) []string {
	list := []string{}
	if text == "" || strings.EqualFold(text, "none") {
		return list
	}
	for part := range strings.SplitSeq(text, ",") {
		list = append(list, strings.TrimSpace(part))
	}
	return list
}

// A textModifier is a Modifier with an unchecked value.
type textModifier struct {
	Label string `json:"label,omitempty"`
	Value any    `json:"value"`
}

// textModifiers parses "Hurt -1, bow, fine +1", in which each modifier ends with its number. It
// returns the modifiers and the rest without a number.
func textModifiers(text string) (list []textModifier, rest string) {
	text = language.ASCIIMinus(text)
	for part := range strings.SplitSeq(text, ",") {
		rest = strings.TrimSpace(rest + part)
		label := strings.TrimRight(rest, "0123456789")
		if label == rest || label != "" && !strings.ContainsAny(label[len(label)-1:], "+- =") {
			rest += "," // comma that ends the label
			continue
		}
		if sign := len(label) - 1; sign >= 0 && strings.ContainsAny(label[sign:], "+-") {
			label = label[:sign]
		}
		list = append(list, textModifier{strings.TrimRight(label, " ="), textNumber(rest[len(label):])})
		rest = ""
	}
	return list, strings.TrimRight(rest, ",")
}

// printedModifiers parses modifiers in the form in which results print them: "+1 (fine picks) −1
// (Hurt)". It reports false for any other text.
func printedModifiers(text string) (list []textModifier, ok bool) {
	rest := language.ASCIIMinus(text)
	for rest != "" {
		after := strings.TrimLeft(rest[1:], "0123456789")
		value := rest[:len(rest)-len(after)]
		if rest[0] != '+' && rest[0] != '-' || len(value) == 1 {
			return nil, false
		}
		label, after, closed := cutLabel(strings.TrimSpace(after))
		if !closed {
			return nil, false
		}
		list = append(list, textModifier{label, textNumber(value)})
		rest = strings.TrimLeft(after, " ,")
	}
	return list, len(list) > 0
}

// cutLabel cuts a label in parentheses off the beginning of a text, if it has one. It reports
// false if the label isn't closed.
func cutLabel(text string) (label, rest string, closed bool) {
	if !strings.HasPrefix(text, "(") {
		return "", text, true
	}
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return strings.TrimSpace(text[1:i]), text[i+1:], true
		}
	}
	return "", "", false
}
