package e2e

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"fudgetray/cmd/dev/check/actions"
	"fudgetray/cmd/dev/check/browser"
	"fudgetray/engine/session"
	"fudgetray/game/theme"
)

var (
	soakRolls = flag.Int("soak", 8, "number of rolls of TestSoak")
	soakSeed  = flag.Int("seed", 1, "number of the first evening of TestSoak, seed of TestTableSoak")
)

// ofAnEvening is the number of rolls of an evening, which begins with an empty session.
const ofAnEvening = 50

// Whatever happens to the pages of a session, each roll is kept once, and history, storage and screen of all
// tabs agree. An evening is reproduced by its number: -seed N -soak 50.
func TestSoak(t *testing.T) {
	t.Parallel()
	skipException(t)
	begin := time.Now()
	total := soaked{faults: map[actions.Fault]int{}}
	for seed := *soakSeed; total.rolls < *soakRolls; seed++ {
		t.Run(fmt.Sprintf("evening %d", seed), func(t *testing.T) {
			s := soak{t: t, base: serve(t, nil), seed: seed, soaked: &total}
			s.play(total.rolls + min(ofAnEvening, *soakRolls-total.rolls))
		})
		t.Logf("%4.0f s: %d of %d rolls, evening %d, %d steps, %d faults", time.Since(begin).Seconds(), total.rolls, *soakRolls, seed, total.steps, sum(total.faults))
		if t.Failed() {
			t.Fatalf("evening %d failed; to replay it: make soak SEED=%d ROLLS=%d", seed, seed, ofAnEvening)
		}
	}
	faults := map[string]int{}
	for fault, n := range total.faults {
		faults[string(fault)] = n
	}
	t.Logf("reliability: %s", quoted(map[string]any{"seed": *soakSeed, "inputs": total.rolls, "steps": total.steps, "faults": faults}))
}

func sum(counts map[actions.Fault]int) (total int) {
	for n := range maps.Values(counts) {
		total += n
	}
	return total
}

// soaked counts what has happened.
type soaked struct {
	rolls, steps int
	faults       map[actions.Fault]int
}

// A soak is an evening with one session.
type soak struct {
	t      *testing.T
	base   string
	seed   int
	anchor *tab // shows no tray, keeps the storage and survives all faults
	tabs   []soakTab
	parts  session.Parts
	kept   []string // receipts in the storage, oldest first
	said   []string // turns up to now
	*soaked
}

// play takes turns until a number of rolls is reached.
func (s *soak) play(rolls int) {
	defer func() {
		if s.t.Failed() {
			s.t.Logf("evening %d:\n%s", s.seed, strings.Join(s.said, "\n"))
		}
	}()
	turns := actions.Turns(theme.Included(), theme.Sets())
	anchor, err := startApart(s.t).Open(setup{URL: s.base, Path: "app.webmanifest", Scripts: withFunctions(s.t, unkept)})
	must(s.t, err)
	s.t.Cleanup(anchor.Close)
	s.anchor = s.tab(anchor)
	s.open()
	for n := 0; s.soaked.rolls < rolls; n++ {
		s.turn(turns.Example(s.seed<<16 + n))
	}
}

func (s *soak) tab(opened *browser.Tab) *tab {
	p := tabOf(s.t, opened, s.base)
	p.unpainted = true
	return p
}

// setup returns the setup of a tab. A tab without WebGL loads faster.
func (s *soak) setup(drawn bool) setup {
	scripts := []string{unkept, fewFrames, unpainted, hurried, full, early("visibility.allowHiding")}
	if !drawn {
		scripts = append(scripts, noWebGL)
	}
	return setup{URL: s.base, Scripts: withFunctions(s.t, scripts...), Scale: 0.5}
}

func (s *soak) turn(turn actions.Turn) {
	s.t.Helper()
	p := s.tabs[turn.Tab%len(s.tabs)]
	s.said = append(s.said, quoted(turn))
	command(p.tab, page.BringToFront, cdp.Empty{})
	p.must(p.Resize(turn.Width, turn.Height, 1))
	p.call("tray.assign", object{"theme": turn.Theme, "dice": turn.Dice})
	if wrong := firstFault(call[[]note](p.tab, "visits.walk", turn.Steps)); wrong != "" {
		s.t.Fatal(wrong)
	}
	s.steps += len(turn.Steps)
	made := p.rolls() - len(s.kept) // by requests among the steps
	s.soaked.rolls += made
	s.check(made)
	if turn.Fault != actions.Nothing {
		s.soaked.faults[turn.Fault]++
	}
	faults[turn.Fault](s, p, &turn)
}

// faults make a fault happen to a tab, and roll before, during or after it.
var faults = map[actions.Fault]func(*soak, soakTab, *actions.Turn){
	actions.Nothing: (*soak).roll,
	actions.Reloaded: func(s *soak, p soakTab, turn *actions.Turn) {
		s.roll(p, turn)
		p.reload()
		p.ready()
		s.check(0)
	},
	actions.ContextLost: func(s *soak, p soakTab, turn *actions.Turn) {
		p.call("dice.loseContextAndReload")
		s.roll(p, turn)
	},
	actions.Hidden: func(s *soak, p soakTab, turn *actions.Turn) {
		p.call("visibility.hide", true)
		turn.Rolls = []actions.Gesture{actions.Script}
		s.roll(p, turn)
		p.call("visibility.hide", false)
		s.check(0)
	},
	actions.Frozen: func(s *soak, p soakTab, turn *actions.Turn) {
		if len(s.tabs) < 2 {
			s.roll(p, turn)
			return
		}
		other := s.tabs[0]
		if other.tab == p.tab {
			other = s.tabs[1]
		}
		command(p.tab, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: "frozen"})
		made := s.rollOnce(other, actions.Script, turn)
		command(p.tab, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: "active"}) // stays hidden
		s.check(made)
	},
	actions.StorageFull: func(s *soak, p soakTab, turn *actions.Turn) {
		p.call("storage.setFull", true)
		made := s.rollOnce(p, actions.Script, turn)
		p.call("storage.setFull", false)
		made += s.rollOnce(p, actions.Script, turn)
		s.check(made)
	},
	actions.Killed: func(s *soak, p soakTab, _ *actions.Turn) {
		p.call("tray.begin", "roll", "4dF")
		p.crash()
		p.Close()
		s.tabs = slices.DeleteFunc(s.tabs, func(other soakTab) bool { return other.tab == p.tab })
		s.open()
		made := s.tabs[len(s.tabs)-1].rolls() - len(s.kept) // the roll may have been stored in time
		if made < 0 || made > 1 {
			s.t.Fatalf("a roll in a killed tab made %d rolls", made)
		}
		s.soaked.rolls += made
		s.check(made)
	},
	actions.SecondTab: func(s *soak, p soakTab, turn *actions.Turn) {
		s.open()
		s.roll(p, turn)
	},
	actions.Alone: func(s *soak, p soakTab, turn *actions.Turn) {
		s.roll(p, turn)
		if len(s.tabs) > 1 {
			s.tabs[1].Close()
			s.tabs = s.tabs[:1]
		}
	},
	actions.Cleared: func(s *soak, p soakTab, turn *actions.Turn) {
		p.call("tray.clear")
		s.kept = nil
		s.check(0)
		s.roll(p, turn)
	},
}

// open opens a tab unless there are two. One of them has WebGL; the other loads faster.
func (s *soak) open() {
	if len(s.tabs) == 2 {
		return
	}
	flat := len(s.tabs) == 1 && !s.tabs[0].flat
	opened, err := s.anchor.Beside(s.setup(!flat))
	s.anchor.must(err)
	s.t.Cleanup(opened.Close)
	s.tabs = append(s.tabs, soakTab{s.tab(opened).ready(), flat})
}

// roll rolls as a turn says and checks the session after each roll.
func (s *soak) roll(p soakTab, turn *actions.Turn) {
	s.t.Helper()
	for _, how := range turn.Rolls {
		made := 0
		if how == actions.Both {
			for _, each := range s.tabs {
				made += s.rollOnce(each, actions.Script, turn)
			}
		} else {
			made = s.rollOnce(p, how, turn)
		}
		s.check(made)
	}
}

// rollOnce rolls and returns the number of rolls that the tab then has more. A flick that meets a die may
// do something else with it.
func (s *soak) rollOnce(p soakTab, how actions.Gesture, turn *actions.Turn) int {
	s.t.Helper()
	before := p.rolls()
	// A hidden tab draws no frames, and a user cannot point at it.
	hidden, faulty := p.hidden(), call[string](p.tab, "element.text", "[data-part=faults]") != ""
	if hidden || faulty || p.flat && how == actions.Flick {
		how = actions.Script
	}
	switch how {
	case actions.Press:
		p.click("#roll")
	case actions.Key:
		p.call("element.focus", "#stage > [role]")
		p.keys(" ")
	case actions.Script:
		p.roll("2d6")
	case actions.Flick:
		from, to := p.inTray(turn.From), p.inTray(turn.To)
		p.flick(browser.Mouse, from, to, 8)
		p.atRest()
		made := p.rolls() - before
		if made < 0 || made > 1 {
			s.t.Fatalf("a flick made %d rolls", made)
		}
		s.soaked.rolls += made
		return made
	}
	p.until("tray.hasRolls", before+1)
	s.soaked.rolls++
	return 1
}

// soakTab is a tab of the session.
type soakTab struct {
	*tab
	flat bool // has no WebGL
}

// ready waits until the tray is ready, and for its first frame unless the tab is hidden: it would draw none.
func (p soakTab) ready() {
	p.t.Helper()
	if p.hidden() {
		p.call("events.nth", "tray-ready", 1)
		return
	}
	p.tab.ready()
}

// rolls returns the number of rolls in the history of a tab.
// hidden reports whether the tab is hidden.
func (p soakTab) hidden() bool {
	p.t.Helper()
	return call[bool](p.tab, "visibility.isHidden")
}
func (p soakTab) rolls() int {
	p.t.Helper()
	return call[int](p.tab, "tray.rolls")
}

// inTray returns the point at shares of the tray's width and height.
func (p soakTab) inTray(share [2]float64) point {
	p.t.Helper()
	middle := p.middle("#stage > canvas")
	size := p.box("#stage > canvas")
	return point{middle.X + (share[0]-0.5)*size.Width, middle.Y + (share[1]-0.5)*size.Height}
}

// shownRolls is what a tab reports and shows about its rolls.
type shownRolls struct {
	Receipts []string `json:"receipts"` // "" for secret rolls
	Newest   string   `json:"newest"`   // text of the newest roll
	Count    string   `json:"count"`    // number on the screen
	First    string   `json:"first"`    // text of the first row on the screen
}

// check checks that the storage has all rolls that it had and some new ones, each once, and that every tab
// has the same history and shows it.
func (s *soak) check(made int) {
	s.t.Helper()
	want := len(s.kept) + made
	stored := s.awaitStored(want)
	s.compare(stored)
	for _, p := range s.tabs {
		p.until("history.showsRolls", want)
		now := call[shownRolls](p.tab, "history.shownRolls")
		for i, receipt := range now.Receipts {
			if receipt != "" && receipt != stored[i].Receipt {
				s.t.Fatalf("roll %d of the history is %s, and %s is stored", i, receipt, stored[i].Receipt)
			}
		}
	}
}

// compare checks that no stored roll was lost or duplicated.
func (s *soak) compare(stored []*session.Roll) {
	s.t.Helper()
	var keys []string
	count := map[string]int{}
	for _, r := range stored {
		first, _, _ := strings.Cut(r.Receipt, ".") // a die that is rolled again by hand adds a throw
		key := fmt.Sprint(r.Time, " ", first, " ", r.Nonce)
		count[key]++
		if count[key] == 2 {
			s.t.Fatalf("the roll %s is stored twice", key)
		}
		keys = append(keys, key)
	}
	for _, key := range s.kept {
		if count[key] == 0 {
			s.t.Fatalf("the roll %s is lost", key)
		}
	}
	s.kept = keys
}

// awaitStored returns the stored rolls as soon as there is the wanted number.
func (s *soak) awaitStored(want int) []*session.Roll {
	s.t.Helper()
	for {
		text := call[string](s.anchor, "storage.item", "fudge-tray:default")
		stored := s.decode(text)
		if len(stored) == want {
			return stored
		}
		s.said = append(s.said, fmt.Sprintf("%d rolls are stored, want %d", len(stored), want))
		s.anchor.until("storage.differs", "fudge-tray:default", text)
	}
}

func (s *soak) decode(text string) []*session.Roll {
	s.t.Helper()
	if text == "" {
		return nil
	}
	data, err := session.Unpack(text)
	if err != nil {
		s.t.Fatal(err)
	}
	state, err := s.parts.Decode(data, func(id session.PartID) ([]byte, error) {
		key := fmt.Sprintf("fudge-tray-part:%s:fudge-tray:default", id)
		return session.Unpack(call[string](s.anchor, "storage.item", key))
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return state.Rolls
}
