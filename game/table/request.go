package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// checkRequest checks a request, or the fields of one, without its rules, which differ between releases. Its texts
// are shown to other seats, so they can't contain characters that disturb the text around them.
func checkRequest(field string, data json.RawMessage) error {
	if len(data) == 0 || data[0] != '{' {
		return malformed(field, "it must be an object")
	}
	w := walk{json.NewDecoder(bytes.NewReader(data)), func(place, text string) error {
		if at := strings.IndexFunc(text, disturbs); at >= 0 {
			r, _ := utf8.DecodeRuneInString(text[at:])
			return malformed(place, "it contains U+%04X; control characters can't be shown", r)
		}
		return nil
	}}
	return w.value(field, 0)
}

// maxDepth is the number of objects and lists that may contain each other in a request.
const maxDepth = 16

// A walk finds the texts of a JSON value.
type walk struct {
	*json.Decoder
	see func(place, text string) error // is called for each text and each name of a field
}

// value walks through the next value. Errors of see end the walk.
func (w *walk) value(place string, depth int) error {
	token, err := w.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case string:
		return w.see(place, token)
	case json.Delim:
		if depth == maxDepth {
			return malformed(place, "more than %d objects and lists contain each other", maxDepth)
		}
		return w.elements(place, token == '{', depth+1)
	}
	return nil
}

// elements walks through the elements of an object or a list, up to its end.
func (w *walk) elements(place string, object bool, depth int) error {
	for i := 0; w.More(); i++ {
		inner := fmt.Sprintf("%s[%d]", place, i)
		if object {
			name, err := w.Token()
			if err != nil {
				return err
			}
			inner = fmt.Sprintf("%s.%v", place, name)
			if err := w.see(place, fmt.Sprint(name)); err != nil {
				return err
			}
		}
		if err := w.value(inner, depth); err != nil {
			return err
		}
	}
	_, err := w.Token()
	return err
}

// disturbs reports whether a character can't be shown within other text: it controls a terminal, ends the line, or
// turns the direction of the text after it.
func disturbs(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// checkOpen checks that a request isn't secret: the dice of an open throw are in the record.
func checkOpen(field string, data json.RawMessage) error {
	for name, value := range fields(data) {
		if name == "secret" && string(value) != "false" {
			return malformed(field+".secret", "%s; the dice of an open throw are public; throw in secret instead", value)
		}
	}
	return nil
}

// fields returns the fields of an object, in their order.
func fields(data json.RawMessage) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		d := json.NewDecoder(bytes.NewReader(data))
		d.Token() // the callers have checked the object
		for d.More() {
			name, _ := d.Token()
			var value json.RawMessage
			if d.Decode(&value) != nil || !yield(fmt.Sprint(name), value) {
				return
			}
		}
	}
}

// optional are the fields of requests that the GM may set for all.
var optional = []string{
	"system", "ladder", "custom_ladder", "criticals", "result_table", "critical_table", "critical_dice",
}

// SplitOptions divides an object of options into the fields that apply to the requests of a table, and the names of
// those that are ignored: only the GM's rules apply to all.
func SplitOptions(options json.RawMessage) (apply json.RawMessage, ignored []string) {
	apply = json.RawMessage{'{'}
	for name, value := range fields(options) {
		if !slices.Contains(optional, name) {
			ignored = append(ignored, name)
			continue
		}
		if len(apply) > 1 {
			apply = append(apply, ',')
		}
		apply = fmt.Appendf(apply, "%q:%s", name, value)
	}
	return append(apply, '}'), ignored
}
