package json

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Appender is a value that appends itself as JSON. The method is not named MarshalJSON, because
// time.Time has a method of that name: the linker would keep it and everything it calls.
type Appender interface{ AppendJSON(b []byte) []byte }

// Marshal returns the JSON encoding of a value, as encoding/json does without HTML escaping. It
// supports nil, bools, strings, int, int64, float64, slices, arrays, maps with string keys
// (sorted), structs, Appenders, and pointers to and interfaces of these. It encodes only struct
// fields with a json tag; the tag may be the only one of the field, with the option omitempty
// (not for structs) or omitzero (for values encoded as null). Floats are written without
// exponents. Marshal panics for other types and for numbers that are not finite.
func Marshal(v any) []byte { return Append(nil, v) }

// Append appends a value as Marshal encodes it.
func Append(b []byte, v any) []byte { return appendValue(b, reflect.ValueOf(v)) }

func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Invalid:
		return append(b, "null"...)
	case reflect.Pointer, reflect.Interface:
		return appendValue(b, v.Elem())
	}
	if a, ok := v.Interface().(Appender); ok {
		return a.AppendJSON(b)
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.Float64:
		if f := v.Float(); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return strconv.AppendFloat(b, f, 'f', -1, 64)
		}
	case reflect.String:
		return appendText(b, v.String())
	case reflect.Slice, reflect.Array:
		return appendElements(b, v)
	case reflect.Map:
		return appendMap(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	}
	panic(fmt.Sprintf("json: %v of type %s can't be written", v, v.Type()))
}

func appendElements(b []byte, v reflect.Value) []byte {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range v.Len() {
		b = append(appendValue(b, v.Index(i)), ',')
	}
	return closed(b, ']')
}

func appendMap(b []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(b, "null"...)
	}
	members := map[string]reflect.Value{}
	for each := v.MapRange(); each.Next(); {
		members[each.Key().String()] = each.Value()
	}
	b = append(b, '{')
	for _, name := range slices.Sorted(maps.Keys(members)) {
		b = append(appendText(b, name), ':')
		b = append(appendValue(b, members[name]), ',')
	}
	return closed(b, '}')
}

func appendStruct(b []byte, v reflect.Value) []byte {
	b = append(b, '{')
	for i := range v.NumField() {
		name, option := tagOf(v.Type().Field(i))
		if name == "" {
			continue
		}
		start := len(b)
		b = append(appendText(b, name), ':')
		value := len(b)
		b = appendValue(b, v.Field(i))
		if omitted(v.Field(i), string(b[value:]), option) {
			b = b[:start]
			continue
		}
		b = append(b, ',')
	}
	return closed(b, '}')
}

// tagOf returns the name and the option in a field's json tag; the name is "" if there is none.
func tagOf(field reflect.StructField) (name, option string) {
	tag, tagged := strings.CutPrefix(string(field.Tag), `json:"`)
	if !tagged || tag == `-"` {
		return "", ""
	}
	name, option, _ = strings.Cut(strings.TrimSuffix(tag, `"`), ",")
	return name, option
}

// omitted reports whether a field with an encoded value is left out.
func omitted(field reflect.Value, written, option string) bool {
	if field.Kind() == reflect.Pointer || field.Kind() == reflect.Interface {
		return option != "" && field.IsNil()
	}
	switch written {
	case "null":
		return option != ""
	case "false", "0", `""`, "[]":
		return option == "omitempty"
	}
	return false
}

// closed replaces the last comma, if any, by a closing bracket.
func closed(b []byte, bracket byte) []byte {
	if last := len(b) - 1; b[last] == ',' {
		b = b[:last]
	}
	return append(b, bracket)
}
