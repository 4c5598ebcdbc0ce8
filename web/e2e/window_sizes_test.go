package e2e

import (
	"fmt"
	"testing"
)

// eachDevice runs a subtest with a page on a phone and one with a page on a desktop, each with the sizes that it
// has.
func eachDevice(t *testing.T, sizes []setup, test func(t *testing.T, p *tab, sizes []setup)) {
	t.Helper()
	for _, touch := range []bool{false, true} {
		var own []setup
		for _, size := range sizes {
			if size.Touch == touch {
				own = append(own, size)
			}
		}
		if len(own) == 0 {
			continue
		}
		t.Run(map[bool]string{false: "desktop", true: "phone"}[touch], func(t *testing.T) {
			own[0].Scale = 1
			test(t, open(t, own[0]).ready(), own)
		})
	}
}

// eachSize runs a subtest for each size, with one page for all sizes of phones and one for those of desktops.
func eachSize(t *testing.T, sizes []setup, test func(t *testing.T, p *tab)) {
	t.Helper()
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		for _, size := range sizes {
			p.part(named(size), func(p *tab) {
				p.fit(size)
				test(p.t, p)
			})
		}
	})
}

// part runs a subtest that continues with the page.
func (p *tab) part(name string, test func(p *tab)) {
	p.t.Helper()
	p.t.Run(name, func(t *testing.T) {
		skipException(t)
		part := *p
		part.t = t
		test(&part)
	})
}

// named returns the size of a window as text.
func named(size setup) string { return fmt.Sprintf("%dx%d", size.Width, size.Height) }

// fit changes the size of a page of eachDevice and waits for the new layout.
func (p *tab) fit(size setup) {
	p.t.Helper()
	p.must(p.Resize(size.Width, size.Height, 1))
	p.untilIs([]int64{size.Width, size.Height}, "host.size")
	p.call("frames.next")
}
