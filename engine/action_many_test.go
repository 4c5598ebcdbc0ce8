package engine

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestR22ManySides(t *testing.T) {
	checkAll(t, []want{
		// one roll counts against each side
		{
			`Good 4dF [1 1 0 0] opposed Fair [0 0 0 0] opposed Great -1 [0 0 0 0]`,
			`{"outcome":"win","place":1,"relative":3,"against":{"outcome":"win","relative":-3},
				"others":[{"outcome":"win","relative":-2,"technique":"4dF","modifier":-1,"degree":1}],
				"text":"Good +2 = Superb against Fair +0 = Fair: won by 3. Superb against Great +0 −1 = Good: won by 2. ` +
				`Place 1 of 3."}`,
		},
		{
			`Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Great [0 0 0 0] opposed Superb [0 0 0 0]`,
			`{"outcome":"lose","place":3,
				"text":"Good +0 = Good against Fair +0 = Fair: won by 1. Good against Great +0 = Great: lost by 1. ` +
				`Good against Superb +0 = Superb: lost by 2. Place 3 of 4."}`,
		},
		// a tie with the best keeps the status quo
		{
			`Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Good [0 0 0 0]`,
			`{"outcome":"tie","place":1,"against":{"outcome":"win"},"others":[{"outcome":"tie"}],
				"text":"Good +0 = Good against Fair +0 = Fair: won by 1. Good against Good +0 = Good: a tie. ` +
				`Place 1 of 3, shared. The status quo holds."}`,
		},
		// a minimum of the asking side fails against all; one of another side counts for that side. Rule R23
		{
			`Good 4dF min Great [0 0 0 0] opposed Fair [0 0 0 0] opposed Poor [0 0 0 0] min Good`,
			`{"outcome":"fail","place":2,
				"text":"Good +0 = Good against Fair +0 = Fair: failed. The attempt needed at least Great. ` +
				`Good against Poor +0 = Poor: failed. Place 2 of 3, shared."}`,
		},
		{
			`Good 4dF min Great [0 0 0 0] opposed Fair [0 0 0 0] opposed Poor [0 0 0 0]`,
			`{"outcome":"fail","place":3,
				"text":"Good +0 = Good against Fair +0 = Fair: failed. The attempt needed at least Great. ` +
				`Good against Poor +0 = Poor: failed. Place 3 of 3."}`,
		},
		{
			`Fair 4dF [0 0 0 0] opposed Poor [0 0 0 0] opposed Good [0 0 0 0] min Great`,
			`{"outcome":"win","others":[{"outcome":"win","minimum":2}]}`,
		},
		// NPCs. Rule R25
		{
			`Good 4dF [0 0 0 0] opposed npc Good opposed npc Fair d6 [6 5] opposed npc Poor 1dF [1]`,
			`{"outcome":"lose","difficulty":1,"margin":0,"place":2,"against":{"outcome":"win"},
				"others":[{"outcome":"lose","faces":[6,5]},{"outcome":"win","faces":[1]}]}`,
		},
		{
			`Fair 4dF [1 0 0 0] opposed Fair [0 0 0 0] opposed npc Good`,
			`{"outcome":"win","difficulty":null,"others":[{"outcome":"win"}]}`,
		},
		// damage dice and remaining ties. Rule R24
		{
			`mudge Good 4dF [0 0 0 0] opposed Good [1 0 0 -1] opposed Good [0 1 -1 0] ties succeed`,
			`{"outcome":"tie","success":true,"place":1,"against":{"outcome":"win","success":null},
				"others":[{"outcome":"tie","success":true,"damage_die":0}],
				"text":"Good +0 = Good against Good +0 = Good: won on the damage die. Good against Good +0 = Good: a tie. ` +
				`Place 1 of 3, shared. All tied sides succeed."}`,
		},
		{
			`mudge Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Good [0 1 -1 0]`,
			`{"outcome":"tie","advice":["gm-decides"]}`,
		},
		{
			`mudge Good 4dF [-1 0 0 1] opposed Fair [0 0 0 0] opposed npc Good 1dF [0]`,
			`{"outcome":"tie","damage_die":1,"others":[{"outcome":"tie","damage_die":null}]}`,
		},
		{
			`mudge Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [1 1 1 1] [0 0 0 0]`,
			`{"outcome":"lose","others":[{"extra":[0,0,0,0],"critical":"success"}]}`,
		},
		// criticals on the table. Rule R29
		{
			`Good 4dF criticals table [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [-1 -1 -1 -1] [1 1]`,
			`{"outcome":"win","others":[{"critical":"failure","row":2,"critical_faces":[1,1]}]}`,
		},
		// 3d6 Fudge. Rule R34
		{
			`Good 3d6-fudge [1 2 6] opposed Fair [2 3 6] opposed Good [5 5 6]`,
			`{"outcome":"win","place":1,
				"text":"Good (6): rolled 3, success by 3. Opponent: Fair (5): rolled 5, just succeeds. Won by 3. ` +
				`Opponent: Good (6): rolled 10, failure by 4. Won. Place 1 of 3."}`,
		},
		{
			`Good 3d6-fudge [1 1 1] opposed Fair [2 2 2] opposed Good [5 5 6]`,
			`{"outcome":"gm","place":null,"advice":["critical-bonus","gm-decides"]}`,
		},
		{
			`Good 3d6-fudge [5 5 6] opposed Fair [5 6 6] opposed Good [1 2 6]`,
			`{"outcome":"lose","place":2,"against":{"outcome":"standoff"}}`,
		},
		// up to six sides; six throw 24 dice in Mudge, and 24 more if all have a natural +4. Rule R28
		{
			`{"system":"mudge","kind":"opposed","trait":1,"faces":[0,0,0,0],"against":{"faces":[0,0,0,0]},"others":[
				{"trait":2,"faces":[0,0,0,0]},{"trait":-2,"faces":[0,0,0,0]},{"trait":-2,"faces":[0,0,0,0]},
				{"trait":1,"faces":[1,1,1,1],"extra":[1,0,0,0]}]}`,
			`{"outcome":"lose","place":3}`,
		},
		{
			`Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [0 0 0 0] ` +
				`opposed Fair [0 0 0 0]`,
			`{"outcome":"win","place":1}`,
		},
		{
			`mudge Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [0 0 0 0] ` +
				`opposed Fair [0 0 0 0] opposed npc Fair`,
			`{"outcome":"win","place":1}`,
		},
		// three Fudge dice never reach +4, so that they have no second throw; a fixed NPC has no critical
		{
			`mudge Good 3dF [0 0 0] opposed Fair [0 0 0] opposed Fair [0 0 0] opposed Fair [0 0 0] opposed Fair [0 0 0] ` +
				`opposed Fair [0 0 0]`,
			`{"outcome":"win","place":1}`,
		},
		{
			`Good 6dF criticals table [0 0 0 0 0 0] opposed Fair [0 0 0 0 0 0] opposed Fair [0 0 0 0 0 0] ` +
				`opposed Fair [0 0 0 0 0 0] opposed Fair [0 0 0 0 0 0] opposed npc Fair`,
			`{"outcome":"win","place":1}`,
		},
	})
	checkRefused(t, [][2]string{
		{
			`mudge Good 5dF opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
			`request.others: throw too many dice; with those of later throws, all sides together have up to 48`,
		},
		{
			`mudge Good 4dF criticals natural, table opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
			`request.others: throw too many dice; with those of later throws, all sides together have up to 48`,
		},
		{
			`Good 7dF opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
			`request.others: throw too many dice; all sides together have up to 40`,
		},
		{
			`Good 4dF opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
			`request.others: are too many; up to 4 more sides can take part`,
		},
		{
			`Good 10dF opposed Fair opposed Fair opposed Fair opposed Fair`,
			`request.others: throw too many dice; all sides together have up to 40`,
		},
		{`{"kind":"opposed","others":[{}]}`, `request.against: is missing; an opposed roll needs an opponent`},
		{`{"others":[{}]}`, `request.others: [{}] doesn't apply to unopposed rolls in fudge; leave it out`},
		{
			`{"kind":"opposed","against":{},"others":[{"trait":9}]}`,
			`request.others[0].trait: Superb+6 is above Legendary, the highest level a trait may have`,
		},
		{
			`{"kind":"opposed","against":{"faces":[0,0,0,0]},"others":[{}],"faces":[0,0,0,0]}`,
			`request.others[0].faces: is missing; 4dF needs 4 faces, each from −1 to 1`,
		},
		{`Good 4dF opposed Fair vs Good`, `request, column 23: "vs" is not a modifier; nothing else may follow`},
	})
}

// TestOddsAgainstMany compares odds with a count of all faces.
func TestOddsAgainstMany(t *testing.T) {
	for _, line := range []string{
		`Fair 1dF opposed Fair 2dF opposed Good 1dF`,
		`mudge Good 2dF criticals none opposed Fair opposed Fair 1dF -1`,
		`mudge Good 2dF criticals none opposed Fair opposed Fair ties succeed`,
		`mudge Good 2dF criticals none opposed Fair opposed Fair ties again`,
		`mudge Good 1dF criticals none opposed Fair opposed Fair opposed Fair ties succeed`,
		`Good 2dF min Good opposed Fair 1dF min Good opposed npc Good opposed npc Fair d6`,
		`Good 3d6-fudge opposed npc Fair 1dF opposed npc Good`,
		`Good 1dF criticals beyond opposed Fair opposed Good opposed Fair opposed Poor`,
		`mudge Good 1dF criticals none opposed Fair opposed Great opposed Poor opposed Poor opposed Good`,
		`mudge Good 1dF criticals none opposed Fair opposed Great opposed Good opposed Fair opposed Good ties again`,
	} {
		r := parsed(t, line)
		ways, all := map[Outcome]int64{}, int64(0)
		everyThrow(t, r, Frac{1, 1}, func(thrown *Request, chance Frac) {
			// the number of ways in units of the rarest throw
			const unit = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6
			n := unit * chance.Num / chance.Den
			got, err := Resolve(thrown)
			if err != nil {
				t.Fatal(err)
			}
			all += n
			outcome := got.Outcome
			sides := append([]Resolution{*got.Against}, got.Others...)
			stands := func(side Resolution) bool {
				return !(side.Minimum.Set && side.Degree.Value < side.Minimum.Value)
			}
			if outcome == Fail && slices.ContainsFunc(sides, stands) {
				outcome = Lose
			}
			ways[outcome] += n
		})
		odds, err := Odds(&r)
		if err != nil {
			t.Fatal(err)
		}
		total := all
		if r.Ties == TiesAgain {
			total -= ways[Tie]
		}
		win, lose := newFrac(ways[Win], total), newFrac(ways[Lose], total)
		if odds.Win != Some(win) || odds.Lose != Some(lose) || odds.Tie != Some(newFrac(total-ways[Win]-ways[Lose], total)) {
			t.Errorf("%s: odds %v %v %v; counted %v, %v of %d", line, odds.Win, odds.Tie, odds.Lose, win, lose, total)
		}
		if success := newFrac(ways[Win]+ways[Tie], total); r.Ties == TiesSucceed && odds.Success != Some(success) {
			t.Errorf("%s: success %v, counted %v", line, odds.Success, success)
		}
	}
}

// TestOddsOfSixMudgeSides counts the ways to win against five sides, which are more than a fraction has room for. They
// follow from the outcomes against one of them, because the sides roll independently. Rules R24 and R28.
func TestOddsOfSixMudgeSides(t *testing.T) {
	throws := mudgeThrows()
	wins, losses, all := new(big.Int), new(big.Int), new(big.Int)
	for _, own := range throws {
		var won, lost, ways int64
		for _, other := range throws {
			r := Request{
				System: Mudge, Kind: Opposed, Trait: Some(Good), Faces: own.faces, Extra: own.extra,
				Against: &Side{Trait: Some(Fair), Faces: other.faces, Extra: other.extra},
			}
			res, err := Resolve(&r)
			if err != nil {
				t.Fatal(err)
			}
			ways += other.ways
			switch res.Outcome {
			case Win:
				won += other.ways
			case Lose:
				lost += other.ways
			}
		}
		five := big.NewInt(5)
		power := func(n int64) *big.Int {
			n5 := new(big.Int).Exp(big.NewInt(n), five, nil)
			return n5.Mul(n5, big.NewInt(own.ways))
		}
		wins.Add(wins, power(won))
		losses.Add(losses, power(ways).Sub(power(ways), power(ways-lost)))
		all.Add(all, power(ways))
	}
	line := `mudge Good 4dF opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`
	odds := oddsOfLine(t, line)
	checkChance(t, line, odds.Win, new(big.Rat).SetFrac(wins, all))
	checkChance(t, line, odds.Lose, new(big.Rat).SetFrac(losses, all))
	tie := new(big.Int).Sub(all, wins)
	checkChance(t, line, odds.Tie, new(big.Rat).SetFrac(tie.Sub(tie, losses), all))
}

// A mudgeThrow is faces of Mudge's dice, and the number of ways to them.
type mudgeThrow struct {
	faces, extra []int
	ways         int64
}

// mudgeThrows lists all throws of four dice; only a natural +4 has a second throw, so that the others count 81 times.
func mudgeThrows() (all []mudgeThrow) {
	var fours [][]int
	for i := range 81 {
		fours = append(fours, []int{i%3 - 1, i/3%3 - 1, i/9%3 - 1, i/27 - 1})
	}
	for _, faces := range fours {
		if faces[0]+faces[1]+faces[2]+faces[3] < 4 {
			all = append(all, mudgeThrow{faces, nil, 81})
			continue
		}
		for _, extra := range fours {
			all = append(all, mudgeThrow{faces, extra, 1})
		}
	}
	return all
}

// TestManyEqualsPairs compares a contest of several sides with the contests against each of them.
func TestManyEqualsPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawOpposed(t)
		second := drawSide(t, r.System)
		if r.Technique == "10dF" || r.Technique == "9dF" || r.Technique == "8dF" {
			r.Technique = ""
		}
		r.Against.Technique = ""
		r.ResultTable = nil
		second.Technique = ""
		r.Others = []Side{second}
		throwAny(t, &r)
		got, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		for i, side := range []*Side{r.Against, &r.Others[0]} {
			pair := r
			pair.Against, pair.Others = side, nil
			want, err := Resolve(&pair)
			if err != nil {
				if i == 0 || !slices.Contains(r.Criticals, MarginCritical) { // the first opponent can be the Difficulty
					t.Fatal(err)
				}
				continue
			}
			one := got.side(1 + i)
			if one.Outcome != want.Outcome || one.Relative != want.Against.Relative || one.Degree != want.Against.Degree {
				t.Fatalf("%s\nbut alone %s", got.Text, want.Text)
			}
			if worse(one.Outcome, got.Outcome) {
				t.Fatalf("%s: %s is worse than %s", got.Text, one.Outcome, got.Outcome)
			}
		}
		if bare := r.WithoutFaces(); bare.HasFaces() {
			t.Fatalf("faces remain in %+v", bare)
		}
	})
}

// TestSidesAsText reads the sides that a user types in the panel.
func TestSidesAsText(t *testing.T) {
	for _, row := range [][2]string{
		{`{"kind":"opposed","others":"Fair; npc Great d6; Good −1 min Fair"}`, `Fair; npc Great d6; Good -1 min Fair`},
		{`{"kind":"opposed","others":"Fair opposed Good 3dF"}`, `Fair; Good 3dF`},
		{`{"kind":"opposed","ladder":"fate","others":"Average;;"}`, `Average`},
		{`{"system":"3d6-fudge","kind":"opposed","others":"Abysmal"}`, `Abysmal`},
		{
			`{"custom_ladder":{"name":"odd","levels":[{"value":0,"name":"So"},{"value":1,"name":"Fine"}]},"kind":"opposed",
				"others":"Fine; So +1"}`,
			`Fine; So +1`,
		},
		{`{"kind":"opposed","others":[{"faces":[1]}]}`, `Fair`},
	} {
		r, err := ParseRequest([]byte(row[0]))
		if got := Sides(r.Others, r.LadderInUse()); err != nil || got != row[1] {
			t.Errorf("%s: %s, %v; want %s", row[0], got, err, row[1])
		}
	}
	checkRefused(t, [][2]string{
		{
			`{"kind":"opposed","against":{},"others":"Fair; Goood"}`,
			`request.others: "Goood" is not a level on the fudge ladder (did you mean Good?)`,
		},
		{
			`{"kind":"opposed","against":{},"others":"Fair vs Good"}`,
			`request.others: "vs" is not a modifier; nothing else may follow`,
		},
	})
}
