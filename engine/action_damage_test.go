package engine

import "testing"

func TestR38Damage(t *testing.T) {
	checkAll(t, []want{
		{
			`damage 4dF +1 (axe) [1 0 0 0]`,
			`{"kind":"damage","degree":2,"success":null,"difficulty":null,"text":"Damage, Fair +1 +1 (axe) = Great."}`,
		},
		{
			`mudge damage 4dF [1 0 0 -1]`,
			`{"degree":0,"damage_die":-1,"text":"Damage, Fair +0 = Fair. The damage die shows −1."}`,
		},
		{`fate damage 4dF [0 0 0 0]`, `{"degree":2}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"damage","trait":1}`, `request.trait: Good doesn't apply to damage rolls in fudge; leave it out`},
	})
}
