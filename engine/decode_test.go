package engine

import "testing"

// Whatever is read, a field that is not there is never guessed, and one that nobody
// knows is refused even if it says nothing.
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
