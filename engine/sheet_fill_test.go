package engine

import (
	"testing"
)

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
		{Mudge, `{"skill":"Climbing","untrained":true,"helped_by":"Telepathy","faces":[0,0,0,0]}`, Mediocre},
		{Fudge, `{"skill":"Climbing","untrained":true,"helped_by":"Strength","faces":[0,0,0,0]}`, Mediocre},

		// the request's system overrides the sheet's
		{Fudge, `{"system":"mudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[0,0,0,0]}`, Poor},
		{Mudge, `{"system":"fudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[0,0,0,0]}`, Mediocre},
		{Fudge, `{"system":"3d6-fudge","skill":"Sleight of Hand","helped_by":"Dexterity","faces":[1,2,3]}`, 4},
		{Fudge, `{"system":"3d6-fudge","skill":"Sleight of Hand","faces":[1,2,3]}`, 2},
		{Fudge, `{"system":"3d6-fudge","skill":"Climbing","untrained":true,"faces":[1,2,3]}`, 3},

		// level names count, not numbers: on the ladder fate Poor is -1, Mediocre 0
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
		{
			`{"skill":"Reserch"}`,
			`request.skill: "Reserch" is not on the character sheet; ` +
				`roll it untrained to use its default (did you mean Research?)`,
		},
		{`{"untrained":true,"trait":"Good","faces":[0,0,0,0]}`, `request.untrained: true needs a skill; none is given`},
		{
			`{"skill":"Climbing","untrained":true,"helped_by":"Dexterty"}`,
			`request.helped_by: "Dexterty" is not on the character sheet, or has no level there (did you mean Dexterity?)`,
		},
	} {
		if _, err := rolled(t, sheet(t, Fudge), row[0]); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

// TestR17ScaleOfTheSheet rolls from a sheet with the scale of the sheet, or by the names of its levels on another one.
func TestR17ScaleOfTheSheet(t *testing.T) {
	fate := parsedSheet(t, `{"ladder":"fate","skills":[{"name":"Bow","level":"Great"}]}`)
	three := parsedSheet(t, `{"system":"3d6-fudge","skills":[{"name":"Bow","level":"Great"}]}`)
	for _, row := range []struct {
		sheet           *Sheet
		request, fields string
	}{
		{fate, `{"skill":"Bow","faces":[0,0,0,0]}`, `{"ladder":"fate","trait":4}`},
		{fate, `{"system":"fudge","skill":"Bow","faces":[0,0,0,0]}`, `{"ladder":"fate","trait":4}`},
		{fate, `{"system":"mudge","skill":"Bow","faces":[0,0,0,0]}`, `{"ladder":"mudge","trait":2}`},
		{fate, `{"ladder":"fudge","skill":"Bow","faces":[0,0,0,0]}`, `{"ladder":"fudge","trait":2}`},
		{
			fate,
			`{"custom_ladder":{"name":"odd","levels":[{"value":0,"name":"Poor"},{"value":1,"name":"Fair"}],
				"also":[{"value":9,"name":"Best"}]},"skill":"Bow","faces":[0,0,0,0]}`,
			`{"ladder":"odd","trait":3}`,
		},
		{three, `{"skill":"Bow","faces":[1,2,3]}`, `{"system":"3d6-fudge","ladder":"3d6-fudge","trait":7}`},
		{three, `{"system":"fudge","skill":"Bow","faces":[0,0,0,0]}`, `{"ladder":"fudge","trait":2}`},
	} {
		got, err := rolled(t, row.sheet, row.request)
		if err != nil {
			t.Errorf("%s: %v", row.request, err)
			continue
		}
		want{row.request, row.fields}.compareWith(t, got)
	}
}

// The sentence mentions that a skill is untrained. Such a roll needs no sheet.
func TestR17UntrainedIsSaid(t *testing.T) {
	for _, row := range []struct {
		sheet           *Sheet
		request, fields string
	}{
		{
			sheet(t, Fudge), `{"skill":"Climbing","untrained":true,"faces":[1,0,0,0]}`,
			`{"untrained":true,"text":"Climbing untrained, Poor +1 = Mediocre: failure by 1 against Difficulty Fair."}`,
		},
		{
			sheet(t, Fudge), `{"skill":"Sleight of Hand","faces":[1,0,0,0]}`,
			`{"untrained":true,"text":"Sleight of Hand untrained, Terrible +1 = Poor: failure by 2 against Difficulty Fair."}`,
		},
		{
			sheet(t, Fudge), `{"skill":"Research","untrained":true,"faces":[0,0,0,0]}`,
			`{"untrained":null,"text":"Research, Good +0 = Good: success by 1 against Difficulty Fair."}`,
		},
		{
			sheet(t, Fudge), `{"system":"3d6-fudge","skill":"Climbing","untrained":true,"faces":[1,2,6]}`,
			`{"text":"Climbing untrained, Poor (3): rolled 3, just succeeds."}`,
		},
		{
			nil, `{"skill":"Climbing","untrained":true,"faces":[0,0,0,0]}`,
			`{"trait":-2,"text":"Climbing untrained, Poor +0 = Poor: failure by 2 against Difficulty Fair."}`,
		},
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
		{`{"skill":"Climbing"}`, `request.skill: "Climbing" needs a character sheet, and none is loaded`},
		{
			`{"skill":"Climbing","untrained":true,"helped_by":"Dexterity"}`,
			`request.helped_by: "Dexterity" needs a character sheet, and none is loaded`,
		},
		{
			`{"skill":"Climbing","untrained":true,"supported_by":"Ropes"}`,
			`request.supported_by: "Ropes" needs a character sheet, and none is loaded`,
		},
	} {
		if _, err := rolled(t, nil, row[0]); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}
