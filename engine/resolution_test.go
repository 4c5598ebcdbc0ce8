package engine

import (
	"encoding/json"
	"testing"
)

func TestR26Secret(t *testing.T) {
	r := resolved(t, `{"trait":"Great","secret":true,"faces":[1,1,0,0]}`)
	r.Receipt = "F1"
	data, err := json.Marshal(r.Redacted(nil))
	want := `{"system":"fudge","kind":"unopposed","secret":true,"text":"A secret roll."}`
	if err != nil || string(data) != want {
		t.Errorf("redacted to %s, %v; want %s", data, err, want)
	}
	open := resolved(t, `{"trait":"Great","faces":[1,1,0,0]}`)
	if open.Redacted(nil).DegreeName != "Superb+1" {
		t.Error("a roll that is not secret is redacted")
	}
}

func TestR14RolledDegree(t *testing.T) {
	checkAll(t, []want{
		// Captain Wallop passes between the asteroids.
		{`{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`,
			`{"result":2,"degree":4,"degree_name":"Superb+1","announce":"Great +2","margin":2,"success":true,
				"chance":{"num":50,"den":81},"cancelled":[]}`},
		// Nathaniel shoots.
		{`{"trait":"Good","faces":[0,0,0,0]}`, `{"degree_name":"Good","announce":"Good +0"}`},
		{`{"trait":"Good","faces":[1,0,0,0]}`, `{"degree_name":"Great"}`},
		{`{"trait":"Good","faces":[-1,-1,-1,0]}`, `{"degree_name":"Poor","announce":"Good -3"}`},
		// A Fair poet.
		{`{"trait":"Fair","faces":[1,1,0,0]}`, `{"degree_name":"Great"}`},
		// Willie Mays.
		{`{"trait":"Superb","faces":[1,1,1,1]}`, `{"degree_name":"Superb+4"}`},
	})
}
