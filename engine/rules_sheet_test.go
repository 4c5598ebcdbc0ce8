package engine

import (
	"encoding/json"
	"testing"
)

const arnold = `{
	"name": "Arnold", "genre": "Adventure", "player": "Ann", "date": "2026-11-21",
	"attributes": [{"name": "Strength", "level": "Good"}, {"name": "Dexterity", "level": "Superb"}, {"name": "Reasoning"}],
	"skills": [{"name": "Research", "level": "Good"}, {"name": "Anthropology", "level": "Good"}, {"name": "Surgery", "default": "none"}, {"name": "Sleight of Hand", "default": "Terrible"}],
	"powers": [{"name": "Steel Arm", "sort": "cybernetic", "cost": "one gift", "bonus": 1, "bonus_to": "Strength"}, {"name": "Telepathy", "level": "Great", "sort": "psionic"}],
	"gifts": [{"name": "Charisma"}], "faults": [{"name": "Curious"}], "equipment": [{"name": "Rope", "note": "30 m"}],
	"story": "Climbs badly.", "fudge_points": 3, "ep": 7
}`

func sheet(t testing.TB, system System) *Sheet {
	t.Helper()
	s, err := ParseSheet([]byte(arnold))
	if err != nil {
		t.Fatal(err)
	}
	s.System = system
	return &s
}

// rolled fills a request from a sheet and resolves it.
func rolled(t testing.TB, s *Sheet, request string) (Resolution, error) {
	t.Helper()
	r, err := (&Campaign{Sheet: s}).Fill(parsed(t, request))
	if err != nil {
		return Resolution{}, err
	}
	return Resolve(&r)
}

func TestR17Untrained(t *testing.T) {
	for _, row := range []struct {
		system  System
		request string
		level   Level
	}{
		{Fudge, `{"skill":"Climbing","untrained":true,"faces":[0,0,0,0]}`, Poor}, // Arnold
		{Fudge, `{"skill":"Climbing","untrained":true,"helped_by":"Dexterity","faces":[0,0,0,0]}`, Mediocre},
		{Fudge, `{"skill":"Climbing","untrained":true,"helped_by":"Reasoning","faces":[0,0,0,0]}`, Poor},
		{Fudge, `{"skill":"Research","untrained":true,"faces":[0,0,0,0]}`, Good},
		{Fudge, `{"skill":"Sleight of Hand","helped_by":"Dexterity","faces":[0,0,0,0]}`, Mediocre},
		{Fudge, `{"skill":"Research","helped_by":"Dexterity","faces":[0,0,0,0]}`, Good},
		{Mudge, `{"skill":"Sleight of Hand","faces":[0,0,0,0]}`, Terrible},
		{Mudge, `{"skill":"sleight of hand","helped_by":"dexterity","faces":[0,0,0,0]}`, Poor},
		{Mudge, `{"skill":"Sleight of Hand","helped_by":"Strength","faces":[0,0,0,0]}`, Terrible},
		{Mudge, `{"skill":"Climbing","untrained":true,"helped_by":"Dexterity","faces":[0,0,0,0]}`, Mediocre},

		// the request's system decides, whatever the sheet's is
		{Fudge, `{"system":"mudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[0,0,0,0]}`, Poor},
		{Mudge, `{"system":"fudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[0,0,0,0]}`, Mediocre},
		{Fudge, `{"system":"3d6-fudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[1,2,3]}`, 4},
		{Fudge, `{"system":"3d6-fudge","skill":"Sleight of Hand","faces":[1,2,3]}`, 2},
		{Fudge, `{"system":"3d6-fudge","skill":"Climbing","untrained":true,"faces":[1,2,3]}`, 3},

		// names carry the meaning: Poor is -1 on the ladder fate, Mediocre 0
		{Fudge, `{"ladder":"fate","skill":"Climbing","untrained":true,"faces":[0,0,0,0]}`, -1},
		{Fudge, `{"ladder":"fate","skill":"Climbing","untrained":true,"helped_by":"Dexterity","faces":[0,0,0,0]}`, 0},
		{Fudge, `{"ladder":"fate","skill":"Research","faces":[0,0,0,0]}`, 3},
	} {
		got, err := rolled(t, sheet(t, row.system), row.request)
		if err != nil || got.Trait.Value != row.level {
			t.Errorf("%s %s: level %d, %v; want %d", row.system, row.request, got.Trait.Value, err, row.level)
		}
	}
	for _, row := range [][2]string{
		{`{"skill":"Surgery"}`, `request.skill: "Surgery" can't be tried untrained`},
		{`{"skill":"Surgery","untrained":true}`, `request.skill: "Surgery" can't be tried untrained`},
		{`{"skill":"Reserch"}`, `request.skill: "Reserch" is not on the character sheet; with untrained it is rolled at its default (did you mean Research?)`},
		{`{"untrained":true,"trait":"Good","faces":[0,0,0,0]}`, `request.untrained: true goes with a skill, and none is given`},
		{`{"skill":"Climbing","untrained":true,"helped_by":"Dexterty"}`, `request.helped_by: "Dexterty" is not on the character sheet, or has no level there (did you mean Dexterity?)`},
	} {
		if _, err := rolled(t, sheet(t, Fudge), row[0]); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

// A roll at a default says so, and needs no sheet.
func TestR17UntrainedIsSaid(t *testing.T) {
	for _, row := range []struct {
		sheet           *Sheet
		request, fields string
	}{
		{sheet(t, Fudge), `{"skill":"Climbing","untrained":true,"faces":[1,0,0,0]}`, `{"untrained":true,"text":"Climbing untrained, Poor +1: Mediocre, failure by 1 against Fair."}`},
		{sheet(t, Fudge), `{"skill":"Sleight of Hand","faces":[1,0,0,0]}`, `{"untrained":true,"text":"Sleight of Hand untrained, Terrible +1: Poor, failure by 2 against Fair."}`},
		{sheet(t, Fudge), `{"skill":"Research","untrained":true,"faces":[0,0,0,0]}`, `{"untrained":null,"text":"Research, Good +0: Good, success by 1 against Fair."}`},
		{sheet(t, Fudge), `{"system":"3d6-fudge","skill":"Climbing","untrained":true,"faces":[1,2,6]}`, `{"text":"Climbing untrained, Poor (3): 3 rolled, just a success."}`},
		{nil, `{"skill":"Climbing","untrained":true,"faces":[0,0,0,0]}`, `{"trait":-2,"text":"Climbing untrained, Poor +0: Poor, failure by 2 against Fair."}`},
		{nil, `{"ladder":"fate","skill":"Climbing","untrained":true,"faces":[0,0,0,0]}`, `{"trait":-1}`},
	} {
		got, err := rolled(t, row.sheet, row.request)
		if err != nil {
			t.Errorf("%s: %v", row.request, err)
			continue
		}
		want{row.request, row.fields}.compareWith(t, got)
	}
	for _, row := range [][2]string{
		{`{"skill":"Climbing"}`, `request.skill: "Climbing" is to be taken from a character sheet, and there is none`},
		{`{"skill":"Climbing","untrained":true,"helped_by":"Dexterity"}`, `request.helped_by: "Dexterity" is to be taken from a character sheet, and there is none`},
		{`{"skill":"Climbing","untrained":true,"supported_by":"Ropes"}`, `request.supported_by: "Ropes" is to be taken from a character sheet, and there is none`},
	} {
		if _, err := rolled(t, nil, row[0]); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

func TestR20Wounds(t *testing.T) {
	for _, row := range []struct {
		wounds   []Wound
		modifier int
	}{
		{nil, 0}, {[]Wound{Scratch, Scratch}, 0}, {[]Wound{Hurt, Scratch}, -1}, {[]Wound{Hurt, VeryHurt}, -2},
	} {
		s := sheet(t, Fudge)
		s.Wounds = row.wounds
		got, err := rolled(t, s, `{"skill":"Research","faces":[0,0,0,0]}`)
		if err != nil || got.Modifier.Value != row.modifier {
			t.Errorf("%v: modifier %d, %v; want %d", row.wounds, got.Modifier.Value, err, row.modifier)
		}
	}
	s := sheet(t, Fudge)
	s.Wounds = []Wound{Hurt, Incapacitated}
	if _, err := rolled(t, s, `{"skill":"Research"}`); err == nil {
		t.Error("somebody incapacitated does research")
	}
	for damage, want := range map[int]Wound{0: "", 1: Scratch, 2: Scratch, 3: Hurt, 5: VeryHurt, 8: Incapacitated, 9: NearDeath, 40: NearDeath} {
		if got, ok := WoundOf(damage); got != want || ok != (damage > 0) {
			t.Errorf("%d damage is %q, want %q", damage, got, want)
		}
	}
}

func TestR37Sheet(t *testing.T) {
	s := sheet(t, Fudge)
	for request, fields := range map[string]string{
		`{"skill":"Research","supported_by":"Anthropology","faces":[0,0,0,0]}`: `{"degree_name":"Great","skill":"Research","modifiers":[{"label":"Anthropology","value":1}],"text":"Research, Good +0 +1 (Anthropology): Great, success by 2 against Fair."}`,
		`{"skill":"strength","faces":[0,0,0,0]}`:                               `{"degree_name":"Great","modifier":1,"modifiers":[{"label":"Steel Arm","value":1}]}`,
		`{"skill":"Reasoning","faces":[0,0,0,0]}`:                              `{"degree_name":"Fair"}`,
		`{"skill":"Telepathy","faces":[0,0,0,0]}`:                              `{"degree_name":"Great"}`,
		`{"skill":"Telepathy","system":"3d6-fudge","faces":[1,2,3]}`:           `{"trait":7,"margin":4}`,
		`{"skill":"Telepathy","trait":"Poor","faces":[0,0,0,0]}`:               `{"degree_name":"Poor"}`,
	} {
		got, err := rolled(t, s, request)
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		want{request, fields}.compareWith(t, got)
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseSheet(data)
	if err != nil {
		t.Fatal(err)
	}
	twice, _ := json.Marshal(again)
	if string(twice) != string(data) {
		t.Errorf("a sheet comes back changed:\n%s\n%s", data, twice)
	}
	checkRefused(t, [][2]string{{`{"skill":"Research","faces":[0,0,0,0]}`, `request.skill: "Research" has no level here; it is taken from a character sheet, or give a trait`}})
}

func TestR37BadSheets(t *testing.T) {
	for _, row := range [][2]string{
		{`{"wounds":["Hurtt"]}`, `sheet.wounds[0]: "Hurtt" is not one of Scratch, Hurt, Very Hurt, Incapacitated, Near Death (did you mean Hurt?)`},
		{`{"skills":[{"name":"Climbing"},{"name":"climbing"}]}`, `sheet.skills[1].name: "climbing" is on the sheet already; a trait is named once`},
		{`{"attributes":[{"name":"A","level":"Superb+2"}]}`, `sheet.attributes[0].level: Superb+2 is above Legendary, the highest level a trait may have`},
		{`{"attributes":[{"level":"Good"}]}`, `sheet.attributes[0].name: is missing`},
		{`{"attributes":[{"name":"A","level":"Goood"}]}`, `sheet.attributes[0].level: "Goood" is not a level of the ladder fudge (did you mean Good?)`},
		{`{"ep":-1}`, `sheet.ep: -1 is less than 0`},
		{`{"powers":[{"name":"Arm","bonus":1}]}`, `sheet.powers[0].bonus: 1 has no bonus_to: the trait it is added to`},
		{`{"powers":[{"name":"Arm","bonus":1,"bonus_to":"Strenght"}],"attributes":[{"name":"Strength"}]}`, `sheet.powers[0].bonus_to: "Strenght" is not a trait of this sheet (did you mean Strength?)`},
		{`{"skill":[]}`, `sheet.skill: is not a field here (did you mean skills?)`},
		{`{"name":"a","name":"b"}`, `sheet.name: "b" is given a second time; a field may be given once`},
	} {
		if _, err := ParseSheet([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

func TestR37Experience(t *testing.T) {
	for level, cost := range map[Level]int{Terrible: 1, Fair: 1, Good: 2, Great: 4, Superb: 8} {
		for _, ladder := range builtInLadders {
			if got, ok := RaiseCost(ladder, ladder.Means(level)); !ok || got != cost {
				t.Errorf("raising to %s on the ladder %s costs %d, want %d", fudgeLadder.Format(level), ladder.Name, got, cost)
			}
		}
	}
	s := sheet(t, Fudge)
	c := Campaign{Sheet: s}
	for _, row := range []struct {
		skill string
		left  int
		fails string
	}{
		{"Research", 3, ""},
		{"Research", 3, `sheet.ep: 3 is not enough: to raise Research costs 8`},
		{"Climbing", 2, ""},
		{"Sleight of Hand", 1, ""},
		{"strength", 1, `sheet.skills: "strength" is not a skill's name, or that of another trait`},
	} {
		err := c.Sheet.raise(c.SheetLadder(), row.skill)
		if (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails || s.EP != row.left {
			t.Errorf("raise %s: %v, %d EP left; want %q, %d", row.skill, err, s.EP, row.fails, row.left)
		}
	}
	if climbing, _ := find(s.Skills, "Climbing"); climbing.Level != Some(Mediocre) {
		t.Errorf("Climbing is learnt at %v, want Mediocre", climbing.Level)
	}
	s.EP, s.Skills[0].Level = 100, Some(Superb)
	if err := c.Sheet.raise(c.SheetLadder(), "Research"); err == nil {
		t.Error("a skill is raised above Superb")
	}
}
