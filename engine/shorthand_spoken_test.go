package engine

import (
	"errors"
	"strings"
	"testing"

	"fudgetray/engine/json"
)

// spokenForms has ways in which people write a sentence around a roll, which is {}, and the meaning in the grammar, or
// several between "or". A row applies to the rolls whose letter it names: g for rolls on the ladder, f for Fudge dice
// alone, l for levels alone, s for sums.
const spokenForms = `
gfls ⇒ please roll {} | roll {} please | roll me {} | can you roll {} | can I roll {}? | I roll {} | i'll roll {} ⇒ {}
gfls ⇒ let me roll {} | {} please | please {} | I'm rolling {} | rolling {} | I want to roll {} ⇒ {}
gfls ⇒ I'd like to roll {} ⇒ {}
gfls ⇒ hey bot, roll {} | ok, {} | {} thanks | {}, thanks! | roll: {} | could you please roll {}? | we roll {} ⇒ {}
gfls ⇒ ich würfle {} | ich werfe {} | bitte {} | {} bitte | bitte würfle {} | würfle bitte {} | wir würfeln {} ⇒ {}
gfls ⇒ ich möchte {} würfeln | würfel mal {} | ich rolle {} | {}, danke | kannst du {} würfeln? | wirf mir {} ⇒ {}
gf ⇒ {} against Good | {} difficulty Good | {} at difficulty Good | {} with difficulty Good ⇒ {} vs Good
gf ⇒ {} vs difficulty Good ⇒ {} vs Good
gf ⇒ {} versus Good | {} needs Good | {} need a Good | {} target Good | {} target: Good | {} vs. Good ⇒ {} vs Good
gf ⇒ {}, difficulty Good ⇒ {} vs Good
gf ⇒ {} (difficulty Good) | {} difficulty: Good | {} to get Good | {} against a Good difficulty ⇒ {} vs Good
gf ⇒ {} vs a Good ⇒ {} vs Good
gf ⇒ {} at least Good | {} Good or better | {} for Good or better | {} needs Good or better ⇒ {} vs Good
gf ⇒ {} must be at least Good ⇒ {} vs Good
gf ⇒ {} gegen Gut | {} Schwierigkeit Gut | {} bei Schwierigkeit Gut | {}, Schwierigkeit Gut | {} SG Gut ⇒ {} vs Good
gf ⇒ {} gegen Schwierigkeit Gut | {} (Schwierigkeit Gut) | {} braucht Gut | {} Gut oder besser | {} auf Gut ⇒ {} vs Good
gf ⇒ {} gegen gute Schwierigkeit | {} gegen eine gute Schwierigkeit | {} Ziel Gut ⇒ {} vs Good
gf ⇒ {} against 3 | {} TN 3 | {} TN3 | {} DC 3 | {} DC3 | {} target 3 | {} difficulty 3 | {} vs difficulty 3 ⇒ {} vs 3
gf ⇒ {} gegen 3 | {} ZW 3 | {} ZW3 | {} SG3 | {} Schwierigkeit 3 | {} Zielwert 3 | {} difficulty of 3 ⇒ {} vs 3
gf ⇒ {} diff 3 | {} at least 3 | {} 3 or better ⇒ {} vs 3
s ⇒ {} against 15 | {} TN 15 | {} TN15 | {} DC 15 | {} DC15 | {} target 15 | {} difficulty 15 | {} AC15 ⇒ {} vs 15
s ⇒ {}, DC 15 ⇒ {} vs 15
s ⇒ {} gegen 15 | {} ZW 15 | {} ZW15 | {} SG15 | {} Schwierigkeit 15 | {} Zielwert 15 | {} needs 15 ⇒ {} vs 15
s ⇒ {} braucht 15 ⇒ {} vs 15
s ⇒ {} 15 or better | {} 15 or more | {} 15 or higher | {} at least 15 | {} mindestens 15 | {} 15 oder mehr ⇒ {} vs 15
s ⇒ {} vs a 15 ⇒ {} vs 15
gf ⇒ {} opposed by Fair | {} against an opponent with Fair | {} versus opponent Fair ⇒ {} opposed Fair
gf ⇒ {} contested by Fair ⇒ {} opposed Fair
gf ⇒ {} gegen einen Gegner mit Gut | {} gegen Gegner Gut | {} vergleichend Gut ⇒ {} opposed Good
gf ⇒ {} gegen einen Guten | {} gegen guten Gegner | {} gegen einen guten Gegner ⇒ {} opposed Good or {} vs Good
gf ⇒ {} against a Good opponent ⇒ {} opposed Good or {} vs Good
gfls ⇒ {} at +2 | {} w/ +2 | {} with +2 | {} with a +2 | {} with a bonus of 2 | {} with a +2 bonus ⇒ {} +2
gfls ⇒ {} with +2 bonus ⇒ {} +2
gfls ⇒ {} plus 2 | {} plus two | {} bonus 2 | {} bonus +2 | {} bonus: +2 | {} modifier +2 | {} mod +2 | {} add 2 ⇒ {} +2
gfls ⇒ {} +1 +1 | {} + 2 | {}, +2 | {} and +2 | {} & +2 | {} + bonus 2 | {} plus a bonus of 2 | {} with 2 bonus ⇒ {} +2
gfls ⇒ {} mit +2 | {} mit einem Bonus von 2 | {} mit Bonus 2 | {} mit Bonus +2 | {} plus zwei | {} und +2 ⇒ {} +2
gfls ⇒ {} Bonus 2 ⇒ {} +2
gfls ⇒ {} mit 2 Bonus | {} mit einem Bonus von +2 | {} Modifikator +2 | {} mit einem +2 Bonus | {} plus Bonus 2 ⇒ {} +2
gfls ⇒ {} minus 1 | {} minus one | {} with a penalty of 1 | {} with a -1 penalty | {} at -1 | {} w/ -1 | {}, -1 ⇒ {} -1
gfls ⇒ {} penalty 1 | {} less 1 | {} with penalty -1 | {} with a malus of 1 | {} subtract 1 ⇒ {} -1
gfls ⇒ {} minus eins | {} mit einem Malus von 1 | {} mit Malus 1 | {} mit -1 | {} Malus -1 | {} weniger 1 ⇒ {} -1
gfls ⇒ {} Abzug 1 ⇒ {} -1
gf ⇒ {} +2 (aspect) | {} +2 aspect | {} +2 for the aspect | {} +2 from aspect | {} +2 aspect bonus ⇒ {} +2
gf ⇒ {} +2 (Aspekt) ⇒ {} +2
gf ⇒ {} +2 Aspekt | {} +2 für den Aspekt | {} +2 wegen Aspekt | {} +2 durch Deckung | {} +2 because of cover ⇒ {} +2
gf ⇒ {} spend fate point | {} spend a fate point | {} using a fate point | {} mit Schicksalspunkt ⇒ {} or {} +2
gf ⇒ {} Fate-Punkt ⇒ {} or {} +2
gfs ⇒ {} for Fight | {} for fighting | {} on Stealth | {} to climb | {} to climb the wall | {} as Fight | {}: Fight ⇒ {}
gfs ⇒ {} für Kampf | {} zum Klettern | {} auf Schleichen | {} um zu klettern | {} wegen Kampf ⇒ {}
gfs ⇒ Fight: {} | Kampf: {} ⇒ {} or Fair {}
gfls ⇒ ({}) | "{}" | '{}' | „{}“ | «{}» | ‚{}‘ | “{}” | ‘{}’ | [{}] | {} = | ={} | = {} | {}? | {}. | {}… | {}; ⇒ {}
gfls ⇒ {}?? | {} ?! | * {} | {} -> | → {} | >>> {} | {} :D | {} 🙂 | [{}]? | <{}> | \{} ⇒ {}
f ⇒ ({})+1 | {} (+1) | {}, +1 | ({} +1) | {}+ 1 | {} +1. | {} + (1) | {}+1! | {} ＋１ | {} plus eins ⇒ {} +1
l ⇒ {}! | {}? | {} level | {} roll | a {} | a {} roll | {} trait | {} skill | my {} | roll {} | {} Wurf | ein {} ⇒ {}
l ⇒ {} plus one | {} plus 1 | {} plus eins | {} + one ⇒ {} +1
l ⇒ {} minus one | {} minus 1 | {} minus eins ⇒ {} -1
l ⇒ one better than {} | one above {} | one level above {} | eins besser als {} | eine Stufe über {} ⇒ {} +1 or vs {}
l ⇒ {} or better ⇒ {} +1 or vs {}
l ⇒ at least {} | mindestens {} | {} oder besser | {} or higher ⇒ vs {} or min {}
`

// spokenRolls has rolls of each letter, as typed and in the grammar.
var spokenRolls = map[string][][2]string{
	"g": {
		{"Great 4dF", "Great 4dF"}, {"Großartig 4WF", "Great 4dF"}, {"4dF Great", "Great 4dF"},
		{"mudge Great 4dF", "mudge Great 4dF"},
	},
	"f": {{"4dF", "4dF"}, {"4WF", "4dF"}, {"4DF", "4dF"}, {"4 dF", "4dF"}, {"4df", "4dF"}},
	"l": {{"Great", "Great"}, {"GREAT", "Great"}, {"Großartig", "Great"}, {"great", "Great"}},
	"s": {{"2d6", "2d6"}, {"1d20", "1d20"}, {"3W8", "3d8"}, {"4d6kh3", "4d6kh3"}, {"D100", "d100"}},
}

// writtenDice are ways to write dice alone.
const writtenDice = `
4dF ⇒ 4DF | 4df. | ４ｄＦ | 4 d F | 4×dF | dF x 4 | dF×4 | 4x dF | 4 x dF | 4 fudge dice | 4 dice | four fudge dice
4dF ⇒ 4 Fudgewürfel
4dF ⇒ 4 Würfel | vier Fudgewürfel | 4d fudge | 4 d fudge | 4-dF | dF4 | 4F | 4 Fudge | four dF | dF * 4 | 4*dF | 4 × dF
4dF ⇒ four dice | vier Würfel | 4dF roll | roll of 4dF | 4dF-Wurf | 4WF-Wurf | Wurf mit 4WF
4dF +1 ⇒ 4 Würfel +1 | 4 dice +1 | 4 dF + 1 | ４ｄＦ＋１ | 4dF plus 1 | 4 fudge dice plus one | (4dF)+1 | 4dF+1= | =4dF+1
4dF +1 ⇒ 4dF + 1 = ?
1dF ⇒ d F | dF | 1 dF | 1 d F | one fudge die | one dF
3d6-fudge ⇒ 3d6 fudge | 3d6 Fudge | 3W6 Fudge | 3d6-Fudge | 3d6_fudge
`

// TestSpokenLines types each form around each roll. A line is read with its one meaning, or refused with an advice that
// has it.
func TestSpokenLines(t *testing.T) {
	c := &Campaign{}
	lines, bad := 0, 0
	check := func(line, meanings string) {
		lines++
		if problem := spokenProblem(c, line, strings.Split(meanings, " or ")); problem != "" {
			bad++
			t.Errorf("%s ⇒ %s: %s", line, meanings, problem)
		}
	}
	for row := range strings.Lines(strings.TrimSpace(spokenForms)) {
		columns := strings.Split(strings.TrimSpace(row), " ⇒ ")
		for _, letter := range columns[0] {
			for _, roll := range spokenRolls[string(letter)] {
				for _, form := range strings.Split(columns[1], " | ") {
					check(strings.Replace(form, "{}", roll[0], 1), strings.ReplaceAll(columns[2], "{}", roll[1]))
				}
			}
		}
	}
	for row := range strings.Lines(strings.TrimSpace(writtenDice)) {
		meaning, forms, _ := strings.Cut(strings.TrimSpace(row), " ⇒ ")
		for _, form := range strings.Split(forms, " | ") {
			check(form, meaning)
		}
	}
	t.Logf("%d lines, %d misread or without advice", lines, bad)
	if lines < 3000 {
		t.Errorf("%d lines, want at least 3000", lines)
	}
}

// spokenProblem returns why a line doesn't lead to one of the meanings, or "".
func spokenProblem(c *Campaign, line string, meanings []string) string {
	read, err := c.ParseRequest([]byte(line))
	how := "read as "
	if err == nil {
		_, err = c.Fill(read)
	}
	if fault, refused := errors.AsType[*FieldError](err); refused {
		instead := fault.Instead
		if fault.Nearest != "" {
			runes := []rune(line)
			instead = string(runes[:fault.start-1]) + fault.Nearest + string(runes[fault.end-1:])
		}
		if instead == "" {
			return "no advice: " + err.Error()
		}
		how = "advice " + instead + ", read as "
		if read, err = c.ParseRequest([]byte(instead)); err != nil {
			return how + err.Error()
		}
	}
	got := spokenMeaning(read)
	for _, meaning := range meanings {
		if want, err := c.ParseRequest([]byte(meaning)); err == nil && spokenMeaning(want) == got {
			return ""
		}
	}
	return how + got
}

// spokenMeaning returns a request as a line, without labels and with its modifiers added.
func spokenMeaning(r Request) string {
	if total := sumOf(r.Modifiers); len(r.Modifiers) > 0 {
		r.Modifiers = []Modifier{{Value: total}}
	}
	if line, ok := r.Line(); ok {
		return line
	}
	return string(json.Marshal(r))
}
