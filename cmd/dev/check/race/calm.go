package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
)

// For each new profile, Chromium also loads pages of its own, such as the suggestions of the address bar.
// They use half a second of both cores, and would compete with the page.
const (
	calmSpan  = 300 * time.Millisecond // the browser is idle if it uses less
	calmUse   = 15 * time.Millisecond  // processor time in this span
	calmLimit = 20 * time.Second
)

// awaitCalm returns an action that waits until the browser is idle.
func awaitCalm(meter *browser.Meter) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		before, err := meter.CPU()
		for end := time.Now().Add(calmLimit); err == nil && time.Now().Before(end); {
			time.Sleep(calmSpan)
			var after time.Duration
			if after, err = meter.CPU(); err == nil && after-before < calmUse {
				return none, nil
			}
			before = after
		}
		if err == nil {
			err = fmt.Errorf("the browser wasn't idle for %v within %v", calmSpan, calmLimit)
		}
		return none, err
	}
}
