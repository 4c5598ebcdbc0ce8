package e2e

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"fudgetray/web/tools/browser"
)

// point is a place in CSS pixels of the page.
type point struct{ X, Y float64 }

// middle of the element that a selector finds inside the first tray.
func (p *tab) middle(selector string) point {
	p.t.Helper()
	return eval[point](p, fmt.Sprintf(`(() => {
		const node = at(%q);
		node.scrollIntoView({ block: "nearest" }); // as one does who wants to press it
		const box = node.getBoundingClientRect();
		const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
		return { X: frame.left + box.left + box.width / 2, Y: frame.top + box.top + box.height / 2 };
	})()`, selector))
}

// click presses and lets go of the mouse in the middle of an element of the tray.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.must(p.Click(browser.Point(p.middle(selector))))
}

// line is the way from one place to another.
func line(from, to point, steps int) []browser.Point {
	return browser.Line(browser.Point(from), browser.Point(to), steps)
}

// flick moves a hand from one place to another, a step every 16 ms.
func (p *tab) flick(hand browser.Pointer, from, to point, steps int) {
	p.t.Helper()
	p.must(p.Stroke(hand, line(from, to, steps)))
}

// call sends a command of Chromium's protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) (result R) {
	p.t.Helper()
	p.must(p.Do(command.Method, chromedp.Func(func(ctx context.Context, target *chromedp.Target) (err error) {
		result, err = cdp.Call(ctx, target, command, params)
		return err
	})))
	return result
}
