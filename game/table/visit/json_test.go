package visit

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// Each event comes back from its JSON, as a script writes it.
func TestEventsAsJSON(t *testing.T) {
	s, p := sit(t, "Gwen")
	s.roll(p[0], "4dF")
	named := map[string]bool{}
	for _, e := range everyEvent(p[0].state, rand.New(rand.NewPCG(1, 1)), 1) {
		text := encode(e)
		named[e.event()] = true
		data := `{"event":"` + e.event() + `",` + strings.TrimPrefix(string(text), "{")
		data = strings.Replace(data, ",}", "}", 1)
		decoded, err := Decode([]byte(data))
		if err != nil {
			t.Errorf("%s: %v", data, err)
			continue
		}
		if again := encode(decoded); string(again) != string(text) || reflect.TypeOf(decoded) != reflect.TypeOf(e) {
			t.Errorf("%s is decoded as %T %s", data, decoded, again)
		}
	}
	for name := range events {
		if !named[name] {
			t.Errorf("no event %s was tried", name)
		}
	}
	for data, want := range map[string]string{
		`{}`:                              `"" is not an event`,
		`{"event":"jump"}`:                `"jump" is not an event`,
		`?`:                               "invalid character",
		`{"event":"leave","id":"second"}`: "visit: leave: ",
	} {
		if _, err := Decode([]byte(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", data, err, want)
		}
	}
}

// Commands are named objects, and the members of a message are theirs.
func TestCommandsAsJSON(t *testing.T) {
	data, err := Encode([]Command{
		Disconnect{3}, Refuse{4, Message{CodeDropped, Args{Throw: 2}}}, Skip{}, Show{View{Phase: Idle}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var commands []struct {
		Command string
		Do      map[string]any
	}
	if err := json.Unmarshal(data, &commands); err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, c := range commands {
		got = append(got, c.Command)
	}
	if want := []string{"disconnect", "refuse", "skip", "show"}; !reflect.DeepEqual(got, want) {
		t.Errorf("commands %v, want %v", got, want)
	}
	if commands[1].Do["code"] != string(CodeDropped) || commands[3].Do["phase"] != "idle" {
		t.Errorf("%s", data)
	}
}

// Step depends on its arguments alone, and leaves them as they were.
func TestStepIsPure(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for phase, states := range harvest(t, 1) {
		for _, s := range states {
			before := printed(s)
			for _, e := range everyEvent(s, r, 900) {
				one, first := Step(s, e)
				other, second := Step(s, e)
				if printed(one) != printed(other) || !reflect.DeepEqual(first, second) {
					t.Fatalf("%s, %#v: two steps differ", phase, e)
				}
				if printed(s) != before {
					t.Fatalf("%s, %#v: the state before was changed", phase, e)
				}
			}
		}
	}
}

// printed returns the parts of a state that a step may change.
func printed(s State) string {
	s.suite = nil
	v := s.view()
	return string(encode([]any{v, s.kept, s.wantsPrinted(), s.ids, s.now, s.leaves, len(s.loads), len(s.connection.calls)}))
}

func (s State) wantsPrinted() (all []any) {
	for _, w := range s.wants {
		all = append(all, []any{w.id, w.order, w.at, w.throw})
	}
	for _, r := range s.results {
		all = append(all, []any{r.Result, r.want, r.due, r.announced, r.receipt})
	}
	for _, c := range s.connection.calls {
		all = append(all, []any{c.id, c.from, c.at})
	}
	for _, c := range s.claim.stores {
		all = append(all, []any{c.id, c.data})
	}
	return all
}
