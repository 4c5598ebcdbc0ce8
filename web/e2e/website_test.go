package e2e

import (
	"os/exec"
	"path/filepath"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// website builds the website and returns its address.
func website(t *testing.T) string {
	t.Helper()
	widget, err := filepath.Abs(dist())
	must(t, err)
	folder := t.TempDir()
	c := exec.Command("go", "run", "./cmd/dev/build/website", "-unpacked", "-dist", widget, "-o", folder)
	c.Dir = filepath.Join("..", "..")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", c, err, out)
	}
	s, err := browser.Serve(folder, nil)
	must(t, err)
	t.Cleanup(s.Close)
	return s.URL
}

// The front page has dice that can be thrown. It and a document meet their policies and have no accessibility faults. Links
// to rolls, receipts and tables lead to the app.
func TestWebsite(t *testing.T) {
	t.Parallel()
	base := website(t)
	front := open(t, setup{URL: base, Path: "index.html", Media: browser.ReducedMotion, Scripts: []string{axe(t)}})
	front.noBarriers()
	front.press(".hero fudge-tray a")
	front.ready().resolved(1)
	front.click("#roll")
	front.resolved(2)
	front.noBarriers()
	front.darken()
	front.noBarriers()
	front.noViolations()
	front.must(front.Go(base + "/docs/hosting.html"))
	front.noBarriers()
	front.noViolations()
	for address, page := range map[string]string{
		"?lang=de": "app.html?lang=de", "?text=2d6": "app.html", "#table=a.b": "app.html#table=a.b", "#roll=2d6": "app.html",
	} {
		front.must(front.Go(base + "/" + address))
		front.untilIs(base+"/"+page, "host.address")
	}
}
