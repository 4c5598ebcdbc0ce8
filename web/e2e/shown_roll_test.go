package e2e

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/actions"
	"fudgetray/cmd/dev/check/browser"
	"fudgetray/engine"
	"fudgetray/engine/session"
)

// note is the state of the page after a step, and the result of the step.
type note struct {
	Did     string              `json:"did"`
	Shown   actions.PanelValues `json:"shown"`
	Refused string              `json:"refused"` // why the next roll is invalid
	Odds    any                 `json:"odds"`    // odds of the next roll
	State   string              `json:"state"`   // exported
	Newest  string              `json:"newest"`  // text of the newest history entry
	Rolls   *int                `json:"rolls"`   // made by a roll step
	Rolled  *engine.Resolution  `json:"rolled"`  // a secret roll, after it was revealed
	Secret  bool                `json:"secret"`  // was secret
}

// flatVisits returns the number of visits without WebGL: 10, or E2E_VISITS. The trays of game/tray make
// the same visits without a browser.
func flatVisits(t *testing.T) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("E2E_VISITS"), "10"))
	if err != nil {
		t.Fatalf("E2E_VISITS: %v", err)
	}
	return n
}

// After any sequence of steps, Roll rolls the request that the panel shows, or the panel shows an
// error. Most visits run without WebGL, because trays then load faster.
func TestShownRollIsRolled(t *testing.T) {
	t.Parallel()
	for _, s := range []struct {
		name   string
		visits int
		setup
	}{
		{"drawn", 5, setup{}},
		{"flat", flatVisits(t), setup{Scripts: []string{noWebGL}}},
	} {
		s.Media = browser.ReducedMotion
		t.Run(s.name, func(t *testing.T) { runVisits(t, s.setup, s.visits) })
	}
}

// visits runs a number of random visits. A visit is reproduced by its number.
func runVisits(t *testing.T, s setup, count int) {
	const ofATab = 20
	for first := 0; first < count; first += ofATab {
		t.Run(fmt.Sprintf("%d-", first), func(t *testing.T) {
			t.Parallel()
			var p *tab
			for n := first; n < min(first+ofATab, count); n++ {
				if p == nil {
					p = open(t, s).ready()
				}
				alike := t.Run(strconv.Itoa(n), func(t *testing.T) {
					p := &tab{Tab: p.Tab, t: t, base: p.base}
					notes := call[[]note](p, "visits.visit", actions.Steps().Example(n))
					if wrong := firstFault(notes); wrong != "" {
						t.Error(wrong)
					}
				})
				if !alike {
					p = nil // the next visit starts with a new tab
				}
			}
		})
	}
}

// firstFault returns the first difference between the panel and the rolls of a visit, with the steps up
// to it.
func firstFault(notes []note) string {
	var done strings.Builder
	for i, now := range notes {
		fmt.Fprintf(&done, "%s\n", now.Did)
		wrong := now.wrongPanel()
		if wrong == "" && now.Rolls != nil {
			wrong = now.wrongRoll(&notes[i-1])
		}
		if wrong != "" {
			return fmt.Sprintf("%s%s\nshown: %s", done.String(), wrong, quoted(now.Shown))
		}
	}
	return ""
}

// wrongPanel returns why the panel shows another document or another roll than the tray has, or "".
func (n *note) wrongPanel() string {
	data, err := session.Bytes(n.State)
	if err != nil {
		return err.Error()
	}
	state, err := session.Decode(data)
	if err != nil {
		return err.Error()
	}
	if wrong := n.Shown.Misnamed(state); wrong != "" {
		return wrong
	}
	if n.Refused != "" {
		return ""
	}
	seen, err := n.Shown.Request()
	if err != nil {
		return "the shown roll is invalid: " + err.Error()
	}
	odds, err := engine.Odds(&seen)
	if err != nil {
		return "the shown roll has no odds: " + err.Error()
	}
	var want any
	if err := json.Unmarshal([]byte(quoted(odds)), &want); err != nil || !reflect.DeepEqual(n.Odds, want) {
		return fmt.Sprintf("the next roll has other odds than what is shown:\n%s\n%s", quoted(n.Odds), quoted(want))
	}
	return ""
}

// wrongRoll returns how a roll differs from what the panel showed before it, or "".
func (n *note) wrongRoll(before *note) string {
	switch {
	case before.Refused != "" && *n.Rolls == 0:
		return ""
	case before.Refused != "" || *n.Rolls != 1:
		return fmt.Sprintf("it says %q, and Roll made %d rolls", before.Refused, *n.Rolls)
	case !reflect.DeepEqual(n.Shown, before.Shown):
		return "after the roll something else is shown than before: " + quoted(before.Shown)
	}
	seen, err := before.Shown.Request()
	if err != nil {
		return err.Error()
	}
	if seen.Secret != n.Secret {
		return fmt.Sprintf("secret: shown %t, rolled %t", seen.Secret, n.Secret)
	}
	rolled := *n.Rolled
	seen.Secret, rolled.Receipt, seen.Faces, seen.Extra = false, "", rolled.Faces, rolled.Extra
	if rolled.Against != nil {
		side := engine.Side{}
		if seen.Against != nil {
			side = *seen.Against
		}
		side.Faces, side.Extra = rolled.Against.Faces, rolled.Against.Extra
		seen.Against = &side
	}
	want, err := engine.Resolve(&seen)
	if err != nil {
		return "the shown roll does not match the dice: " + err.Error()
	}
	if want, got := quoted(want), quoted(rolled); want != got {
		return fmt.Sprintf("rolled otherwise than shown:\n%s\n%s", got, want)
	}
	if !n.Secret && n.Newest != rolled.Text {
		return fmt.Sprintf("the history says %q, not %q", n.Newest, rolled.Text)
	}
	return ""
}
