package engine

import (
	"encoding/json"
	"testing"
)

func TestShorthand(t *testing.T) {
	for _, row := range [][2]string{
		{`Great 4dF+1 vs Good`, `{"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}`},
		{`Good 4dF opposed Fair`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0}}`},
		{`2d6+3`, `{"kind":"sum","technique":"2d6","modifiers":[{"value":3}]}`},
		{`level 6 3d6-fudge`, `{"system":"3d6-fudge","trait":6}`},
		{`4dF`, `{"kind":"situational","technique":"4dF"}`},
		{`  superb +1   4DF - 2 + 1 vs superb+2 `, `{"technique":"4dF","trait":4,"modifiers":[{"value":-2},{"value":1}],"difficulty":5}`},
		{`-1 df-d6-1-1 vs 3`, `{"technique":"dF-d6","trait":-1,"modifiers":[{"value":-1},{"value":-1}],"difficulty":3}`},
		{`mudge Good 4dF [1 -1 1 0] opposed Fair[1,1,-1,1]`, `{"system":"mudge","kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0,"faces":[1,1,-1,1]},"faces":[1,-1,1,0]}`},
		{`Good 4dF opposed npc Fair d6+1[6 2]`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0,"modifiers":[{"value":1}],"npc":"d6","faces":[6,2]}}`},
		{`Good 4dF opposed npc Fair`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0,"npc":"fixed"}}`},
		{`Good d% opposed`, `{"kind":"opposed","technique":"d%","trait":1,"against":{}}`},
		{`level 6 3d6-fudge+1 opposed level 7 -1`, `{"system":"3d6-fudge","kind":"opposed","trait":6,"modifiers":[{"value":1}],"against":{"trait":7,"modifiers":[{"value":-1}]}}`},
		{`3d6-fudge`, `{"system":"3d6-fudge"}`},
		{`fate Average d% vs Epic`, `{"ladder":"fate","technique":"d%","trait":1,"difficulty":7}`},
		{`secret reaction 4dF+1-2`, `{"kind":"reaction","technique":"4dF","modifiers":[{"value":1},{"value":-2}],"secret":true}`},
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
		{`Supreb 4dF`, `request.trait, column 1: "Supreb" is not a level of the ladder fudge (did you mean Superb?)`},
		{`Good 4dF vs Goood`, `request.difficulty, column 13: "Goood" is not a level of the ladder fudge (did you mean Good?)`},
		{`Good 4dF opposed Fiar`, `request.against.trait, column 18: "Fiar" is not a level of the ladder fudge (did you mean Fair?)`},
		{`Good 4dG`, `request.technique, column 8: "4dG" is no die that there is: the d is followed by ` + poolSides + ` (did you mean 4dF?)`},
		{`Good 2d6`, `request.technique, column 6: "2d6" is not rolled for a trait or against a level; that takes ` + gradedTechniques},
		{`Good 4dF+x`, `request.modifiers, column 9: "+x" is not a modifier such as +1 or -2, at most 1000 either way`},
		{`Good 4dF -`, `request.modifiers, column 10: "-" is not a modifier such as +1 or -2, at most 1000 either way`},
		{`Good 4dF+1001`, `request.modifiers, column 9: "+1001" is not a modifier such as +1 or -2, at most 1000 either way`},
		{`Good 4dF [1 one]`, `request.faces, column 10: "[1 one]" is not a list of faces such as [1 0 0 -1]`},
		{`Good 4dF versus Fair`, `request, column 10: "versus" is not a modifier, "vs" or "opposed"`},
		{`Good 4dF vs`, `request.difficulty, column 12: is missing after "vs"`},
		{`Good 4dF opposed Fair 4dF vs Good`, `request, column 27: "vs" is not a modifier; nothing else may follow`},
		{`   `, `request: is empty; it is a JSON object, or a line such as: Great 4dF+1 vs Good`},
		{`""`, `request.technique, column 1: is missing; a line names a trait or its dice, as in: Great 4dF+1 vs Good`},
	})
}

// What many errors of dice say.
const (
	poolNotation = "dice such as 2d6, 4d6dl1, 2d20kh1, 3d6! or 2d6+1d4"
	poolSides    = "2, 3, 4, 5, 6, 8, 10, 12, 20, 66, 100, % or F"
)
