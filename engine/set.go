package engine

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Set gives a field of a request a value, written as JSON and read as strictly as by
// ParseRequest; null or an empty text takes the field back to its default. Fields lists
// the fields; "against.trait" makes another side where there is none.
//
// A change of the system takes back to their defaults the ladders, the kind, the criticals
// and all levels, the other side's included; one of a ladder all levels, and one of the
// custom ladder also the ladder's name; one of the technique the result table; one of
// against.npc the other side's technique. A ladder of the campaign that is named becomes
// the custom ladder.
//
// Any error is a *FieldError, and leaves the request as it was. What the request shares
// with copies of itself is never written to.
func (c *Campaign) Set(r *Request, field string, value []byte) error {
	f, err := settingNamed(field)
	if err != nil {
		return err
	}
	return c.set(r, f, value)
}

// SetText is Set for a value as people write it on a command line or in an attribute.
// Fields of the type name, text, level or flag take it as it stands: Great, -1, true.
// Lists are parted by commas: 1,0,-1,1 for integers, natural,margin for names, and for
// modifiers a label, if there is one, before each number: Hurt -1, +2. A document is JSON.
// An empty text takes the field back to its default, but names to an empty list.
func (c *Campaign) SetText(r *Request, field, text string) error {
	f, err := settingNamed(field)
	if err != nil {
		return err
	}
	value, err := f.fromText(text)
	if err != nil {
		return err
	}
	return c.set(r, f, value)
}

func settingNamed(field string) (*setting[Request], error) {
	for i := range allFields {
		if allFields[i].name == field {
			return &allFields[i], nil
		}
	}
	path := value{in: "request"}
	for part := range strings.SplitSeq(field, ".") {
		path = path.member(part).value
	}
	known := make([]string, len(allFields))
	for i, f := range allFields {
		known[i] = f.name
	}
	return nil, refuseUnknown([]member{{field, path}}, known)
}

func (c *Campaign) set(r *Request, f *setting[Request], data []byte) error {
	v := value{in: "request", path: f.name, ladder: r.LadderInUse(), loaded: c.Ladders}
	v, err := v.parse(data)
	if err != nil {
		return err
	}
	changed := *r
	if err := f.put(&changed, v); err != nil {
		return err
	}
	if !reflect.DeepEqual(f.value(&changed), f.value(r)) {
		drop(&changed, f.drops)
	}
	*r = changed
	return nil
}

// put reads a value, or clears the field if there is none.
func (f *setting[T]) put(dst *T, v value) error {
	if text := string(v.raw); text == "null" || text == `""` {
		f.clear(dst)
		return nil
	}
	return f.read(dst, v)
}

func drop(r *Request, fields []string) {
	for i := range allFields {
		if slices.Contains(fields, allFields[i].name) {
			allFields[i].clear(r)
		}
	}
}

// fromText writes as JSON what a person wrote.
func (f *setting[T]) fromText(text string) ([]byte, error) {
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
		if rest != "" {
			return nil, fault(f.name, rest, `is not a label and a number, as "Hurt -1"`)
		}
		value = list
	case DocumentField:
		if trimmed != "" {
			return []byte(text), nil
		}
	}
	return json.Marshal(value)
}

// textIntegers reads 1,0,-1,1 or [1 0 -1 1].
func textIntegers(text string) []any {
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	var list []any
	for _, part := range strings.FieldsFunc(inner, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		list = append(list, textNumber(part))
	}
	return list
}

// textNumber is the number that a text is, or the text for others to refuse.
func textNumber(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

func textNames(text string) []string {
	list := []string{}
	if text == "" {
		return list
	}
	for part := range strings.SplitSeq(text, ",") {
		list = append(list, strings.TrimSpace(part))
	}
	return list
}

// textModifier is a Modifier whose value is still to be checked.
type textModifier struct {
	Label string `json:"label,omitempty"`
	Value any    `json:"value"`
}

// textModifiers reads "Hurt -1, bow, fine +1": a modifier ends with its number. It also
// returns the rest that no number ends.
func textModifiers(text string) (list []textModifier, rest string) {
	for part := range strings.SplitSeq(text, ",") {
		rest = strings.TrimSpace(rest + part)
		label := strings.TrimRight(rest, "0123456789")
		if label == rest {
			rest += "," // of the label
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
