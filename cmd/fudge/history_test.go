package main

import (
	"bytes"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/session"
)

// TestHistoryOfTheDesktop prints a session of the desktop tray, the newest roll first.
func TestHistoryOfTheDesktop(t *testing.T) {
	newHome(t)
	state, err := session.Encode(session.State{Rolls: []*session.Roll{
		{Time: 1795000000, Request: engine.Request{Faces: []int{-1, 0, 0, 0}}, Nonce: 1},
		{Time: 1795000060, Request: engine.Request{Faces: []int{1, 1, 1, 1}, Secret: true}, Nonce: 2},
	}})
	if err != nil {
		t.Fatal(err)
	}
	keepSession(t, "Friday", state)
	want := `2026-11-18 11:07:40  A secret roll.
2026-11-18 11:06:40  Fair −1 = Mediocre: failure by 1 against Difficulty Fair.
`
	if got := printed(t, "history", "--session", "Friday"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var out, problems bytes.Buffer
	status := run([]string{"history"}, strings.NewReader(""), &out, &problems)
	problem := problems.String()
	if status != statusBad || !strings.HasPrefix(problem, `fudge: --session: "default" is not a session in `) {
		t.Errorf("status %d, %s", status, problem)
	}
}

// TestHistoryCountsOlderRolls prints the counts of rolls that a session no longer keeps, also after a way
// through JSON.
func TestHistoryCountsOlderRolls(t *testing.T) {
	state, err := session.Encode(session.State{
		Rolls: []*session.Roll{{Time: 1795000000, Request: engine.Request{Faces: []int{-1, 0, 0, 0}}, Nonce: 1}},
		Folded: session.Folded{
			Rolls:   128,
			Since:   1794000000,
			Degrees: []session.DegreeCount{{Degree: "Good", Rolls: 70}, {Degree: "Fair", Rolls: 50}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	pass := func(input string, args ...string) string {
		var out, problems bytes.Buffer
		if status := run(args, strings.NewReader(input), &out, &problems); status != 0 {
			t.Fatalf("%q: status %d, %s", args, status, problems.String())
		}
		return out.String()
	}
	text := pass(pass(session.Text(state), "state", "decode"), "state", "encode")
	want := `2026-11-18 11:06:40  Fair −1 = Mediocre: failure by 1 against Difficulty Fair.
128 older rolls are only counted. Good 70, Fair 50
`
	if got := pass(text, "history", "-"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
