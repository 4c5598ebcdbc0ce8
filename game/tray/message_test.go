package tray

import (
	"bytes"
	"encoding/json"
	"testing"

	"fudgetray/engine"
	own "fudgetray/engine/json"
	"fudgetray/game/controls"
	"fudgetray/game/throw"
)

// Messages equal those that encoding/json writes.
func TestMessagesEqualEncodingJSON(t *testing.T) {
	came := engine.Resolution{
		Faces:     []int{},
		Cancelled: [][2]int{{0, 1}},
		Success:   engine.Some(false),
		Chance:    engine.Some(engine.Frac{Num: 1, Den: 3}),
	}
	for _, message := range []any{
		Reply[any]{V: Version, ID: "a", OK: true, Result: false},
		Reply[any]{V: Version, OK: true, Result: (*engine.Sheet)(nil)},
		Reply[any]{V: Version, Error: &Fault{Code: "bad-request", Column: 2}},
		Reply[any]{OK: true, Result: []HistoryEntry{{Success: engine.Some(true)}, {Secret: true}}},
		Event[any]{Version, "panel", PanelState{}},
		Event[any]{Version, "panel", PanelState{
			Values:  map[string]any{"b": true, "a": "<", "c": nil},
			Visible: map[string]bool{"b": true, "a": false},
			Options: map[string][]controls.Option{"a": {{Value: "x"}}, "b": nil},
			Errors:  map[string]string{"a": "no"}, Held: []string{}, Result: &came, Dice: []ShownDie{{Value: -1}},
		}},
		Event[any]{Version, "shake", Shake{[]throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 0.5, Place: -0.25}}}},
		Event[any]{Version, "tray-throw", Thrown{
			Seconds: 1.25,
			Impacts: []throw.Impact{{Time: 0.003, Surface: throw.Wall, Speed: 12}},
		}},
		Event[any]{Version, "tray-settle", Settled{Faces: []int{1}, Receipt: "r"}},
		Event[any]{Version, "tray-resolve", came},
		Event[any]{Version, "tray-ready", Ready{engine.Version}},
	} {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(message); err != nil {
			t.Fatal(err)
		}
		if got := append(own.Marshal(message), '\n'); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("got  %swant %s", got, want.Bytes())
		}
	}
}

// An invalid message has no ID to reply to, so it is reported by an error event.
func TestInvalidMessages(t *testing.T) {
	for _, text := range []string{
		``, ` `, `{`, `null`, `1`, `"hello"`, `[]`, `{"v":1,"id":"a","op":"hello"}}`,
		`{"v":"1","id":"a","op":"hello"}`, `{"v":1.5,"id":"a","op":"hello"}`, `{"v":1,"id":2,"op":"hello"}`,
		`{"v":1,"id":"a","op":[]}`,
	} {
		b := open(t, map[string][]byte{})
		b.sent = nil
		b.Tray.Receive([]byte(text))
		errors := b.events("tray-error")
		if len(b.sent) != 1 || len(errors) != 1 || decoded[Fault](t, errors[0].Detail).Field != "message" {
			t.Errorf("%q: %+v", text, b.sent)
		}
	}
	b := open(t, map[string][]byte{})
	b.Tray.Receive([]byte("\n{ \"id\" : \"\\u0061\", \"more\" : [ ], \"op\" : \"skip\", \"v\" : 1 }\n"))
	if r := b.reply("a"); r == nil || !r.OK {
		t.Errorf("a message with white space: %+v", b.sent)
	}
}

// Every operation refuses arguments of the wrong type.
func TestArgumentTypes(t *testing.T) {
	for op, wrong := range map[string][]any{
		"set":      {nil, 1, "a", []int{}},
		"document": {nil, 1, "a", []string{"sheet"}},
		"reveal":   {nil, "0", 0.5, -1, 0, true},
		"import":   {nil, 1, []int{}},
		"replay":   {nil, 1, []int{}},
	} {
		for _, arg := range wrong {
			b := open(t, map[string][]byte{})
			if r := b.reply(b.ask(op, arg)); r == nil || r.OK {
				t.Errorf("%s %v: %+v", op, arg, r)
			}
		}
	}
	for _, row := range []struct {
		value any
		taken string
	}{{true, "true"}, {false, "true"}, {1, "false"}, {"true", "false"}, {nil, "false"}} {
		b := open(t, map[string][]byte{})
		if r := b.reply(b.ask("set", map[string]any{"hurried": row.value})); !r.OK || string(r.Result) != row.taken {
			t.Errorf("hurried set to %v: %+v", row.value, r)
		}
	}
}
