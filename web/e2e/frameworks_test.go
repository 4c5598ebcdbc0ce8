package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Pages built with React, Vue, Svelte, Vite and no framework from the packed tarball set attributes,
// call methods and receive events. Pages rendered on a server contain the tag with its content.
func TestFrameworks(t *testing.T) {
	t.Parallel()
	built := filepath.Join("..", "..", "cmd", "dev", "check", "frameworks", "built")
	site := browser.NewServer(http.FileServer(http.Dir(built)))
	t.Cleanup(site.Close)
	for _, name := range []string{"react", "vue", "svelte", "plain", "vite"} {
		t.Run(name, func(t *testing.T) {
			page, err := os.ReadFile(filepath.Join(built, name+".html"))
			if err != nil {
				t.Fatalf("%v; run: make frameworks", err)
			}
			for _, want := range []string{`<fudge-tray trait="Good" difficulty="Fair" `, "<p>Throw four Fudge dice.</p>"} {
				if !strings.Contains(string(page), want) {
					t.Errorf("the server's page has no %s:\n%s", want, page)
				}
			}
			p := open(t, setup{URL: site.URL, Path: name + ".html", Scripts: flat.Scripts}).ready()
			p.press("#improve")
			p.untilIs("Great", "tray.get", "trait")
			p.press("#roll")
			got := p.resolved(1)
			if got.Trait == nil || *got.Trait != 2 {
				t.Errorf("rolled %+v, want the trait that was set", got)
			}
			p.until("element.differs", "host output", "nothing yet")
			if said := p.text("host output"); said != got.Text {
				t.Errorf("the page heard %q, want %q", said, got.Text)
			}
			p.noViolations()
		})
	}
}
