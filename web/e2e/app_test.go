package e2e

import (
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
)

// Chromium accepts the page as an installable app.
func TestAppCanBeInstalled(t *testing.T) {
	t.Parallel()
	p := open(t, setup{})
	manifest := command(p, page.GetAppManifest, page.GetAppManifestParams{})
	for _, fault := range manifest.Errors {
		t.Errorf("app.webmanifest:%d: %s", fault.Line, fault.Message)
	}
	if !strings.HasSuffix(manifest.URL, "/app.webmanifest") {
		t.Errorf("the manifest is %q", manifest.URL)
	}
	for _, fault := range command(p, page.GetInstallabilityErrors, cdp.Empty{}).InstallabilityErrors {
		// The test profile is a private window.
		if fault.ErrorID != "in-incognito" {
			t.Errorf("not installable: %s %v", fault.ErrorID, fault.ErrorArguments)
		}
	}
	if id := command(p, page.GetAppID, cdp.Empty{}).AppID; id != p.base+"/fudge-tray" {
		t.Errorf("the app's id is %q", id)
	}
}

// manifestImage is an icon or a screenshot in the manifest.
type manifestImage struct{ Src, Sizes, Type, Purpose string }

// The images of the manifest have the sizes and types that it lists.
func TestManifestImages(t *testing.T) {
	t.Parallel()
	base := serve(t, nil)
	var manifest struct{ Icons, Screenshots []manifestImage }
	get := func(path string) *http.Response {
		t.Helper()
		answer, err := http.Get(base + "/" + path)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %v, %v", path, answer, err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	if err := json.NewDecoder(get("app.webmanifest").Body).Decode(&manifest); err != nil {
		t.Fatal(err)
	}
	purposes := map[string]bool{}
	for _, shown := range append(manifest.Icons, manifest.Screenshots...) {
		answer := get(shown.Src)
		if kind := answer.Header.Get("Content-Type"); kind != shown.Type {
			t.Errorf("%s is sent as %s, and named as %s", shown.Src, kind, shown.Type)
		}
		purposes[shown.Purpose+" "+shown.Sizes] = true
		if shown.Sizes == "any" {
			continue
		}
		read, _, err := image.DecodeConfig(answer.Body)
		if size := fmt.Sprintf("%dx%d", read.Width, read.Height); err != nil || size != shown.Sizes {
			t.Errorf("%s is %s (%v), and named as %s", shown.Src, size, err, shown.Sizes)
		}
	}
	for _, want := range []string{" 192x192", " 512x512", "maskable 192x192", "maskable 512x512"} {
		if !purposes[want] {
			t.Errorf("there is no icon%s", want)
		}
	}
	get("icons/apple-touch-icon.png")
}

// next returns the tray's next roll as a line.
func (p *tab) next() string {
	p.t.Helper()
	return call[string](p, "host.next")
}

// news is the message of the app's page about a link.
const news = "host #news > p"

// A link or a shared text prepares the next roll and throws no dice. The app then removes it from the
// address, so that a reload keeps the visitor's later settings.
func TestLinkPreparesARoll(t *testing.T) {
	t.Parallel()
	request := url.QueryEscape(`{"kind":"opposed","trait":2,"against":{"trait":"Good"}}`)
	for name, c := range map[string]struct{ path, next string }{
		"line":         {"#roll=Great%204dF%2B1%20vs%20Good", "Great 4dF +1 vs Good"},
		"by hand":      {"#roll=Great 4dF+1 vs Good", "Great 4dF +1 vs Good"},
		"request":      {"#roll=" + request, "Great 4dF opposed Good"},
		"shared line":  {"?title=&text=Superb+4dF+-1+vs+Great&url=", "Superb 4dF -1 vs Great"},
		"shared link":  {"?text=" + url.QueryEscape("Roll this: https://example.org/tray/#roll=2d6%2B3 now"), "2d6 +3"},
		"shared title": {"?title=Good+4dF+opposed+Fair", "Good 4dF opposed Fair"},
		"no wish":      {"?text=&url=#", "Fair 4dF vs Fair"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Path: c.path, Scripts: []string{noWebGL}}).ready()
			if name != "no wish" {
				p.until("element.text", news)
				if said := p.text(news); !strings.HasPrefix(said, "The next roll is filled in: ") {
					t.Errorf("the message is %q", said)
				}
				if where := call[string](p, "host.query"); where != "" {
					t.Errorf("the address still has %q", where)
				}
			}
			if next := p.next(); next != c.next {
				t.Errorf("next is %q, want %q", next, c.next)
			}
			if thrown := call[int](p, "events.count", "tray-throw"); thrown != 0 {
				t.Errorf("a link made %d throws", thrown)
			}
			p.noViolations()
		})
	}
}

// A link that is opened while the app runs prepares a roll too. Its message disappears with the next
// throw.
func TestLinkWhileTheAppIsOpen(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.call("host.follow", "roll=Great%204dF")
	p.until("element.text", news)
	if next := p.next(); next != "Great 4dF vs Fair" {
		t.Errorf("next is %q", next)
	}
	p.click("#roll")
	p.resolved(1)
	p.untilIs("", "element.text", news)
	p.call("host.follow", "roll=Great%204dF")
	p.until("element.text", news)
	p.call("element.click", "host #news > button")
	p.untilIs("", "element.text", news)
}

// A bad link shows an error and changes neither the next roll nor the sheet nor the history.
func TestBadLinkChangesNothing(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.call("tray.sheet", object{"name": "Lisa", "skills": []any{object{"name": "Climb", "level": "Superb"}}})
	p.call("tray.prepare", "Good 4dF vs Great")
	before := p.next()
	for hash, reason := range map[string]string{
		"roll=Grate%204dF":                   `"Grate"`,
		"roll=wound%203":                     `wound`,
		"roll=%7B%22trait%22":                `trait`,
		"roll=" + strings.Repeat("x", 5000):  "4096",
		"roll=%3Cimg%20src=x%3E":             `<img`,
		"receipt=AQNkRg":                     "Can't replay",
		"receipt=" + strings.Repeat("A", 50): "Can't replay",
	} {
		p.call("host.follow", hash)
		p.until("element.shows", news, reason)
		p.call("element.click", "host #news > button")
		if next := p.next(); next != before {
			t.Errorf("after #%s next is %q, want %q", hash, next, before)
		}
	}
	if sheet := call[struct{ Wounds []string }](p, "tray.sheet"); len(sheet.Wounds) > 0 {
		t.Errorf("the wounds are %q", sheet.Wounds)
	}
	if rolls := len(p.receipts()); rolls != 0 {
		t.Errorf("there are %d rolls", rolls)
	}
	p.noViolations()
}

// A receipt in a link or in a shared text is replayed and not added to the history.
func TestLinkReplaysAReceipt(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.roll()
	want := p.resolved(1)
	for name, path := range map[string]string{
		"receipt": "#receipt=" + want.Receipt, "replay": "#replay=" + want.Receipt, "shared": "?text=" + want.Receipt,
		"shared link": "?text=" + url.QueryEscape("Look: https://example.org/#receipt="+want.Receipt),
	} {
		p := open(t, setup{Path: path, Scripts: flat.Scripts})
		got := call[resolution](p, "events.nth", "tray-settle", 1)
		if fmt.Sprint(got.Faces) != fmt.Sprint(want.Faces) || got.Receipt != want.Receipt {
			t.Errorf("%s: it shows %v, want %v", name, got.Faces, want.Faces)
		}
		if rolls := len(p.receipts()); rolls != 0 {
			t.Errorf("%s: %d rolls are in the history", name, rolls)
		}
	}
}

// The link to the next roll prepares the same roll elsewhere.
func TestLinkToTheNextRoll(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.call("tray.prepare", "secret Superb 4dF+1-2 (Hurt & tired) opposed Great")
	p.openDrawer()
	p.until("element.visible", "#share")
	p.call("clipboard.record")
	p.call("element.click", "#share button")
	p.until("element.text", "#share [role=status]")
	link := call[string](p, "clipboard.text")
	if !strings.HasPrefix(link, p.base+"/#roll=") {
		t.Fatalf("the link is %s", link)
	}
	other := open(t, setup{URL: p.base, Path: strings.TrimPrefix(link, p.base+"/"), Scripts: flat.Scripts}).ready()
	other.until("element.text", news)
	if got, want := other.next(), p.next(); got != want {
		t.Errorf("the link prepares %q, want %q", got, want)
	}
	p.call("clipboard.refuse")
	p.call("element.click", "#share button")
	p.until("element.shows", "#share [role=status]", link)
}

// A tray in a host page offers no links unless the host page sets an address for them.
func TestNoLinksInAHostPage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html"}).ready()
	p.call("tray.set", "controls", "full")
	p.until("element.visible", "#drawer")
	p.openDrawer()
	if call[bool](p, "element.visible", "#share") {
		t.Error("a tray in a host page offers links")
	}
}
