package engine

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestShorthand(t *testing.T) {
	for _, row := range [][2]string{
		{`Great 4dF+1 vs Good`, `{"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}`},
		{`Good 4dF opposed Fair`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0}}`},
		{`2d6+3`, `{"kind":"sum","technique":"2d6","modifiers":[{"value":3}]}`},
		{`level 6 3d6-fudge`, `{"system":"3d6-fudge","trait":6}`},
		{`4dF`, `{"kind":"situational","technique":"4dF"}`},
		{
			`  superb +1   4DF - 2 + 1 vs superb+2 `,
			`{"technique":"4dF","trait":4,"modifiers":[{"value":-2},{"value":1}],"difficulty":5}`,
		},
		{`-1 df-d6-1-1 vs 3`, `{"technique":"dF-d6","trait":-1,"modifiers":[{"value":-1},{"value":-1}],"difficulty":3}`},
		{
			`mudge Good 4dF [1 -1 1 0] opposed Fair[1,1,-1,1]`,
			`{"system":"mudge","kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0,"faces":[1,1,-1,1]},` +
				`"faces":[1,-1,1,0]}`,
		},
		{
			`Good 4dF opposed npc Fair d6+1[6 2]`,
			`{"kind":"opposed","technique":"4dF","trait":1,` +
				`"against":{"trait":0,"modifiers":[{"value":1}],"npc":"d6","faces":[6,2]}}`,
		},
		{`Good 4dF opposed npc Fair`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0,"npc":"fixed"}}`},
		{`Good d% opposed`, `{"kind":"opposed","technique":"d%","trait":1,"against":{}}`},
		{
			`level 6 3d6-fudge+1 opposed level 7 -1`,
			`{"system":"3d6-fudge","kind":"opposed","trait":6,"modifiers":[{"value":1}],` +
				`"against":{"trait":7,"modifiers":[{"value":-1}]}}`,
		},
		{`3d6-fudge`, `{"system":"3d6-fudge"}`},
		{`fate Average d% vs Epic`, `{"ladder":"fate","technique":"d%","trait":1,"difficulty":7}`},
		{
			`secret reaction 4dF+1-2`,
			`{"kind":"reaction","technique":"4dF","modifiers":[{"value":1},{"value":-2}],"secret":true}`,
		},
		{`sum 3d6`, `{"kind":"sum","technique":"3d6"}`},
		{`3d6 vs Good`, `{"kind":"situational","technique":"3d6","difficulty":1}`},
		{`table`, `{"kind":"table"}`},
		{`table 2d6 [3 4]`, `{"kind":"table","technique":"2d6","faces":[3,4]}`},
		{`Fair diceless vs Good`, `{"technique":"diceless","trait":0,"difficulty":1}`},
		{`"Fair 4dF"`, `{"technique":"4dF","trait":0}`},
	} {
		got, err := json.Marshal(parsed(t, row[0]))
		if err != nil || string(got) != row[1] {
			t.Errorf("%s:\n got %s, %v\nwant %s", row[0], got, err, row[1])
		}
	}
}

func TestBadShorthand(t *testing.T) {
	checkRefused(t, [][2]string{
		{`Supreb 4dF`, `request.trait, column 1: "Supreb" is not a level on the fudge ladder (did you mean Superb?)`},
		{
			`Good 4dF vs Goood`,
			`request.difficulty, column 13: "Goood" is not a level on the fudge ladder (did you mean Good?)`,
		},
		{
			`Good 4dF opposed Fiar`,
			`request.against.trait, column 18: "Fiar" is not a level on the fudge ladder (did you mean Fair?)`,
		},
		{`Good 4dG`, `request.technique, column 8: "4dG" ` + noDie + ` (did you mean 4dF?)`},
		{
			`Good 2d6`,
			`request.technique, column 6: "2d6" can't be rolled for a trait or against a Difficulty; use ` + gradedTechniques,
		},
		{`Good 4dF+1x`, `request.modifiers, column 9: "+1x" is not a modifier such as +1 or −2, at most 1000 either way`},
		{`Good 4dF -`, `request.modifiers, column 10: "-" is not a modifier such as +1 or −2, at most 1000 either way`},
		{`Good 4dF+1001`, `request.modifiers, column 9: "+1001" is not a modifier such as +1 or −2, at most 1000 either way`},
		{`Good 4dF [1 one]`, `request.faces, column 10: "[1 one]" is not a list of faces such as [1 0 0 -1]`},
		{
			`Good 4dF beside Fair`,
			`request, column 10: "beside" is not understood; ` +
				`use a modifier such as +1, "vs" or "opposed" here, or # before a remark`,
		},
		{`Good 4dF vs`, `request.difficulty, column 12: is missing after "vs"`},
		{`Good 4dF opposed Fair 4dF vs Good`, `request, column 27: "vs" is not a modifier; nothing else may follow`},
		{`   `, `request: is empty; give a JSON object or shorthand such as: Great 4dF+1 vs Good`},
		{`""`, `request.technique, column 1: is missing; name a trait or dice, as in: Great 4dF+1 vs Good`},
	})
}

// Parts of many errors about dice.
const (
	poolNotation = "dice such as 2d6, 4d6dl1, 2d20kh1, 3d6! or 2d6+1d4"
	noDie        = "is not a die; a die has 2 to 1000 sides, or is d66, d% or dF"
)

// TestLine parses lines for every production of the grammar in the package comment.
func TestLine(t *testing.T) {
	for _, row := range []struct{ production, line, want string }{
		{"line: trait alone", `Good`, `{"trait":1}`},
		{"line: the longest", "Good" + strings.Repeat(" ", maxLineLength-7) + "4dF", `{"technique":"4dF","trait":1}`},
		{"line: trait and relation", `Good vs Great`, `{"trait":1,"difficulty":2}`},
		{"line: trait, technique and part", `Great 4dF -1`, `{"technique":"4dF","trait":2,"modifiers":[{"value":-1}]}`},
		{"line: technique and part of a system", `3d6-fudge +1`, `{"system":"3d6-fudge","modifiers":[{"value":1}]}`},
		{"line: faces behind a system", `3d6-fudge [1 2 3]`, `{"system":"3d6-fudge","faces":[1,2,3]}`},
		{
			"line: relation behind a system", `3d6-fudge opposed Good`,
			`{"system":"3d6-fudge","kind":"opposed","against":{"trait":6}}`,
		},
		{"line: faces behind a kind", `table [5 4]`, `{"kind":"table","faces":[5,4]}`},
		{"line: relation alone", `vs Good`, `{"kind":"situational","difficulty":1}`},
		{"line: relation alone, opposed", `opposed Good`, `{"kind":"opposed","against":{"trait":1}}`},

		{"option: secret", `SECRET Good`, `{"trait":1,"secret":true}`},
		{
			"option: untrained", `untrained Stage Magic 4dF vs Good`,
			`{"technique":"4dF","skill":"Stage Magic","untrained":true,"difficulty":1}`,
		},
		{"option: even", `even 4dF`, `{"kind":"situational","technique":"4dF","even":true}`},
		{"option: even, of the usual dice", `even`, `{"kind":"situational","even":true}`},
		{"option: system", `mudge Legendary`, `{"system":"mudge","trait":4}`},
		{"option: system alone", `mudge`, `{"system":"mudge"}`},
		{"option: kind", `reaction +1 -2`, `{"kind":"reaction","modifiers":[{"value":1},{"value":-2}]}`},
		{"option: ladder", `fate Epic`, `{"ladder":"fate","trait":7}`},

		{"level: name and number", `superb+1 4dF`, `{"technique":"4dF","trait":4}`},
		{"level: number set apart, before a technique", `superb +1 4dF`, `{"technique":"4dF","trait":4}`},
		{"level: number set apart, without one", `Superb +1`, `{"trait":3,"modifiers":[{"value":1}]}`},
		{"level: by its number", `level -1 vs level 2`, `{"trait":-1,"difficulty":2}`},
		{"level: minus sign", `Terrible−1 vs −1`, `{"trait":-4,"difficulty":-1}`},

		{"technique: count set apart", `4 dF`, `{"kind":"situational","technique":"4dF"}`},
		{"technique: one die", `Good 1dF`, `{"technique":"1dF","trait":1}`},
		{"technique: number of a level before it", `3 d%`, `{"technique":"d%","trait":3}`},
		{"technique: letter case", `GOOD DF-D6`, `{"technique":"dF-d6","trait":1}`},
		{"technique: diceless", `Good diceless`, `{"technique":"diceless","trait":1}`},

		{"dice: alone", `d20`, `{"kind":"sum","technique":"1d20"}`},
		{"dice: 3d6 alone is a sum", `3d6`, `{"kind":"sum","technique":"3d6"}`},
		{
			"dice: 4d6 alone is a sum", `4d6+1 [1 2 3 4]`,
			`{"kind":"sum","technique":"4d6","modifiers":[{"value":1}],"faces":[1,2,3,4]}`,
		},
		{"dice: 3d6 for a trait is none", `Good 3d6`, `{"technique":"3d6","trait":1}`},
		{"dice: 3d6 against a level is none", `3d6 vs Good`, `{"kind":"situational","technique":"3d6","difficulty":1}`},
		{"dice: 3d6 of a system is none", `fudge 3d6`, `{"system":"fudge","kind":"situational","technique":"3d6"}`},
		{"dice: 4d6 of a kind is none", `situational 4d6`, `{"kind":"situational","technique":"4d6"}`},
		{"dice: 4dF alone is none", `4dF`, `{"kind":"situational","technique":"4dF"}`},
		{"dice: 4dF as a sum", `sum 4dF`, `{"kind":"sum","technique":"4dF"}`},
		{"dice: d% as a sum", `sum d%`, `{"kind":"sum","technique":"1d100"}`},
		{"dice: groups", `2d6+1d4+3`, `{"kind":"sum","technique":"2d6+1d4","modifiers":[{"value":3}]}`},
		{
			"dice: groups set apart", `2d6 + 3 − d4 - 1`,
			`{"kind":"sum","technique":"2d6-1d4","modifiers":[{"value":3},{"value":-1}]}`,
		},
		{"dice: 3d6 with another group", `3d6+1d4`, `{"kind":"sum","technique":"3d6+1d4"}`},
		{
			"dice: options", `4D6DL +2 (bless)`,
			`{"kind":"sum","technique":"4d6dl1","modifiers":[{"label":"bless","value":2}]}`,
		},
		{"dice: sets", `6x(4d6 dl1 + 1)+1`, `{"kind":"sum","technique":"6x(4d6dl1)","modifiers":[{"value":1},{"value":1}]}`},
		{"dice: secret", `secret d20+5`, `{"kind":"sum","technique":"1d20","modifiers":[{"value":5}],"secret":true}`},

		{
			"modifier: several in a word", `Good 4dF+1-2`,
			`{"technique":"4dF","trait":1,"modifiers":[{"value":1},{"value":-2}]}`,
		},
		{
			"modifier: sign set apart", `Good 4dF + 1 − 2`,
			`{"technique":"4dF","trait":1,"modifiers":[{"value":1},{"value":-2}]}`,
		},
		{
			"modifier: label", `Great 4dF +1 (fine picks) -1 (Hurt)`,
			`{"technique":"4dF","trait":2,"modifiers":[{"label":"fine picks","value":1},{"label":"Hurt","value":-1}]}`,
		},
		{
			"modifier: label with parentheses, close to it", `Good+1 (of (nested) sort)`,
			`{"trait":1,"modifiers":[{"label":"of (nested) sort","value":1}]}`,
		},
		{
			"modifier: label with parentheses", `Good +1( of (nested) sort )`,
			`{"trait":1,"modifiers":[{"label":"of (nested) sort","value":1}]}`,
		},

		{"faces: commas", `Good 4dF [1,−1, 0 0]`, `{"technique":"4dF","trait":1,"faces":[1,-1,0,0]}`},
		{
			"faces: second list", `mudge Good 4dF [1 1 1 1] [0 1 0 0]`,
			`{"system":"mudge","technique":"4dF","trait":1,"faces":[1,1,1,1],"extra":[0,1,0,0]}`,
		},
		{
			"faces: critical table", `Good 4dF criticals table [1 1 1 1] [3 4]`,
			`{"technique":"4dF","trait":1,"criticals":["table"],"faces":[1,1,1,1],"critical_faces":[3,4]}`,
		},
		{
			"faces: second throw and critical table", `mudge Good 4dF criticals table [1 1 1 1] [0 1 0 0] [3 4]`,
			`{"system":"mudge","technique":"4dF","trait":1,"criticals":["table"],"faces":[1,1,1,1],"extra":[0,1,0,0],` +
				`"critical_faces":[3,4]}`,
		},
		{
			"faces: critical table in mudge", `mudge Good 4dF criticals table d20 [-1 -1 -1 -1] [3]`,
			`{"system":"mudge","technique":"4dF","trait":1,"criticals":["table"],"faces":[-1,-1,-1,-1],"critical_dice":"1d20",` +
				`"critical_faces":[3]}`,
		},
		{
			"faces: one face of the critical table in mudge", `mudge Good 4dF criticals table d20 [-1 -1 -1 -1] [1]`,
			`{"system":"mudge","technique":"4dF","trait":1,"criticals":["table"],"faces":[-1,-1,-1,-1],"critical_dice":"1d20",` +
				`"critical_faces":[1]}`,
		},
		{
			"faces: four faces of the critical table in fudge", `Good 4dF criticals table 4d6 [1 1 1 1] [1 1 1 1]`,
			`{"technique":"4dF","trait":1,"criticals":["table"],"faces":[1,1,1,1],"critical_dice":"4d6",` +
				`"critical_faces":[1,1,1,1]}`,
		},
		{
			"critical dice after the technique", `Good 3d6 criticals natural, table 3d6 vs Fair`,
			`{"technique":"3d6","trait":1,"difficulty":0,"criticals":["natural","table"],"critical_dice":"3d6"}`,
		},
		{"a technique after criticals", `Good criticals table 3d6`, `{"technique":"3d6","trait":1,"criticals":["table"]}`},
		{
			"faces: behind the Difficulty", `Good 4dF vs Fair [1 0 0 0]`,
			`{"technique":"4dF","trait":1,"difficulty":0,"faces":[1,0,0,0]}`,
		},

		{
			"clause: min", `Good 4dF min Good opposed Fair`,
			`{"kind":"opposed","technique":"4dF","trait":1,"minimum":1,"against":{"trait":0}}`,
		},
		{
			"clause: min of the other side", `Good opposed Fair min Great +1`,
			`{"kind":"opposed","trait":1,"against":{"trait":0,"modifiers":[{"value":1}],"minimum":2}}`,
		},
		{"clause: criticals", `Good criticals natural,Margin`, `{"trait":1,"criticals":["natural","margin"]}`},
		{
			"clause: criticals with spaces, behind the Difficulty", `Good vs Fair criticals natural, beyond`,
			`{"trait":1,"difficulty":0,"criticals":["natural","beyond"]}`,
		},
		{"clause: no criticals", `mudge Good criticals none`, `{"system":"mudge","trait":1,"criticals":[]}`},
		{"clause: supported by a level", `Good supported by Great vs Fair`, `{"trait":1,"secondary":2,"difficulty":0}`},

		{"relation: vs, raised", `Good vs Fair+1`, `{"trait":1,"difficulty":1}`},
		{"relation: vs, raised apart", `Good vs Fair +1 - 2`, `{"trait":1,"difficulty":-1}`},
		{
			"relation: opposed, raised apart", `Good opposed Superb +1`,
			`{"kind":"opposed","trait":1,"against":{"trait":3,"modifiers":[{"value":1}]}}`,
		},
		{
			"side: all of it", `Good opposed Fair 2dF −1 (rain) [1 1] min Good`,
			`{"kind":"opposed","trait":1,"against":{"trait":0,"modifiers":[{"label":"rain","value":-1}],"technique":"2dF",` +
				`"minimum":1,"faces":[1,1]}}`,
		},
		{"side: npc", `Good opposed npc level 2 1DF`, `{"kind":"opposed","trait":1,"against":{"trait":2,"npc":"1dF"}}`},
		{
			"side: npc with a number for a level", `Good opposed npc 2 d6`,
			`{"kind":"opposed","trait":1,"against":{"trait":2,"npc":"d6"}}`,
		},
	} {
		r, err := ParseRequest([]byte(row.line))
		if err != nil || string(marshaled(t, r)) != row.want {
			t.Errorf("%s: %s:\n got %s, %v\nwant %s", row.production, row.line, marshaled(t, r), err, row.want)
		}
	}
}

// TestLineOfSheet names traits of the sheet in place of levels.
func TestLineOfSheet(t *testing.T) {
	c := Campaign{Sheet: sheet(t, Fudge)}
	for _, row := range [][2]string{
		{`research 4dF vs Good`, `{"technique":"4dF","skill":"Research","difficulty":1}`},
		{`Sleight of Hand`, `{"skill":"Sleight of Hand"}`},
		{
			`Sleight of Hand helped by dexterity +1 (gloves)`,
			`{"skill":"Sleight of Hand","helped_by":"Dexterity","modifiers":[{"label":"gloves","value":1}]}`,
		},
		{`Research supported by anthropology vs Great`, `{"skill":"Research","supported_by":"Anthropology","difficulty":2}`},
		{`Good opposed Fair`, `{"kind":"opposed","trait":1,"against":{"trait":0}}`},
		{`Research 3d6`, `{"technique":"3d6","skill":"Research"}`},
	} {
		r, err := c.ParseRequest([]byte(row[0]))
		if got := marshaled(t, r); err != nil || strings.Replace(string(got), `"system":"fudge",`, "", 1) != row[1] {
			t.Errorf("%s:\n got %s, %v\nwant %s", row[0], got, err, row[1])
		}
		if _, err := c.Fill(r); err != nil {
			t.Errorf("%s: %v", row[0], err)
		}
	}
	for _, row := range [][2]string{
		{
			`Reserch vs Good`,
			`request.trait, column 1: "Reserch" is neither a level on the fudge ladder nor a trait on the character sheet ` +
				`(did you mean Research?)`,
		},
		{
			`Good opposed Reserch`,
			`request.against.trait, column 14: "Reserch" is not a level on the fudge ladder; ` +
				`use Terrible, Poor, Mediocre, Fair, Good, Great, Superb, Legendary`,
		},
	} {
		if _, err := c.ParseRequest([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
}

// TestLineOfUnusualNames uses names that look like other parts of a line.
func TestLineOfUnusualNames(t *testing.T) {
	c := Campaign{Sheet: parsedSheet(t, `{"skills":[{"name":"abs(d6)"},{"name":"Great +1"},{"name":"Reaction"}]}`)}
	for _, row := range [][2]string{
		{`abs(d6)`, `{"skill":"abs(d6)"}`},
		{`Great +1 4dF`, `{"technique":"4dF","skill":"Great +1"}`},
		{`level Great +1 4dF`, `{"technique":"4dF","trait":2,"modifiers":[{"value":1}]}`},
	} {
		if r, err := c.ParseRequest([]byte(row[0])); err != nil || string(marshaled(t, r)) != row[1] {
			t.Errorf("%s:\n got %s, %v\nwant %s", row[0], marshaled(t, r), err, row[1])
		}
	}
	c.Other = parsedSheet(t, `{"skills":[{"name":"ABS(d6)"}]}`)
	const want = `{"technique":"4dF","trait":2,"modifiers":[{"label":"abs(d6)","value":1}]}`
	if r, err := c.ParseRequest([]byte(`level Great 4dF +1 "abs(d6)"`)); err != nil || string(marshaled(t, r)) != want {
		t.Errorf("a label that is a name on both sheets: %s, %v\nwant %s", marshaled(t, r), err, want)
	}
}

// A trait of the sheet determines the scale of the other levels in the line.
func TestLineOfSheetOnItsScale(t *testing.T) {
	c := Campaign{Sheet: sheet(t, Fudge3)}
	r, err := c.ParseRequest([]byte(`Research opposed Good`))
	if err != nil || r.System != Fudge3 || r.Against.Trait.Value != 6 {
		t.Errorf("%s, %v; want Good as 6", marshaled(t, r), err)
	}
	r = Request{Trait: Some(Good)}
	const againstGreat = `{"skill":"Research","difficulty":2}`
	if err := c.Amend(&r, []byte(`Research vs Great`)); err != nil || string(marshaled(t, r)) != againstGreat {
		t.Errorf("amended to %s, %v; want the skill in place of the level", marshaled(t, r), err)
	}
	c.Sheet.System, c.Sheet.Ladder = Fudge, "forgotten"
	if r, err := c.ParseRequest([]byte(`Research vs Great`)); err != nil || string(marshaled(t, r)) != againstGreat {
		t.Errorf("with a sheet whose ladder isn't loaded: %s, %v", marshaled(t, r), err)
	}
}

// TestBadLine checks the columns and suggestions of errors.
func TestBadLine(t *testing.T) {
	checkRefused(t, [][2]string{
		{`Good 4dF [1 0 0`, `request, column 10: "[" is not closed`},
		{`Good 4dF "aim`, `request, column 10: "\"" is not closed (did you mean Good 4dF # aim?)`},
		{
			`Good 4dF "aim"`,
			`request, column 10: "aim" is not understood; ` +
				`use a modifier such as +1, "vs" or "opposed" here, or # before a remark (did you mean Good 4dF # aim?)`,
		},
		{`Good 4dF +1 (fine`, `request, column 13: "(" is not closed`},
		{
			`Good 4dF (fine)`,
			`request.modifiers, column 10: "(fine)" is a label without a modifier; put it after one, as in +1 (fine picks) ` +
				`(did you mean Good 4dF # fine?)`,
		},
		{
			`Good 4dF +1 (a) (b)`,
			`request.modifiers, column 17: "(b)" is a label without a modifier; put it after one, as in +1 (fine picks)`,
		},
		{
			`Good vs Fair +1 (rain)`,
			`request.modifiers, column 17: "(rain)" is a label, but a number after "vs" changes the Difficulty; ` +
				`write the modifier before "vs": +1 (rain)`,
		},
		{
			`Good [1] [1] [1]`,
			`request.faces, column 14: "[1]" is a third list of faces; give those of the dice and of the extra roll`,
		},
		{
			`Good oposed Fair`,
			`request, column 6: "oposed" is not understood; ` +
				`use a modifier such as +1, "vs" or "opposed" here, or # before a remark (did you mean opposed?)`,
		},
		{`Good min opposed Fair`, `request.minimum, column 10: is missing after "min"`},
		{
			`Good criticals natral`,
			`request.criticals, column 16: "natral" is not natural, margin, beyond, table or none (did you mean natural?)`,
		},
		{
			`Good criticals natural,natural`,
			`request.criticals, column 16: "natural,natural" is given a second time (did you mean Good criticals natural?)`,
		},
		{
			`Good criticals`,
			`request.criticals, column 15: is missing after "criticals"; use natural, margin, beyond, table or none ` +
				`(did you mean Good criticals natural?)`,
		},
		{`Good opposed Fair helped by Strength`, `request, column 19: "helped" belongs to your own side, before "opposed"`},
		{`Good 4dF+1d4`, `request.technique, column 10: "1d4" adds dice to something that is not a single sum`},
		{
			`situational 3d6+1d4`,
			`request.technique, column 13: "3d6" can't be rolled for a trait or against a Difficulty; use ` + gradedTechniques,
		},
		{`2x(1d6)+1d4`, `request.technique, column 9: "1d4" adds dice to something that is not a single sum`},
		{
			`2d6 vs Good`,
			`request.technique, column 1: "2d6" can't be rolled for a trait or against a Difficulty; use ` + gradedTechniques,
		},
		{
			`Good opposed Fair 2d6`,
			`request.against.technique, column 19: "2d6" can't be rolled for a trait; use ` + gradedTechniques,
		},
		{`Good opposed Fair 4dF+1d4`, `request.technique, column 23: "1d4" adds dice to something that is not a single sum`},
		{
			`roll (2d6)*2 vs Good`,
			`request.technique, column 6: "(2d6)*2" can't be rolled for a trait or against a Difficulty; use ` +
				gradedTechniques,
		},
		{`Good opposed Fair ≥ Good`, `request, column 19: ">=" is not a modifier; nothing else may follow`},
		{`Good opposed Fair >= Good`, `request, column 19: ">=" is not a modifier; nothing else may follow`},
		{`3`, `request, column 1: "3" is only a number; write "level" before it, or dice after it`},
		{`true`, `request: true is not a request; use a JSON object or shorthand such as: Great 4dF+1 vs Good`},
		{`+3`, `request, column 1: "+3" is only a number; write "level" before it, or dice after it`},
		{
			`sum diceless`,
			`request.technique, column 5: "diceless" is not dice notation such as 2d6, 4d6dl1, 2d20kh1, 3d6! or 2d6+1d4`,
		},
		{
			"Good 4dF \x07\x7f<>&",
			`request, column 10: "\u0007\u007f<>&" is not understood; ` +
				`use a modifier such as +1, "vs" or "opposed" here, or # before a remark`,
		},
		{
			"Good vs Fair\u00851",
			`request.difficulty, column 9: "Fair 1" is not a level on the fudge ladder (did you mean Fair?)`,
		},
		{
			strings.Repeat("+1", 2049),
			`request: "` + strings.Repeat("+1", 29) + `+… is too long (4098 bytes); the limit is 4096`,
		},
		{
			strings.Repeat("9", 400) + "d6",
			`request.technique, column 1: "` + strings.Repeat("9", 59) + `… is not 1 to 100 dice`,
		},
	})
}

// BenchmarkTypedLine parses lines as players type them, all of which can be read.
func BenchmarkTypedLine(b *testing.B) {
	c := Campaign{Sheet: sheet(b, Fudge)}
	for _, line := range []string{
		"Good", "Good 4dF", "Good 4dF +1", "Good vs Great", "Good +1 (aim) vs Fair +2", "2d6+3", "4d6kh3", "5d10>7",
		"Good opposed Fair", "mudge Great vs Good", "3d6-fudge 12 vs 10", "secret Good +1", "Good vs Great min Fair",
	} {
		b.Run(line, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.ParseRequest([]byte(line)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLine parses lines of doubling length. The time must grow linearly.
func BenchmarkLine(b *testing.B) {
	c := Campaign{Sheet: sheet(b, Fudge)}
	for _, repeated := range []string{
		"+1", " +1", " [1]", "(", "9", "Good ", "d6+", "4d6kh3+", "6x(", "secret ", "x", "−", " criticals natural,",
		" helped by", " +1 aim", `"`, ` "Bow"`, " Bow", " (a)", " >=", "5d10>7+", "2*", "(2*", "1d6*2+", "1d6;", "1d6/",
		"max(1,", "floor(2/",
	} {
		for _, length := range []int{1024, 2048, 4096} {
			start := "Good 4dF"
			if strings.ContainsAny(repeated, "*/;,") {
				start = "roll "
			}
			line := []byte((start + strings.Repeat(repeated, length/len(repeated)+1))[:length])
			b.Run(repeated+"/"+strconv.Itoa(length), func(b *testing.B) {
				for b.Loop() {
					c.ParseRequest(line)
				}
			})
		}
	}
}
