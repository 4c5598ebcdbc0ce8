package engine

import (
	"encoding/json"
	"strings"
	"testing"
)

const arnold = `{
	"name": "Arnold", "genre": "Adventure", "player": "Ann", "date": "2026-11-21",
	"attributes": [{"name": "Strength", "level": "Good"}, {"name": "Dexterity", "level": "Superb"}, {"name": "Reasoning"}],
	"skills": [{"name": "Research", "level": "Good"}, {"name": "Anthropology", "level": "Good"},
		{"name": "Surgery", "default": "none"}, {"name": "Sleight of Hand", "default": "Terrible"}],
	"powers": [{"name": "Steel Arm", "sort": "cybernetic", "cost": "one gift", "bonus": 1, "bonus_to": "Strength"},
		{"name": "Telepathy", "level": "Great", "sort": "psionic"}],
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

func TestR37Sheet(t *testing.T) {
	s := sheet(t, Fudge)
	for _, w := range []want{
		{
			`{"skill":"Research","supported_by":"Anthropology","faces":[0,0,0,0]}`,
			`{"degree_name":"Great","skill":"Research","modifiers":[{"label":"Anthropology","value":1}],
				"text":"Research, Good +0 +1 (Anthropology) = Great: success by 2 against Difficulty Fair."}`,
		},
		{
			`{"skill":"strength","faces":[0,0,0,0]}`,
			`{"degree_name":"Great","modifier":1,"modifiers":[{"label":"Steel Arm","value":1}]}`,
		},
		{`{"skill":"Reasoning","faces":[0,0,0,0]}`, `{"degree_name":"Fair"}`},
		{`{"skill":"Telepathy","faces":[0,0,0,0]}`, `{"degree_name":"Great"}`},
		{`{"skill":"Telepathy","system":"3d6-fudge","faces":[1,2,3]}`, `{"trait":7,"margin":4}`},
		{`{"skill":"Telepathy","trait":"Poor","faces":[0,0,0,0]}`, `{"degree_name":"Poor"}`},
	} {
		got, err := rolled(t, s, w.request)
		if err != nil {
			t.Errorf("%s: %v", w.request, err)
			continue
		}
		w.compareWith(t, got)
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
	checkRefused(t, [][2]string{
		{`{"skill":"Research","faces":[0,0,0,0]}`, `request.skill: "Research" needs a character sheet or a trait level`},
	})
}

func TestR37BadSheets(t *testing.T) {
	for _, row := range [][2]string{
		{
			`{"wounds":["Hurtt"]}`,
			`sheet.wounds[0]: "Hurtt" is not one of Scratch, Hurt, Very Hurt, Incapacitated, Near Death (did you mean Hurt?)`,
		},
		{
			`{"skills":[{"name":"Climbing"},{"name":"climbing"}]}`,
			`sheet.skills[1].name: "climbing" is already on the sheet; each trait is named once`,
		},
		{
			`{"attributes":[{"name":"A","level":"Superb+2"}]}`,
			`sheet.attributes[0].level: Superb+2 is above Legendary, the highest level a trait may have`,
		},
		{`{"attributes":[{"level":"Good"}]}`, `sheet.attributes[0].name: is missing`},
		{
			`{"attributes":[{"name":"A","level":"Goood"}]}`,
			`sheet.attributes[0].level: "Goood" is not a level on the fudge ladder (did you mean Good?)`,
		},
		{`{"fudge_points":-1}`, `sheet.fudge_points: -1 is less than 0`},
		{`{"ep":-1}`, `sheet.ep: -1 is less than 0`},
		{`{"powers":[{"name":"Arm","bonus":1}]}`, `sheet.powers[0].bonus: 1 has no bonus_to, the trait it adds to`},
		{
			`{"powers":[{"name":"Arm","bonus":1,"bonus_to":"Strenght"}],"attributes":[{"name":"Strength"}]}`,
			`sheet.powers[0].bonus_to: "Strenght" is not a trait of this sheet (did you mean Strength?)`,
		},
		{`{"skill":[]}`, `sheet.skill: is not a field here (did you mean skills?)`},
		{`{"name":"a","name":"b"}`, `sheet.name: "b" is given a second time; give each field once`},
	} {
		if _, err := ParseSheet([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

// TestR40NewCharacters checks the advice about a sheet, which the text of 3d6 Fudge gives alone.
func TestR40NewCharacters(t *testing.T) {
	for _, row := range [][2]string{
		{
			`{"system":"3d6-fudge","skills":[{"name":"Bow","level":"Legendary"},{"name":"Lore","level":"Good"},{"name":"Ride"}],
				"attributes":[{"name":"Wit","level":"Abysmal"}]}`,
			`New characters have no Abysmal or Legendary traits: Wit, Bow.`,
		},
		{`{"system":"3d6-fudge","skills":[{"name":"Bow","level":"Superb"}]}`, ``},
		{`{"skills":[{"name":"Bow","level":"Terrible"}]}`, ``},
	} {
		if got := (&Campaign{Sheet: parsedSheet(t, row[0])}).NewCharacterAdvice().In(nil); got != row[1] {
			t.Errorf("%s: %q, want %q", row[0], got, row[1])
		}
	}
	if got := (&Campaign{}).NewCharacterAdvice(); got.IsSet() {
		t.Errorf("without a sheet: %q", got.In(nil))
	}
}

// TestStoredSheet parses sheets whose ladder is no longer loaded.
func TestStoredSheet(t *testing.T) {
	s, err := ParseStoredSheet([]byte(`{"system":"mudge","ladder":"stars","skills":[{"name":"Bow","level":2}],"ep":0}`))
	if err != nil || s.System != Mudge || s.Ladder != "stars" || s.Skills[0].Level != Some(Level(2)) {
		t.Errorf("%s, %v", marshaled(t, s), err)
	}
	for _, row := range [][2]string{
		{`{`, `sheet: is not valid JSON (byte 1)`},
		{
			`{"skills":[{"name":"Bow","level":"Great"}]}`,
			`sheet.skills[0].level: "Great" is not a whole number from −1000 to 1000`,
		},
	} {
		if _, err := ParseStoredSheet([]byte(row[0])); err == nil || !strings.HasPrefix(err.Error(), row[1]) {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

// TestDefaultRoundTrip writes and reads the defaults of skills.
func TestDefaultRoundTrip(t *testing.T) {
	for _, d := range []Default{{}, {Opt: Some(Terrible)}, {None: true}} {
		data, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var again Default
		if err := json.Unmarshal(data, &again); err != nil || again != d {
			t.Errorf("%s reads as %+v, %v; want %+v", data, again, err, d)
		}
	}
}
