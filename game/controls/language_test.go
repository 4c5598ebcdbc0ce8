//go:build !js

package controls

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

func german(t *testing.T) *language.Language {
	t.Helper()
	l, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// house is a loaded ladder with English names.
const house = `{"name":"house","levels":[` +
	`{"value":-1,"name":"Poor"},{"value":0,"name":"Fair"},{"value":1,"name":"Good"}]}`

// Rule R3: the plan of a roll names levels in the language, but those of a loaded ladder as they are.
func TestR3PlanInGerman(t *testing.T) {
	for _, c := range []struct{ request, en, de string }{
		{`{"trait":"Great","difficulty":"Good"}`,
			"Rolls 4 Fudge dice from Great: Good or better succeeds.",
			"Würfelt 4 Fudge-Würfel auf Großartig: Gut oder besser gelingt."},
		{`{"ladder":"fate","difficulty":"Superb"}`,
			"Rolls 4 Fudge dice from Mediocre: Superb or better succeeds.",
			"Würfelt 4 Fudge-Würfel auf Mäßig: Hervorragend oder besser gelingt."},
		{`{"difficulty":5}`,
			"Rolls 4 Fudge dice from Fair: Superb+2 or better succeeds.",
			"Würfelt 4 Fudge-Würfel auf Ordentlich: Hervorragend+2 oder besser gelingt."},
		{`{"kind":"opposed","against":{"trait":"Poor"}}`,
			"Rolls 4 Fudge dice from Fair against an opponent with Poor.",
			"Würfelt 4 Fudge-Würfel auf Ordentlich gegen Schwach der Gegenseite."},
		{`{"kind":"reaction"}`,
			"Rolls 4 Fudge dice to see how a stranger responds: Good or better is friendly.",
			"Würfelt 4 Fudge-Würfel, um zu sehen, wie Fremde reagieren: Gut oder besser ist freundlich."},
		{`{"system":"3d6-fudge","trait":"Abysmal"}`,
			"Rolls 3d6 under Abysmal: the two lowest dice together must not exceed 1.",
			"Würfelt 3W6 unter Katastrophal: Die zwei niedrigsten Würfel dürfen zusammen nicht über 1 liegen."},
		{`{"system":"3d6-fudge","kind":"reaction"}`,
			"Rolls 3d6 under Fair to see how a stranger responds: a success by 1 or more is friendly.",
			"Würfelt 3W6 unter Ordentlich, um zu sehen, wie Fremde reagieren: Um 1 oder mehr gelungen ist freundlich."},
		{`{"system":"3d6-fudge","kind":"situational"}`,
			"Rolls 3d6 under Fair: the two lowest dice together must not exceed 5.",
			"Würfelt 3W6 unter Ordentlich: Die zwei niedrigsten Würfel dürfen zusammen nicht über 5 liegen."},
		{`{"system":"3d6-fudge","kind":"opposed","trait":"Good","against":{"npc":"fixed"}}`,
			"Rolls 3d6 from Good against an opponent with Fair.",
			"Würfelt 3d6 auf Gut gegen Ordentlich der Gegenseite."},
		{`{"custom_ladder":` + house + `,"difficulty":"Good"}`,
			"Rolls 4 Fudge dice from Fair: Good or better succeeds.",
			"Würfelt 4 Fudge-Würfel auf Fair: Good oder besser gelingt."},
	} {
		r := parsed(t, c.request)
		plan := Next(&r)
		if en, de := plan.In(nil), plan.In(german(t)); en != c.en || de != c.de {
			t.Errorf("%s: %q and %q", c.request, en, de)
		}
	}
}

// The rungs of the drawing have labels in the language; their names stay values of the controls.
func TestR3RungsInGerman(t *testing.T) {
	for _, c := range []struct{ request, names, en, de string }{
		{`{}`, "Good Fair Mediocre", "Good Fair Mediocre", "Gut Ordentlich Mäßig"},
		{`{"ladder":"fate","trait":2}`, "Good Fair Average", "Good Fair Average", "Gut Ordentlich Durchschnittlich"},
		{`{"ladder":"fudge-de"}`, "Gut Ordentlich Mäßig", "Gut Ordentlich Mäßig", "Gut Ordentlich Mäßig"},
		{`{"system":"3d6-fudge"}`, "Good Fair Mediocre", "Good Fair Mediocre", "Gut Ordentlich Mäßig"},
		{`{"custom_ladder":` + house + `}`, "Good Fair Poor", "Good Fair Poor", "Good Fair Poor"},
	} {
		r := parsed(t, c.request)
		odds, err := engine.Odds(&r)
		if err != nil {
			t.Fatal(err)
		}
		around := func(l *language.Language) (names, shown []string) {
			ladder := LadderOf(map[string]any{}, &r, &odds, nil, l)
			at := slices.IndexFunc(ladder.Rungs, func(r Rung) bool { return r.Name == "Fair" || r.Name == "Ordentlich" })
			for _, rung := range ladder.Rungs[at-1 : at+2] {
				names, shown = append(names, rung.Name), append(shown, rung.Shown())
				if rung.Label == rung.Name {
					t.Errorf("%s: the label repeats the name %s", c.request, rung.Name)
				}
			}
			return names, shown
		}
		for l, want := range map[*language.Language]string{nil: c.en, german(t): c.de} {
			names, shown := around(l)
			if strings.Join(names, " ") != c.names || strings.Join(shown, " ") != want {
				t.Errorf("%s: %v shown as %v, want %s as %s", c.request, names, shown, c.names, want)
			}
		}
	}
}

// Options keep their values, and have labels with the number of the level.
func TestR3OptionsInGerman(t *testing.T) {
	english, panel := Describe(nil), Describe(german(t))
	for _, c := range []struct{ id, value, en, de string }{
		{"trait", "Great", "Great (+2)", "Großartig (+2)"},
		{"trait", "Superb+1", "Superb+1 (+4)", "Hervorragend+1 (+4)"},
		{"difficulty", "Terrible", "Terrible (−3)", "Fürchterlich (−3)"},
		{"difficulty@fate", "Epic", "Epic (+7)", "Episch (+7)"},
		{"trait@mudge", "Legendary", "Legendary (+4)", "Legendär (+4)"},
		{"trait@3d6-fudge", "Abysmal", "Abysmal (1)", "Katastrophal (1)"},
		{"trait@fudge-de", "Gut", "Gut (+1)", "Gut (+1)"},
		{"against.trait", "Poor", "Poor (−2)", "Schwach (−2)"},
		{"minimum", "Good", "Good (+1)", "Gut (+1)"},
		{"minimum", "", "None", "Keine"},
		{"secondary", "Mediocre", "Mediocre (−1)", "Mäßig (−1)"},
	} {
		for p, want := range map[*Panel]string{&english: c.en, &panel: c.de} {
			if got := optionNamed(p, c.id, c.value); got != want {
				t.Errorf("%s %q: %q, want %q", c.id, c.value, got, want)
			}
		}
	}
}

// optionNamed returns the label of an option.
func optionNamed(p *Panel, id, value string) string {
	for _, s := range p.Sections {
		for _, c := range s.Controls {
			if c.ID == id {
				return c.LabelOf(Option{Value: value})
			}
		}
	}
	return fmt.Sprintf("no control %s", id)
}

// The button that raises a skill and the notice about levels on another ladder name levels in the language.
func TestR3NoticesInGerman(t *testing.T) {
	settings := parsed(t, `{"skill":"Bow","trait":"Good","difficulty":"Superb"}`)
	c := &engine.Campaign{Sheet: &nathaniel}
	raise := fmt.Sprint(Values(c, settings, german(t))[raiseSkill])
	if want := "Bow auf Großartig steigern"; !strings.HasPrefix(raise, want) {
		t.Errorf("%q, want %q…", raise, want)
	}
	notice := LevelsNotice(settings, nil).In(german(t))
	if want := "Auf dieser Leiter: Eigenschaft Gut, Schwierigkeit Hervorragend."; notice != want {
		t.Errorf("%q, want %q", notice, want)
	}
	own := parsed(t, `{"custom_ladder":`+house+`,"trait":"Good"}`)
	if got, want := LevelsNotice(own, nil).In(german(t)), "Auf dieser Leiter: Eigenschaft Good."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Each roll type has help of its own, which takes at most two lines in half of a phone's panel.
func TestHelpOfRollTypes(t *testing.T) {
	const most = 40
	for _, l := range []*language.Language{nil, german(t)} {
		panel := Describe(l)
		texts := map[string]string{}
		for _, s := range panel.Sections {
			for _, c := range s.Controls {
				if c.ID != "kind" {
					continue
				}
				for _, o := range c.Options {
					help := c.HelpOf(o.Value)
					if other := texts[help]; help == "" || other != "" || len([]rune(help)) > most {
						t.Errorf("%s: help %q, want a text of its own (%q has it) with at most %d letters", o.Value, help, other, most)
					}
					texts[help] = o.Value
				}
			}
		}
		if len(texts) != len(kindOptions) {
			t.Errorf("%d roll types have help, want %d", len(texts), len(kindOptions))
		}
	}
}
