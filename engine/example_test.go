package engine_test

import (
	"encoding/json"
	"fmt"

	"fudgetray/engine"
)

// Captain Wallop, a Great pilot, passes between two asteroids.
func ExampleResolve() {
	r, err := engine.Resolve(&engine.Request{
		Trait:      engine.Some(engine.Great),
		Difficulty: engine.Some(engine.Great),
		Faces:      []int{1, 1, 0, 0},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Announce)
	fmt.Println(r.DegreeName, r.Margin.Value, r.Success.Value, r.Chance.Value)
	fmt.Println(r.Text)
	// Output:
	// Great +2
	// Superb+1 2 true {50 81}
	// Great +2 = Superb+1: success by 2 against Difficulty Great.
}

// Two mudge characters wrestle; the damage die breaks their tie.
func ExampleResolve_opposed() {
	r, err := engine.Resolve(&engine.Request{
		System: engine.Mudge,
		Kind:   engine.Opposed,
		Trait:  engine.Some(engine.Good),
		Faces:  []int{1, -1, 1, 0},
		Against: &engine.Side{
			Trait: engine.Some(engine.Fair),
			Faces: []int{1, 1, -1, 1},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Relative.Value, r.Outcome)
	fmt.Println(r.Text)
	// Output:
	// 0 lose
	// Good +1 = Great against Fair +2 = Great: lost on the damage die.
}

// The GM decides by a roll whether the street is empty. A result below Good means that it is not.
func ExampleResolve_situational() {
	r, err := engine.Resolve(&engine.Request{
		Kind:       engine.Situational,
		Difficulty: engine.Some(engine.Good),
		Faces:      []int{1, -1, 0, 0},
	})
	fmt.Println(r.DegreeName, r.Success.Value, r.Even.Value, err)
	// Output: Fair false true <nil>
}

// Nathaniel asks about the duke, and the GM rolls in secret.
func ExampleResolve_reaction() {
	r, err := engine.Resolve(&engine.Request{
		Kind:      engine.Reacting,
		Secret:    true,
		Modifiers: []engine.Modifier{{Label: "charisma", Value: 1}, {Label: "prickly", Value: -1}},
		Faces:     []int{0, 1, -1, 0},
	})
	fmt.Println(r.Redacted(nil).Text)
	fmt.Println(r.Reaction, err)
	// Output:
	// A secret roll.
	// some <nil>
}

// A critical hit is looked up with two ordinary dice.
func ExampleResolve_table() {
	r, err := engine.Resolve(&engine.Request{Kind: engine.Lookup, Faces: []int{3, 4}})
	fmt.Println(r.Text, err)
	// Output: Critical table, 7: Drops the weapon. <nil>
}

func ExampleResolve_sum() {
	r, err := engine.Resolve(&engine.Request{
		Kind:      engine.Sum,
		Technique: "2d6",
		Modifiers: []engine.Modifier{{Value: 3}},
		Faces:     []int{2, 5},
	})
	fmt.Println(r.Total.Value, r.Text, err)
	// Output: 10 2d6+3: 2 + 5 + 3 = 10. <nil>
}

// Ashley the Alert against Bert the Bruiser.
func ExampleResolve_threeD6Fudge() {
	r, err := engine.Resolve(&engine.Request{
		System:  engine.Fudge3,
		Kind:    engine.Opposed,
		Trait:   engine.Some(engine.Level(6)),
		Faces:   []int{1, 2, 6},
		Against: &engine.Side{Trait: engine.Some(engine.Level(8)), Faces: []int{3, 4, 4}},
	})
	fmt.Println(r.Text, err)
	// Output: Good (6): rolled 3, success by 3. Opponent: Superb (8): rolled 7, success by 1. Won by 2. <nil>
}

func ExampleParseRequest() {
	for _, text := range []string{`{"trait":"superb +1"}`, `Great 4dF+1 vs Good`, `{"trait":"Supreb"}`} {
		r, err := engine.ParseRequest([]byte(text))
		if err != nil {
			fmt.Println(err)
			continue
		}
		data, _ := json.Marshal(r)
		fmt.Println(string(data))
	}
	// Output:
	// {"trait":4}
	// {"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}
	// request.trait: "Supreb" is not a level on the fudge ladder (did you mean Superb?)
}

func ExampleOdds() {
	table, err := engine.Odds(&engine.Request{
		Technique: "2dF", Trait: engine.Some(engine.Good), Difficulty: engine.Some(engine.Great),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Distribution {
		fmt.Printf("%+d: %v/%v\n", row.Result, row.Num, row.Den)
	}
	fmt.Println(table.Success.Value)
	// Output:
	// -2: 1/9
	// -1: 2/9
	// +0: 1/3
	// +1: 2/9
	// +2: 1/9
	// {1 3}
}

// In mudge, +4 on the dice throws four more.
func ExampleRequest_Dice() {
	r := engine.Request{System: engine.Mudge, Trait: engine.Some(engine.Good)}
	throws := [][]int{{1, 1, 1, 1}, {1, 0, 0, 0}}
	for _, faces := range throws {
		dice, err := r.Dice()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(dice[0].Kind, dice[3].Role)
		if err := r.Take(faces); err != nil {
			fmt.Println(err)
			return
		}
	}
	resolution, err := engine.Resolve(&r)
	fmt.Println(resolution.Announce, resolution.Critical, err)
	// Output:
	// dF damage
	// dF plain
	// Good +5 success <nil>
}

// Joe fights while Hurt.
func ExampleCampaign_Fill() {
	sheet, err := engine.ParseSheet([]byte(`{"name":"Joe","skills":[{"name":"Sword","level":"Good"}],"wounds":["Hurt"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	campaign := engine.Campaign{Sheet: &sheet}
	r, err := campaign.Fill(engine.Request{Skill: "Sword", Faces: []int{0, 0, 0, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	resolution, err := engine.Resolve(&r)
	fmt.Println(resolution.Text, err)
	// Output: Sword, Good +0 −1 (Hurt) = Fair: just succeeds against Difficulty Fair. <nil>
}

func ExampleParseLadder() {
	ladder, err := engine.ParseLadder([]byte(`{"name":"stars","levels":[{"value":-1,"name":"Dull"},
		{"value":0,"name":"Bright"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ladder.Format(-3), ladder.Format(0), ladder.Format(2))
	// Output: Dull-2 Bright Bright+2
}
