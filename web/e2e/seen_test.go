package e2e

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/visit"
	"fudgetray/web/tools/browser"
)

// note is what was to be seen after a step, and what came of it.
type note struct {
	Did     string             `json:"did"`
	Shown   visit.Shown        `json:"shown"`
	Refused string             `json:"refused"` // why there can be no next roll
	Odds    any                `json:"odds"`    // of the next roll
	State   string             `json:"state"`   // as it is exported
	Newest  string             `json:"newest"`  // roll of the history
	Rolls   *int               `json:"rolls"`   // made by a step that was to roll
	Rolled  *engine.Resolution `json:"rolled"`  // a secret one as it is revealed in the end
	Secret  bool               `json:"secret"`  // it was thrown as one
}

// What the page shows is what Roll throws, or it says why not, whatever was done before.
// Without WebGL trays are loaded quickly; with it some visits show that it is all one.
func TestWhatIsSeenIsRolled(t *testing.T) {
	t.Parallel()
	for _, s := range []struct {
		name   string
		visits int
		setup
	}{
		{"drawn", 10, setup{}},
		{"flat", 300, setup{Scripts: []string{undrawn}}},
	} {
		s.Media = browser.ReducedMotion
		t.Run(s.name, func(t *testing.T) { visits(t, s.setup, s.visits) })
	}
}

// visits are made by one visitor after another; each can be made again by its number.
func visits(t *testing.T, s setup, count int) {
	const ofATab = 50
	s.Scripts = append(slices.Clone(s.Scripts), visitor)
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
					if wrong := judged(eval[[]note](p, `visit(`+quoted(visit.Steps().Example(n))+`)`)); wrong != "" {
						t.Error(wrong)
					}
				})
				if !alike {
					p = nil // what went wrong here shall not go on in the next visit
				}
			}
		})
	}
}

// judged says what in a visit was otherwise than it was seen to be, with all that was
// done until then.
func judged(notes []note) string {
	var done strings.Builder
	for i, now := range notes {
		fmt.Fprintf(&done, "%s\n", now.Did)
		wrong := now.mistold()
		if wrong == "" && now.Rolls != nil {
			wrong = now.misrolled(&notes[i-1])
		}
		if wrong != "" {
			return fmt.Sprintf("%s%s\nshown: %s", done.String(), wrong, quoted(now.Shown))
		}
	}
	return ""
}

// mistold says whether another document is loaded, or the next roll another, than is shown.
func (n *note) mistold() string {
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
		return "what is shown can't be rolled: " + err.Error()
	}
	odds, err := engine.Odds(&seen)
	if err != nil {
		return "what is shown has no odds: " + err.Error()
	}
	var want any
	if err := json.Unmarshal([]byte(quoted(odds)), &want); err != nil || !reflect.DeepEqual(n.Odds, want) {
		return fmt.Sprintf("the next roll has other odds than what is shown:\n%s\n%s", quoted(n.Odds), quoted(want))
	}
	return ""
}

// misrolled says whether something else was rolled than was shown before.
func (n *note) misrolled(before *note) string {
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
		return "what was shown does not go with the dice: " + err.Error()
	}
	if want, got := quoted(want), quoted(rolled); want != got {
		return fmt.Sprintf("rolled otherwise than shown:\n%s\n%s", got, want)
	}
	if !n.Secret && n.Newest != rolled.Text {
		return fmt.Sprintf("the history says %q, not %q", n.Newest, rolled.Text)
	}
	return ""
}
