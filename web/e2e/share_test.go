package e2e

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/table"
	"fudgetray/web/server/links"
	"fudgetray/web/server/site"
	"fudgetray/web/server/tables"
)

// serveCards serves the built widget with a page for each receipt, as `fudge serve` does.
func serveCards(t *testing.T) string {
	t.Helper()
	root, err := os.OpenRoot(dist())
	must(t, err)
	t.Cleanup(func() { root.Close() })
	mux := http.NewServeMux()
	mux.Handle("/", site.Handler(root.FS()))
	links.New(links.Options{}).Register(mux)
	server := browser.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

const (
	shareResult  = "#outcome > [data-share]"
	shareEntry   = "#history > ol [data-share]"
	shareMessage = "#shared"
)

// without is the message on a link that chats show without a card.
var without = map[string]string{
	"en": "Chats show this link without a preview.", "de": "Chats zeigen diesen Link ohne Vorschau.",
}

// shared is what the system's dialog got.
type shared struct {
	Text, URL string
	Files     []struct {
		Name, Type string
		Size       int
	}
}

// The system's dialog gets the sentence, the link and, where the site draws cards, the picture: of the result, and of a
// roll in the history.
func TestShareByDialog(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "de"} {
		for _, cards := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s cards=%v", language, cards), func(t *testing.T) {
				t.Parallel()
				base := serve(t, nil)
				if cards {
					base = serveCards(t)
				}
				p := open(t, setup{URL: base, Path: "?lang=" + language, Scripts: flat.Scripts}).ready()
				p.roll("Great 4dF")
				first := p.resolved(1)
				p.roll("Poor 4dF")
				second := p.resolved(2)
				p.call("share.record", true)
				p.until("element.visible", shareResult)
				p.click(shareResult)
				p.untilIs(1, "share.count")
				p.checkShared(&second, language, cards)
				p.call("element.click", "#history > ol > li:nth-child(2) [data-share]")
				p.untilIs(2, "share.count")
				p.checkShared(&first, language, cards)
				if want := map[bool]string{false: without[language]}[cards]; p.text(shareMessage) != want {
					t.Errorf("the message is %q, want %q", p.text(shareMessage), want)
				}
			})
		}
	}
}

// checkShared compares what was shared last with a roll.
func (p *tab) checkShared(roll *resolution, language string, cards bool) {
	p.t.Helper()
	got := call[shared](p, "share.last")
	want := p.base + "/#receipt=" + roll.Receipt
	if cards {
		want = p.base + "/r/" + roll.Receipt + map[string]string{"de": "?lang=de"}[language]
	}
	if got.Text != roll.Text || got.URL != want {
		p.t.Errorf("%q and %s were shared, want %q and %s", got.Text, got.URL, roll.Text, want)
	}
	if !cards {
		if len(got.Files) > 0 {
			p.t.Errorf("files %v were shared", got.Files)
		}
		return
	}
	if len(got.Files) != 1 || got.Files[0].Type != "image/png" || got.Files[0].Size < 10_000 {
		p.t.Errorf("files %v were shared, want a picture", got.Files)
	}
	text := textAt(p.t, got.URL)
	if !strings.Contains(text, `<html lang="`+language+`"`) || !strings.Contains(text, "og:image") {
		p.t.Errorf("%s has no card in the language %s: %.200s", got.URL, language, text)
	}
}

// The link to a throw of a shared table has its place in the record. The server names the table to those who have this
// link, and to nobody else.
func TestShareThrowOfTable(t *testing.T) {
	t.Parallel()
	s, gwen, _ := hosting(t)
	s.beside(links.New(links.Options{Record: func(id table.ID, number int, attempt table.Hash) *table.Verified {
		return tables.SharedThrow(s.log, id, number, attempt)
	}}).Register)
	gwen.roll("Good 4dF")
	gwen.throwsAt(1)
	gwen.call("share.record", true)
	const button = "#feed .throws [data-share]"
	gwen.until("element.visible", button)
	var link string
	soon(t, "the result in the record", func() bool {
		shared := call[int](gwen, "share.count")
		gwen.call("element.click", button)
		gwen.untilIs(shared+1, "share.count")
		link = call[struct{ URL string }](gwen, "share.last").URL
		return strings.Contains(link, "attempt=")
	})
	const note = "Throw 1 of the table Attic: its record shows"
	if text := textAt(t, link); !strings.Contains(text, note) {
		t.Errorf("%s lacks %q: %s", link, note, text)
	}
	page, _, _ := strings.Cut(link, "?")
	if text := textAt(t, page+"?table=Attic&throw=1"); strings.Contains(text, "Attic") {
		t.Errorf("a stranger's link names the table: %s", text)
	}
}

// textAt returns the text at an address.
func textAt(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	must(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must(t, err)
	return string(text)
}

// Without a dialog, sentence and link are copied. Where copying is blocked too, they are shown below the button.
func TestShareByClipboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: serveCards(t), Scripts: flat.Scripts}).ready()
	p.call("share.remove")
	p.roll("Great 4dF")
	rolled := p.resolved(1)
	whole := rolled.Text + "\n" + p.base + "/r/" + rolled.Receipt
	p.until("element.visible", shareResult)
	p.call("clipboard.record")
	p.click(shareResult)
	p.untilIs("Text and link copied", "element.text", shareMessage)
	if got := call[string](p, "clipboard.text"); got != whole {
		t.Errorf("%q was copied, want %q", got, whole)
	}
	p.keys("\t")
	p.untilIs("", "element.text", shareMessage)
	p.call("clipboard.block")
	p.call("element.focus", shareResult)
	p.keys("\r")
	p.until("element.ends", shareMessage, whole)
	if message, button := p.box(shareMessage), p.box(shareResult); message.Top < button.Bottom || message.Right > 1280 {
		t.Errorf("the message is at %+v, the button at %+v", message, button)
	}
}

// A dialog that the visitor closes says nothing, and another roll ends the message of the last one.
func TestShareCancelled(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.roll("Great 4dF")
	p.until("element.visible", shareResult)
	p.call("share.record", false)
	p.click(shareResult)
	p.untilIs(without["en"], "element.text", shareMessage)
	p.call("share.cancel")
	p.click(shareResult)
	p.untilIs("", "element.text", shareMessage)
	p.call("share.record", false)
	p.click(shareResult)
	p.untilIs(without["en"], "element.text", shareMessage)
	p.roll("Great 4dF")
	p.untilIs("", "element.text", shareMessage)
}

// A server that stops while the page is open leaves the link that works on every site.
func TestShareWithoutServer(t *testing.T) {
	t.Parallel()
	gone := make(chan struct{})
	root, err := os.OpenRoot(dist())
	must(t, err)
	t.Cleanup(func() { root.Close() })
	files := site.Handler(root.FS())
	server := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-gone:
			hangUp(w, r)
		default:
			files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	p := open(t, setup{URL: server.URL, Scripts: flat.Scripts}).ready()
	p.roll("Great 4dF")
	rolled := p.resolved(1)
	p.until("element.visible", shareResult)
	close(gone)
	p.call("share.record", true)
	p.click(shareResult)
	p.untilIs(1, "share.count")
	if got := call[shared](p, "share.last"); got.URL != p.base+"/#receipt="+rolled.Receipt || len(got.Files) > 0 {
		t.Errorf("%+v was shared", got)
	}
}

// Rule R26: a secret roll can be shared only after it was revealed.
func TestShareOfSecretRoll(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.roll("Good 4dF")
	p.until("element.visible", shareResult)
	p.roll("secret Great 4dF")
	p.until("element.visible", "#reveal")
	p.until("element.hidden", shareResult)
	p.untilIs(1, "element.count", shareEntry)
	p.click("#reveal")
	p.until("element.visible", shareResult)
	p.untilIs(2, "element.count", shareEntry)
	if name := call[string](p, "element.attribute", shareResult, "aria-label"); !strings.HasPrefix(name, "Share: Great") {
		t.Errorf("the button is named %q", name)
	}
}

// The buttons are in view and large enough for a finger. In a bar, which has no room for one, the history has them.
func TestShareButtonsOnTouchScreens(t *testing.T) {
	t.Parallel()
	for _, screen := range frames {
		t.Run(fmt.Sprintf("%dx%d", screen.Width, screen.Height), func(t *testing.T) {
			t.Parallel()
			screen.Touch, screen.Scripts = true, flat.Scripts
			p := open(t, screen).ready()
			p.roll("Superb 4dF vs Great")
			p.until("element.exists", shareResult)
			button := shareResult
			if call[bool](p, "element.hidden", button) {
				p.call("element.clickIfVisible", "#rolls")
				p.openDrawer()
				button = shareEntry
			}
			p.until("element.visible", button)
			p.call("element.scrollIntoView", button, "nearest")
			at := p.box(button)
			if at.Width < 44 || at.Height < 44 || at.Left < 0 || at.Top < 0 || at.Right > float64(screen.Width) ||
				at.Bottom > float64(screen.Height) {
				t.Errorf("%s is at %+v", button, at)
			}
		})
	}
}

// Rule R26: all seats of a shared table can share a throw, but the GM's secret one only after it was opened.
func TestShareAtTable(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	setup := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	gwen := open(t, setup).ready()
	link := gwen.sit(s.URL, object{"name": "Gwen"})
	ben := open(t, setup).ready()
	ben.sit(s.URL+"/#table="+link, object{"name": "Ben"})
	receipt := ben.roll("Good 4dF").Receipt
	gwen.roll(object{"technique": "4dF", "trait": "Good", "secret": true})
	seats := []*tab{gwen, ben}
	const open, secret = `#feed [data-throw="1"] `, `#feed [data-throw="2"] `
	for _, p := range seats {
		p.until("element.visible", open+"[data-share]")
		p.until("element.hidden", secret+"[data-share]")
	}
	gwen.until("element.hidden", shareResult)
	for _, p := range seats {
		p.call("share.record", false)
		p.call("element.click", open+"[data-share]")
		p.untilIs(1, "share.count")
		got := call[shared](p, "share.last")
		if text := p.text(open + ".text"); got.Text != text || !strings.HasSuffix(got.URL, "/#receipt="+receipt) {
			t.Errorf("%+v was shared, want %q and the receipt %s", got, text, receipt)
		}
	}
	gwen.call("element.click", secret+"[data-table=table-open]")
	for _, p := range seats {
		p.until("element.visible", secret+"[data-share]")
	}
}
