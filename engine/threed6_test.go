package engine

import (
	"testing"
)

func TestR30Levels(t *testing.T) {
	for i, name := range []string{"Abysmal", "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary"} {
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
		{`{"system":"3d6-fudge","difficulty":5,"faces":[1,2,3]}`, `request.difficulty: 5 doesn't apply to unopposed rolls in 3d6-fudge; leave it out`},
		{`{"system":"3d6-fudge","technique":"4dF","faces":[1,2,3]}`, `request.technique: "4dF" doesn't fit this roll, which always uses 3d6`},
		{`{"system":"3d6-fudge","kind":"situational","faces":[1,2,3]}`, `request.kind: "situational" doesn't exist in 3d6-fudge; use unopposed, opposed, table, sum`},
		{`{"system":"3d6-fudge","kind":"opposed","faces":[1,2,3],"against":{"npc":"fixed"}}`, `request.against.npc: "fixed" doesn't apply in 3d6-fudge; leave it out`},
		{`{"system":"3d6-fudge","faces":[0,2,3]}`, `request.faces[0]: 0 is not a face of a d6, which shows 1 to 6`},
	})
}

func TestR31Modifiers(t *testing.T) {
	checkAll(t, []want{
		{`{"system":"3d6-fudge","trait":"Good","modifiers":[{"value":1}],"faces":[3,4,6]}`, `{"level":7,"margin":0,"success":true,"text":"Good +1, Great (7): rolled 7, just succeeds."}`},
		{`{"system":"3d6-fudge","trait":"Good","modifiers":[{"label":"bow","value":1}],"faces":[1,2,6]}`, `{"text":"Good +1 (bow), Great (7): rolled 3, success by 4."}`},
		{`{"system":"3d6-fudge","trait":12,"faces":[6,5,6]}`, `{"text":"Level 12: rolled 11, success by 1."}`},
		{`{"system":"3d6-fudge","trait":2,"modifiers":[{"value":-3}],"faces":[3,4,6]}`, `{"level":1}`},
		{`{"system":"3d6-fudge","trait":9,"modifiers":[{"value":2}],"faces":[6,5,6]}`, `{"level":11,"success":true,"announce":"11, rolled 11"}`},
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
		{`{"system":"3d6-fudge","trait":5,"faces":[2,5,3]}`, `{"result":5,"kept":[0,2],"margin":0,"success":true,"degree":null,"critical":"none"}`},
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
		{sides("6", "[1,2,6]", "8", "[3,4,4]"), `{"margin":3,"relative":2,"outcome":"win","against":{"margin":1,"relative":-2},
			"text":"Good (6): rolled 3, success by 3. Opponent: Superb (8): rolled 7, success by 1. Won by 2."}`},
		{sides("6", "[1,2,6]", "4", "[3,4,4]"), `{"outcome":"win","relative":null}`},
		{sides("4", "[3,4,4]", "6", "[1,2,6]"), `{"outcome":"lose"}`},
		{sides("4", "[3,4,4]", "4", "[3,4,5]"), `{"outcome":"standoff"}`},
		{sides("5", "[1,2,6]", "5", "[1,2,3]"), `{"outcome":"standoff","relative":0}`},
		{sides("5", "[1,1,1]", "9", "[1,1,2]"), `{"outcome":"win"}`},
		{sides("9", "[1,1,2]", "5", "[2,2,2]"), `{"outcome":"lose"}`},
		{sides("5", "[3,3,3]", "9", "[1,1,2]"), `{"outcome":"standoff"}`},
		{sides("9", "[1,1,2]", "5", "[4,4,4]"), `{"outcome":"standoff"}`},
		{sides("1", "[3,3,3]", "9", "[1,1,2]"), `{"outcome":"lose","text":"Abysmal (1): critical mediocrity, a failure. Opponent: Legendary (9): rolled 2, success by 7. Lost."}`},
		// A mediocrity that succeeds beats a roll that fails, by a Scratch at most.
		{sides("5", "[3,3,3]", "5", "[6,5,6]"), `{"outcome":"win","text":"Fair (5): critical mediocrity, a bare and slow success. Opponent: Fair (5): rolled 11, failure by 6. Won, with a Scratch at most."}`},
		{sides("5", "[6,5,6]", "5", "[3,3,3]"), `{"outcome":"lose","text":"Fair (5): rolled 11, failure by 6. Opponent: Fair (5): critical mediocrity, a bare and slow success. Lost, with a Scratch at most."}`},
		{sides("5", "[3,3,3]", "5", "[6,6,6]"), `{"outcome":"win"}`},
		{sides("5", "[3,3,3]", "1", "[4,4,4]"), `{"outcome":"win"}`},
		{sides("5", "[3,3,3]", "5", "[4,4,4]"), `{"outcome":"standoff","text":"Fair (5): critical mediocrity, a bare and slow success. Opponent: Fair (5): critical mediocrity, a bare and slow success. A stand-off: the critical mediocrity takes no wound and inflicts a Scratch at most."}`},
		{sides("5", "[1,1,1]", "12", "[3,4,4]"), `{"outcome":"win","text":"Fair (5): critical success. Opponent: level 12: rolled 7, success by 5. Won."}`},
		{sides("5", "[1,1,1]", "5", "[3,3,3]"), `{"outcome":"gm","advice":["gm-decides"]}`},
		{sides("5", "[1,1,1]", "5", "[2,2,2]"), `{"outcome":"gm","advice":["gm-decides"]}`},
		{sides("5", "[5,5,5]", "5", "[6,6,6]"), `{"outcome":"standoff"}`},
		{sides("5", "[5,5,5]", "9", "[1,1,2]"), `{"outcome":"lose"}`},
	})
}
