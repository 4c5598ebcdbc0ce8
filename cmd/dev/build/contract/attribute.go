package main

import (
	"strings"

	"fudgetray/engine"
)

// An attribute is a request field with a single value, which HTML can write as text.
type attribute struct {
	field string
	kind  string // text, level or flag
}

// attributeKinds maps the types of such fields to the kinds of attributes.
var attributeKinds = map[engine.FieldType]string{
	engine.NameField:  "text",
	engine.TextField:  "text",
	engine.LevelField: "level",
	engine.FlagField:  "flag",
}

// attributes returns the attributes of a request. Fields of the other side have none.
func attributes() []attribute {
	var list []attribute
	for _, f := range engine.Fields() {
		kind, ok := attributeKinds[f.Type]
		if ok && !strings.Contains(f.Name, ".") {
			list = append(list, attribute{f.Name, kind})
		}
	}
	return list
}

// attribute returns the name in HTML.
func (a attribute) attribute() string { return strings.ReplaceAll(a.field, "_", "-") }

// property returns the name in JavaScript.
func (a attribute) property() string {
	words := strings.Split(a.field, "_")
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}
