package engine

import (
	"cmp"
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine/notation"
)

var gradedNames = Techniques(Fudge, Unopposed)

func drawLevel(t *rapid.T, name string) Level { return Level(rapid.IntRange(-3, 4).Draw(t, name)) }

// rulesOfDegrees are the rules for criticals that throw no more dice.
var rulesOfDegrees = []CriticalRule{NaturalCritical, MarginCritical, BeyondCritical}

func drawRequest(t *rapid.T) Request {
	r := Request{
		System:     rapid.SampledFrom([]System{Fudge, Mudge}).Draw(t, "system"),
		Technique:  rapid.SampledFrom(gradedNames).Draw(t, "technique"),
		Trait:      Some(drawLevel(t, "trait")),
		Difficulty: Some(drawLevel(t, "difficulty")),
	}
	if rapid.Bool().Draw(t, "with criticals") {
		r.Criticals = rapid.SliceOfNDistinct(rapid.SampledFrom(rulesOfDegrees), 0, 3, rapid.ID).Draw(t, "criticals")
	}
	return r
}

// throwAny completes a request with drawn faces.
func throwAny(t *rapid.T, r *Request) {
	for {
		dice, err := r.Dice()
		if err != nil {
			t.Fatal(err)
		}
		if len(dice) == 0 {
			return
		}
		faces := make([]int, len(dice))
		for i, d := range dice {
			lowest, highest := d.Span()
			faces[i] = rapid.IntRange(lowest, highest).Draw(t, "face")
		}
		if err := r.Take(faces); err != nil {
			t.Fatal(err)
		}
	}
}

// everyThrow calls f with each combination of faces of a request's dice, and its chance.
func everyThrow(t testing.TB, r Request, chance Frac, f func(*Request, Frac)) {
	t.Helper()
	dice, err := r.Dice()
	if err != nil {
		t.Fatal(err)
	}
	if len(dice) == 0 {
		f(&r, chance)
		return
	}
	ways := int64(1)
	faces := make([]int, len(dice))
	for i, d := range dice {
		lowest, highest := d.Span()
		ways *= int64(highest - lowest + 1)
		faces[i] = lowest
	}
	for more := true; more; more = turnDice(dice, faces) {
		next := r
		if r.Against != nil {
			against := *r.Against
			next.Against = &against
		}
		next.Others = slices.Clone(r.Others)
		for i := range next.Others {
			s := &next.Others[i]
			s.Faces, s.Extra = slices.Clone(s.Faces), slices.Clone(s.Extra)
		}
		for _, list := range []*[]int{&next.Faces, &next.Extra, &next.against().Faces, &next.against().Extra} {
			*list = slices.Clone(*list)
		}
		if err := next.Take(faces); err != nil {
			t.Fatal(err)
		}
		everyThrow(t, next, newFrac(chance.Num, chance.Den*ways), f)
	}
}

func turnDice(dice []Die, faces []int) bool {
	for i, d := range dice {
		lowest, highest := d.Span()
		if faces[i] < highest {
			faces[i]++
			return true
		}
		faces[i] = lowest
	}
	return false
}

func add(a, b Frac) Frac {
	sum := new(big.Rat).Add(big.NewRat(a.Num, a.Den), big.NewRat(b.Num, b.Den))
	return Frac{sum.Num().Int64(), sum.Denom().Int64()}
}

// TestOddsAgreeWithBruteForce compares the odds with a count over all combinations of faces.
func TestOddsAgreeWithBruteForce(t *testing.T) {
	for _, request := range []string{
		`{"trait":"Good","difficulty":"Great"}`,
		`{"technique":"6dF","criticals":["natural","margin","beyond"],"trait":"Good"}`,
		`{"technique":"dF-d6","difficulty":"Good"}`,
		`{"technique":"4d6","criticals":["margin"]}`,
		`{"technique":"3d6"}`,
		`{"technique":"d%","difficulty":"Superb"}`,
		`{"technique":"diceless"}`,
		`{"system":"mudge","trait":"Good","difficulty":"Superb+3"}`,
		`{"system":"mudge","technique":"d%","difficulty":"Superb+3"}`,
		`{"system":"mudge","technique":"4d6","criticals":["beyond"],"difficulty":"Great"}`,
		`{"system":"3d6-fudge","trait":1}`,
		`{"system":"3d6-fudge","trait":6}`,
		`{"system":"3d6-fudge","kind":"situational","modifiers":[{"value":-2}]}`,
		`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"value":1}]}`,
		`{"system":"3d6-fudge","kind":"opposed","trait":6,"against":{"trait":7,"npc":"fixed"}}`,
		`{"system":"3d6-fudge","kind":"opposed","trait":3,"against":{"trait":2,"npc":"fixed"}}`,
		`{"system":"3d6-fudge","kind":"opposed","trait":6,"minimum":"Great",
			"against":{"trait":6,"npc":"2dF","minimum":"Good"}}`,
		`{"system":"3d6-fudge","kind":"opposed","trait":2,"against":{"trait":6,"npc":"d6"}}`,
		`{"technique":"3d6","result_table":[{"from":3,"to":9,"result":-7},{"from":10,"to":18,"result":7}]}`,
		`{"kind":"situational","difficulty":"Good","modifiers":[{"value":1}]}`,
		`{"kind":"reaction","technique":"d%","modifiers":[{"value":-1}]}`,
		`{"kind":"reaction","ladder":"fate","criticals":["beyond"]}`,
		`{"kind":"opposed","trait":"Good","minimum":"Great",
			"against":{"npc":"fixed","trait":"Good","modifiers":[{"value":-1}]}}`,
		`{"kind":"opposed","technique":"2dF","trait":"Good","against":{"technique":"3dF"}}`,
		`{"kind":"opposed","technique":"3dF","minimum":"Good","against":{"npc":"d6","minimum":"Fair"}}`,
		`{"kind":"opposed","technique":"2dF","criticals":["beyond"],"against":{"technique":"d%"}}`,
		`{"system":"mudge","kind":"opposed","technique":"2dF","trait":"Good","against":{"technique":"3dF"}}`,
		`{"system":"mudge","kind":"opposed","technique":"1dF","trait":"Superb","against":{}}`,
	} {
		bruteForce(t, parsed(t, request), request)
	}
	if !testing.Short() {
		const two3d6 = `{"system":"3d6-fudge","kind":"opposed","trait":6,"against":{"trait":8}}`
		bruteForce(t, parsed(t, two3d6), two3d6)
	}
}

// TestOddsOfLinesAgreeWithBruteForce counts the faces of rolls without a Difficulty, of questions, damage, helped skills
// and simple opponents.
func TestOddsOfLinesAgreeWithBruteForce(t *testing.T) {
	for _, line := range []string{
		"Good 4dF vs none", "Good d% vs none", "mudge Good 4dF vs none", "fate +2 4dF vs none", // R15
		"even d6", "coin", "even d20", "even 3d6", "even 4dF", "even 3dF", "mudge even 4dF", // R12
		"Good 4dF opposed npc Fair d6", "Good 4dF opposed npc Fair 1d6", "Good 2dF min Great opposed npc Good 1d6 min Fair", // R25
		"mudge Good 2dF opposed npc Fair 1d6", "level 6 3d6-fudge opposed npc Fair 1d6", "level 4 3d6-fudge opposed npc Good d6",
		"level 4 3d6-fudge opposed npc Fair", "level 4 3d6-fudge opposed npc Mediocre", // R34
		"damage 4dF", "damage 4dF +2", "mudge damage 4dF", "mudge damage 4dF +1", "damage d% -1", // R38
		"4d6", "situational 4d6", "situational 4d6 vs Terrible", "situational 4d6 -1", "Good 4d6 vs Great", // the column -5 of R13
		"untrained Climbing helped by Good", "untrained Climbing helped by Fair vs Mediocre", // R17
		"mudge untrained Climbing helped by Superb", "Good 4dF supported by Good vs Great",
		"Good 2dF opposed Fair 1dF opposed Good 1dF", "mudge Good 1dF opposed Fair 1dF opposed Fair 1dF ties again", // R22, R24
	} {
		c := &Campaign{}
		r, err := c.ParseRequest([]byte(line))
		if err == nil {
			r, err = c.Fill(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		bruteForce(t, r, line)
	}
}

func bruteForce(t *testing.T, r Request, name string) {
	t.Helper()
	odds, err := Odds(&r)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var success, even, critical, failure, win, lose Frac
	decided := false // the request has a success or a failure
	for _, f := range []*Frac{&success, &even, &critical, &failure, &win, &lose} {
		f.Den = 1
	}
	results := map[int]Frac{}
	reactions := map[Reaction]Frac{ReactsWell: {0, 1}, ReactsSome: {0, 1}, ReactsNot: {0, 1}, "": {0, 1}}
	var resolution Resolution
	everyThrow(t, r, Frac{1, 1}, func(r *Request, weight Frac) {
		if err := ResolveInto(&resolution, r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		result := cmp.Or(resolution.Result, resolution.Total).Value
		if results[result].Den == 0 {
			results[result] = Frac{0, 1}
		}
		results[result] = add(results[result], weight)
		decided = decided || resolution.Success.Set
		if resolution.Success.Value {
			success = add(success, weight)
		}
		if resolution.Even.Value {
			even = add(even, weight)
		}
		reactions[resolution.Reaction] = add(reactions[resolution.Reaction], weight)
		switch resolution.Critical {
		case CriticalSuccess:
			critical = add(critical, weight)
		case CriticalFailure:
			failure = add(failure, weight)
		}
		switch o := resolution.Outcome; {
		case o == Win:
			win = add(win, weight)
		case o == Lose, o == Fail && !failed(resolution.Against, r.Against):
			lose = add(lose, weight)
		}
	})
	for _, c := range []struct {
		name      string
		got       Opt[Frac]
		want      Frac
		mustBeSet bool
	}{
		{"success", odds.Success, success, decided && r.Kind != Opposed},
		{"even", odds.Even, even, resolution.Even.Set},
		{"a good reaction", odds.Well, reactions[ReactsWell], r.Kind == Reacting},
		{"a little help", odds.Some, reactions[ReactsSome], r.Kind == Reacting},
		{"no help", odds.None, reactions[ReactsNot], r.Kind == Reacting},
		{"win", odds.Win, win, r.Kind == Opposed},
		{"lose", odds.Lose, lose, r.Kind == Opposed},
		{"critical success", odds.CriticalSuccess, critical, false},
		{"critical failure", odds.CriticalFailure, failure, false},
	} {
		if c.got.Set && c.got.Value != c.want || c.mustBeSet && !c.got.Set {
			t.Errorf("%s: chance of %s is %v, counted %v", name, c.name, c.got, c.want)
		}
	}
	if odds.Success.Set && !decided && r.Kind != Opposed {
		t.Errorf("%s: chance of success is %v, but it can't succeed", name, odds.Success)
	}
	atLeast := Frac{0, 1}
	for i := len(odds.Distribution) - 1; i >= 0; i-- {
		row, reached := odds.Distribution[i], odds.AtLeast[i]
		num, _ := row.Num.Int64()
		den, _ := row.Den.Int64()
		if results[row.Result] != (Frac{num, den}) {
			t.Errorf("%s: chance of %d is %d/%d, counted %v", name, row.Result, num, den, results[row.Result])
		}
		atLeast = add(atLeast, Frac{num, den})
		num, _ = reached.Num.Int64()
		den, _ = reached.Den.Int64()
		if atLeast != (Frac{num, den}) || reached.Result != row.Result {
			t.Errorf("%s: chance of at least %d is %d/%d, counted %v", name, row.Result, num, den, atLeast)
		}
	}
	if len(results) != len(odds.Distribution) {
		t.Errorf("%s: %d results, counted %d", name, len(odds.Distribution), len(results))
	}
}

// failed reports whether the other side can't win.
func failed(r *Resolution, s *Side) bool {
	if r.Success.Set { // 3d6 Fudge, where Fair is 5 and a bare success
		return !r.Success.Value || s.Minimum.Set && r.Margin.Value < int(s.Minimum.Value-5)
	}
	return s.Minimum.Set && r.Degree.Value < s.Minimum.Value
}

// TestSumsAgreeWithBruteForce counts totals of plain dice.
func TestSumsAgreeWithBruteForce(t *testing.T) {
	for _, technique := range []string{"1d4", "3d6", "2d8", "3d10", "2d12", "2d20", "1d100"} {
		r := Request{Kind: Sum, Technique: technique, Modifiers: []Modifier{{Value: -2}}}
		counted, all := map[int]int64{}, int64(0)
		everyThrow(t, r, Frac{1, 1}, func(r *Request, _ Frac) {
			got, err := Resolve(r)
			if err != nil {
				t.Fatal(err)
			}
			counted[got.Total.Value]++
			all++
		})
		odds, err := Odds(&r)
		if err != nil || len(odds.Distribution) != len(counted) {
			t.Fatalf("%s: %d totals, %v; counted %d", technique, len(odds.Distribution), err, len(counted))
		}
		for _, row := range odds.Distribution {
			num, den := notation.Reduced(notation.Uint192Of(counted[row.Result]), notation.Uint192Of(all))
			if row.Num != num || row.Den != den {
				t.Errorf("%s: %d has %v/%v, counted %v/%v", technique, row.Result, row.Num, row.Den, num, den)
			}
		}
	}
}

// TestOddsSumToOne adds up the distribution of each technique in each system.
func TestOddsSumToOne(t *testing.T) {
	check := func(r Request) {
		odds, err := Odds(&r)
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Rat)
		for _, row := range odds.Distribution {
			chance, ok := new(big.Rat).SetString(row.Num.String() + "/" + row.Den.String())
			if !ok || chance.Num().String() != row.Num.String() {
				t.Fatalf("%s: %v/%v is not in lowest terms", r.Technique, row.Num, row.Den)
			}
			sum.Add(sum, chance)
		}
		if sum.RatString() != "1" {
			t.Errorf("%s %s: the distribution sums to %v", r.System, r.Technique, sum)
		}
		if first := odds.AtLeast[0]; first.Num != first.Den {
			t.Errorf("%s %s: at least the lowest result: %v/%v", r.System, r.Technique, first.Num, first.Den)
		}
		if last := len(odds.AtLeast) - 1; odds.AtLeast[last] != odds.Distribution[last] {
			t.Errorf("%s %s: the last rows differ", r.System, r.Technique)
		}
	}
	for _, system := range systems {
		for _, technique := range Techniques(system, Unopposed) {
			check(Request{System: system, Technique: technique})
		}
	}
	for _, technique := range Techniques(Fudge, Sum) {
		check(Request{Kind: Sum, Technique: technique})
	}
}

// TestOpposedOddsAreAntisymmetric checks that swapping the sides swaps win and lose.
func TestOpposedOddsAreAntisymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		system := rapid.SampledFrom(systems).Draw(t, "system")
		here, there := drawSide(t, system), drawSide(t, system)
		one, err := Odds(versus(system, here, there))
		if err != nil {
			t.Fatal(err)
		}
		other, err := Odds(versus(system, there, here))
		if err != nil {
			t.Fatal(err)
		}
		if one.Win != other.Lose || one.Lose != other.Win || one.Tie != other.Tie {
			t.Fatalf("win, tie, lose: %v %v %v; with the sides swapped: %v %v %v",
				one.Win, one.Tie, one.Lose, other.Win, other.Tie, other.Lose)
		}
		if sum := add(add(one.Win.Value, one.Tie.Value), one.Lose.Value); sum != (Frac{1, 1}) {
			t.Fatalf("win, tie and lose sum to %v", sum)
		}
	})
}

// TestFixedNPCIsADifficulty checks that a roll against a fixed NPC equals the unopposed roll
// against its level.
func TestFixedNPCIsADifficulty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := drawRequest(t)
		against := alone
		against.Kind, against.Difficulty, against.Against = Opposed, Opt[Level]{}, &Side{
			NPC: NPCFixed, Trait: alone.Difficulty,
		}
		aloneOdds, err := Odds(&alone)
		if err != nil {
			t.Fatal(err)
		}
		odds, err := Odds(&against)
		if err != nil {
			t.Fatal(err)
		}
		if odds.Win != aloneOdds.Success || odds.Tie.Value.Num != 0 || odds.CriticalSuccess != aloneOdds.CriticalSuccess {
			t.Fatalf("odds %+v, alone %+v", odds, aloneOdds)
		}
		throwAny(t, &alone)
		against.Faces, against.Extra = alone.Faces, alone.Extra
		want, err := Resolve(&alone)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Resolve(&against)
		if err != nil {
			t.Fatal(err)
		}
		if (got.Outcome == Win) != want.Success.Value || got.Outcome != Win && got.Outcome != Lose {
			t.Fatalf("%s, alone a success: %t", got.Outcome, want.Success.Value)
		}
		if got.Difficulty != want.Difficulty || got.Margin != want.Margin ||
			got.Critical != want.Critical || got.Chance != want.Chance || !slices.Equal(got.Advice, want.Advice) {
			t.Fatalf("fixed %+v\nalone %+v", got, want)
		}
	})
}

func drawSide(t *rapid.T, system System) Side {
	if system == Fudge3 {
		return Side{Trait: Some(Level(rapid.IntRange(1, 12).Draw(t, "trait")))}
	}
	s := Side{Trait: Some(drawLevel(t, "trait")), Technique: rapid.SampledFrom(gradedNames).Draw(t, "technique")}
	if rapid.Bool().Draw(t, "with minimum") {
		s.Minimum = Some(drawLevel(t, "minimum"))
	}
	return s
}

func versus(system System, own, other Side) *Request {
	return &Request{
		System: system, Kind: Opposed, Trait: own.Trait, Technique: own.Technique, Minimum: own.Minimum, Against: &other,
	}
}

// TestModifierIsLevels checks that a modifier of n equals a trait that is n levels higher.
func TestModifierIsLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		throwAny(t, &r)
		modifier := rapid.IntRange(-3, 4).Draw(t, "level") - int(r.Trait.Value)
		modified := r
		modified.Modifiers = []Modifier{{Value: modifier}}
		r.Trait.Value += Level(modifier)
		plain, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Resolve(&modified)
		if err != nil {
			t.Fatal(err)
		}
		if got.Degree != plain.Degree || got.Success != plain.Success || got.Chance != plain.Chance ||
			got.Critical != plain.Critical || got.Announce != plain.Announce {
			t.Fatalf("modified: %+v\nhigher:  %+v", got, plain)
		}
	})
}

// TestResolvingIsPure checks that resolving twice gives the same, that ResolveInto ignores the
// previous contents of its destination, and that the request does not change.
func TestResolvingIsPure(t *testing.T) {
	var reused Resolution
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		if rapid.Bool().Draw(t, "opposed") {
			side := drawSide(t, r.System)
			r.Kind, r.Difficulty, r.Against = Opposed, Opt[Level]{}, &side
		}
		throwAny(t, &r)
		before := marshal(t, r)
		first, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		if err := ResolveInto(&reused, &r); err != nil {
			t.Fatal(err)
		}
		second, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		if marshal(t, first) != marshal(t, second) {
			t.Fatalf("first %+v\nsecond %+v", first, second)
		}
		if marshal(t, wordless(first)) != marshal(t, reused) {
			t.Fatalf("new    %s\nreused %s", marshal(t, wordless(first)), marshal(t, reused))
		}
		if after := marshal(t, r); after != before {
			t.Fatalf("the request was %s, is %s", before, after)
		}
	})
}

func wordless(r Resolution) Resolution {
	r.DegreeName = ""
	r.DifficultyName = ""
	r.Announce = ""
	r.Text = ""
	if r.Against != nil {
		against := wordless(*r.Against)
		r.Against = &against
	}
	return r
}

func marshal(t *rapid.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var hyphened = regexp.MustCompile(`-[0-9]`)

// TestSentencesReadWell checks that sentences never have "by 0" or a hyphen as minus sign.
func TestSentencesReadWell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawOpposed(t)
		if rapid.Bool().Draw(t, "alone") {
			r = drawRequest(t)
			r.Modifiers = drawModifiers(t)
		}
		throwAny(t, &r)
		got, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got.Text, "by 0") || hyphened.MatchString(got.Text) || !strings.HasSuffix(got.Text, ".") {
			t.Fatalf("%s", got.Text)
		}
	})
}

// TestLevelsRoundTrip formats and parses levels.
func TestLevelsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ladder := rapid.SampledFrom(builtInLadders).Draw(t, "ladder")
		level := Level(rapid.IntRange(-20, 20).Draw(t, "level"))
		if got, err := ladder.Parse(ladder.Format(level)); err != nil || got != level {
			t.Fatalf("level %d of %s is printed as %q, read as %d, %v", level, ladder.Name, ladder.Format(level), got, err)
		}
	})
}
