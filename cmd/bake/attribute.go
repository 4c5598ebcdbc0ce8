package main

import (
	"reflect"
	"strings"

	"fudgetray/engine"
)

// attribute is a field of a request that is one value, so that it can be an attribute
// of the tray's element, which is text.
type attribute struct {
	field string
	kind  string // what the text stands for: text, level or flag
}

// attributes are those of all fields of a request that can be.
func attributes() []attribute {
	var list []attribute
	for f := range reflect.TypeFor[engine.Request]().Fields() {
		field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if kind := attributeKind(f.Type); kind != "" {
			list = append(list, attribute{field, kind})
		}
	}
	return list
}

// attributeKind is "" for types of several values.
func attributeKind(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[engine.Opt[engine.Level]]():
		return "level"
	case t.Kind() == reflect.String:
		return "text"
	case t.Kind() == reflect.Bool:
		return "flag"
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Pointer:
		return ""
	}
	panic("bake: no attribute can stand for the type " + t.String())
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
