package language

import (
	"strconv"
	"strings"
)

// Patterns are a subset of ICU's message format. The placeholders are
//
//	{name}           a text
//	{name, number}   an integer
//	{name, signed}   an integer with its sign
//	{name, decimal}  a number with one decimal place
//	{name, plural, one {# roll} other {# rolls}}
//	{who, select, none {Rolled} other {{who} rolled}}
//
// where # is the number, and who is the subject of Language.About. Forms may contain placeholders.

// format appends the formatted pattern to out; number replaces #.
func (f *formatter) format(out []byte, pattern string, number int) []byte {
	for {
		at := strings.IndexAny(pattern, "{#")
		if at < 0 {
			return append(out, pattern...)
		}
		out = append(out, pattern[:at]...)
		if pattern[at] == '#' {
			out = append(out, f.whole(number)...)
			pattern = pattern[at+1:]
			continue
		}
		inside, rest := braced(pattern[at:])
		out = f.place(out, inside)
		pattern = rest
	}
}

// braced splits text, which starts with a brace, into the contents of the braces and the rest.
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

// place appends the value of a placeholder. Unknown placeholders are left as they are.
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
		return f.text(out, f.Say(of), kind, forms)
	}
}

// text appends a text, or the form for it.
func (f *formatter) text(out []byte, text, kind, forms string) []byte {
	switch {
	case kind != "select":
		return append(out, text...)
	case text == "":
		return f.format(out, form(forms, "none"), 0)
	}
	return f.format(out, form(forms, ""), 0)
}

// count appends an integer or its plural form.
func (f *formatter) count(out []byte, n int, kind, forms string) []byte {
	switch kind {
	case "plural":
		return f.format(out, form(forms, f.plural(n)), n)
	case "signed":
		return append(out, signed(n)...)
	}
	return append(out, f.whole(n)...)
}

// form returns the plural form of a category, or that of "other" if there is none.
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
		return typographicMinus(l.Decimal(x, 1))
	}
	return typographicMinus(strconv.FormatFloat(x, 'f', 1, 64))
}

// whole returns an integer, whose digits are grouped if it has five or more. It has U+2212 for minus.
func (l *Language) whole(n int) string { return typographicMinus(l.grouped(n)) }

func (l *Language) grouped(n int) string {
	if -10_000 < n && n < 10_000 {
		return strconv.Itoa(n)
	}
	if l != nil && l.Decimal != nil {
		return l.Decimal(float64(n), 0)
	}
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0 && digits[at-1] != '-'; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// signed returns a number with its sign, using U+2212 for minus.
func signed(n int) string {
	if n < 0 {
		return MinusSign + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
