package engine

import "testing"

// nathaniel is the example of SRD 3.7, with a fault and equipment.
const nathaniel = `{"skills":[{"name":"Lockpicking","level":"Mediocre"},{"name":"Running","level":"Good"}],
	"gifts":[{"name":"Charisma","bonus":1,"bonus_to":"reaction"},{"name":"Lucky"}],
	"faults":[{"name":"Lame","bonus":-1,"bonus_to":"running"},{"name":"Foul mouth","bonus":-1,"bonus_to":"Reaction"}],
	"equipment":[{"name":"Fine picks","bonus":1,"bonus_to":"Lockpicking"}]}`

// TestR36GiftsActOnReactions adds gifts and faults to reaction rolls, once, and names them.
func TestR36GiftsActOnReactions(t *testing.T) {
	s := parsedSheet(t, nathaniel)
	for _, w := range []want{
		{
			`{"kind":"reaction","faces":[0,0,0,0]}`,
			`{"degree_name":"Fair",
				"text":"Fair +0 +1 (Charisma) −1 (Foul mouth) = Fair: a little help, if it's no trouble."}`,
		},
		{
			`{"kind":"reaction","modifiers":[{"label":"manner","value":1},{"label":"prickly","value":-2}],"faces":[0,0,1,0]}`,
			`{"text":"Fair +1 +1 (manner) −2 (prickly) +1 (Charisma) −1 (Foul mouth) = Fair: ` +
				`a little help, if it's no trouble."}`,
		},
		{
			`{"kind":"reaction","modifiers":[{"label":"charisma","value":2}],"faces":[0,0,0,0]}`,
			`{"text":"Fair +0 +2 (charisma) −1 (Foul mouth) = Good: a good reaction."}`,
		},
		{`{"kind":"situational","faces":[0,0,0,0]}`, `{"modifier":0}`},
		{
			`{"skill":"Running","faces":[0,0,0,0]}`,
			`{"text":"Running, Good +0 −1 (Lame) = Fair: just succeeds against Difficulty Fair."}`,
		},
		{
			`{"skill":"Lockpicking","faces":[0,0,0,0]}`,
			`{"text":"Lockpicking, Mediocre +0 +1 (Fine picks) = Fair: just succeeds against Difficulty Fair."}`,
		},
	} {
		got, err := rolled(t, s, w.request)
		if err != nil {
			t.Errorf("%s: %v", w.request, err)
			continue
		}
		w.compareWith(t, got)
	}
	c := Campaign{Sheet: s}
	once, err := c.Fill(parsed(t, `{"kind":"reaction"}`))
	if err != nil {
		t.Fatal(err)
	}
	if twice, err := c.Fill(once); err != nil || len(twice.Modifiers) != 2 {
		t.Errorf("filled twice: %+v, %v", twice.Modifiers, err)
	}
}

// TestR37BadBonuses refuses bonuses to nothing.
func TestR37BadBonuses(t *testing.T) {
	for _, row := range [][2]string{
		{`{"gifts":[{"name":"Charisma","bonus":1}]}`, `sheet.gifts[0].bonus: 1 has no bonus_to, the trait it adds to`},
		{`{"faults":[{"name":"Rude","bonus_to":"reaction"}]}`, `sheet.faults[0].bonus: 0 is not a bonus for reaction`},
		{
			`{"equipment":[{"name":"Picks","bonus":1,"bonus_to":"Lockpick"}],"skills":[{"name":"Lockpicking"}]}`,
			`sheet.equipment[0].bonus_to: "Lockpick" is not a trait of this sheet (did you mean Lockpicking?)`,
		},
	} {
		if _, err := ParseSheet([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}
