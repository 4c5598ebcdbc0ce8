package engine

import (
	"testing"
)

func TestR27Criticals(t *testing.T) {
	checkAll(t, []want{
		{`{"trait":"Great","faces":[1,1,1,1]}`, `{"critical":null}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[1,1,1,0]}`, `{"critical":"none"}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[1,1,1,1]}`, `{"critical":"success"}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[-1,-1,-1,-1]}`, `{"critical":"failure","degree":-2}`},
		{`{"trait":"Great","criticals":["natural"],"modifiers":[{"value":2}],"faces":[1,1,0,0]}`, `{"critical":"none"}`},
		{`{"criticals":["natural"],"technique":"4d6","faces":[5,6,6,6]}`, `{"critical":"success"}`},
		{`{"trait":"Great","criticals":["margin"],"faces":[1,1,0,0]}`, `{"margin":4,"critical":"success"}`},
		{`{"trait":"Poor","criticals":["margin"],"faces":[-1,-1,0,0]}`, `{"margin":-4,"critical":"failure"}`},
		{`{"trait":"Poor","criticals":["margin"],"faces":[1,1,1,1]}`, `{"critical":"none"}`},
		{
			`{"trait":"Poor","criticals":["beyond"],"faces":[1,1,1,1]}`,
			`{"critical":"success","degree":4,"degree_name":"Superb+1"}`,
		},
		{`{"trait":"Superb","criticals":["beyond"],"faces":[1,1,1,1]}`, `{"degree":7}`},
		{
			`{"trait":"Superb","criticals":["natural","beyond"],"faces":[-1,-1,-1,-1]}`,
			`{"critical":"failure","degree":-4,"degree_name":"Terrible-1","success":false}`,
		},
	})
	checkAll(t, []want{
		{
			`{"trait":"Good","criticals":["natural"],"faces":[1,1,1,1]}`,
			`{"text":"Good +4 = Superb+2: success by 5 against Difficulty Fair. A critical success."}`,
		},
		{
			`{"trait":"Terrible","difficulty":"Great","criticals":["natural"],"faces":[1,1,1,1]}`,
			`{"text":"Terrible +4 = Good: failure by 1 against Difficulty Great. ` +
				`A critical success on the dice, but still a failure."}`,
		},
		{
			`{"trait":"Superb","difficulty":"Poor","criticals":["natural"],"faces":[-1,-1,-1,-1]}`,
			`{"text":"Superb −4 = Mediocre: success by 1 against Difficulty Poor. ` +
				`A critical failure on the dice, but still a success."}`,
		},
		{
			`{"kind":"situational","criticals":["natural"],"faces":[1,1,1,1]}`,
			`{"text":"Fair +4 = Superb+1. A critical success."}`,
		},
	})
	checkOdds(t, []want{
		{`{"criticals":["natural"]}`, `{"critical_success":{"num":1,"den":81},"critical_failure":{"num":1,"den":81}}`},
		{
			`{"criticals":["margin"],"trait":"Great"}`,
			`{"critical_success":{"num":5,"den":27},"critical_failure":{"num":0,"den":1}}`,
		},
		{`{"criticals":["beyond"],"trait":"Poor","difficulty":"Superb"}`, `{"success":{"num":1,"den":81}}`},
		{`{"criticals":["beyond"],"trait":"Superb","difficulty":"Terrible"}`, `{"success":{"num":80,"den":81}}`},
		{`{}`, `{"critical_success":null}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"criticals":["margins"]}`,
			`request.criticals[0]: "margins" is not one of natural, margin, beyond, table (did you mean margin?)`,
		},
		{`{"criticals":["margin","margin"]}`, `request.criticals[1]: "margin" is given a second time`},
	})
}
