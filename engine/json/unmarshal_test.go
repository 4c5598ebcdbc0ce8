package json

import (
	"testing"

	"pgregory.net/rapid"
)

type fraction struct {
	Num  int64 `json:"num"`
	Den  int   `json:"den"`
	Even bool  `json:"even,omitempty"`
}

func TestUnmarshalReadsWhatMarshalWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := fraction{
			Num: rapid.Int64().Draw(t, "num"), Den: rapid.Int().Draw(t, "den"), Even: rapid.Bool().Draw(t, "even"),
		}
		var got fraction
		if err := Unmarshal(Marshal(want), &got); err != nil || got != want {
			t.Fatalf("%+v comes back as %+v: %v", want, got, err)
		}
	})
}

func TestUnmarshal(t *testing.T) {
	var f fraction
	err := Unmarshal([]byte(`{ "den" : 2, "other" : [], "num" : -1, "" : 3 }`), &f)
	if err != nil || f != (fraction{Num: -1, Den: 2}) {
		t.Errorf("%+v, %v", f, err)
	}
	var on bool
	if err := Unmarshal([]byte(`true`), &on); err != nil || !on {
		t.Errorf("%v, %v", on, err)
	}
	var text string
	for _, row := range []struct {
		text string
		into any
		want string
	}{
		{`{`, &f, `json: { is no struct`},
		{`1`, &f, `json: 1 is no struct`},
		{`{"num":"1"}`, &f, `json: {"num":"1"} is no struct`},
		{`{"num":1.5}`, &f, `json: {"num":1.5} is no struct`},
		{`9223372036854775808`, &f.Num, `json: 9223372036854775808 is no int64`},
		{`1`, &on, `json: 1 is no bool`},
		{`null`, &on, `json: null is no bool`},
		{`"a"`, &text, `json: "a" is no string`},
		{``, &on, `json:  is no bool`},
	} {
		if err := Unmarshal([]byte(row.text), row.into); err == nil || err.Error() != row.want {
			t.Errorf("%s: %v, want %s", row.text, err, row.want)
		}
	}
}
