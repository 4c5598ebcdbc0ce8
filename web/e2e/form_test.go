package e2e

import (
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
	s.Scripts = append(scripts, `
		window.form = () => document.forms[0];
		window.sent = () => new FormData(form()).get("roll");
		window.changes = 0;
		addEventListener("change", ({ target }) => { if (target.localName === "fudge-tray") changes++; });
	`)
	return open(t, s).ready()
}

// A form that requires a roll submits its result, and is not submitted without one.
func TestForm(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	const state = `JSON.stringify([tray().validity.valueMissing, form().checkValidity(), tray().checkValidity(), sent(), tray().value, changes])`
	if got := eval[string](p, state); got != `[true,false,false,null,"",0]` {
		t.Errorf("before a roll: %s", got)
	}
	if got := eval[string](p, `[tray().form === form(), tray().labels[0].textContent, tray().willValidate, tray().validationMessage, tray().shadowRoot.querySelector("iframe").title].join("; ")`); got != "true; Your attack; true; Roll the dice.; Your attack" {
		t.Errorf("form; label; willValidate; message; title: %s", got)
	}
	p.run(`(tray().reportValidity(), until(() => document.activeElement === tray()))`)
	p.run(`tray().roll({ faces: [1, 0, 0, 0] })`)
	if got := eval[resolution](p, `JSON.parse(sent())`); got.DegreeName != "Great" || got.Receipt == "" {
		t.Errorf("the form sends %+v, want Great and its receipt", got)
	}
	if !eval[bool](p, `tray().value === sent() && form().checkValidity() && changes === 1`) {
		t.Error("the roll is not the value, or not valid, or has changed nothing")
	}
	p.run(`(tray().setCustomValidity("Too late."), true)`)
	if got := eval[string](p, `tray().validationMessage + form().checkValidity()`); got != "Too late.false" {
		t.Errorf("a fault of the page's own: %q", got)
	}
	p.run(`(tray().setCustomValidity(""), heard.length = 0, tray().value = "seven")`)
	if got := eval[string](p, `heard.map(({ detail }) => detail.code + " " + detail.field).join()`); got != "bad-request value" || !eval[bool](p, `sent().includes("Great")`) {
		t.Errorf("nonsense as value: %q, want it refused and the last one kept", got)
	}
	p.run(`(form().reset(), true)`)
	if got := eval[string](p, state); !strings.HasPrefix(got, `[true,false,false,null,""`) {
		t.Errorf("after a reset: %s", got)
	}
}

// A visitor who comes back to a page finds the form restored.
func TestFormIsRestored(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	p.run(`(addEventListener("unload", () => {}), tray().roll())`) // keeps the page out of the back/forward cache
	value := eval[string](p, `sent()`)
	p.must(p.Do("navigate and back", chromedp.Navigate(p.base+"/app/app.css"), chromedp.NavigateBack()))
	p.run(`until(() => tray().value)`)
	if got := eval[string](p, `sent()`); got != value {
		t.Errorf("back on the page the form sends %q, want %q", got, value)
	}
}

// Rule R26: a form submits a secret roll without its result until the roll is revealed.
func TestFormKeepsSecrets(t *testing.T) {
	t.Parallel()
	p := inForm(t)
	p.run(`tray().roll()`)
	p.run(`tray().roll({ secret: true, trait: "Poor" })`)
	p.run(`tray().roll({ secret: true, trait: "Superb" })`)
	const keys = `Object.keys(JSON.parse(sent())).sort().join(" ")`
	if got := eval[string](p, keys); got != "kind secret system text" || !eval[bool](p, `form().checkValidity()`) {
		t.Errorf("of a secret roll the form sends %q, want kind, secret, system and text", got)
	}
	p.run(`tray().reveal(1).then(() => tray().history())`)
	if got := eval[string](p, keys); got != "kind secret system text" {
		t.Errorf("an older roll was revealed, and the form sends %q", got)
	}
	p.run(`tray().reveal(2)`)
	p.run(`until(() => !JSON.parse(sent()).secret)`)
	if got := eval[int](p, `JSON.parse(sent()).trait`); got != 3 {
		t.Errorf("revealed, the form sends a roll of %d, want 3", got)
	}
}

// A tray that is disabled, by its attribute or by a fieldset, ignores the visitor and looks disabled.
// Code can still roll, and the form omits its value.
func TestDisabled(t *testing.T) {
	t.Parallel()
	for name, disable := range map[string]string{
		"attribute": `tray().disabled = true`,
		"fieldset":  `document.querySelector("fieldset").disabled = true`,
	} {
		t.Run(name, func(t *testing.T) {
			p := inDrawnForm(t)
			p.run(`(` + disable + `, until(() => inside().document.documentElement.dataset.disabled === ""))`)
			stage := p.middle("#stage > canvas")
			roll := p.middle("#roll")
			p.must(p.Click(browser.Point(stage)))
			p.must(p.Click(browser.Point(roll)))
			p.run(`(at("#stage > canvas").focus(), true)`)
			p.keys(" ")
			p.run(`tray().roll({ faces: [1, 0, 0, 0] })`)
			if throws := eval[int](p, `tray().history().then((rolls) => rolls.length)`); throws != 1 {
				t.Errorf("%d rolls, want the one by code alone", throws)
			}
			if got := eval[string](p, `[tray().matches(":disabled"), tray().willValidate, sent(), at("#outcome").matches("[inert] *"), getComputedStyle(at("#bar")).opacity].join()`); got != "true,false,,false,0.5" {
				t.Errorf("disabled, willValidate, what is sent, whether the result is inert, opacity of the bar: %s", got)
			}
			p.run(`(tray().replaceWith(tray().cloneNode()), until(() => inside().document.documentElement.dataset.disabled === "" && at("#bar").inert))`)
			p.run(`(tray().disabled = document.querySelector("fieldset").disabled = false, tray().ready())`)
			p.run(`until(() => !at("#bar").inert)`)
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
	p.run(`customElements.whenDefined("fudge-tray")`)
	is := func(when, want string) {
		t.Helper()
		if got := eval[string](p, `["loading", "ready", "rolling", "failed", "secret"].filter((name) => tray().matches(":state(" + name + ")")).join(" ")`); got != want {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	is("at first", "loading")
	release()
	p.ready()
	is("at last", "ready")
	p.run(`(window.seen = new Promise((done) => tray().addEventListener("tray-throw", () => done(tray().matches(":state(rolling)")))), tray().roll({ secret: true }))`)
	if !eval[bool](p, `seen`) {
		t.Error("while dice move the tray is not rolling")
	}
	is("after a secret roll", "ready secret")
	p.run(`tray().roll()`)
	is("after another", "ready")
	if got := eval[string](p, `(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("fudge-tray::part(frame) { opacity: 0.25 } fudge-tray::part(message) { color: rgb(1, 2, 3) }");
		document.adoptedStyleSheets = [sheet];
		return getComputedStyle(tray().shadowRoot.querySelector("iframe")).opacity + " " + getComputedStyle(tray().shadowRoot.querySelector("p")).color;
	})()`); got != "0.25 rgb(1, 2, 3)" {
		t.Errorf("opacity of the frame and colour of the message: %s, want the page's", got)
	}
	p.run(`(tray().remove(), true)`)
	broken := open(t, setup{URL: serve(t, isProgram)})
	broken.run(`nth("tray-error")`)
	p = broken
	is("without a program", "failed")
}
