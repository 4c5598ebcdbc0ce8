package engine

import (
	"strconv"
	"strings"
	"testing"
)

// TestErrorsQuoteInput checks that errors quote the input with control characters escaped.
func TestErrorsQuoteInput(t *testing.T) {
	for _, test := range []struct{ request, want string }{
		{`null`, `request: null is not a request; use a JSON object or shorthand such as: Great 4dF+1 vs Good`},
		{` 42 `, `request, column 1: "42" is only a number; write "level" before it, or dice after it`},
		{`true`, `request: true is not a request; use a JSON object or shorthand such as: Great 4dF+1 vs Good`},
		{`[{"trait":"Good"}]`, `request: [{"trait":"Good"}] is a list, not a request; give one request per line`},
		{
			`{"trait":"<b>"}`,
			`request.trait: "<b>" is not a level on the fudge ladder; ` +
				`use Terrible, Poor, Mediocre, Fair, Good, Great, Superb, Legendary`,
		},
		{
			`{"trait":{"a":"&"}}`,
			`request.trait: {"a":"&"} is not a level; use a name from the fudge ladder or a whole number`,
		},
		{
			"{\"system\":\"a\u007fb\u009b\u202e\U000e0001\"}",
			`request.system: "a\u007fb\u009b\u202e\udb40\udc01" is not one of fudge, mudge, 3d6-fudge`,
		},
		{"Gr\x1bat 4dF", `request.trait, column 1: "Gr\u001bat" is not a level on the fudge ladder (did you mean Great?)`},
		{"{\"tra\x1bit\":1}", `request: is not valid JSON (byte 6)`},
		{`{"tra\u001bit":1}`, `request."tra\u001bit": is not a field here (did you mean trait?)`},
	} {
		if _, err := ParseRequest([]byte(test.request)); err == nil || err.Error() != test.want {
			t.Errorf("%q:\n got %v\nwant %s", test.request, err, test.want)
		}
	}
}

// TestRequiredAndUnknownFields checks that every document requires its fields and rejects
// unknown ones, even if they are null.
func TestRequiredAndUnknownFields(t *testing.T) {
	for _, test := range []struct{ request, want string }{
		{`{"sytem":null}`, `request.sytem: is not a field here (did you mean system?)`},
		{`{"modifiers":[{"label":"Hurt"}]}`, `request.modifiers[0].value: is missing`},
		{`{"modifiers":[{"label":"Hurt","value":null}]}`, `request.modifiers[0].value: is missing`},
		{`{"technique":"3d6","result_table":[{"from":3,"to":18}]}`, `request.result_table[0].result: is missing`},
		{`{"kind":"table","critical_table":[{"roll":2}]}`, `request.critical_table[0].text: is missing`},
		{`{"custom_ladder":{"name":"x","levels":[{"name":"A"}]}}`, `request.custom_ladder.levels[0].value: is missing`},
	} {
		if _, err := ParseRequest([]byte(test.request)); err == nil || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.request, err, test.want)
		}
	}
}

// TestManyFieldsAreRefusedAtOnce counts the allocations of refusing documents with many fields, because each field
// that is read allocates. Comparing every field with all others would take seconds.
func TestManyFieldsAreRefusedAtOnce(t *testing.T) {
	var fields []string
	for i := range 20_000 {
		fields = append(fields, `"x`+strconv.Itoa(i)+`":1`)
	}
	many := "{" + strings.Join(fields, ",") + "}"
	for what, read := range map[string]func() error{
		"request": func() error { _, err := ParseRequest([]byte(many)); return err },
		"sheet":   func() error { _, err := ParseSheet([]byte(many)); return err },
		"ladder":  func() error { _, err := ParseLadder([]byte(many)); return err },
		"row":     func() error { _, err := ParseCriticalTable([]byte("[" + many + "]")); return err },
	} {
		if err := read(); err == nil || !strings.Contains(err.Error(), "is not a field here") {
			t.Errorf("%s: %v", what, err)
		}
		if n := testing.AllocsPerRun(1, func() { read() }); n > 1000 {
			t.Errorf("%s: refused after %v allocations", what, n)
		}
	}
}
