package main

import (
	"strings"

	"fudgetray/engine"
)

// attribute is a field of a request that is one value, so that it can be an attribute
// of the tray's element, which is text.
type attribute struct {
	field string
	kind  string // what the text stands for: text, level or flag
}

// attributeKinds are the fields that can be, by what they take.
var attributeKinds = map[engine.FieldType]string{
	engine.NameField:  "text",
	engine.TextField:  "text",
	engine.LevelField: "level",
	engine.FlagField:  "flag",
}

// attributes are those of all fields of a request that can be; the other side's fields
// have none.
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

// attribute is the name in HTML.
func (a attribute) attribute() string { return strings.ReplaceAll(a.field, "_", "-") }

// property is the name in JavaScript.
func (a attribute) property() string {
	words := strings.Split(a.field, "_")
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}
