package engine

import (
	"slices"
	"testing"
)

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

// TestR15ComputedDifficulties computes Difficulties below the ladder, from a sheet and from numbers. They count as the
// lowest level. A level below it that is named is refused.
func TestR15ComputedDifficulties(t *testing.T) {
	own := parsedSheet(t, `{"skills":[{"name":"Might","level":"Good"}]}`)
	for _, row := range []struct{ other, line string }{
		{`{"skills":[{"name":"Magic","level":"Terrible"}],"wounds":["Hurt"]}`, "Might vs Magic"},
		{`{"skills":[{"name":"Magic","level":"Poor"}],"wounds":["Very Hurt"]}`, "Might vs Magic"},
		{`{"skills":[{"name":"Magic","level":"Terrible-1"}]}`, "Might vs Magic"},
		{`{"skills":[{"name":"Magic","level":"Terrible"}]}`, "Might vs Magic -1"},
		{`{"skills":[{"name":"Magic","default":"Terrible"}],"wounds":["Hurt"]}`, "Might vs Magic"},
		{`{"system":"3d6-fudge","skills":[{"name":"Magic","level":"Abysmal"}]}`, "fudge Might vs Magic"},
		{`{"skills":[{"name":"Magic","level":"Terrible"}],"faults":[{"name":"Rusty","bonus":-2,"bonus_to":"Magic"}]}`,
			"Might vs Magic"},
		{`{}`, "Might vs Poor -2"}, {`{}`, "Good 4dF vs Mediocre -1 -2"}, {`{}`, "mudge Might vs Poor -3"},
	} {
		c := Campaign{Sheet: own, Other: parsedSheet(t, row.other)}
		r, err := c.ParseRequest([]byte(row.line))
		if err == nil {
			r, err = c.Fill(r)
		}
		if err != nil || r.Difficulty != Some(Terrible) {
			t.Errorf("%s against %s: Difficulty %v, %v; want Terrible", row.line, row.other, r.Difficulty, err)
			continue
		}
		r.Faces = []int{0, 0, 0, 0}
		if got, err := Resolve(&r); err != nil || !slices.Contains(got.Advice, NoRollNeeded) {
			t.Errorf("%s against %s: advice %v, %v; want %s", row.line, row.other, got.Advice, err, NoRollNeeded)
		}
	}
	for _, line := range []string{"Good 4dF vs Terrible-1", "Good 4dF vs -4", "Good vs Terrible -1"} {
		c := Campaign{Sheet: own}
		r, err := c.ParseRequest([]byte(line))
		if err == nil {
			_, err = r.Dice()
		}
		if err == nil {
			t.Errorf("%s is %s, want an error", line, marshaled(t, r))
		}
	}
}
