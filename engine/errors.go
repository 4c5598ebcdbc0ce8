package engine

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// FieldError is an error about a field of a document or a line. It names the field and the allowed
// values. Every error of this package is a *FieldError.
type FieldError struct {
	In      string // document: "request", "ladder", "sheet", "result_table" or "critical_table"
	Field   string // path of the field, such as "against.faces[2]"; empty for the whole document
	Column  int    // column of a line of shorthand, in characters from 1; 0 for JSON
	Value   string // bad value as JSON, shortened; empty if it is missing
	Nearest string // allowed name that is most similar to the bad one, if any is similar
	Instead string // line of shorthand that can be read and may be what is meant, if there is one

	Problem language.Message // the problem and the allowed values

	end   int // column after what Nearest replaces in a line, which begins at start; 0 for JSON
	start int
}

// Error returns one line in English: `request.trait: "Supreb" is not a level on the fudge
// ladder (did you mean Superb?)`.
func (e *FieldError) Error() string { return e.Line().In(nil) }

// Line returns the error with the path of the field, for the author of the document.
func (e *FieldError) Line() language.Message {
	if e.Column > 0 {
		return language.AtColumn(e.path(), e.Column, e.bare())
	}
	return e.at(e.path())
}

// Message returns the error without the path of the field, for display next to the control or
// line that it is about. For documents with many fields it names the document and the element.
func (e *FieldError) Message() language.Message {
	document := e.document()
	switch {
	case !document.IsSet():
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

// document returns the name of the document, or the zero Message for a request.
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

// bare returns the error without the path.
func (e *FieldError) bare() language.Message {
	said := e.Problem
	if e.Value != "" {
		said = language.Refused(e.Value, said)
	}
	if meant := cmp.Or(e.Instead, e.Nearest); meant != "" {
		said = language.DidYouMean(said, visible(meant))
	}
	return said
}

// path returns the path of the field, beginning with the document.
func (e *FieldError) path() string {
	if e.In == "" || e.Field == "" || e.Field[0] == '[' {
		return e.In + e.Field
	}
	return e.In + "." + e.Field
}

// fault returns an error about a field of a request. A nil value means that it is missing.
func fault(field string, value any, problem language.Message) *FieldError {
	return &FieldError{In: "request", Field: field, Value: shown(value), Problem: problem}
}

// unlisted returns an error for a value that is not one of the allowed names.
func unlisted(field, value string, allowed []string) *FieldError {
	err := fault(field, value, language.NotOneOf(strings.Join(allowed, ", ")))
	err.Nearest = nearest(value, allowed)
	return err
}

// maxValueLength is the longest value that an error repeats, in bytes.
const maxValueLength = 60

// shown returns a value as an error repeats it.
func shown(value any) string {
	if value == nil {
		return ""
	}
	return shownJSON(json.Marshal(value))
}

func shownJSON(text []byte) string { return shortened(visible(string(text))) }

// visible escapes control and format characters as JSON does.
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

// shortened cuts JSON to maxValueLength bytes.
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

// missing returns text as the value of an error: nil if it is empty.
func missing(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// quoted returns text as an error repeats it, "" if it is empty.
func quoted(text string) string { return shown(missing(text)) }

// indexed returns the path of the i-th element of a list.
func indexed(i int) string { return "[" + strconv.Itoa(i) + "]" }
