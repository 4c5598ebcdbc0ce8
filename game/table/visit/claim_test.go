package visit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// names returns the names of commands, without views.
func names(commands []Command) (names []string) {
	for _, c := range commands {
		if _, show := c.(Show); !show {
			names = append(names, c.command())
		}
	}
	return names
}

// A page that wakes continues with its seat only if nobody else has used it, and stores again what may be lost.
func TestClaimAfterSleep(t *testing.T) {
	s, p := sit(t, "Gwen")
	state := p[0].state
	before := state.claim.durable
	state, _ = Step(state, Act{7, Want{Lock: new(true)}}) // the page sleeps before its entry is stored
	writing := state.claim.stores[0].data
	state, _ = Step(state, Frozen{})
	state, commands := Step(state, Restored{})
	claim := commands[0].(Claim)
	other := state.kept
	other.Memory.N += 6
	ahead := string(encode(other))
	other.Memory.Secret = table.Hash{1}
	stranger := string(encode(other))
	slot := claim.Slot
	for name, test := range map[string]struct {
		claimed Claimed
		want    string // names of commands
		code    Code
	}{
		"the last data":          {Claimed{Slot: slot, Kept: writing}, "connect", ""},
		"the data before":        {Claimed{Slot: slot, Kept: before}, "store connect", ""},
		"nothing":                {Claimed{Slot: slot}, "store connect", ""},
		"data of the same seat":  {Claimed{Slot: slot, Kept: ahead}, "refuse connect", ""},
		"data of another seat":   {Claimed{Slot: slot, Kept: stranger}, "", CodeElsewhere},
		"data without a meaning": {Claimed{Slot: slot, Kept: "?"}, "", CodeElsewhere},
		"another slot":           {Claimed{Slot: "2", Kept: before}, "", CodeElsewhere},
		"no slot":                {Claimed{Failed: "taken"}, "", CodeElsewhere},
	} {
		test.claimed.ID = claim.ID
		next, commands := Step(state, test.claimed)
		if got := strings.Join(names(commands), " "); test.want != "" && got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		if next.failure.Code != test.code || (next.Phase == Idle) != (test.code != "") {
			t.Errorf("%s: phase %s, %s", name, next.Phase, next.failure.Code)
		}
		if test.claimed.Kept == ahead && next.kept.Memory.N != other.Memory.N {
			t.Errorf("%s: the memory has %d entries, want %d", name, next.kept.Memory.N, other.Memory.N)
		}
	}
	s.wait(0)
}

// An entry is sent only after the memory is durable: a page that ends in between would sign another one with its number.
func TestStoredBeforeSent(t *testing.T) {
	_, p := sit(t, "Gwen")
	state, commands := Step(p[0].state, Act{7, Want{Lock: new(true)}})
	if got := names(commands); !slices.Equal(got, []string{"store"}) {
		t.Errorf("an act is followed by %v", got)
	}
	state, commands = Step(state, Tick{state.clock + 2_500})
	for _, c := range commands {
		if call, ok := c.(Call); ok && call.Method == keeping.MethodSubmit {
			t.Errorf("it is sent before it is stored: %v", call)
		}
	}
	_, commands = Step(state, Stored{state.claim.stores[0].id})
	if got := fmt.Sprint(names(commands)); got != "[call]" {
		t.Errorf("what is stored is followed by %v", got)
	}
}
