package engine

import "testing"

// TestR22OtherSideFromASheet names the other side and the Difficulty by traits, of the same sheet and of
// another one.
func TestR22OtherSideFromASheet(t *testing.T) {
	own := parsedSheet(t, `{"attributes":[{"name":"Will","level":"Great"}],`+
		`"skills":[{"name":"Anthropology","level":"Good"},{"name":"Magic"}],"wounds":["Hurt"]}`)
	troll := parsedSheet(t, `{"attributes":[{"name":"Will","level":"Poor"}],`+
		`"skills":[{"name":"Thick Hide","level":"Superb"},{"name":"Club"}],`+
		`"gifts":[{"name":"Stone","bonus":1,"bonus_to":"Thick Hide"}],"wounds":["Hurt"]}`)
	for _, row := range []struct {
		other      *Sheet
		line, want string
	}{
		{nil, "Will opposed Anthropology", `{"kind":"opposed","skill":"Will","against":{"trait":1}}`},
		{
			nil, "Will opposed Anthropology +1",
			`{"kind":"opposed","skill":"Will","against":{"trait":1,"modifiers":[{"value":1}]}}`,
		},
		{nil, "Will vs anthropology", `{"skill":"Will","difficulty":1}`},
		{nil, "Will vs Anthropology +1", `{"skill":"Will","difficulty":2}`},
		{
			nil, "Great 4dF opposed npc Will",
			`{"kind":"opposed","technique":"4dF","trait":2,"against":{"trait":2,"npc":"fixed"}}`,
		},
		{nil, "Will opposed Magic", `{"kind":"opposed","skill":"Will","against":{"trait":-2}}`}, // untrained
		{nil, "Will vs Good", `{"skill":"Will","difficulty":1}`},
		{
			troll, "Will opposed Will",
			`{"kind":"opposed","skill":"Will","against":{"trait":-2}}`,
		},
		{troll, "Will vs Thick Hide", `{"skill":"Will","difficulty":3}`}, // 3 + 1 - 1
		{
			troll, "Will opposed thick hide 4dF-1",
			`{"kind":"opposed","skill":"Will","against":{"trait":3,` +
				`"modifiers":[{"label":"Stone","value":1},{"value":-1}],` +
				`"technique":"4dF"}}`,
		},
		{
			troll, "Will opposed Club",
			`{"kind":"opposed","skill":"Will","against":{"trait":-2}}`,
		},
	} {
		c := Campaign{Sheet: own, Other: row.other}
		r, err := c.ParseRequest([]byte(row.line))
		if got := string(marshaled(t, r)); err != nil || got != row.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", row.line, got, err, row.want)
		}
		if _, err := c.Fill(r); err != nil {
			t.Errorf("%s: %v", row.line, err)
		}
	}
	c := Campaign{Sheet: own, Other: troll}
	for _, line := range []string{"Will vs Anthropology", "Thick Hide vs Good", "Will opposed Tick Hide"} {
		if r, err := c.ParseRequest([]byte(line)); err == nil {
			t.Errorf("%s is %s", line, marshaled(t, r))
		}
	}
}
