package browser

import (
	"context"
	"sync"

	"github.com/chromedp/chromedp"
)

// visits is the number of pages after which a pool continues with a new visitor. Processes of many earlier pages
// grow to gigabytes.
const visits = 20

// A pool opens the pages of Chromium as a few visitors, one after the other. The pages of a visitor share storage
// and processes.
type pool struct {
	browser context.Context

	mu      sync.Mutex
	visitor *visitor
}

// A visitor is a browser context. It ends after its last page.
type visitor struct {
	blank        context.Context // of an empty tab
	end          func()
	opened, open int
}

// enter returns the visitor of a new page, and a function that the page calls when it is closed.
func (p *pool) enter() (blank context.Context, leave func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitor
	if v == nil {
		v = &visitor{}
		v.blank, v.end = chromedp.NewContext(p.browser, chromedp.WithNewBrowserContext())
		if err := chromedp.Do(v.blank); err != nil {
			v.end()
			return nil, nil, err
		}
		p.visitor = v
	}
	v.opened++
	v.open++
	if v.opened == visits {
		p.visitor = nil
	}
	return v.blank, sync.OnceFunc(func() { p.leave(v) }), nil
}

func (p *pool) leave(v *visitor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v.open--
	if v.open == 0 && v.opened == visits {
		v.end()
	}
}
