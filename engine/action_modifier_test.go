package engine

import (
	"testing"
)

func TestR18Modifiers(t *testing.T) {
	checkAll(t, []want{
		// Joe is Hurt; Jill has fine lock picks.
		{
			`{"trait":"Good","modifiers":[{"label":"Hurt","value":-1}],"faces":[0,0,0,0]}`,
			`{"modifier":-1,"modifiers":[{"label":"Hurt","value":-1}],
				"text":"Good +0 −1 (Hurt) = Fair: just succeeds against Difficulty Fair.","level":0,"degree_name":"Fair",
				"announce":"Fair +0","advice":null}`,
		},
		{`{"trait":"Mediocre","modifiers":[{"label":"fine picks","value":1}],"faces":[0,0,0,0]}`, `{"degree_name":"Fair"}`},
		{`{"modifiers":[{"value":1},{"value":1}],"faces":[0,0,0,0]}`, `{"modifier":2,"advice":["modifier-large","nearly-certain"]}`},
		{`{"modifiers":[{"value":-3}],"faces":[0,0,0,0]}`, `{"advice":["modifier-max"]}`},
		{`{"modifiers":[{"value":4}],"faces":[0,0,0,0]}`, `{"advice":["modifier-extreme","automatic"]}`},
		{`{"system":"mudge","modifiers":[{"value":1}],"faces":[0,0,0,0]}`, `{"advice":["modifier-large"]}`},
		{`{"system":"mudge","modifiers":[{"value":-2}],"faces":[0,0,0,0]}`, `{"advice":["modifier-huge"]}`},
		{`{"system":"mudge","modifiers":[{"value":3}],"faces":[0,0,0,0]}`, `{"advice":["modifier-max","nearly-certain"]}`},
		{`{"system":"mudge","modifiers":[{"value":-4}],"faces":[0,0,0,0]}`, `{"advice":["modifier-extreme"]}`},
		{`{"system":"3d6-fudge","modifiers":[{"value":1}],"faces":[1,2,3]}`, `{"advice":null}`},
		{`{"system":"3d6-fudge","modifiers":[{"value":2}],"faces":[1,2,3]}`, `{"advice":["modifier-huge"]}`},
		{`{"system":"3d6-fudge","modifiers":[{"value":3}],"faces":[1,2,3]}`, `{"advice":["modifier-extreme"]}`},
		{
			`{"system":"3d6-fudge","trait":"Legendary","modifiers":[{"value":-3}],"faces":[1,2,3]}`,
			`{"advice":["modifier-extreme"]}`,
		},
	})
	checkRefused(t, [][2]string{
		{`{"modifiers":[{"value":"big"}]}`, `request.modifiers[0].value: "big" is not a whole number from −1000 to 1000`},
		{`{"modifiers":{"value":1}}`, `request.modifiers: {"value":1} is not a list`},
	})
}

func TestR19SecondaryTrait(t *testing.T) {
	checkAll(t, []want{
		// Verne is at the library.
		{
			`{"trait":"Good","secondary":"Good","faces":[0,0,0,0]}`,
			`{"level":2,"modifier":1,"modifiers":[{"label":"second trait","value":1,"rule":true}],"degree_name":"Great",
				"advice":["nearly-certain"]}`,
		},
		{`{"trait":"Good","secondary":"Superb","faces":[0,0,0,0]}`, `{"level":2,"advice":["use-secondary","nearly-certain"]}`},
		{`{"trait":"Good","secondary":"Fair","faces":[0,0,0,0]}`, `{"level":1}`},
		{`{"system":"mudge","trait":"Good","secondary":"Good","faces":[0,0,0,0]}`, `{"level":1}`},
		{`{"system":"mudge","trait":"Good","secondary":"Great","faces":[0,0,0,0]}`, `{"level":2,"advice":["nearly-certain"]}`},
		{`{"trait":"Poor","secondary":"Fair","faces":[0,0,0,0]}`, `{"level":-2,"advice":["use-secondary"]}`},
		{`{"system":"3d6-fudge","trait":6,"secondary":"Good","faces":[1,2,3]}`, `{"level":7}`},
	})
}
