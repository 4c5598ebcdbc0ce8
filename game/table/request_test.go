package table

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestRequestTexts puts characters that disturb the text around them into requests of throws and into options.
func TestRequestTexts(t *testing.T) {
	for _, test := range []struct{ request, want string }{
		{`{"modifiers":[{"label":"Wütend 😡","value":1}]}`, ""},
		{`{"modifiers":[{"value":1},{"label":"(\u202e rof","value":1}]}`, ".modifiers[1].label: it contains U+202E"},
		{"{\"skill\":\"a\u2066b\"}", ".skill: it contains U+2066"},
		{`{"skill":"\u001b[2J"}`, ".skill: it contains U+001B"},
		{`{"skill":"a\nb"}`, ".skill: it contains U+000A"},
		{`{"skill":"a\u2028b"}`, ".skill: it contains U+2028"},
		{`{"critical_table":[{"roll":2,"text":"\u200f"}]}`, ".critical_table[0].text: it contains U+200F"},
		{`{"\u202eskill":1}`, ": it contains U+202E"},
		{`{"a":` + strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth) + `}`, ".a[0]"},
		{`[]`, ": it must be an object"},
	} {
		d := dice(test.request)
		for _, b := range []struct {
			field string
			body
		}{
			{"throw.dice.request", &Request{Dice: &d}},
			{"open.dice.request", &Open{Dice: d}},
			{"options.request", &Options{Request: d.Request}},
		} {
			err := b.check()
			if test.want == "" && err != nil {
				t.Errorf("%s: %s: %v", b.field, test.request, err)
			}
			want := "message." + b.field + test.want
			if test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
				t.Errorf("%s: %v, want %s…", test.request, err, want)
			}
		}
	}
}

// TestSecretRequests requests dice with the field secret, which has no meaning at a table.
func TestSecretRequests(t *testing.T) {
	for request, refused := range map[string]bool{
		`{"secret":false}`:                  false,
		`{"skill":"secret"}`:                false,
		`{"modifiers":[{"secret":true}]}`:   false,
		`{"secret":true}`:                   true,
		`{"secret":false,"secret":true}`:    true,
		`{"trait":1,"\u0073ecret":true}`:    true,
		`{"secret":"yes","technique":"d%"}`: true,
	} {
		for name, want := range map[string]func(Dice) Event{
			"open":   func(d Dice) Event { return Want{Entry{Throw: &Request{Dice: &d}}} },
			"secret": func(d Dice) Event { return WantSecret{d} },
		} {
			s := sit(t, cheapSuite{}, 1)
			s.step(0, want(dice(request)))
			n := s.noticed(0, Unsent)
			if thrown := s.keeper.Table.Throws > 0; thrown == refused || (len(n) > 0) != refused {
				t.Errorf("%s throw of %s: thrown %t, refused %+v", name, request, thrown, n)
			}
			if !refused {
				continue
			}
			bad, ok := errors.AsType[*MessageError](n[0].Problem)
			if !ok || bad.Field != "throw.dice.request.secret" || !n[0].Unthrown {
				t.Errorf("%s throw of %s: %+v", name, request, n[0])
			}
		}
	}
}

// TestOptions lets the GM set options. Only its rules apply to all.
func TestOptions(t *testing.T) {
	for _, test := range []struct {
		options, apply string
		ignored        []string
	}{
		{`{}`, `{}`, nil},
		{`{"system":"fate","criticals":[]}`, `{"system":"fate","criticals":[]}`, nil},
		{`{"trait":5,"ladder":"fudge","faces":[1]}`, `{"ladder":"fudge"}`, []string{"trait", "faces"}},
		{
			`{"custom_ladder":{"name":"odd"},"result_table":[],"critical_table":[{"roll":2}],"critical_dice":"2d6"}`,
			`{"custom_ladder":{"name":"odd"},"result_table":[],"critical_table":[{"roll":2}],"critical_dice":"2d6"}`,
			nil,
		},
		{`{"zoom":2,"secret":true}`, `{}`, []string{"zoom", "secret"}},
	} {
		s := sit(t, cheapSuite{}, 1)
		s.step(0, Want{Entry{Options: &Options{json.RawMessage(test.options)}}})
		for i, state := range s.states {
			if t := &state.Table; string(t.Options) != test.apply || !slices.Equal(t.Ignored, test.ignored) {
				s.Errorf("%s: seat %d applies %s and ignores %q", test.options, i+1, t.Options, t.Ignored)
			}
		}
	}
}
