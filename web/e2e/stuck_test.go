package e2e

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// A page in which no script runs says so in view, in each language: where scripts are not allowed, and where they don't
// load, as from a folder or with a wrong type.
func TestPagesWithoutScripts(t *testing.T) {
	t.Parallel()
	base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case strings.HasPrefix(r.URL.Path, "/frame-"):
			page, sandbox, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/frame-"), "-")
			answer(200, "text/html", `<iframe `+sandbox+` src="/`+page+`" style="width:360px;height:640px"></iframe>`)(w, r)
			return true
		case strings.HasSuffix(r.URL.Path, ".js"):
			answer(200, "text/plain", "no script")(w, r)
			return true
		}
		return false
	})
	for _, page := range []string{"index.html", "tray.html"} {
		for sandbox, want := range map[string][]string{
			`sandbox="allow-same-origin"`: {"needs JavaScript", "braucht JavaScript"},
			"":                            {"scripts did not load", "Skripte wurden nicht geladen"},
		} {
			p := open(t, setup{URL: base, Path: "frame-" + page + "-" + sandbox, Width: 400, Height: 700})
			p.call("stuck.loaded")
			got := call[[]string](p, "stuck.visible")
			if len(got) != len(want) || slices.ContainsFunc(want, func(text string) bool { return !strings.Contains(strings.Join(got, "\n"), text) }) {
				t.Errorf("%s %s shows %q, want %q", page, sandbox, got, want)
			}
			p.Close()
		}
	}
}
