//go:build !js

package tray

import (
	"fmt"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/game/throw"
)

// Operations of callers in the same process have the outcome and the events of the messages of the same names.
func TestOperationsEqualMessages(t *testing.T) {
	for _, row := range []struct {
		op  string
		arg any
		run func(*Tray, Done)
	}{
		{"roll", nil, (*Tray).RollNext},
		{"again", 0, func(t *Tray, done Done) { t.Again(0, done) }},
		{"again", 9, func(t *Tray, done Done) { t.Again(9, done) }},
		{"again", nil, (*Tray).Repeat},
		{"reveal", 1, func(t *Tray, done Done) { t.Reveal(1, done) }},
		{"reveal", -1, func(t *Tray, done Done) { t.Reveal(-1, done) }},
		{"find", "good", func(t *Tray, done Done) { t.Find("good", done) }},
		{"list", 1, func(t *Tray, done Done) { t.List(1, done) }},
		{"clear", nil, (*Tray).Clear},
		{"restore", nil, (*Tray).Restore},
		{"undo", nil, (*Tray).Undo},
		{"set", map[string]any{"trait": "Grate"}, func(t *Tray, done Done) { t.Set([]byte(`{"trait":"Grate"}`), done) }},
		{"change", map[string]any{"modifier": 2}, func(t *Tray, done Done) { t.Change([]byte(`{"modifier":2}`), done) }},
		{"prepare", "Poor 4dF", func(t *Tray, done Done) { t.Prepare([]byte(`"Poor 4dF"`), done) }},
		{"quick", "Sword", func(t *Tray, done Done) { t.Quick("Sword", done) }},
		{"quick", "<Axe>", func(t *Tray, done Done) { t.Quick("<Axe>", done) }},
		{"pin", map[string]any{"name": "Bow"}, func(t *Tray, done Done) { t.Pin("Bow", done) }},
		{"unpin", "Sword", func(t *Tray, done Done) { t.Unpin("Sword", done) }},
		{"rename", RenameArg{"Sword", "Shield"}, func(t *Tray, done Done) { t.Rename("Sword", "Shield", done) }},
		{"rename", RenameArg{"Sword", ""}, func(t *Tray, done Done) { t.Rename("Sword", "", done) }},
		{"move", MoveArg{"Sword", 1}, func(t *Tray, done Done) { t.Move("Sword", 1, done) }},
		{"move", MoveArg{"Sword", -1}, func(t *Tray, done Done) { t.Move("Sword", -1, done) }},
		{"import", "x", func(t *Tray, done Done) { t.Import("x", done) }},
		{"share", true, func(t *Tray, done Done) { t.Share(true, done) }},
	} {
		asked, called := prepared(t), prepared(t)
		reply := asked.reply(asked.ask(row.op, row.arg))
		var faults []*Fault
		row.run(called.Tray, func(f *Fault) { faults = append(faults, f) })
		if reply == nil {
			if len(faults) > 0 {
				t.Errorf("%s %v is done before its message is answered", row.op, row.arg)
			}
			asked.pass(longEnough)
			called.pass(longEnough)
			reply = asked.reply(fmt.Sprintf("t%d", asked.nextID))
		}
		if len(faults) != 1 || (faults[0] == nil) != reply.OK || !reply.OK && *faults[0] != *reply.Error {
			t.Errorf("%s %v: faults %v, the message got %+v", row.op, row.arg, faults, reply)
		}
		if events := called.allEvents(); events != asked.allEvents() {
			t.Errorf("%s %v: events\n%swant\n%s", row.op, row.arg, events, asked.allEvents())
		}
	}
}

// allEvents returns all events that were sent, one a line.
func (b *bench) allEvents() string {
	text := ""
	for _, s := range b.sent {
		if s.Event != "" {
			text += s.Event + " " + string(s.Detail) + "\n"
		}
	}
	return text
}

// prepared returns a tray with a roll, a secret roll and two quick rolls.
func prepared(t *testing.T) *bench {
	b := open(t, map[string][]byte{})
	b.ask("pin", pin("Sword", "Good 4dF"))
	b.ask("pin", pin("Shield", "Fair 4dF"))
	b.ask("roll", "Great 4dF vs Good")
	b.pass(longEnough)
	b.ask("roll", map[string]any{"trait": "Good", "secret": true})
	b.pass(longEnough)
	b.sent = nil
	return b
}

// Results are values, and follow the events that came before them.
func TestOperationsReturnValues(t *testing.T) {
	b := prepared(t)
	b.Read("Grate 4dF", func(r Reading, _ *Fault) {
		if r.Suggestion != "Great 4dF" {
			t.Errorf("the reading is %+v", r)
		}
	})
	text := ""
	b.Export(func(exported string, _ *Fault) { text = exported })
	if state, err := imported(text); err != nil || len(state.Rolls) != 2 {
		t.Errorf("exported %d rolls: %v", len(state.Rolls), err)
	}
	sheet := ""
	b.Document("sheet", func(text string, _ *Fault) { sheet = text })
	if want := decoded[string](t, b.reply(b.ask("document", "sheet")).Result); sheet != want {
		t.Errorf("the sheet is %q, want %q", sheet, want)
	}
	request, err := engine.ParseRequest([]byte("4dF [1 1 1 1]"))
	if err != nil {
		t.Fatal(err)
	}
	done := false
	b.Share(true, func(*Fault) {})
	b.Resolve(request, "Ben", "", func(came engine.Resolution, f *Fault) { done = f == nil && came.Text != "" })
	if !done {
		t.Error("a request with faces is not resolved at once")
	}
	done = false
	dice := json.Marshal(TableDice{Request: request.WithoutFaces(), Tray: 100, Physics: throw.Version})
	b.Compute(dice, [32]byte{1}, func(c Computed) {
		b.Thrown(0, *c.Request, c.Receipt, engine.Seat{Own: true}, func(came engine.Resolution, f *Fault) {
			done = f == nil && came.Receipt == c.Receipt
		})
	})
	b.pass(time.Minute)
	if !done {
		t.Error("a computed throw is not played back")
	}
}
