package e2e

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
)

// point is a position in CSS pixels of the page.
type point struct{ X, Y float64 }

// middle returns the centre of the first tray's element with a selector.
func (p *tab) middle(selector string) point {
	p.t.Helper()
	return call[point](p, "element.middle", selector)
}

// click clicks the centre of an element of the tray.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.must(p.Click(browser.Point(p.middle(selector))))
}

// line returns a straight path in some steps.
func line(from, to point, steps int) []browser.Point {
	return browser.Line(browser.Point(from), browser.Point(to), steps)
}

// flick drags a pointer along a straight path, a step every 16 ms.
func (p *tab) flick(hand browser.Pointer, from, to point, steps int) {
	p.t.Helper()
	p.must(p.Stroke(hand, line(from, to, steps)))
}

// command sends a command of Chromium's protocol.
func command[P, R any](p *tab, command cdp.Command[P, R], params P) (result R) {
	p.t.Helper()
	p.must(p.Do(command.Method, chromedp.Func(func(ctx context.Context, target *chromedp.Target) (err error) {
		result, err = cdp.Call(ctx, target, command, params)
		return err
	})))
	return result
}
