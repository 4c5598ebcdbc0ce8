package engine

import (
	"testing"
)

func TestR4FourFudgeDice(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[1,1,0,-1]}`, `{"result":1,"cancelled":[[0,3]],"technique":"4dF"}`},
		{`{"kind":"situational","faces":[-1,1,1,-1]}`, `{"result":0,"cancelled":[[0,1],[2,3]]}`},
		{`{"kind":"situational","faces":[0,0,0,0]}`, `{"result":0,"cancelled":[]}`},
		{`{"kind":"situational","faces":[-1,-1,-1,-1]}`, `{"result":-4}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"situational"}`, `request.faces: is missing; 4dF needs 4 faces, each from −1 to 1`},
		{`{"kind":"situational","faces":[1,1]}`, `request.faces: [1,1] has 2 faces; 4dF needs 4 faces, each from −1 to 1`},
		{
			`{"kind":"situational","faces":[1,1,0,0,0]}`,
			`request.faces: [1,1,0,0,0] has 5 faces; 4dF needs 4 faces, each from −1 to 1`,
		},
		{`{"kind":"situational","faces":[1,2,0,0]}`, `request.faces[1]: 2 is not a face of a dF, which shows −1 to 1`},
	})
}
