package engine

import (
	"reflect"
	"strings"
	"testing"
)

// TestR37SheetLines spends EP and changes wounds by lines. Rules R20, R37
func TestR37SheetLines(t *testing.T) {
	const sheet = `{"skills":[{"name":"Way to Go","level":"Poor"},{"name":"Research","level":"Good"},
		{"name":"Heal","level":"Fair"}],"attributes":[{"name":"Strength"}],"ep":9,"fudge_points":2,"wounds":["hurt"]}`
	for _, row := range []struct{ line, text, fails string }{
		{line: "raise Research", text: "Research raised to Great for 4 EP; 5 EP left."},
		{line: "RAISE research to great", text: "Research raised to Great for 4 EP; 5 EP left."},
		{line: "raise way to go", text: "Way to Go raised to Mediocre for 1 EP; 8 EP left."},
		{line: "raise Way to Go to Fair", text: "Way to Go raised to Fair for 2 EP; 7 EP left."},
		{line: `raise "way to go" to fair`, text: "Way to Go raised to Fair for 2 EP; 7 EP left."},
		{line: "add Climbing", text: "Climbing added at Mediocre for 1 EP; 8 EP left."},
		{line: "add Climbing  Walls to Good", text: "Climbing Walls added at Good for 4 EP; 5 EP left."},
		{line: `add "Talk to Animals" TO Fair`, text: "Talk to Animals added at Fair for 2 EP; 7 EP left."},
		{
			line: "raise Reserch",
			fails: `sheet.skills: "Reserch" is not on the sheet; ` +
				`to learn it as a new skill, write: add Reserch (did you mean Research?)`,
		},
		{
			line:  "raise Swimming",
			fails: `sheet.skills: "Swimming" is not on the sheet; to learn it as a new skill, write: add Swimming`,
		},
		{
			line:  "raise Swimming to Good",
			fails: `sheet.skills: "Swimming" is not on the sheet; to learn it as a new skill, write: add Swimming`,
		},
		{
			line:  "raise Research to Superb",
			fails: `sheet.ep: 9 is not enough: raising Research from Good to Superb costs 12 EP`,
		},
		{line: "raise Research to Good", fails: `sheet.skills: "Research" is Good already`},
		{
			line:  "raise Research to Legendary",
			fails: `sheet.skills: "Research" can't be raised to Superb+1; EP raise skills up to Superb only`,
		},
		{
			line:  "raise Research to 1000",
			fails: `sheet.skills: "Research" can't be raised to Superb+997; EP raise skills up to Superb only`,
		},
		{line: "raise Research to Grate", fails: `level: "Grate" is not a level on the fudge ladder (did you mean Great?)`},
		{line: "raise", fails: `sheet.skills: is missing; name a skill, as in: raise Climbing`},
		{line: "raise Strength", fails: `sheet.skills: "Strength" is not a skill; EP raise only skills`},
		{line: `raise "Research`, fails: `sheet.skills: "\"Research" is not closed`},
		{
			line:  `raise "Research" twice`,
			fails: `sheet.skills: "twice" can't follow a name in quotes; only "to" and a level can`,
		},
		{
			line: "add " + strings.Repeat("ü", MaxText),
			text: strings.Repeat("ü", MaxText) + " added at Mediocre for 1 EP; 8 EP left.",
		},
		{
			line:  "add " + strings.Repeat("a", MaxText+1),
			fails: `sheet.skills: "` + strings.Repeat("a", 59) + `… has 201 characters, at most 200 are allowed`,
		},
		{line: "add", fails: `sheet.skills: is missing; name a skill, as in: add Climbing`},
		{line: "add research", fails: `sheet.skills: "research" is already on the sheet; each trait is named once`},
		{line: "add Strength to Good", fails: `sheet.skills: "Strength" is already on the sheet; each trait is named once`},
		{line: "add Climbing to Poor", fails: `sheet.skills: "Climbing" is Poor already`},
		{
			line: "add Climbing to Superb", fails: `sheet.ep: 9 is not enough: raising Climbing from Poor to Superb costs 16 EP`,
		},
		{line: "wound 1", text: "Wounds: Scratch, Hurt. All rolls: −1."},
		{line: "wound 4", text: "Wounds: 2 Hurt. All rolls: −1."},
		{line: "wound very hurt", text: "Wounds: Hurt, Very Hurt. All rolls: −2."},
		{line: "wound 9", text: "Wounds: Hurt, Near Death. No rolls until that is healed."},
		{
			line: "wound 0",
			fails: `sheet.wounds: "0" is not a wound; use an amount of damage from 1, or Scratch, Hurt, Very Hurt, ` +
				`Incapacitated, Near Death`,
		},
		{
			line: "wound Hrt",
			fails: `sheet.wounds: "Hrt" is not a wound; ` +
				`use an amount of damage from 1, or Scratch, Hurt, Very Hurt, Incapacitated, Near Death (did you mean Hurt?)`,
		},
		{line: "heal all", text: "No wounds."},
		{line: "ep 3", text: "12 EP to spend."},
		{line: "ep -9", text: "0 EP to spend."},
		{line: "ep -10", fails: `sheet.ep: 10 is more than the 9 on the sheet`},
		{line: "ep 991", text: "1000 EP to spend."},
		{line: "ep 1000", fails: `sheet.ep: 1000 would make 1009; the most is 1000`},
		{line: "ep many", fails: `sheet.ep: "many" is not a number of EP, as in: ep 3`},
		{line: "spend", text: "1 Fudge point spent; 1 left."},
		{line: "spend 1", text: "1 Fudge point spent; 1 left."},
		{line: "spend 2", text: "2 Fudge points spent; 0 left."},
		{line: "spend 3", fails: `sheet.fudge_points: 3 is more than the 2 on the sheet`},
		{line: "spend -1", fails: `sheet.fudge_points: "-1" is not a number of Fudge points from 1, as in: spend 1`},
		{line: "award", text: "1 Fudge point awarded; 3 to spend."},
		{line: "award 999", fails: `sheet.fudge_points: 999 would make 1001; the most is 1000`},
	} {
		c := Campaign{Sheet: parsedSheet(t, sheet)}
		if row.line == "heal all" {
			c.Sheet.Skills = c.Sheet.Skills[:2] // with a skill Heal, the line is a roll
		}
		before := c.Sheet
		text, ok, err := c.AmendSheet(row.line)
		if text.In(nil) != row.text || !ok || (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails {
			t.Errorf("%s: %q, %v, %v; want %q, %q", row.line, text.In(nil), ok, err, row.text, row.fails)
		}
		if (c.Sheet == before) != (row.fails != "") || before.EP != 9 || before.FudgePoints != 2 || len(before.Wounds) != 1 {
			t.Errorf("%s: the previous sheet changed to %+v", row.line, before)
		}
	}
}

// TestSheetLinesAreNoRolls checks that AmendSheet ignores lines that are rolls.
func TestSheetLinesAreNoRolls(t *testing.T) {
	c := Campaign{Sheet: parsedSheet(t, `{"skills":[{"name":"Heal","level":"Good"},{"name":"EP","level":"Good"}]}`)}
	for _, line := range []string{"", "Good 4dF", "heal 4dF vs Good", "Heal", "ep", "wounded 4dF"} {
		if text, ok, err := c.AmendSheet(line); ok {
			t.Errorf("%q: %q, %v", line, text.In(nil), err)
		}
	}
	_, ok, err := (&Campaign{}).AmendSheet("wound 3")
	if !ok || err == nil || err.Error() != "sheet: is not loaded, so there is nothing to wound" {
		t.Errorf("without a sheet: %v, %v", ok, err)
	}
}

func FuzzSheetLine(f *testing.F) {
	for _, line := range []string{
		"raise Climbing to Superb", "wound 4", "heal all", "ep -3", "raise to to to", `add "a to b" to Good`, "spend 1",
		"award", "wound", "rAise \x00",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c := Campaign{Sheet: &Sheet{EP: 20, Skills: []Trait{{Name: "Climbing"}}, Wounds: []Wound{Hurt}}}
		before := *c.Sheet
		text, ok, err := c.AmendSheet(line)
		if err != nil {
			checkError(t, err)
		}
		if changed := !reflect.DeepEqual(before, *c.Sheet); changed && (!text.IsSet() || !ok || err != nil) {
			t.Errorf("%q changed the sheet, but returned %q, %v, %v", line, text.In(nil), ok, err)
		}
		if _, err := ParseSheet(marshaled(t, *c.Sheet)); err != nil {
			t.Errorf("%q leaves a sheet that can't be read: %v", line, err)
		}
	})
}

func parsedSheet(t testing.TB, text string) *Sheet {
	t.Helper()
	s, err := ParseSheet([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// TestR37Counters uses powers and tires by lines, and restores both. Rule R37
func TestR37Counters(t *testing.T) {
	const sheet = `{"powers":[{"name":"Telepathy","uses":3,"used":1},{"name":"Flight"},{"name":"Web 2","uses":2}],
		"fudge_points":2,"fatigue":4}`
	for _, row := range []struct{ line, text, fails string }{
		{line: "spend telepathy", text: "Telepathy: 1 of 3 uses left."},
		{line: `spend "Telepathy" 2`, text: "Telepathy: 0 of 3 uses left."},
		{line: "spend Web 2", text: "Web 2: 1 of 2 uses left."},
		{line: "spend Web 2 2", text: "Web 2: 0 of 2 uses left."},
		{line: "spend Telepathy 3", fails: `sheet.powers[0].used: 3 is more than the 2 on the sheet`},
		{line: "spend Telepathy 0", fails: `sheet.powers[0].used: "0" is not a number of uses from 1, as in: spend Telepathy 1`},
		{line: "spend Flight", fails: `sheet.powers[1].uses: "Flight" has no uses a day to count`},
		{line: "spend 1", text: "1 Fudge point spent; 1 left."},
		{line: "restore Telepathy", text: "Telepathy: 3 of 3 uses left."},
		{line: "restore Telepathy 1", text: "Telepathy: 3 of 3 uses left."},
		{line: "restore Telepathy 2", fails: `sheet.powers[0].used: 2 is more than the 1 on the sheet`},
		{line: "restore fatigue", text: "Fatigue: 0."},
		{line: "restore all", text: "All powers are restored. Fatigue: 0."},
		{line: "restore Fly", fails: `sheet.powers: "Fly" is not a power on the sheet, fatigue or all`},
		{line: "restore", fails: `sheet.powers: is not a power on the sheet, fatigue or all`},
		{line: "fatigue 2", text: "Fatigue: 6."},
		{line: "fatigue -4", text: "Fatigue: 0."},
		{line: "fatigue", text: "Fatigue: 5."},
		{line: "fatigue -5", fails: `sheet.fatigue: 5 is more than the 4 on the sheet`},
		{line: "fatigue some", fails: `sheet.fatigue: "some" is not a number of points, as in: fatigue 1`},
	} {
		c := Campaign{Sheet: parsedSheet(t, sheet)}
		before := c.Sheet
		text, ok, err := c.AmendSheet(row.line)
		if text.In(nil) != row.text || !ok || (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails {
			t.Errorf("%s: %q, %v, %v; want %q, %q", row.line, text.In(nil), ok, err, row.text, row.fails)
		}
		if before.Powers[0].Used != 1 || before.Fatigue != 4 {
			t.Errorf("%s: the previous sheet changed to %+v", row.line, before)
		}
	}
	for text, want := range map[string]string{
		`{"powers":[{"name":"Flight","uses":-1}]}`:         "sheet.powers[0].uses: -1 is less than 0",
		`{"powers":[{"name":"Flight","uses":1,"used":2}]}`: "sheet.powers[0].used: 2 is more than the 1 on the sheet",
		`{"skills":[{"name":"Flight","uses":1}]}`:          "sheet.skills[0].uses: is not a field here",
		`{"fatigue":-1}`: "sheet.fatigue: -1 is less than 0",
	} {
		if _, err := ParseSheet([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
