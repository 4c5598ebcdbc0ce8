package engine

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// FieldError says which field of what was read is bad, and what is allowed, in any language.
// Every error of this package is one.
type FieldError struct {
	In      string // what was read: "request", "ladder", "sheet", "result_table" or "critical_table"
	Field   string // path of the field, such as "against.faces[2]"; empty for the whole
	Column  int    // of the shorthand, counted in characters from 1; 0 for JSON
	Value   string // the bad value as JSON, shortened; empty for a missing one
	Nearest string // the allowed name nearest to the bad one, if one is near

	Problem language.Message // what is wrong with it, and what is allowed
}

// Error returns one line in English: `request.trait: "Supreb" is not a level of the ladder
// fudge (did you mean Superb?)`.
func (e *FieldError) Error() string { return e.Line().In(nil) }

// Line says it for who wrote what was read: with the path of the field.
func (e *FieldError) Line() language.Message {
	if e.Column > 0 {
		return language.AtColumn(e.path(), e.Column, e.bare())
	}
	return e.at(e.path())
}

// Message says it for who sees what it is about: a control, a line. In a document there may be
// many a place that it could be about, so it is named.
func (e *FieldError) Message() language.Message {
	document := e.document()
	switch {
	case !document.Is():
		return e.bare()
	case strings.Contains(e.Field, "["):
		return e.at(language.List{document, e.Field})
	case e.Value == "":
		return e.at(document)
	}
	return e.bare()
}

func (e *FieldError) at(place language.Text) language.Message {
	return language.AtField(place, e.bare())
}

// document is what was read, unless it was a request.
func (e *FieldError) document() language.Message {
	switch e.In {
	case "sheet":
		return language.DocumentSheet()
	case "ladder":
		return language.DocumentLadder()
	case "result_table":
		return language.DocumentResults()
	case "critical_table":
		return language.DocumentCriticals()
	}
	return language.Message{}
}

// bare is the error without its place.
func (e *FieldError) bare() language.Message {
	said := e.Problem
	if e.Value != "" {
		said = language.Refused(e.Value, said)
	}
	if e.Nearest != "" {
		said = language.DidYouMean(said, visible(e.Nearest))
	}
	return said
}

// path is that of the field from what was read.
func (e *FieldError) path() string {
	if e.In == "" || e.Field == "" || e.Field[0] == '[' {
		return e.In + e.Field
	}
	return e.In + "." + e.Field
}

// fault returns an error about a field of a request. A nil value is a missing one.
func fault(field string, value any, problem language.Message) *FieldError {
	return &FieldError{In: "request", Field: field, Value: shown(value), Problem: problem}
}

// unlisted returns the error for a value that is none of the allowed names.
func unlisted(field, value string, allowed []string) *FieldError {
	err := fault(field, value, language.NotOneOf(strings.Join(allowed, ", ")))
	err.Nearest = nearest(value, allowed)
	return err
}

// maxValueLength value, in bytes, that an error repeats.
const maxValueLength = 60

// shown returns a value as an error repeats it.
func shown(value any) string {
	if value == nil {
		return ""
	}
	return shownJSON(json.Marshal(value))
}

func shownJSON(text []byte) string { return shortened(visible(string(text))) }

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
	if len(text) <= maxValueLength {
		return text
	}
	cut := maxValueLength
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
