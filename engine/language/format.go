package language

import (
	"strconv"
	"strings"
)

// Patterns are a little of ICU's message format. A placeholder is written
//
//	{name}           a text
//	{name, number}   a whole number
//	{name, signed}   a whole number with its sign
//	{name, decimal}  a number with one decimal place
//	{name, plural, one {# roll} other {# rolls}}
//
// where # is the number. What a plural says may have placeholders of its own.

// format appends what a pattern says; number is what # stands for.
func (f *formatter) format(out []byte, pattern string, number int) []byte {
	for {
		at := strings.IndexAny(pattern, "{#")
		if at < 0 {
			return append(out, pattern...)
		}
		out = append(out, pattern[:at]...)
		if pattern[at] == '#' {
			out = strconv.AppendInt(out, int64(number), 10)
			pattern = pattern[at+1:]
			continue
		}
		inside, rest := braced(pattern[at:])
		out = f.place(out, inside)
		pattern = rest
	}
}

// braced parts what the first brace encloses from what follows.
func braced(text string) (inside, rest string) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return text[1:i], text[i+1:]
		}
	}
	return text, ""
}

// place appends what a placeholder stands for. What no value has the name of stays as it is.
func (f *formatter) place(out []byte, placeholder string) []byte {
	name, rest, _ := strings.Cut(placeholder, ",")
	kind, forms, _ := strings.Cut(strings.TrimSpace(rest), ",")
	switch of := f.value(name).(type) {
	case nil:
		return append(out, "{"+placeholder+"}"...)
	case int:
		return f.count(out, of, kind, forms)
	case float64:
		return append(out, f.decimal(of)...)
	default:
		return append(out, f.Say(of)...)
	}
}

// count appends a whole number, or what is said of so many.
func (f *formatter) count(out []byte, n int, kind, forms string) []byte {
	switch kind {
	case "plural":
		return f.format(out, form(forms, f.plural(n)), n)
	case "signed":
		return append(out, signed(n)...)
	}
	return strconv.AppendInt(out, int64(n), 10)
}

// form is what a plural says of a category; "other" is for all that it does not name.
func form(forms, category string) string {
	other := ""
	for forms = strings.TrimSpace(forms); forms != ""; {
		at := strings.IndexByte(forms, '{')
		if at < 0 {
			break
		}
		name := strings.TrimSpace(forms[:at])
		said, rest := braced(forms[at:])
		switch name {
		case category:
			return said
		case "other":
			other = said
		}
		forms = strings.TrimSpace(rest)
	}
	return other
}

func (l *Language) plural(n int) string {
	switch {
	case l != nil && l.Plural != nil:
		return l.Plural(n)
	case n == 1:
		return "one"
	}
	return "other"
}

func (l *Language) decimal(x float64) string {
	if l != nil && l.Decimal != nil {
		return l.Decimal(x, 1)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// signed is a number with its sign, as people read it.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
