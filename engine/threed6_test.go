package engine

import (
	"testing"
)

func TestR30Levels(t *testing.T) {
	for i, name := range []string{
		"Abysmal", "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary",
	} {
		if got := threeLadder.Format(Level(i + 1)); got != name {
			t.Errorf("level %d is %s, want %s", i+1, got, name)
		}
	}
	for _, l := range fudgeLadder.Levels {
		if got, err := threeLadder.Parse(l.Name); err != nil || got != l.Value+5 {
			t.Errorf("%s is %d, %v; want %d", l.Name, got, err, l.Value+5)
		}
	}
	checkRefused(t, [][2]string{
		{`{"system":"3d6-fudge","trait":0,"faces":[1,2,3]}`, `request.trait: 0 is below Abysmal, the lowest level`},
		{
			`{"system":"3d6-fudge","difficulty":5,"faces":[1,2,3]}`,
			`request.difficulty: Fair doesn't apply to unopposed rolls in 3d6-fudge; leave it out`,
		},
		{
			`{"system":"3d6-fudge","technique":"4dF","faces":[1,2,3]}`,
			`request.technique: "4dF" doesn't fit this roll, which always uses 3d6`,
		},
		{
			`{"system":"3d6-fudge","kind":"situational","difficulty":5,"faces":[1,2,3]}`,
			`request.difficulty: Fair doesn't apply to situational rolls in 3d6-fudge; leave it out`,
		},
		{
			`{"system":"3d6-fudge","kind":"situational","even":true,"faces":[1,2,3]}`,
			`request.even: true doesn't apply to situational rolls in 3d6-fudge; leave it out`,
		},
		{`{"system":"3d6-fudge","faces":[0,2,3]}`, `request.faces[0]: 0 is not a face of a d6, which shows 1 to 6`},
	})
}

func TestR31Modifiers(t *testing.T) {
	checkAll(t, []want{
		{
			`{"system":"3d6-fudge","trait":"Good","modifiers":[{"value":1}],"faces":[3,4,6]}`,
			`{"level":7,"margin":0,"success":true,"text":"Good +1, Great (7): rolled 7, just succeeds."}`,
		},
		{
			`{"system":"3d6-fudge","trait":"Good","modifiers":[{"label":"bow","value":1}],"faces":[1,2,6]}`,
			`{"text":"Good +1 (bow), Great (7): rolled 3, success by 4."}`,
		},
		{`{"system":"3d6-fudge","trait":12,"faces":[6,5,6]}`, `{"text":"Level 12: rolled 11, success by 1."}`},
		{`{"system":"3d6-fudge","trait":2,"modifiers":[{"value":-3}],"faces":[3,4,6]}`, `{"level":1}`},
		{
			`{"system":"3d6-fudge","trait":9,"modifiers":[{"value":2}],"faces":[6,5,6]}`,
			`{"level":11,"success":true,"announce":"11, rolled 11"}`,
		},
	})
}

func TestR32Triples(t *testing.T) {
	for _, row := range []struct{ faces, level1, level2 string }{
		{"[1,1,1]", `{"critical":"success","success":true,"margin":null}`, `{"critical":"success","success":true}`},
		{"[2,2,2]", `{"critical":"success","success":true}`, `{"critical":"success","success":true}`},
		{"[3,3,3]", `{"critical":"mediocrity","success":false}`, `{"critical":"mediocrity","success":true}`},
		{"[4,4,4]", `{"critical":"mediocrity","success":false}`, `{"critical":"mediocrity","success":true}`},
		{"[5,5,5]", `{"critical":"failure","success":false}`, `{"critical":"failure","success":false}`},
		{"[6,6,6]", `{"critical":"failure","success":false}`, `{"critical":"failure","success":false}`},
	} {
		want{`{"system":"3d6-fudge","trait":1,"faces":` + row.faces + `}`, row.level1}.check(t)
		want{`{"system":"3d6-fudge","trait":2,"faces":` + row.faces + `}`, row.level2}.check(t)
		want{`{"system":"3d6-fudge","trait":12,"faces":[5,5,5]}`, `{"success":false}`}.check(t)
	}
}

func TestR33DropTheHighest(t *testing.T) {
	checkAll(t, []want{
		{
			`{"system":"3d6-fudge","trait":5,"faces":[2,5,3]}`,
			`{"result":5,"kept":[0,2],"margin":0,"success":true,"degree":null,"critical":"none"}`,
		},
		{`{"system":"3d6-fudge","trait":5,"faces":[4,3,4]}`, `{"result":7,"kept":[1,2],"margin":-2,"success":false}`},
	})
}

func TestR34Opposed(t *testing.T) {
	sides := func(level, faces, otherLevel, otherFaces string) string {
		return `{"system":"3d6-fudge","kind":"opposed","trait":` + level + `,"faces":` + faces +
			`,"against":{"trait":` + otherLevel + `,"faces":` + otherFaces + `}}`
	}
	checkAll(t, []want{
		// Ashley and Bert fight.
		{
			sides("6", "[1,2,6]", "8", "[3,4,4]"),
			`{"margin":3,"relative":2,"outcome":"win","against":{"margin":1,"relative":-2},
				"text":"Good (6): rolled 3, success by 3. Opponent: Superb (8): rolled 7, success by 1. Won by 2."}`,
		},
		{sides("6", "[1,2,6]", "4", "[3,4,4]"), `{"outcome":"win","relative":null}`},
		{sides("4", "[3,4,4]", "6", "[1,2,6]"), `{"outcome":"lose"}`},
		{sides("4", "[3,4,4]", "4", "[3,4,5]"), `{"outcome":"standoff"}`},
		{sides("5", "[1,2,6]", "5", "[1,2,3]"), `{"outcome":"standoff","relative":0}`},
		{sides("5", "[1,1,1]", "9", "[1,1,2]"), `{"outcome":"win"}`},
		{sides("9", "[1,1,2]", "5", "[2,2,2]"), `{"outcome":"lose"}`},
		{sides("5", "[3,3,3]", "9", "[1,1,2]"), `{"outcome":"standoff"}`},
		{sides("9", "[1,1,2]", "5", "[4,4,4]"), `{"outcome":"standoff"}`},
		{
			sides("1", "[3,3,3]", "9", "[1,1,2]"),
			`{"outcome":"lose",
				"text":"Abysmal (1): critical mediocrity, a failure. Opponent: Legendary (9): rolled 2, success by 7. Lost."}`,
		},
		// A mediocrity that succeeds beats a roll that fails, by a Scratch at most.
		{
			sides("5", "[3,3,3]", "5", "[6,5,6]"),
			`{"outcome":"win",
				"text":"Fair (5): critical mediocrity, a bare and slow success. Opponent: Fair (5): rolled 11, failure by 6. ` +
				`Won, with a Scratch at most."}`,
		},
		{
			sides("5", "[6,5,6]", "5", "[3,3,3]"),
			`{"outcome":"lose",
				"text":"Fair (5): rolled 11, failure by 6. Opponent: Fair (5): critical mediocrity, a bare and slow success. ` +
				`Lost, with a Scratch at most."}`,
		},
		{sides("5", "[3,3,3]", "5", "[6,6,6]"), `{"outcome":"win"}`},
		{sides("5", "[3,3,3]", "1", "[4,4,4]"), `{"outcome":"win"}`},
		{
			sides("5", "[3,3,3]", "5", "[4,4,4]"),
			`{"outcome":"standoff",
				"text":"Fair (5): critical mediocrity, a bare and slow success. ` +
				`Opponent: Fair (5): critical mediocrity, a bare and slow success. ` +
				`A stand-off: the critical mediocrity takes no wound and inflicts a Scratch at most."}`,
		},
		{
			sides("5", "[1,1,1]", "12", "[3,4,4]"),
			`{"outcome":"win","text":"Fair (5): critical success. Opponent: level 12: rolled 7, success by 5. Won."}`,
		},
		{sides("5", "[1,1,1]", "5", "[3,3,3]"), `{"outcome":"gm","advice":["critical-bonus","gm-decides"]}`},
		{sides("5", "[1,1,1]", "5", "[2,2,2]"), `{"outcome":"gm","advice":["critical-bonus","gm-decides"]}`},
		{sides("5", "[5,5,5]", "5", "[6,6,6]"), `{"outcome":"standoff"}`},
		{sides("5", "[5,5,5]", "9", "[1,1,2]"), `{"outcome":"lose"}`},
	})
}

// Situational rolls are made at Fair.
func TestR21Situational3(t *testing.T) {
	checkAll(t, []want{
		{
			`{"system":"3d6-fudge","kind":"situational","faces":[2,3,6]}`,
			`{"level":5,"trait":null,"result":5,"margin":0,"success":true,"difficulty":null,"degree":null,
				"chance":{"num":115,"den":216},"text":"Fair (5): rolled 5, just succeeds."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"situational","faces":[4,3,6]}`,
			`{"success":false,"margin":-2,"text":"Fair (5): rolled 7, failure by 2."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"situational","modifiers":[{"label":"rope","value":2}],"faces":[4,3,6]}`,
			`{"level":7,"success":true,"advice":["modifier-huge"],"text":"Fair +2 (rope), Great (7): rolled 7, just succeeds."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"situational","faces":[1,1,1]}`,
			`{"critical":"success","text":"Fair (5): critical success."}`,
		},
	})
	checkOdds(t, []want{{`{"system":"3d6-fudge","kind":"situational"}`, `{"success":{"num":115,"den":216}}`}})
}

// A reaction is friendly from a success by one on; a bare success is a little help.
func TestR36Reaction3(t *testing.T) {
	checkAll(t, []want{
		{
			`{"system":"3d6-fudge","kind":"reaction","faces":[1,3,6]}`,
			`{"reaction":"well","level":5,"result":4,"margin":null,"success":null,
				"text":"Fair (5), rolled 4: a good reaction."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"reaction","faces":[2,3,6]}`,
			`{"reaction":"some","text":"Fair (5), rolled 5: a little help, if it's no trouble."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"reaction","faces":[2,4,6]}`,
			`{"reaction":"none","text":"Fair (5), rolled 6: no help."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"label":"charisma","value":1}],"faces":[2,3,6]}`,
			`{"reaction":"well","level":6,"text":"Fair +1 (charisma), Good (6), rolled 5: a good reaction."}`,
		},
		{
			`{"system":"3d6-fudge","kind":"reaction","faces":[2,2,2]}`,
			`{"reaction":"well","critical":"success","text":"Fair (5), rolled 4: a good reaction. A critical success."}`,
		},
		{`{"system":"3d6-fudge","kind":"reaction","faces":[3,3,3]}`, `{"reaction":"some","critical":"mediocrity"}`},
		{
			`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"value":-4}],"faces":[3,3,3]}`,
			`{"reaction":"none","level":1}`,
		},
		{
			`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"value":6}],"faces":[5,5,5]}`,
			`{"reaction":"none","critical":"failure"}`,
		},
	})
}

// A minimum degree counts from Fair: Good asks for a success by one, Great for one by two.
func TestR23MinimumDegree3(t *testing.T) {
	opposed := func(own, faces, other, otherFaces string) string {
		return `{"system":"3d6-fudge","kind":"opposed","trait":6,` + own + `"faces":` + faces + `,"against":{"trait":6,` +
			other + `"faces":` + otherFaces + `}}`
	}
	checkAll(t, []want{
		{
			opposed(`"minimum":"Good",`, "[2,4,6]", "", "[3,4,6]"),
			`{"outcome":"fail","minimum":6,
				"text":"Good (6): rolled 6, just succeeds. Opponent: Good (6): rolled 7, failure by 1. ` +
				`The attempt needed a success by at least 1. Failed."}`,
		},
		{
			opposed(`"minimum":"Good",`, "[2,3,6]", "", "[3,4,6]"),
			`{"outcome":"win","text":"Good (6): rolled 5, success by 1. Opponent: Good (6): rolled 7, failure by 1. Won."}`,
		},
		{opposed(`"minimum":"Fair",`, "[2,4,6]", "", "[3,4,6]"), `{"outcome":"win"}`},
		{
			opposed(`"minimum":"Fair",`, "[3,4,6]", "", "[3,4,6]"),
			`{"outcome":"fail","text":"Good (6): rolled 7, failure by 1. Opponent: Good (6): rolled 7, failure by 1. Failed."}`,
		},
		{opposed(`"minimum":"Poor",`, "[3,4,6]", "", "[3,4,6]"), `{"outcome":"standoff"}`},
		{opposed(`"minimum":"Superb",`, "[1,1,1]", "", "[3,4,6]"), `{"outcome":"win"}`},
		{opposed(`"minimum":"Good",`, "[3,3,3]", "", "[3,4,6]"), `{"outcome":"fail"}`},
		{opposed(`"minimum":"Fair",`, "[3,3,3]", "", "[3,4,6]"), `{"outcome":"win"}`},
		{
			opposed("", "[2,4,6]", `"minimum":"Superb",`, "[1,3,6]"),
			`{"outcome":"win","against":{"minimum":8,"margin":2},
				"text":"Good (6): rolled 6, just succeeds. Opponent: Good (6): rolled 4, success by 2. ` +
				`The opponent needed a success by at least 3. Won."}`,
		},
		{opposed("", "[2,4,6]", `"minimum":"Great",`, "[1,3,6]"), `{"outcome":"lose"}`},
		{opposed(`"minimum":"Superb",`, "[2,4,6]", `"minimum":"Superb",`, "[1,3,6]"), `{"outcome":"fail"}`},
	})
}

// An NPC counts as rolling 5, the middle sum; each level of its own dice is one less.
func TestR25NPCs3(t *testing.T) {
	opposed := func(trait, faces, npc string) string {
		return `{"system":"3d6-fudge","kind":"opposed","trait":` + trait + `,"faces":` + faces + `,"against":{` + npc + `}}`
	}
	checkAll(t, []want{
		{
			opposed("6", "[1,3,6]", `"trait":6,"npc":"fixed"`),
			`{"outcome":"win","relative":1,"difficulty":null,"against":{"result":5,"margin":1,"success":true,"critical":"none"},
				"text":"Good (6): rolled 4, success by 2. Opponent: Good (6): counts as rolling 5, success by 1. Won by 1."}`,
		},
		{
			opposed("6", "[2,3,6]", `"trait":6,"npc":"fixed"`),
			`{"outcome":"standoff","relative":0,
				"text":"Good (6): rolled 5, success by 1. Opponent: Good (6): counts as rolling 5, success by 1. A stand-off."}`,
		},
		{opposed("6", "[2,4,6]", `"trait":6,"npc":"fixed"`), `{"outcome":"lose","relative":-1}`},
		{
			opposed("6", "[3,4,6]", `"trait":3,"npc":"fixed"`),
			`{"outcome":"standoff","chance":{"num":37,"den":54},
				"text":"Good (6): rolled 7, failure by 1. Opponent: Poor (3): counts as rolling 5, failure by 2. A stand-off."}`,
		},
		{opposed("6", "[2,4,6]", `"trait":3,"npc":"fixed"`), `{"outcome":"win"}`},
		{opposed("6", "[3,3,3]", `"trait":5,"npc":"fixed"`), `{"outcome":"standoff"}`},
		{opposed("6", "[1,1,1]", `"trait":12,"npc":"fixed"`), `{"outcome":"win"}`},
		{opposed("6", "[6,6,6]", `"trait":1,"npc":"fixed"`), `{"outcome":"standoff"}`},
		{opposed("3", "[1,2,6]", `"trait":2,"npc":"fixed"`), `{"outcome":"win","chance":{"num":23,"den":108}}`}, // 21.3 %
		{opposed("3", "[6,6,6]", `"trait":5,"npc":"fixed"`), `{"outcome":"lose"}`},
		{
			opposed("6", "[2,4,6]", `"trait":5,"npc":"1dF","faces":[1]`),
			`{"outcome":"lose","against":{"result":4,"margin":1},
				"text":"Good (6): rolled 6, just succeeds. Opponent: Fair (5): counts as rolling 4, success by 1. Lost by 1."}`,
		},
		{
			opposed("6", "[2,4,6]", `"trait":5,"npc":"1dF","faces":[0]`),
			`{"outcome":"standoff",
				"text":"Good (6): rolled 6, just succeeds. Opponent: Fair (5): counts as rolling 5, just succeeds. A stand-off."}`,
		},
		{opposed("6", "[3,4,6]", `"trait":5,"npc":"2dF","faces":[-1,-1]`), `{"outcome":"standoff","against":{"result":7}}`},
		{
			opposed("6", "[2,4,6]", `"trait":5,"npc":"d6","faces":[6,6]`),
			`{"outcome":"lose","against":{"result":2,"margin":3}}`,
		},
		{
			opposed("6", "[2,4,6]", `"trait":5,"npc":"d6","faces":[1,4]`),
			`{"outcome":"win","against":{"result":7,"margin":-2,"success":false}}`,
		},
	})
}

// Lines, with the kind before or after the rules.
func TestR30Lines3(t *testing.T) {
	for _, row := range [][2]string{
		{
			"3d6-fudge situational +1",
			`{"system":"3d6-fudge","kind":"situational","modifiers":[{"value":1}]}`,
		},
		{
			"secret reaction 3d6-fudge +1 (charisma)",
			`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"label":"charisma","value":1}],"secret":true}`,
		},
		{
			"Good 3d6-fudge min Great opposed Fair",
			`{"system":"3d6-fudge","kind":"opposed","trait":6,"minimum":7,"against":{"trait":5}}`,
		},
		{
			"Good 3d6-fudge opposed npc Fair",
			`{"system":"3d6-fudge","kind":"opposed","trait":6,"against":{"trait":5,"npc":"fixed"}}`,
		},
		{
			"Good 3d6-fudge opposed npc Fair d6 min Great",
			`{"system":"3d6-fudge","kind":"opposed","trait":6,"against":{"trait":5,"npc":"d6","minimum":7}}`,
		},
	} {
		line, want := row[0], row[1]
		r, err := ParseRequest([]byte(line))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		expected := parsed(t, want)
		if got := string(marshaled(t, r)); got != string(marshaled(t, expected)) {
			t.Errorf("%s is %s, want %s", line, got, want)
		}
		if again, ok := r.Line(); !ok {
			t.Errorf("%s has no line, but %q", line, again)
		}
	}
}
