package e2e

import (
	"flag"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

var unfoldedPicture = flag.String("unfolded", "", "`file` for the picture of TestUnfoldedLinks")

// The tags and the oEmbed answer of a throw, read as other sites read them, make a card at each place that shows links.
// cmd/dev/check/unfold has the rules of the places.
func TestUnfoldedLinks(t *testing.T) {
	t.Parallel()
	const receipt = "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg"
	const sentence = "Rolled 4dF: +\u00a0+\u00a0−\u00a0−. Result: +0. Faces calculated from this receipt."
	base := serveCards(t)
	program := exec.Command("node", "../../cmd/dev/check/unfold/unfold.mjs", base+"/r/"+receipt)
	program.Stderr = os.Stderr
	drawing, err := program.Output()
	must(t, err)
	server := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(drawing) // the browser has gone if it fails
	}))
	t.Cleanup(server.Close)
	p := openPainted(t, setup{URL: server.URL, Width: 1264, Height: 700, Scale: 1})
	for _, place := range []string{"Mastodon", "Discord", "Discourse"} {
		card := "host [data-place=" + place + "]"
		if got := p.text(card + " article"); !strings.Contains(got, "4dF: +0") || !strings.Contains(got, sentence) {
			t.Errorf("%s shows %q", place, got)
		}
		if got := call[string](p, "element.attribute", card+" img", "src"); got != base+"/r/"+receipt+".png" {
			t.Errorf("%s shows the picture %q", place, got)
		}
	}
	player := call[string](p, "element.attribute", "host [data-player]", "data-player")
	if player != base+"/r/"+receipt+"?lang=en&view=frame" {
		t.Errorf("Mastodon's player is %q", player)
	}
	frame := call[string](p, "element.attribute", "host [data-place=WordPress] iframe", "src")
	if frame != player+"#?secret=abcdefghij" {
		t.Errorf("the frame of WordPress is %q", frame)
	}
	soon(t, "pictures of felt", func() bool { return feltIn(p.picture()) > 0.05 })
	if *unfoldedPicture != "" {
		publishJPEG(t, *unfoldedPicture, still(t, p.picture))
	}
}
