package catalogue

import (
	"strings"
	"testing"
)

func of(tag, key, message string) Catalogue {
	return Catalogue{Tag: tag, Direction: "ltr", Messages: map[Section]map[string]string{Page: {key: message}}}
}

// TestCheck finds missing, superfluous and different messages.
func TestCheck(t *testing.T) {
	const rolls = "{rolls, plural, one {# roll of {who}} other {# rolls of {who}}}"
	for _, row := range []struct{ english, key, other, wrong string }{
		{rolls, "rolls", "{rolls, plural, one {# Wurf von {who}} other {# Würfe von {who}}}", ""},
		{rolls, "rolls", "{who}: {rolls, number}", ""}, // a language may need no plural
		{rolls, "roll", "Wurf", "de.json: rolls: is missing"},
		{rolls, "roll", "Wurf", "de.json: roll: is not in en.json, in page"},
		{rolls, "rolls", "", "de.json: rolls: is missing"},
		{
			rolls, "rolls", "{rolls, plural, other {# Würfe}}",
			"de.json: rolls: has the placeholders [rolls, plural]; in English they are [rolls, plural who]",
		},
		{rolls, "rolls", "{rolls} {who}", "has the placeholders"},
		{rolls, "rolls", "{rolls, plural, one {#}} {who}", "a plural needs a form for all other numbers"},
		{rolls, "rolls", "{rolls, plural, eins {#} other {#}} {who}", `"eins" is not one of`},
		{rolls, "rolls", "{rolls, number {who}", "a brace is not closed"},
		{rolls, "rolls", "rolls} {who}", "a closing brace has no opening one"},
		{rolls, "rolls", "{rolls, roman} {who}", `"roman" is not one of`},
		{rolls, "rolls", "{Rolls, number} {who}", `"Rolls" is not a placeholder's name`},
		{rolls, "rolls", "# {rolls, number} {who}", "# stands for a plural's number"},
		{rolls, "rolls", "{rolls, number}\n{who}", "has a tab or more than a line"},
		{rolls, "rolls", "{rolls, number} {who} …", "may break before …"},
	} {
		err := Check([]Catalogue{of("en", "rolls", row.english), of("de", row.key, row.other)})
		if (err == nil) != (row.wrong == "") || err != nil && !strings.Contains(err.Error(), row.wrong) {
			t.Errorf("%q: %v, want %q", row.other, err, row.wrong)
		}
	}
	sideways := of("de", "roll", "Wurf")
	sideways.Direction, sideways.Messages["pages"] = "down", nil
	err := Check([]Catalogue{of("en", "roll", "Roll"), sideways})
	for _, want := range []string{`"down" is neither ltr nor rtl`, "de.json: pages: is not one of the sections"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
