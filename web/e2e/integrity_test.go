package e2e

import (
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"testing"

	"fudgetray/cmd/dev/build/integrity"
	"fudgetray/cmd/dev/check/browser"
)

// A page of another origin loads the element with its integrity hash under a strict policy. A changed
// element does not run.
func TestIntegrity(t *testing.T) {
	t.Parallel()
	for _, changed := range []string{"", "/" + integrity.Module} {
		t.Run("changed "+changed, func(t *testing.T) {
			files := serveChanged(t, changed)
			tag, err := integrity.Tag(os.DirFS(dist()), files)
			if err != nil {
				t.Fatal(err)
			}
			host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src %[1]s/; frame-src %[1]s/", files))
				fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,">%s`, tag)
			}))
			t.Cleanup(host.Close)
			p := open(t, setup{URL: host.URL, Scripts: []string{noWebGL, early("environment.noteRefusedScripts")}})
			if changed != "" {
				p.until("environment.hasRefusedScript")
				if call[bool](p, "tray.isDefined") {
					t.Error("the changed element runs")
				}
				return
			}
			p.call("tray.defined")
			got := p.roll()
			if got.Trait == nil || *got.Trait != 1 {
				t.Errorf("resolution %+v, want the attribute's trait 1", got)
			}
		})
	}
}

// serveChanged serves the built widget with one file changed.
func serveChanged(t *testing.T, file string) string {
	t.Helper()
	widget, err := url.Parse(serve(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(widget)
	site := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != file {
			proxy.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/javascript")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		source, _ := os.ReadFile(dist() + file)
		fmt.Fprintf(w, "%s// and more", source)
	}))
	t.Cleanup(site.Close)
	return site.URL
}
