package main

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"os"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// watch records in each frame the longest task, and the longest time from an event to the frame that shows its effect.
const watch = `
	window.longest = { longtask: 0, event: 0 };
	for (const type of Object.keys(longest))
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) longest[type] = Math.max(longest[type], duration);
		}).observe({ type, buffered: true, durationThreshold: 16 });`

// shown waits for the frame that the tray is drawn in, and for four more: without a graphics card, it appears later.
const shown = `(async () => {
	const frame = () => new Promise(requestAnimationFrame);
	while (!("drawn" in inside().document.querySelector("#stage").dataset)) await frame();
	for (let n = 0; n < 4; n++) await frame();
})()`

// response is how a phone's page responds in its first seconds.
type response struct {
	Task  float64 // ms of the longest task until the first possible roll
	Click float64 // ms from the first tap on Roll, once the tray is shown, to the frame that shows its effect
}

// respond measures first visits on a processor that is slower by a factor, and prints the fastest of each.
func respond(out io.Writer, dist string, rounds int, factor float64) error {
	files := httptest.NewServer(site.Handler(os.DirFS(dist)))
	defer files.Close()
	var least response
	for round := range rounds {
		r, err := firstTap(files.URL, factor)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "longest task %.0f ms, first tap %.0f ms\n", r.Task, r.Click)
		if round == 0 {
			least = r
		}
		least.Task, least.Click = min(least.Task, r.Task), min(least.Click, r.Click)
	}
	fmt.Fprintf(out, "processor slower by %g, least of %d: longest task while loading %.0f ms, first tap on Roll %.0f ms\n",
		factor, rounds, least.Task, least.Click)
	return nil
}

func firstTap(url string, factor float64) (r response, err error) {
	b, err := browser.Start(browser.Chromium, "")
	if err != nil {
		return r, err
	}
	defer b.Close()
	tab, err := b.Open(browser.Setup{
		URL: url, Width: 390, Height: 844, Touch: true, Scripts: []string{watch}, Slower: factor,
	})
	if err != nil {
		return r, err
	}
	defer tab.Close()
	if err := tab.Ready(); err != nil {
		return r, err
	}
	if r.Task, err = browser.Eval[float64](tab, `Math.max(longest.longtask, inside().longest.longtask)`); err != nil {
		return r, err
	}
	if err := tab.AtRest(); err != nil {
		return r, err
	}
	if err := tab.Run(shown); err != nil {
		return r, err
	}
	at, err := browser.Eval[browser.Point](tab, `(() => {
		const [frame, roll] = [inside().frameElement, inside().document.querySelector("#roll")].map((node) => node.getBoundingClientRect());
		return { X: frame.x + roll.x + roll.width / 2, Y: frame.y + roll.y + roll.height / 2 };
	})()`)
	if err != nil {
		return r, err
	}
	if err := tap(tab, at); err != nil {
		return r, err
	}
	if err := tab.Run(`nth("tray-settle")`); err != nil {
		return r, err
	}
	r.Click, err = browser.Eval[float64](tab, `inside().longest.event`)
	return r, err
}

// tap taps a point. The browser itself gives the events their times.
func tap(tab *browser.Tab, at browser.Point) error {
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
			return err
		})
	}
	return tab.Do("tap",
		send(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y}),
		send(input.DispatchTouchEventTypeTouchEnd),
	)
}
