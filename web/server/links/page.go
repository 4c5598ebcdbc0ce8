package links

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/card"
)

var (
	//go:embed page.tmpl
	pageSource string
	//go:embed style.css
	styleSource string

	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

const (
	styleName = "style.css"
	frameView = "frame" // value of the parameter view for a page that fills a frame with its picture
	siteName  = "Fudge Tray"
)

// Lengths of texts that places show, in characters.
const (
	titleLength       = 80
	descriptionLength = 250
)

// A page is what the template shows.
type page struct {
	Language, Site, Title, Description, Alt string
	Sentence, Again                         string
	Notes                                   []string
	Canonical, Picture, Frame, Replay       string
	Embed, Style, Locale                    string
	Width, Height                           int
	Framed                                  bool
}

// servePage serves the page of a receipt.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request, receipt string) {
	at, ok := s.options.addressOf(r)
	if !ok {
		http.Error(w, "the host of the address is malformed", http.StatusBadRequest)
		return
	}
	l, tag := languageOf(r)
	w.Header().Add("Vary", "Accept-Language")
	c, err := s.cardOf(receipt, l)
	confirmed := false
	if err == nil {
		confirmed, err = s.confirm(c, r.URL.Query(), l)
	}
	if err != nil {
		s.monitor.count("page", "refused")
		refuse(w, err, l)
		return
	}
	p := pageOf(c, at, l, tag)
	p.Framed = r.URL.Query().Get("view") == frameView
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, p); err != nil {
		s.monitor.Log.Error("page not written", "error", err)
		http.Error(w, "the page can't be written", http.StatusInternalServerError)
		return
	}
	s.monitor.count("page", "served")
	head := w.Header()
	share(head)
	if confirmed {
		head.Set("Cache-Control", "no-store") // later lines may dispute the throw
		head.Set("X-Robots-Tag", "noindex")
	}
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Security-Policy", s.policy(at))
	head.Set("Content-Length", strconv.Itoa(b.Len()))
	w.Write(b.Bytes()) // the client has gone if it fails
}

// policy returns the Content-Security-Policy of pages. It names the site, because in a sandboxed frame, whose origin is
// opaque, 'self' is nothing.
func (s *Server) policy(at address) string {
	policy := "default-src 'none'; img-src " + string(at) + "; style-src " + string(at) +
		"; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
	if len(s.options.Embedders) > 0 {
		policy += "; frame-ancestors 'self' " + strings.Join(s.options.Embedders, " ")
	}
	return policy
}

// share sets the headers of everything that other sites may show.
func share(head http.Header) {
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cache-Control", "public, max-age=86400") // a new release may refuse a receipt
	head.Set("Cross-Origin-Resource-Policy", "cross-origin")
	head.Set("Cross-Origin-Embedder-Policy", "require-corp")
}

func pageOf(c *card.Card, at address, l *language.Language, tag string) *page {
	canonical := at.page(c.Receipt, tag)
	return &page{
		Language: tag, Site: siteName, Locale: map[string]string{"en": "en_US", "de": "de_DE"}[tag],
		Title:       shortened(c.Title, titleLength),
		Description: shortened(strings.Join(append([]string{c.Sentence}, c.Notes...), " "), descriptionLength),
		Alt:         shortened(c.Alt, descriptionLength),
		Sentence:    c.Sentence, Notes: c.Notes, Again: language.CardAgain().In(l),
		Canonical: canonical, Picture: at.picture(c.Receipt, tag), Frame: at.frame(c.Receipt, tag),
		Replay: at.replay(c.Receipt), Embed: at.embed(canonical), Style: string(at) + Path + styleName,
		Width: card.Width, Height: card.Height,
	}
}

// shortened returns a text of at most some characters, cut after a word if possible.
func shortened(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	text = string(letters[:most-1])
	if i := strings.LastIndexByte(text, ' '); i > len(text)/2 {
		text = text[:i]
	}
	return text + "…"
}

func serveStyle(w http.ResponseWriter) {
	head := w.Header()
	share(head)
	head.Set("Content-Type", "text/css; charset=utf-8")
	w.Write([]byte(styleSource)) // the client has gone if it fails
}
