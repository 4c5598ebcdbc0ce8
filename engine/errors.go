package engine

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// FieldError says which field of what was read is bad, and what is allowed.
// Every error of this package is one.
type FieldError struct {
	In      string // what was read: "request", "ladder", "sheet", "result_table" or "critical_table"
	Field   string // path of the field, such as "against.faces[2]"; empty for the whole
	Column  int    // of the shorthand, counted in characters from 1; 0 for JSON
	Value   string // the bad value as JSON, shortened; empty for a missing one
	Problem string // what is wrong with it, and what is allowed
	Nearest string // the allowed name nearest to the bad one, if one is near
}

// Error returns one line: `request.trait: "Supreb" is not a level of the ladder
// fudge (did you mean Superb?)`.
func (e *FieldError) Error() string {
	var b strings.Builder
	b.WriteString(e.In)
	if e.Field != "" && !strings.HasPrefix(e.Field, "[") {
		b.WriteByte('.')
	}
	b.WriteString(e.Field)
	if e.Column > 0 {
		b.WriteString(", column " + strconv.Itoa(e.Column))
	}
	b.WriteString(": ")
	if e.Value != "" {
		b.WriteString(e.Value + " ")
	}
	b.WriteString(e.Problem)
	if e.Nearest != "" {
		b.WriteString(" (did you mean " + visible(e.Nearest) + "?)")
	}
	return b.String()
}

// fault returns an error about a field of a request. A nil value is a missing one.
func fault(field string, value any, problem string) *FieldError {
	return &FieldError{In: "request", Field: field, Value: shown(value), Problem: problem}
}

// unlisted returns the error for a value that is none of the allowed names.
func unlisted(field, value string, allowed []string) *FieldError {
	err := fault(field, value, "is not one of "+strings.Join(allowed, ", "))
	err.Nearest = nearest(value, allowed)
	return err
}

// longest value, in bytes, that an error repeats.
const longest = 60

// shown returns a value as an error repeats it.
func shown(value any) string {
	if value == nil {
		return ""
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // < was typed as <
	if err := encoder.Encode(value); err != nil {
		return "a value that JSON cannot hold"
	}
	return shortened(visible(strings.TrimSuffix(text.String(), "\n")))
}

// visible escapes, as JSON does, what a terminal would obey or not show.
func visible(text string) string {
	unseen := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if !unseen(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			b.WriteString(`\u` + strconv.FormatUint(0x10000|uint64(unit), 16)[1:])
		}
	}
	return b.String()
}

// shortened makes JSON fit into a line.
func shortened(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= longest {
		return text
	}
	cut := longest
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// missing is the value of a text in an error: nothing when it is empty.
func missing(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// quoted returns words as an error repeats them, "" if there are none.
func quoted(text string) string { return shown(missing(text)) }

// indexed is the path of an element of a list.
func indexed(i int) string { return "[" + strconv.Itoa(i) + "]" }
