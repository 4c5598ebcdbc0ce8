package main

import (
	"fmt"
	"slices"

	"fudgetray/cmd/dev/check/browser"
)

// A visit is a start of the tray with the first steps of a visitor.
type visit struct {
	name string
	browser.Setup
	stored bool // the session has an earlier roll
	early  bool // the visitor rolls as soon as possible
	roll   step
}

// A step is an action of a visitor in a tab.
type step func(*browser.Tab) error

var (
	phone  = browser.Setup{Width: 390, Height: 844, Scale: 3, Touch: true, Dark: true}
	german = browser.Setup{Path: "index.html?lang=de"}
)

const canvas = "#stage > canvas"

var visits = slices.Concat(early("English", browser.Setup{}), early("German", german), sizes(), []visit{
	{name: "button", roll: click("#roll")},
	{name: "stored session", stored: true, roll: click("#roll")},
	{name: "German", Setup: german, roll: click("#roll")},
	{name: "reduced motion", Setup: browser.Setup{Media: browser.ReducedMotion}, roll: click("#roll")},
	{name: "resized at once", early: true, roll: resized},
	{name: "dice", roll: click(canvas)},
	{name: "flick", roll: stroke(browser.Mouse, canvas, browser.Point{X: -60, Y: 80}, browser.Point{X: 40, Y: -80})},
	{name: "button on a phone", Setup: phone, roll: stroke(browser.Finger, "#roll", browser.Point{})},
	{name: "dice on a phone", Setup: phone, roll: stroke(browser.Finger, canvas, browser.Point{})},
	{
		name:  "flick on a phone",
		Setup: phone,
		roll:  stroke(browser.Finger, canvas, browser.Point{X: -60, Y: 80}, browser.Point{X: 40, Y: -80}),
	},
	{name: "key", roll: key},
	{name: "embedded", Setup: browser.Setup{Path: "examples/embed.html"}, roll: script(`tray().roll()`)},
}, requests(
	`{ trait: "Good", difficulty: "Great" }`,
	`{ trait: 1, secret: true }`,
	`{ kind: "opposed", trait: "Good", against: { trait: "Fair" } }`,
	`{ kind: "situational", difficulty: "Great" }`,
	`{ kind: "reaction" }`,
	`{ modifiers: [{ value: 1 }] }`,
	`{ system: "mudge", trait: "Good" }`,
	`{ system: "mudge", kind: "opposed", trait: "Good", against: { trait: "Fair" } }`,
	`{ system: "3d6-fudge", trait: 6 }`,
	`{ system: "3d6-fudge", kind: "opposed", trait: 6, against: { trait: 8 } }`,
))

// early returns visits that roll before the first frame or soon after it, which is prepared in several frames.
func early(name string, s browser.Setup) (visits []visit) {
	for frames := range 4 {
		roll := script(fmt.Sprintf(`(async () => {
			await tray().ready();
			for (let i = 0; i < %d; i++) await new Promise(requestAnimationFrame);
			at("#roll").click();
		})()`, frames))
		visits = append(visits, visit{name: fmt.Sprintf("%s, after %d frames", name, frames), Setup: s, early: true, roll: roll})
	}
	return visits
}

// sizes returns visits in windows of other sizes.
func sizes() (visits []visit) {
	for _, s := range slices.Concat([]browser.Setup{{Width: 800, Height: 600}}, browser.PanelSizes, browser.DesktopSizes) {
		name := fmt.Sprintf("%dx%d at %g", s.Width, s.Height, max(s.Scale, 1))
		visits = append(visits, visit{name: name, Setup: s, roll: script("tray().roll()")})
	}
	return visits
}

// requests returns visits that roll by a request of the host page.
func requests(requests ...string) (visits []visit) {
	for _, request := range requests {
		visits = append(visits, visit{name: request, roll: script(fmt.Sprintf(`tray().roll(%s)`, request))})
	}
	return visits
}

// steps returns the steps of the visit, until the dice rest and the panel shows the result.
func (v visit) steps() []step {
	first := []step{v.roll, script(`nth("tray-resolve")`), (*browser.Tab).AtRest}
	if !v.early {
		first = append([]step{(*browser.Tab).Ready}, first...)
	}
	if v.stored {
		first = append(first, append([]step{(*browser.Tab).Reload}, first...)...)
	}
	return first
}

func script(expression string) step {
	return func(tab *browser.Tab) error { return tab.Run(expression) }
}

func click(selector string) step { return stroke(browser.Mouse, selector, browser.Point{}) }

// stroke drags a pointer over an element, along a path relative to its middle.
func stroke(hand browser.Pointer, selector string, path ...browser.Point) step {
	return func(tab *browser.Tab) error {
		middle, err := browser.Eval[browser.Point](tab, fmt.Sprintf(`(() => {
			const box = at(%q).getBoundingClientRect();
			const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
			return { X: frame.left + box.left + box.width / 2, Y: frame.top + box.top + box.height / 2 };
		})()`, selector))
		if err != nil {
			return err
		}
		var points []browser.Point
		for i, p := range path {
			p = browser.Point{X: middle.X + p.X, Y: middle.Y + p.Y}
			if i > 0 {
				points = append(points, browser.Line(points[len(points)-1], p, 8)...)
			}
			points = append(points, p)
		}
		return tab.Stroke(hand, points)
	}
}

// resized rolls in a window that gets another size while the first frame is prepared.
func resized(tab *browser.Tab) error {
	if err := tab.Run(`tray().ready()`); err != nil {
		return err
	}
	if err := tab.Resize(900, 700, 1); err != nil {
		return err
	}
	return tab.Run(`at("#roll").click()`)
}

func key(tab *browser.Tab) error {
	if err := tab.Run(`at("#stage > [role]").focus()`); err != nil {
		return err
	}
	return tab.Keys(" ")
}
