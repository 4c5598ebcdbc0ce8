package e2e

import (
	"fmt"
	"image"
	"net/http"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/links"
)

// WordPress shows a throw in a frame whose origin is opaque, with a fragment of its own. The frame shows the picture.
func TestThrowInFrameOfWordPress(t *testing.T) {
	t.Parallel()
	const receipt = "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg"
	mux := http.NewServeMux()
	links.New(links.Options{}).Register(mux)
	mux.HandleFunc("/host.html", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="600" height="315"
			src="/r/%s?view=frame#?secret=abc"></iframe>`, receipt)
	})
	site := browser.NewServer(mux)
	t.Cleanup(site.Close)
	p := openPainted(t, setup{URL: site.URL, Path: "host.html", Width: 700, Height: 400, Scale: 1})
	soon(t, "a picture of felt", func() bool { return feltIn(p.picture()) > 0.15 })
}

// feltIn returns the share of a picture that has the colour of felt.
func feltIn(picture image.Image) float64 {
	size, felt := picture.Bounds().Size(), 0
	for y := range size.Y {
		for x := range size.X {
			if r, g, b, _ := picture.At(x, y).RGBA(); g > r+r/2 && g > b {
				felt++
			}
		}
	}
	return float64(felt) / float64(size.X*size.Y)
}
