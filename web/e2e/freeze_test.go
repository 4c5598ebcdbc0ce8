package e2e

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
)

// freeze lets a tab sleep as browsers do: hidden, and never while it holds up other tabs at their storage.
func (p *tab) freeze() {
	p.t.Helper()
	p.call("storage.rest")
	p.show(false)
	command(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
}

// thaw ends the sleep of a tab.
func (p *tab) thaw() {
	p.t.Helper()
	command(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
	p.show(true)
}

// show makes a tab visible, or ends that. A browser without windows brings no page to the front.
func (p *tab) show(shown bool) {
	command(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: shown})
}
