package table

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// A reader reads the canonical JSON of a type from the start of a text. It returns the rest, or false if it is unsure:
// encoding/json decides then. It reads what most entries have, ten times as fast: a newcomer reads the whole record.
type reader func(text []byte, to reflect.Value) (rest []byte, ok bool)

var readEntry = readerOf(reflect.TypeFor[Entry]())

// readCanonical reads an entry, and reports whether the text is its canonical JSON. If it returns false, that is
// unknown, and the entry has any content.
func readCanonical(text []byte, e *Entry) bool {
	rest, ok := readEntry(text, reflect.ValueOf(e).Elem())
	return ok && len(rest) == 0
}

// readerOf returns the reader of a type of entries' fields.
func readerOf(t reflect.Type) reader {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return readObject
	case t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Uint8:
		return readBytes
	}
	switch t.Kind() {
	case reflect.Struct:
		return structReader(t)
	case reflect.Pointer:
		return pointerReader(t.Elem())
	case reflect.Slice, reflect.Array:
		return listReader(t)
	case reflect.Int:
		return readInt
	case reflect.String:
		return readString
	}
	return func([]byte, reflect.Value) ([]byte, bool) { return nil, false }
}

// A fieldReader reads a field of an object.
type fieldReader struct {
	index int
	start []byte // "name":
	omits bool   // the object lacks the field if it is empty
	read  reader
}

func structReader(t reflect.Type) reader {
	var fields []fieldReader
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, fieldReader{
			index: f.Index[0], start: []byte(`"` + name + `":`), omits: options == "omitempty", read: readerOf(f.Type),
		})
	}
	return func(text []byte, to reflect.Value) ([]byte, bool) {
		text, ok := bytes.CutPrefix(text, []byte("{"))
		for i, first := 0, true; ok && i < len(fields); i++ {
			f := &fields[i]
			rest, found := text, true
			if !first {
				rest, found = bytes.CutPrefix(text, []byte(","))
			}
			if found {
				rest, found = bytes.CutPrefix(rest, f.start)
			}
			if !found {
				ok = f.omits
				continue
			}
			first = false
			value := to.Field(f.index)
			text, ok = f.read(rest, value)
			ok = ok && !(f.omits && isEmpty(value))
		}
		if !ok {
			return nil, false
		}
		return bytes.CutPrefix(text, []byte("}"))
	}
}

// isEmpty reports whether encoding/json omits a value.
func isEmpty(v reflect.Value) bool {
	if v.Kind() == reflect.Slice {
		return v.Len() == 0
	}
	return v.IsZero()
}

func pointerReader(t reflect.Type) reader {
	read := readerOf(t)
	return func(text []byte, to reflect.Value) ([]byte, bool) {
		value := reflect.New(t)
		to.Set(value)
		return read(text, value.Elem())
	}
}

// listReader reads lists, and arrays of which each element must be present.
func listReader(t reflect.Type) reader {
	read := readerOf(t.Elem())
	return func(text []byte, to reflect.Value) ([]byte, bool) {
		text, ok := bytes.CutPrefix(text, []byte("["))
		n := 0
		for ; ok && !bytes.HasPrefix(text, []byte("]")); n++ {
			if n > 0 {
				text, ok = bytes.CutPrefix(text, []byte(","))
			}
			if t.Kind() == reflect.Slice {
				to.Set(reflect.Append(to, reflect.Zero(t.Elem())))
			}
			if ok = ok && n < to.Len(); ok {
				text, ok = read(text, to.Index(n))
			}
		}
		if !ok || n == 0 || n < to.Len() {
			return nil, false
		}
		return text[1:], true
	}
}

// readInt reads integers that are far from the limits of an int.
func readInt(text []byte, to reflect.Value) ([]byte, bool) {
	digits, minus := bytes.CutPrefix(text, []byte("-"))
	n, value := 0, int64(0)
	for ; n < len(digits) && digits[n] >= '0' && digits[n] <= '9'; n++ {
		value = 10*value + int64(digits[n]-'0')
	}
	if n == 0 || n > 15 || digits[0] == '0' && (n > 1 || minus) {
		return nil, false
	}
	if minus {
		value = -value
	}
	to.SetInt(value)
	return digits[n:], true
}

// readString reads strings of ASCII without escapes.
func readString(text []byte, to reflect.Value) ([]byte, bool) {
	value, rest, ok := cutString(text)
	if !ok {
		return nil, false
	}
	to.SetString(string(value))
	return rest, true
}

func cutString(text []byte) (value, rest []byte, ok bool) {
	if len(text) == 0 || text[0] != '"' {
		return nil, nil, false
	}
	for i := 1; i < len(text); i++ {
		switch b := text[i]; {
		case b == '"':
			return text[1:i], text[i+1:], true
		case b < ' ' || b == '\\' || b > '~':
			return nil, nil, false
		}
	}
	return nil, nil, false
}

// readBytes reads the text of hashes, keys and the like.
func readBytes(text []byte, to reflect.Value) ([]byte, bool) {
	value, rest, ok := cutString(text)
	return rest, ok && decodeText(to.Bytes(), value) == nil
}

// readObject reads an object of any fields without white space.
func readObject(text []byte, to reflect.Value) ([]byte, bool) {
	end := objectEnd(text)
	if end < 0 {
		return nil, false
	}
	value := slices.Clone(text[:end])
	var compact bytes.Buffer
	if json.Compact(&compact, value) != nil || !bytes.Equal(compact.Bytes(), value) {
		return nil, false
	}
	to.SetBytes(value)
	return text[end:], true
}

// objectEnd returns the end of the object at the start of a text if it is valid, or −1.
func objectEnd(text []byte) int {
	if len(text) == 0 || text[0] != '{' {
		return -1
	}
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case quoted && b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '{':
			depth++
		case b == '}':
			depth--
			if depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
