package main

import (
	"fmt"
	"io"
	"net/http/httptest"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
)

// A group is all seats of a table.
type group struct {
	name   string
	roll   func(seat int) error
	rolled func(seat int) (int, error) // returns the number of results that a seat has shown
	close  func()
}

// printTraffic measures the WebSocket messages of each seat in throws and at rest: of simulated seats, and of tabs.
func printTraffic(out io.Writer, server *simulated.Server, throws int, rest time.Duration) error {
	proxy := simulated.NewProxy(0)
	proxy.SetTarget(server.URL)
	front := httptest.NewServer(proxy)
	defer front.Close()
	fmt.Fprintf(out, "| each of %d seats | messages | bytes |\n| --- | ---: | ---: |\n", seats)
	for _, sit := range []func(url string) (*group, error){simulatedGroup, tabGroup} {
		if err := printGroup(out, proxy, front.URL, sit, throws, rest); err != nil {
			return err
		}
	}
	fmt.Fprintln(out)
	return nil
}

func printGroup(
	out io.Writer,
	proxy *simulated.Proxy,
	url string,
	sit func(url string) (*group, error),
	throws int,
	rest time.Duration,
) error {
	g, err := sit(url)
	if err != nil {
		return err
	}
	defer g.close()
	measure := func(what string, times float64, do func() error) error {
		messages, bytes := proxy.Passed.Load(), proxy.Bytes.Load()
		if err := do(); err != nil {
			return err
		}
		per := times * seats
		fmt.Fprintf(out, "| %s, %s | %.1f | %.0f |\n", g.name, what,
			float64(proxy.Passed.Load()-messages)/per, float64(proxy.Bytes.Load()-bytes)/per)
		return nil
	}
	if err := g.throw(0); err != nil { // the first one also ends what joining began
		return err
	}
	err = measure("a throw", float64(throws), func() error {
		for n := range throws {
			if err := g.throw(n + 1); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return measure("a minute at rest", rest.Minutes(), func() error {
		time.Sleep(rest)
		return nil
	})
}

// throw rolls, and waits until all seats have shown the n-th result, from 0.
func (g *group) throw(n int) error {
	if err := g.roll(n % seats); err != nil {
		return err
	}
	for seat := range seats {
		var failure error
		err := until("a result", func() bool {
			count, err := g.rolled(seat)
			failure = err
			return err != nil || count > n
		})
		if err != nil {
			return err
		}
		if failure != nil {
			return failure
		}
	}
	return nil
}

func simulatedGroup(url string) (*group, error) {
	all, err := sitDown(url)
	if err != nil {
		return nil, err
	}
	return &group{
		name:   "simulated",
		roll:   func(seat int) error { all[seat].Roll(request); return nil },
		rolled: func(seat int) (int, error) { return len(all[seat].Results()), nil },
		close: func() {
			for _, s := range all {
				s.Close()
			}
		},
	}, nil
}

// tabGroup takes the seats in tabs of Chromium, in which dice land at once.
func tabGroup(url string) (*group, error) {
	b, err := browser.Start(browser.Unpainted, "")
	if err != nil {
		return nil, err
	}
	tabs, err := openTabs(b, url)
	if err != nil {
		b.Close()
		return nil, err
	}
	return &group{
		name: "tab of Chromium",
		roll: func(seat int) error { return tabs[seat].Run(`void tray().roll(` + request + `)`) },
		rolled: func(seat int) (int, error) {
			return browser.Eval[int](tabs[seat], `heard.filter(({ type }) => type === "tray-resolve").length`)
		},
		close: b.Close,
	}, nil
}

func openTabs(b *browser.Browser, url string) (tabs []*browser.Tab, err error) {
	where := url
	for seat := range seats {
		tab, err := b.Open(browser.Setup{URL: url, Media: browser.ReducedMotion})
		if err != nil {
			return nil, err
		}
		if err := tab.Ready(); err != nil {
			return nil, err
		}
		link, err := browser.Eval[string](tab,
			fmt.Sprintf(`tray().join(%q, { name: "Seat %d" }).then(({ link }) => link)`, where, seat+1))
		if err != nil {
			return nil, err
		}
		where = url + "/#table=" + link
		tabs = append(tabs, tab)
	}
	return tabs, nil
}
