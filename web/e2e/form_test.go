package e2e

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
)

// inForm is a form that requires a roll. Its dice are flat.
func inForm(t *testing.T) *tab {
	t.Helper()
	return inDrawnForm(t, noWebGL)
}

func inDrawnForm(t *testing.T, scripts ...string) *tab {
	t.Helper()
	s := hostPage(t, "", `<form><fieldset><label for="dice">Your attack</label>
		<fudge-tray id="dice" name="roll" required session="none" trait="Good"></fudge-tray></fieldset></form>`, nil)
	s.Media = browser.ReducedMotion
	s.Scripts = append(scripts, early("form.countChanges"))
	return open(t, s).ready()
}

// A form that requires a roll submits its result, and is not submitted without one.
func TestForm(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	unrolled := formState{ValueMissing: true}
	if got := call[formState](p, "form.state"); got != unrolled {
		t.Errorf("before a roll: %+v", got)
	}
	type membership struct {
		InForm       bool
		Label        string
		WillValidate bool
		Message      string
		Title        string
	}
	want := membership{true, "Your attack", true, "Roll the dice.", "Your attack"}
	if got := call[membership](p, "form.membership"); got != want {
		t.Errorf("the tray takes part as %+v", got)
	}
	p.call("form.report")
	p.until("focus.isOnTray")
	p.roll(object{"faces": []int{1, 0, 0, 0}})
	if got := call[resolution](p, "form.roll"); got.DegreeName != "Great" || got.Receipt == "" {
		t.Errorf("the form sends %+v, want Great and its receipt", got)
	}
	rolled := call[formState](p, "form.state")
	if rolled.Value != rolled.sent() || !rolled.FormValid || rolled.Changes != 1 {
		t.Error("the roll is not the value, or not valid, or has changed nothing")
	}
	p.call("form.setCustomValidity", "Too late.")
	if got := call[membership](p, "form.membership").Message; got != "Too late." || call[bool](p, "form.isValid") {
		t.Errorf("a fault of the page's own: %q", got)
	}
	p.call("form.setCustomValidity", "")
	p.call("events.clear")
	p.call("tray.set", "value", "seven")
	p.onlyRefused("nonsense as value", "value")
	if sent := call[string](p, "form.sent"); !strings.Contains(sent, "Great") {
		t.Errorf("nonsense as value: the form sends %q, want the last value", sent)
	}
	p.call("form.reset")
	got := call[formState](p, "form.state")
	got.Changes = 0
	if got != unrolled {
		t.Errorf("after a reset: %+v", got)
	}
}

// formState is the state of a form and its tray. Sent is nil if the form sends no roll.
type formState struct {
	ValueMissing, FormValid, Valid bool
	Sent                           *string
	Value                          string
	Changes                        int
}

func (s formState) sent() string {
	if s.Sent == nil {
		return ""
	}
	return *s.Sent
}

// A page that takes its tray out and puts it back while dice are moving, as sorted lists and page transitions do, still
// gets the events and the form value, of rolls by code and by hand alike.
func TestReinsertedInMidThrow(t *testing.T) {
	t.Parallel()
	s := hostPage(t, "", `<form><fudge-tray name="roll" required trait="Good"></fudge-tray></form>`, nil)
	s.Scripts = []string{noWebGL, early("form.countChanges")}
	p := open(t, s).ready()
	p.call("lives.settle")
	for i, c := range []struct {
		name string
		roll func()
	}{
		{"by code", func() { p.call("tray.begin", "roll") }},
		{"by hand", func() { p.click("#roll") }},
		{"in secret", func() { p.call("tray.begin", "roll", object{"secret": true}) }},
	} {
		p.call("events.clear")
		c.roll()
		p.call("events.nth", "tray-throw", 1)
		p.call("lives.goHome")
		p.call("events.nth", "tray-resolve", 1)
		p.untilIs(i+1, "form.changed")
		want := []string{"tray-throw", "tray-settle", "tray-resolve"}
		if got := call[[]string](p, "events.types", "tray-throw", "tray-settle", "tray-resolve"); !slices.Equal(got, want) {
			t.Errorf("%s: events %q, want %q", c.name, got, want)
		}
		if got := call[formState](p, "form.state"); !got.FormValid || got.sent() == "" {
			t.Errorf("%s: the form has %+v, want the roll", c.name, got)
		}
	}
	p.hasRolls(3)
}

// A visitor who comes back to a page finds the form restored.
func TestFormIsRestored(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	p.call("host.keepOutOfCache")
	p.roll()
	value := call[string](p, "form.sent")
	p.must(p.Do("navigate and back", chromedp.Navigate(p.base+"/app/app.css"), chromedp.NavigateBack()))
	p.until("tray.get", "value")
	if got := call[string](p, "form.sent"); got != value {
		t.Errorf("back on the page the form sends %q, want %q", got, value)
	}
}

// Rule R26: a form submits a secret roll without its result until the roll is revealed.
func TestFormKeepsSecrets(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	p.roll()
	p.roll(object{"secret": true, "trait": "Poor"})
	p.roll(object{"secret": true, "trait": "Superb"})
	fields := func() []string {
		t.Helper()
		return slices.Sorted(maps.Keys(call[object](p, "form.roll")))
	}
	hidden := []string{"kind", "secret", "system", "text"}
	if got := fields(); !slices.Equal(got, hidden) || !call[bool](p, "form.isValid") {
		t.Errorf("of a secret roll the form sends %q, want kind, secret, system and text", got)
	}
	p.call("tray.reveal", 1)
	p.call("tray.history")
	if got := fields(); !slices.Equal(got, hidden) {
		t.Errorf("an older roll was revealed, and the form sends %q", got)
	}
	p.call("tray.reveal", 2)
	p.until("form.isRevealed")
	if got := call[resolution](p, "form.roll"); *got.Trait != 3 {
		t.Errorf("revealed, the form sends a roll of %d, want 3", *got.Trait)
	}
}

// A tray that is disabled, by its attribute or by a fieldset, ignores the visitor and looks disabled.
// Code can still roll, and the form omits its value.
func TestDisabled(t *testing.T) {
	t.Parallel()
	for name, disable := range map[string][]any{
		"attribute": {"host fudge-tray", "disabled", true},
		"fieldset":  {"host fieldset", "disabled", true},
	} {
		t.Run(name, func(t *testing.T) {
			p := inDrawnForm(t)
			p.call("element.set", disable...)
			p.untilIs("", "root.data", "disabled")
			stage := p.middle("#stage > canvas")
			roll := p.middle("#roll")
			p.must(p.Click(browser.Point(stage)))
			p.must(p.Click(browser.Point(roll)))
			p.call("element.focus", "#stage > canvas")
			p.keys(" ")
			p.roll(object{"faces": []int{1, 0, 0, 0}})
			if throws := call[int](p, "tray.rolls"); throws != 1 {
				t.Errorf("%d rolls, want the one by code alone", throws)
			}
			type disabled struct {
				Disabled, WillValidate bool
				Sent                   *string
				ResultInert            bool
				Opacity                string
			}
			if got := call[disabled](p, "form.disabled"); got != (disabled{Disabled: true, Opacity: "0.5"}) {
				t.Errorf("the tray is %+v", got)
			}
			p.call("tray.replace")
			p.untilIs("", "root.data", "disabled")
			p.until("element.exists", "#bar[inert]")
			p.call("tray.set", "disabled", false)
			p.call("element.set", "host fieldset", "disabled", false)
			p.call("tray.ready")
			p.until("element.exists", "#bar:not([inert])")
			p.click("#roll")
			p.resolved(2)
		})
	}
}

// A page's style sheet can select the states of a tray.
func TestStates(t *testing.T) {
	t.Parallel()
	base, release := held(t)
	p := open(t, setup{URL: base, Media: browser.ReducedMotion, Scripts: []string{noWebGL}})
	p.call("tray.defined")
	is := func(when, want string) {
		t.Helper()
		if got := strings.Join(call[[]string](p, "states.list"), " "); got != want {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	is("at first", "loading")
	release()
	p.ready()
	is("at last", "ready")
	if !call[bool](p, "states.isRollingDuring", object{"secret": true}) {
		t.Error("while dice move the tray is not rolling")
	}
	is("after a secret roll", "ready secret")
	p.roll()
	is("after another", "ready")
	p.call("host.addStyle", "fudge-tray::part(frame) { opacity: 0.25 } fudge-tray::part(message) { color: rgb(1, 2, 3) }")
	opacity := call[string](p, "element.style", "host fudge-tray >>> iframe", "opacity")
	colour := call[string](p, "element.style", "host fudge-tray >>> p", "color")
	if opacity != "0.25" || colour != "rgb(1, 2, 3)" {
		t.Errorf("opacity of the frame %s and colour of the message %s, want the page's", opacity, colour)
	}
	p.call("tray.remove")
	broken := open(t, setup{URL: serve(t, isProgram)})
	broken.call("events.nth", "tray-error", 1)
	p = broken
	is("without a program", "failed")
}
