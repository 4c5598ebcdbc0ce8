//go:build !js

package engine

import (
	"errors"
	"strings"
	"testing"

	"fudgetray/engine/notation"
)

// checkFault is checkError, and checks the text in German, too.
func checkFault(t *testing.T, err error) {
	t.Helper()
	checkError(t, err)
	fault, ok := errors.AsType[*FieldError](err)
	if !ok {
		return
	}
	german := languageNamed(t, "de")
	checkLine(t, fault.Message().In(german))
}

// checkRequest parses a request and calls every function that takes one.
func checkRequest(t *testing.T, data []byte) {
	r, err := ParseRequest(data)
	checkFault(t, err)
	if err != nil {
		return
	}
	once := marshaled(t, r)
	again, err := ParseRequest(once)
	if err != nil {
		t.Fatalf("%s does not come back: %v", once, err)
	}
	if twice := marshaled(t, again); string(once) != string(twice) {
		t.Fatalf("%s comes back as %s", once, twice)
	}
	_, err = r.Dice()
	checkFault(t, err)
	_, err = Odds(&r)
	checkFault(t, err)
	_, err = Resolve(&r)
	checkFault(t, err)
	pruned := r.Pruned()
	_, err = Odds(&pruned)
	checkFault(t, err)
}

func FuzzRequest(f *testing.F) {
	for _, seed := range []string{
		`{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`,
		`{"system":"mudge","kind":"opposed","trait":1,"modifiers":[{"label":"x","value":1}],
			"against":{"npc":"d6","faces":[1,2]},"criticals":[],"faces":[1,1,1,1],"extra":[0,0,0,0]}`,
		`{"ladder":"odd","custom_ladder":{"name":"odd","levels":[{"value":0,"name":"So"}]},"technique":"3d6",
			"result_table":[{"from":3,"to":18,"result":0}],"faces":[1,2,3]}`,
		`{"kind":"table","critical_table":[{"roll":2,"text":"x"}],"faces":[1,1]}`,
		`{"system":"3d6-fudge","trait":"Good","faces":[1,2,6]}`,
		`{"kind":"sum","technique":"20d100","modifiers":[{"value":-1000}]}`,
		`{"technique":"d%","faces":[0,0],"skill":"a","helped_by":"b"}`,
		"{\"system\":[{\"\x8a0\":0}]}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(checkRequest)
}

// FuzzLine parses lines with and without a sheet, and resolves the requests.
func FuzzLine(f *testing.F) {
	for _, seed := range []string{
		`Great 4dF+1 vs Good`, `mudge Good 4dF [1 -1 1 0] opposed Fair[1,1,-1,1]`, `Good 4dF opposed npc Fair d6+1[6 2]`,
		`level 6 3d6-fudge`, `secret reaction 4dF+1-2`, `fate Average d% vs Epic`, `2d6+3`, `table [3 4]`, `[ 4dF`,
		"\xff4dF vs", `Research 4dF +1 (fine (picks)) -1 (Hurt) vs Good −1`,
		`Good min Fair criticals natural, margin opposed npc 2 d6 min Great`,
		`Sleight of Hand helped by Dexterity supported by Great`, `6x(4d6 r1 dl1 + 1) + 1`, `2d20kh1+d%-1d66-4dFkl2`,
		`3d6!+2d4r<3 [6 1 2 3 1 1]`, `3 dF-d6`, `4 dF`, `20d20dl1+20d20!`,
		`mudge Good 4dF [1 1 1 1] [0 0 1 0] criticals none`,
		`mudge Good 4dF criticals table d20 [1 1 1 1] [0 0 1 0] [3] opposed Fair opposed npc Great d6 [6 2] ties again`,
		`Superb 4dF ohne Legendär`, `d20+5 [3] vs 15 [4]`,
		"\"\xef\xbbЯ\xef\xafȯť\"", "d2+1d2)", "2d20kh\x00\x01d\x8f6\x00\x00\x04\x0066-4dFkl2",
		"(0000(00000)000(0000)000000−", "mudge Good[00 0 0]0", "0X(1d20r1 x\x0100000)",
		"( ̓  \u0600  ɸ Χӥ־]0 ҵٛ ϶ ݦ (ģ  ( ۺ̲ (݂ͬ̅ Ӡ]ǣ    )ϙ߁؊  ] ٓ))", "Sleight of HAnd helped BY &\x16\x10lh\t&",
		"Good 4dF opposed npc  d6+1[6 2]", "d%+0dA0", "vs Good −0−0", "ReseArCh +0(\xd0)", "dF+dF-1", "1d2!+1d2r<0",
		"0X(D2+A)", "CritiCAls 0,\xbc",
	} {
		f.Add(seed)
	}
	rows, oneIn := strings.Split(stored(f, linesFile), "\n"), 1
	if testing.Short() {
		oneIn = 7
	}
	for i := 0; i < len(rows); i += oneIn {
		if line, _, typed := strings.Cut(rows[i], " ⇒ "); typed {
			f.Add(line)
		}
	}
	c := Campaign{Sheet: sheet(f, Fudge)}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.HasPrefix(strings.TrimSpace(line), "{") {
			return
		}
		checkRequest(t, []byte(line))
		r, err := c.ParseRequest([]byte(line))
		checkFault(t, err)
		amended := Request{Kind: Opposed, Trait: Some(Good), Against: &Side{}}
		checkError(t, c.Amend(&amended, []byte(line)))
		if err == nil {
			r, err = c.Fill(r)
			checkFault(t, err)
			checkThrown(t, r.WithoutFaces())
		}
	})
}

// checkThrown throws the dice of a request until no more are needed, with the highest faces and with others. The canonical
// technique of the resolution must give the same text.
func checkThrown(t *testing.T, r Request) {
	throwWith(t, r, func(_, highest, _ int) int { return highest })
	throwWith(t, r, func(lowest, highest, i int) int { return lowest + (i*7+len(r.Technique)*3)%(highest-lowest+1) })
}

// throwWith throws the dice of a request until no more are needed. pick returns the face of the i-th die of a throw.
func throwWith(t *testing.T, r Request, pick func(lowest, highest, i int) int) {
	for range notation.MaxDrawn + 2 {
		dice, err := r.Dice()
		checkFault(t, err)
		if err != nil {
			return
		}
		if len(dice) == 0 {
			checkSettled(t, r)
			return
		}
		if len(dice) > notation.MaxDrawn {
			t.Fatalf("%s throws %d dice", r.Technique, len(dice))
		}
		faces := make([]int, len(dice))
		for i, d := range dice {
			lowest, highest := d.Span()
			faces[i] = pick(lowest, highest, i)
		}
		if err := r.Take(faces); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s always needs more dice", marshaled(t, r))
}

func checkSettled(t *testing.T, r Request) {
	first, err := Resolve(&r)
	if err != nil {
		t.Fatalf("%s has all faces, but does not resolve: %v", marshaled(t, r), err)
	}
	german := languageNamed(t, "de")
	second, err := ResolveIn(&r, german)
	if err != nil || second.Text == "" || strings.Contains(second.Text, "{") && !strings.Contains(first.Text, "{") {
		t.Fatalf("%s in German: %q, %v", marshaled(t, r), second.Text, err)
	}
	second.Redacted(german)
	if line, ok := r.LineIn(german); ok {
		_, err := ParseRequest([]byte(line))
		checkFault(t, err)
	}
	if len(r.Faces) > notation.MaxDrawn {
		t.Fatalf("%s has %d faces", marshaled(t, r), len(r.Faces))
	}
	if r.Kind != Sum {
		return
	}
	r.Technique = first.Technique
	again, err := Resolve(&r)
	if err != nil || again.Text != first.Text {
		t.Fatalf("%q, then %q, %v", first.Text, again.Text, err)
	}
}

func FuzzSheet(f *testing.F) {
	f.Add([]byte(arnold))
	f.Add([]byte(`{"system":"3d6-fudge","ladder":"fate","wounds":["Hurt"],
		"skills":[{"name":"a","level":3,"default":"none"}]}`))
	f.Add([]byte(strings.NewReplacer("Sleight", "Sleig\x7ft", "Steel", "SteelϺ\xc2\xecC\xb1").Replace(arnold)))
	f.Add([]byte("{\"name\": [{\"\": \"\x9d\"}]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ParseSheet(data)
		checkFault(t, err)
		if err != nil {
			return
		}
		once := marshaled(t, s)
		again, err := ParseSheet(once)
		if err != nil {
			t.Fatalf("%s does not come back: %v", once, err)
		}
		if twice := marshaled(t, again); string(once) != string(twice) {
			t.Fatalf("%s comes back as %s", once, twice)
		}
		for _, name := range append(s.TraitNames(), "unheard of") {
			c := Campaign{Sheet: &s}
			r, err := c.Fill(Request{Skill: name, HelpedBy: name, SupportedBy: name, Untrained: true})
			checkFault(t, err)
			_, err = Resolve(&r)
			checkFault(t, err)
			_, err = c.Sheet.raise(c.SheetLadder(), name, Opt[Level]{})
			checkFault(t, err)
		}
	})
}

func FuzzLadder(f *testing.F) {
	f.Add([]byte(`{"name":"odd","levels":[{"value":1,"name":"Fine"},{"value":0,"name":"Passable"}],
		"also":[{"value":5,"name":"Superfine"}],"beyond":1}`))
	f.Add([]byte(`{"name":"n","levels":[{"value":-100,"name":"É"}],"numbered":true}`))
	f.Add([]byte("{\"name\":[{\"\x83\":\"\"}]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ParseLadder(data)
		checkFault(t, err)
		if err != nil {
			return
		}
		if _, err := ParseLadder(marshaled(t, l)); err != nil {
			t.Fatalf("%s does not come back: %v", marshaled(t, l), err)
		}
		for level := l.Lowest() - 3; level <= l.Highest()+3; level++ {
			if got, err := l.Parse(l.Format(level)); err != nil || got != level {
				t.Fatalf("level %d is printed as %q, read as %d, %v", level, l.Format(level), got, err)
			}
		}
	})
}

func FuzzTables(f *testing.F) {
	f.Add([]byte(`[{"from":3,"to":9,"result":-1},{"from":10,"to":18,"result":1}]`))
	f.Add([]byte(`[{"roll":2,"text":"x"},{"roll":12,"text":"y"}]`))
	f.Add([]byte("\"\xb0\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := ParseCriticalTable(data)
		checkFault(t, err)
		rows, err := ParseResultTable("3d6", data)
		checkFault(t, err)
		if err != nil {
			return
		}
		if _, err := Odds(&Request{Technique: "3d6", ResultTable: rows}); err != nil {
			t.Fatalf("a valid table has no odds: %v", err)
		}
	})
}
