package e2e

import (
	"image/color"
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// overlay returns the setup of the overlay with settings, on a table of the server.
func (s *tableServer) overlay(settings, link string) setup {
	return setup{
		URL: s.URL, Path: "overlay.html?size=100&" + settings + "#table=" + link, Width: 400, Height: 300, Scale: 1,
		Media: browser.ReducedMotion, Scripts: []string{unkept},
	}
}

// follows waits until the overlay is in a phase.
func (p *tab) follows(phase string) *tab {
	p.t.Helper()
	p.untilIs(phase, "element.attribute", "host html", "data-table")
	return p
}

// dice waits until the dice of the overlay are in a phase.
func (p *tab) dice(phase string) {
	p.t.Helper()
	p.untilIs(phase, "element.attribute", "host main", "data-dice")
}

// caption returns the text below the dice.
func (p *tab) caption() string {
	p.t.Helper()
	return p.text("host #caption")
}

// hosting returns a server, and the GM of a table on it.
func hosting(t *testing.T) (s *tableServer, gwen *tab, link string) {
	t.Helper()
	s = newTableServer(t)
	gwen = open(t, setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}).ready()
	link = gwen.sit(s.URL, object{"name": "Gwen", "color": "#2f6fb8", "title": "Attic"})
	return s, gwen, link
}

// The overlay shows the throws of a table over the picture behind it, with name and sentence, and takes no seat. A secret
// throw is not shown before it is opened.
func TestOverlay(t *testing.T) {
	t.Parallel()
	s, gwen, link := hosting(t)
	at := s.overlay("lang=en&seconds=1", link)
	p := openPainted(t, at).follows("following")
	p.call("element.setStyle", "host html", "background", "rgb(10, 60, 90)")
	empty := p.picture()
	gwen.roll("Good 4dF vs Fair")
	p.dice("settled")
	if got := p.caption(); !strings.HasPrefix(got, "Gwen ") || !strings.HasSuffix(got, ".") {
		t.Errorf("the caption is %q", got)
	}
	p.untilIs("1", "element.style", "host main", "opacity")
	p.atRest()
	shown := p.picture()
	if c := compare(empty, shown); c.share < 0.05 {
		t.Errorf("the dice change %.1f %% of the picture", 100*c.share)
	}
	if corner := color.RGBAModel.Convert(shown.At(2, 2)); corner != (color.RGBA{10, 60, 90, 255}) {
		t.Errorf("a corner is %v, want the picture behind", corner)
	}
	p.dice("none")
	p.untilIs("0", "element.style", "host main", "opacity")
	if c := compare(empty, p.picture()); c.share > 0 {
		t.Errorf("%.2f %% of the picture remain changed", 100*c.share)
	}

	gwen.roll(object{"trait": 1, "secret": true})
	gwen.throwsAt(2)
	if got := call[int](p, "events.count", "tray-throw"); got != 1 {
		t.Errorf("%d throws are shown before the secret one is opened, want 1", got)
	}
	gwen.call("element.click", "#feed .throws > li button:not([hidden])")
	p.resolved(2)
	if seats := call[int](gwen, "table.seats"); seats != 1 {
		t.Errorf("the table has %d seats, want Gwen's alone", seats)
	}
	p.noViolations()
}

// A source that is shown again loads the page anew: it returns to the table and throws nothing again, also after a time
// without the server.
func TestOverlayReturns(t *testing.T) {
	t.Parallel()
	s, gwen, link := hosting(t)
	p := open(t, s.overlay("sentences=off", link)).follows("following")
	gwen.roll("2d6")
	p.dice("settled")
	p.reload().follows("following")
	gwen.roll("3d6")
	p.dice("settled")
	if got := call[int](p, "events.count", "tray-throw"); got != 1 {
		t.Errorf("%d throws after a reload, want the new one alone", got)
	}
	if got := p.caption(); got != "Gwen" {
		t.Errorf("the caption without sentences is %q", got)
	}

	s.kill()
	s.answer(site.Handler(os.DirFS(s.widget))) // no tables
	p.reload().follows("waiting")
	if got := p.text("host #fault"); got != "" {
		t.Errorf("while the server is away the overlay says %q", got)
	}
	s.host()
	p.follows("following")
	gwen.until("table.isConnected")
	gwen.roll("4d6")
	p.dice("settled")
	if got := call[int](p, "events.count", "tray-throw"); got != 1 {
		t.Errorf("%d throws after the server is back, want the new one alone", got)
	}
}

// Between throws the overlay draws nothing and requests no frames.
func TestOverlayRests(t *testing.T) {
	t.Parallel()
	s, gwen, link := hosting(t)
	p := open(t, s.overlay("seconds=1", link)).follows("following")
	gwen.roll("4dF")
	p.dice("settled")
	p.dice("none")
	p.untilIs("0", "element.style", "host main", "opacity")
	p.atRest()
	if counts := call[[]int](p, "frames.countsIn", 5_000); counts[0] != 0 || counts[1] != 0 {
		t.Errorf("%d frames and %d draws in 5 s at rest, want none", counts[0], counts[1])
	}
}

// A bad value, and a table that can't be followed, are named in one sentence.
func TestOverlayFaults(t *testing.T) {
	t.Parallel()
	s, gwen, link := hosting(t)
	for _, c := range []struct{ settings, want string }{
		{"lang=en&corner=left", "corner can't be “left”. Allowed: bottom-right, bottom-left, top-right, top-left, middle."},
		{"lang=de&size=5", "size kann nicht „5“ sein. Erlaubt: 10 bis 100."},
	} {
		p := open(t, s.overlay(c.settings, link))
		p.until("element.differs", "host #fault", "")
		if got := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(p.text("host #fault")); got != c.want {
			t.Errorf("%s: %q, want %q", c.settings, got, c.want)
		}
	}
	p := open(t, s.overlay("lang=en", link[:len(link)-4]+"AAAA")).follows("refused")
	if got := p.text("host #fault"); !strings.Contains(got, "link") {
		t.Errorf("a wrong link: %q", got)
	}
	gwen.roll("2d6")
}
