package engine

import (
	"strings"
	"testing"
)

func TestR1Ladder(t *testing.T) {
	for level, name := range map[Level]string{
		Terrible: "Terrible", Poor: "Poor", Mediocre: "Mediocre", Fair: "Fair", Good: "Good", Great: "Great",
		Superb: "Superb",
	} {
		if got := fudgeLadder.Format(level); got != name {
			t.Errorf("level %d is %s, want %s", level, got, name)
		}
		if got, err := mudgeLadder.Parse(name); err != nil || got != level {
			t.Errorf("%s is %d, %v; want %d", name, got, err, level)
		}
	}
	if Terrible != -3 || Fair != 0 || Legendary != 4 {
		t.Errorf("the scale is off: Terrible %d, Fair %d, Legendary %d", Terrible, Fair, Legendary)
	}
}

func TestR2BeyondAndBelow(t *testing.T) {
	for _, row := range []struct {
		ladder *Ladder
		level  Level
		name   string
	}{
		{fudgeLadder, 4, "Superb+1"}, {fudgeLadder, 5, "Superb+2"}, {fudgeLadder, 9, "Superb+6"},
		{mudgeLadder, 4, "Legendary"}, {mudgeLadder, 5, "Superb+2"},
		{fudgeLadder, -4, "Terrible-1"}, {mudgeLadder, -8, "Terrible-5"},
		{germanLadder, 4, "Hervorragend+1"}, {germanLadder, -4, "Fürchterlich-1"},
		{fateLadder, 9, "Legendary+1"}, {fateLadder, -3, "Terrible-1"},
		{threeLadder, 10, "10"}, {threeLadder, 9, "Legendary"},
	} {
		if got := row.ladder.Format(row.level); got != row.name {
			t.Errorf("%s: level %d is %s, want %s", row.ladder.Name, row.level, got, row.name)
		}
		if got, err := row.ladder.Parse(row.name); err != nil || got != row.level {
			t.Errorf("%s: %s is level %d, %v; want %d", row.ladder.Name, row.name, got, err, row.level)
		}
	}
	for text, level := range map[string]Level{"großartig": 2, "GROSSARTIG": 2, "maessig -1": -2, "Legendär": 4} {
		if got, err := germanLadder.Parse(text); err != nil || got != level {
			t.Errorf("%q is %d, %v; want %d", text, got, err, level)
		}
	}
	for text, level := range map[string]Level{
		"superb +1":   4,
		"SUPERB+1":    4,
		"legendary":   4,
		" Great ":     2,
		"terrible -2": -5,
		"Superb + 2":  5,
		"-1":          -1,
		"+2":          2,
		"-1000":       -1000,
		"1000":        1000,
	} {
		if got, err := fudgeLadder.Parse(text); err != nil || got != level {
			t.Errorf("%q is %d, %v; want %d", text, got, err, level)
		}
	}
	checkAll(t, []want{
		{`{"trait":"Superb","modifiers":[{"value":3}],"faces":[1,1,1,1]}`, `{"degree":10,"degree_name":"Superb+7"}`},
		{
			`{"trait":"Legendary","difficulty":"Superb +3","faces":[1,1,0,0]}`,
			`{"degree":6,"success":true,"margin":0,"difficulty_name":"Superb+3"}`,
		},
	})
	checkRefused(t, [][2]string{
		{
			`{"trait":"Superb+2","faces":[0,0,0,0]}`,
			`request.trait: Superb+2 is above Legendary, the highest level a trait may have`,
		},
		{`{"trait":"Supreb"}`, `request.trait: "Supreb" is not a level on the fudge ladder (did you mean Superb?)`},
		{
			`{"trait":"xyzzy"}`,
			`request.trait: "xyzzy" is not a level on the fudge ladder; ` +
				`use Terrible, Poor, Mediocre, Fair, Good, Great, Superb, Legendary`,
		},
		{`{"trait":2.5}`, `request.trait: 2.5 is not a level; use a name from the fudge ladder or a whole number`},
	})
}

func TestR3Ladders(t *testing.T) {
	checkAll(t, []want{
		{
			`{"ladder":"fate","trait":"Fair","difficulty":"Great","faces":[1,1,0,0]}`,
			`{"trait":2,"degree":4,"degree_name":"Great","success":true,"ladder":"fate"}`,
		},
		{
			`{"ladder":"fudge-de","trait":"Gut","difficulty":"Ordentlich","faces":[1,0,0,0]}`,
			`{"trait":1,"difficulty":0,"degree_name":"Großartig","difficulty_name":"Ordentlich"}`,
		},
		{
			`{"ladder":"fate","trait":"Average","faces":[-1,0,0,0]}`,
			`{"degree_name":"Mediocre","difficulty_name":"Mediocre","success":true}`,
		},
		{`{"ladder":"fate","kind":"situational","modifiers":[{"value":2}],"difficulty":"Good","faces":[0,0,0,0]}`,
			`{"degree_name":"Fair","margin":-1,"success":false,"chance":{"num":31,"den":81}}`},
		{
			`{"custom_ladder":{"name":"odd","levels":[{"value":1,"name":"Fine"},{"value":0,"name":"Passable"}]},"trait":"fine",
				"faces":[1,1,0,-1]}`,
			`{"ladder":"odd","degree":2,"degree_name":"Fine+1"}`,
		},
	})
	for _, row := range [][2]string{
		{`{"name":"a","levels":[]}`, `ladder.levels: is empty; a ladder needs at least one level`},
		{
			`{"name":"a","levels":[{"value":0,"name":"X"},{"value":0,"name":"Y"}]}`,
			`ladder.levels: 0 is the value of both X and Y; each value may be used once`,
		},
		{
			`{"name":"a","levels":[{"value":0,"name":"X"},{"value":1,"name":"x"}]}`,
			`ladder.levels: "x" names two levels; each name may be used once`,
		},
		{
			`{"name":"a","levels":[{"value":0,"name":"X"},{"value":2,"name":"Z"}]}`,
			`ladder.levels: 1 has no name, but X below it and Z above it have one; a ladder can't have gaps`,
		},
		{
			`{"name":"fate","levels":[{"value":0,"name":"X"}]}`,
			`ladder.name: "fate" is the name of a built-in ladder; choose another`,
		},
		{
			`{"name":"a","levels":[{"value":0,"name":"X1"}]}`,
			`ladder.levels: "X1" is not a valid level name; ` +
				`use at most 40 letters, spaces and hyphens, a letter first, and no word of the shorthand`,
		},
		{
			`{"name":"a","levels":[{"value":0,"name":"X!"}]}`,
			`ladder.levels: "X!" is not a valid level name; ` +
				`use at most 40 letters, spaces and hyphens, a letter first, and no word of the shorthand`,
		},
		{
			`{"name":"a","levels":[{"value":101,"name":"X"}]}`,
			`ladder.levels: 101 is too far from 0; level values go from −100 to 100`,
		},
		{
			`{"name":"a","levels":[{"value":-101,"name":"X"}]}`,
			`ladder.levels: -101 is too far from 0; level values go from −100 to 100`,
		},
		{
			`{"name":"","levels":[{"value":0,"name":"X"}]}`,
			`ladder.name: "" is not a valid name; use at most 40 letters, digits, spaces and hyphens`,
		},
		{
			`{"name":" a","levels":[{"value":0,"name":"X"}]}`,
			`ladder.name: " a" is not a valid name; use at most 40 letters, digits, spaces and hyphens`,
		},
		{
			`{"name":"` + strings.Repeat("a", 41) + `","levels":[{"value":0,"name":"X"}]}`,
			`ladder.name: "` + strings.Repeat("a", 41) +
				`" is not a valid name; use at most 40 letters, digits, spaces and hyphens`,
		},
		{`{"name":"a","levels":[{"value":0,"nam":"X"}]}`, `ladder.levels[0].nam: is not a field here (did you mean name?)`},
		{`{"name":"a","levels":[{"value":0,"name":"X"}],"beyond":3}`, `ladder.beyond: 3 is not the value of a level`},
		{`[]`, `ladder: [] is not an object`},
		{`{`, `ladder: is not valid JSON (byte 1)`},
	} {
		if _, err := ParseLadder([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
	for _, text := range []string{
		`{"name":"` + strings.Repeat("a", 40) + `","levels":[{"value":100,"name":"X"}]}`,
		`{"name":"a 1-b","levels":[{"value":-99,"name":"Y"},{"value":-100,"name":"X x-x"}],"beyond":-100}`,
	} {
		if _, err := ParseLadder([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	checkRefused(t, [][2]string{
		{
			`{"ladder":"fat"}`,
			`request.ladder: "fat" is not one of fudge, mudge, 3d6-fudge, fate, fudge-de (did you mean fate?)`,
		},
		{
			`{"ladder":"3d6-fudge","faces":[0,0,0,0]}`,
			`request.ladder: "3d6-fudge" doesn't fit the rule set fudge, whose levels have other numbers`,
		},
	})
}

// A rule that names a level means the level of that name on every ladder, whatever its number.
func TestR3NamesCarryTheMeaning(t *testing.T) {
	const stars = `"custom_ladder":{"name":"stars","levels":[{"value":1,"name":"One"},{"value":2,"name":"Two"},
		{"value":3,"name":"Three"},{"value":4,"name":"Four"},{"value":5,"name":"Five"}]}`
	checkAll(t, []want{
		// R15, R21: Fair
		{`{"ladder":"fudge-de","faces":[0,0,0,0]}`, `{"trait":0,"difficulty":0,"margin":0}`},
		{`{"system":"3d6-fudge","faces":[1,2,3]}`, `{"trait":5}`},
		// R3: on fate, the defaults differ, because a number is a skill
		{`{"ladder":"fate","faces":[0,0,0,0]}`, `{"trait":0,"difficulty":0,"margin":0}`},
		{`{"ladder":"fate","kind":"situational","faces":[0,0,0,0]}`, `{"degree_name":"Mediocre"}`},
		{`{"ladder":"fate","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[0,0,0,0]}}`, `{"against":{"trait":0}}`},
		{`{` + stars + `,"faces":[0,0,0,0]}`, `{"trait":3,"difficulty_name":"Three"}`},
		// R19: Good, in mudge Great
		{`{"ladder":"fate","trait":"Good","secondary":"Fair","faces":[0,0,0,0]}`, `{"modifier":0}`},
		{`{"ladder":"fate","trait":"Good","secondary":"Good","faces":[0,0,0,0]}`, `{"modifier":1}`},
		{`{"system":"mudge","ladder":"fate","trait":"Good","secondary":"Good","faces":[0,0,0,0]}`, `{"modifier":0}`},
		{`{"system":"mudge","ladder":"fate","trait":"Good","secondary":"Great","faces":[0,0,0,0]}`, `{"modifier":1}`},
		{`{` + stars + `,"trait":"Three","secondary":"Three","faces":[0,0,0,0]}`, `{"modifier":0}`},
		{`{` + stars + `,"trait":"Three","secondary":"Four","faces":[0,0,0,0]}`, `{"modifier":1}`},
		// R27: Superb and Terrible
		{`{"ladder":"fate","trait":"Poor","criticals":["beyond"],"faces":[1,1,1,1]}`, `{"degree_name":"Fantastic"}`},
		{`{"ladder":"fate","trait":"Superb","criticals":["beyond"],"faces":[-1,-1,-1,-1]}`, `{"degree_name":"Terrible-1"}`},
		// R36: Good, Fair, Mediocre
		{`{"ladder":"fate","kind":"reaction","faces":[1,0,0,0]}`, `{"degree_name":"Good","reaction":"well"}`},
		{`{"ladder":"fate","kind":"reaction","faces":[0,0,0,0]}`, `{"degree_name":"Fair","reaction":"some"}`},
		{`{"ladder":"fate","kind":"reaction","faces":[-1,0,0,0]}`, `{"degree_name":"Average","reaction":"none"}`},
		{`{"ladder":"fate","kind":"reaction","faces":[-1,-1,0,0]}`, `{"degree_name":"Mediocre","reaction":"none"}`},
		{`{` + stars + `,"kind":"reaction","faces":[-1,0,0,0]}`, `{"degree_name":"Two","reaction":"none"}`},
	})
	for _, row := range []struct {
		ladder *Ladder
		named  Level
		want   string
	}{
		{fudgeLadder, Poor, "Poor"}, {mudgeLadder, Superb, "Superb"}, {threeLadder, Fair, "Fair"}, {fateLadder, Good, "Good"},
		{&Ladder{Levels: []NamedLevel{{0, "Bad"}, {1, "Fair"}, {2, "Superb"}}}, Good, "Superb"},   // next above its Fair
		{&Ladder{Levels: []NamedLevel{{0, "A"}, {1, "B"}, {2, "C"}, {3, "D"}}}, Fair, "B"},        // the middle, rounded down
		{&Ladder{Levels: []NamedLevel{{-1, "A"}, {0, "B"}, {1, "C"}}}, Superb, "C+2"},             // beyond its end
		{&Ladder{Levels: []NamedLevel{{0, "low"}, {1, "good"}, {2, "top"}}}, Good, "good"},        // in any letter case
		{&Ladder{Levels: []NamedLevel{{0, "A"}}, Also: []NamedLevel{{4, "Great"}}}, Great, "A+4"}, // further names count
	} {
		if got := row.ladder.Format(row.ladder.Means(row.named)); got != row.want {
			t.Errorf("%v: %s means %s, want %s", row.ladder.Levels, fudgeLadder.Format(row.named), got, row.want)
		}
	}
}

// TestR2Legendary forbids traits above Superb, as the texts do unless the GM allows Legendary.
func TestR2Legendary(t *testing.T) {
	checkAll(t, []want{
		{`Superb+1 4dF [0 0 0 0]`, `{"trait":4}`},
		{`Superb 4dF no legendary [1 0 0 0]`, `{"trait":3,"degree":4}`},
		{`{"trait":"Legendary","legendary":true,"faces":[0,0,0,0]}`, `{"trait":4}`},
		// Difficulties and modified traits may be higher
		{`Superb 4dF +2 ohne Legendär vs Superb+2 [0 0 0 0]`, `{"level":5,"difficulty":5,"success":true}`},
		{`3d6-fudge Superb no legendary +2 [1 2 6]`, `{"level":10}`},
		{`fate Superb 4dF no legendary [0 0 0 0]`, `{"trait":5}`},
	})
	checkRefused(t, [][2]string{
		{`Superb+1 4dF no legendary`, `request.trait: Superb+1 is above Superb, the highest level a trait may have`},
		{`mudge Legendary 4dF no legendary`, `request.trait: Legendary is above Superb, the highest level a trait may have`},
		{`fate Fantastic 4dF no legendary`, `request.trait: Fantastic is above Superb, the highest level a trait may have`},
		{`3d6-fudge Legendary no legendary`, `request.trait: Legendary is above Superb, the highest level a trait may have`},
		{
			`{"trait":1,"secondary":4,"legendary":false}`,
			`request.secondary: Superb+1 is above Superb, the highest level a trait may have`,
		},
		{
			`{"kind":"opposed","legendary":false,"against":{"trait":4}}`,
			`request.against.trait: Superb+1 is above Superb, the highest level a trait may have`,
		},
		{
			`{"kind":"situational","legendary":false}`,
			`request.legendary: false doesn't apply to situational rolls in fudge; leave it out`,
		},
	})
}
