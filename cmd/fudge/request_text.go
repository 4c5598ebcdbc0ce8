package main

import (
	"encoding/json"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// requestText returns the fields of a request as text, without faces.
func requestText(r *engine.Request, l *language.Language) string {
	unthrown := r.WithoutFaces()
	own := members(&unthrown)
	other := members(unthrown.Against)
	var texts []string
	for _, f := range engine.Fields() {
		value := own[f.Name]
		if name, isOther := strings.CutPrefix(f.Name, "against."); isOther {
			value = other[name]
		}
		if text := valueText(f, value, r.LadderInUse(), l); text != "" {
			texts = append(texts, strings.NewReplacer("_", " ", ".", " ").Replace(f.Name)+" "+text)
		}
	}
	return strings.Join(texts, ", ")
}

// members returns the fields of a value's JSON, or none for nil.
func members(of any) map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	text, err := json.Marshal(of)
	if err == nil {
		err = json.Unmarshal(text, &fields)
	}
	if err != nil {
		panic(err) // requests of rolls can always be encoded
	}
	return fields
}

// valueText returns the value of a field as text, or "" for documents and flags.
func valueText(f engine.Field, value json.RawMessage, ladder *engine.Ladder, l *language.Language) string {
	if value == nil {
		return ""
	}
	switch f.Type {
	case engine.LevelField:
		return ladder.Text(read[engine.Level](value)).In(l)
	case engine.ModifiersField:
		return strings.Join(modifierTexts(read[[]engine.Modifier](value)), ", ")
	case engine.NamesField:
		return strings.Join(read[[]string](value), ", ")
	case engine.NameField, engine.TextField:
		return read[string](value)
	}
	return ""
}

// read decodes valid JSON.
func read[T any](value json.RawMessage) (read T) {
	if err := json.Unmarshal(value, &read); err != nil {
		panic(err)
	}
	return read
}
