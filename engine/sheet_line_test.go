package engine

import (
	"reflect"
	"testing"
)

// TestR37SheetLines spends EP and changes wounds by lines. Rules R20, R37
func TestR37SheetLines(t *testing.T) {
	const sheet = `{"skills":[{"name":"Research","level":"Good"},{"name":"Way to Go","level":"Poor"},{"name":"Heal","level":"Fair"}],
		"attributes":[{"name":"Strength"}],"ep":9,"wounds":["hurt"]}`
	for _, row := range []struct{ line, text, fails string }{
		{line: "raise Research", text: "Research raised to Great for 4 EP; 5 EP left."},
		{line: "RAISE research to great", text: "Research raised to Great for 4 EP; 5 EP left."},
		{line: "raise way to go", text: "Way to Go raised to Mediocre for 1 EP; 8 EP left."},
		{line: "raise Way to Go to Fair", text: "Way to Go raised to Fair for 2 EP; 7 EP left."},
		{line: "raise Climbing", text: "Climbing raised to Mediocre for 1 EP; 8 EP left."},
		{line: "raise Climbing to Good", text: "Climbing raised to Good for 4 EP; 5 EP left."},
		{line: "raise Research to Superb", fails: `sheet.ep: 5 is not enough: raising Research costs 8 EP`},
		{line: "raise Research to Good", fails: `sheet.skills: "Research" is Good already`},
		{line: "raise Research to 1000", fails: `sheet.ep: 5 is not enough: raising Research costs 8 EP`},
		{line: "raise Research to Grate", fails: `level: "Grate" is not a level on the fudge ladder (did you mean Great?)`},
		{line: "raise", fails: `sheet.skills: is not a skill name, or is the name of another trait`},
		{line: "raise Strength", fails: `sheet.skills: "Strength" is not a skill name, or is the name of another trait`},
		{line: "wound 1", text: "Wounds: Scratch, Hurt. All rolls: −1."},
		{line: "wound 4", text: "Wounds: 2 Hurt. All rolls: −1."},
		{line: "wound very hurt", text: "Wounds: Hurt, Very Hurt. All rolls: −2."},
		{line: "wound 9", text: "Wounds: Hurt, Near Death. No rolls until that is healed."},
		{line: "wound 0", fails: `sheet.wounds: "0" is not a wound; use an amount of damage from 1, or Scratch, Hurt, Very Hurt, Incapacitated, Near Death`},
		{line: "wound Hrt", fails: `sheet.wounds: "Hrt" is not a wound; use an amount of damage from 1, or Scratch, Hurt, Very Hurt, Incapacitated, Near Death (did you mean Hurt?)`},
		{line: "heal all", text: "No wounds."},
		{line: "ep 3", text: "12 EP to spend."},
		{line: "ep -9", text: "0 EP to spend."},
		{line: "ep -10", fails: `sheet.ep: -10 would leave -1 EP; use 0 to 1000`},
		{line: "ep many", fails: `sheet.ep: "many" is not a number of EP, as in: ep 3`},
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
		if (c.Sheet == before) != (row.fails != "") || before.EP != 9 || len(before.Wounds) != 1 {
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
	if _, ok, err := (&Campaign{}).AmendSheet("wound 3"); !ok || err == nil || err.Error() != "sheet: is not loaded, so there is nothing to wound" {
		t.Errorf("without a sheet: %v, %v", ok, err)
	}
}

func FuzzSheetLine(f *testing.F) {
	for _, line := range []string{"raise Climbing to Superb", "wound 4", "heal all", "ep -3", "raise to to to", "wound"} {
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
