package links

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"golang.org/x/time/rate"

	"fudgetray/game/card"
	"fudgetray/game/platform/locale"
	"fudgetray/game/table"
	"fudgetray/game/theme"
)

// Receipts of a throw of four Fudge dice, of twelve d6, and of an opposed roll.
const (
	fudgeReceipt   = "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg"
	crowdReceipt   = "AgQyMGQ2YWEAAMftNa5XdihYHwKLUN4DALyJJyA"
	opposedReceipt = "AQc0ZEY0ZEZ2ODgAAPjFPiGBK2JTB-pYatyyAIgnN10"
)

func handler(s *Server) http.Handler {
	mux := http.NewServeMux()
	s.Register(mux)
	return mux
}

// get requests an address of a server and returns the response.
func get(t *testing.T, s *Server, address string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	handler(s).ServeHTTP(w, r)
	return w.Result()
}

func bodyOf(t *testing.T, r *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// A document is what a crawler reads of a page.
type document struct {
	title    string
	tags     map[string]string // of meta elements, by name or property
	links    map[string]string // of link elements, by rel
	elements map[string]int
	problems []string // markup that the policy would block
}

// parsePage parses a page as a crawler does.
func parsePage(t *testing.T, text string) document {
	t.Helper()
	d := document{tags: map[string]string{}, links: map[string]string{}, elements: map[string]int{}}
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.Strict, decoder.Entity, decoder.AutoClose = false, xml.HTMLEntity, xml.HTMLAutoClose
	for within := ""; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			within = token.Name.Local
			d.add(token)
		case xml.CharData:
			if within == "title" {
				d.title += string(token)
			}
		case xml.EndElement:
			within = ""
		}
	}
}

func (d *document) add(e xml.StartElement) {
	attributes := map[string]string{}
	for _, a := range e.Attr {
		attributes[a.Name.Local] = a.Value
		if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
			d.problems = append(d.problems, a.Name.Local)
		}
	}
	d.elements[e.Name.Local]++
	switch e.Name.Local {
	case "meta":
		d.tags[attributes["name"]+attributes["property"]] = attributes["content"]
	case "link":
		d.links[attributes["rel"]] = attributes["href"]
	case "script", "style":
		d.problems = append(d.problems, e.Name.Local)
	}
}

// valueOf returns the value of a counter.
func valueOf(t *testing.T, c prometheus.Counter) float64 {
	t.Helper()
	var m dto.Metric
	if err := c.Write(&m); err != nil {
		t.Fatal(err)
	}
	return m.GetCounter().GetValue()
}

func TestTags(t *testing.T) {
	for _, receipt := range []string{fudgeReceipt, crowdReceipt, opposedReceipt} {
		for tag, query := range map[string]string{"en": "", "de": "?lang=de"} {
			l, _ := locale.Best(tag)
			c, err := card.OfReceipt(receipt, l)
			if err != nil {
				t.Fatal(err)
			}
			s := New(Options{Proxied: true})
			r := get(t, s, "http://inside:8080/r/"+receipt+query,
				"X-Forwarded-Proto", "https", "X-Forwarded-Host", "dice.example")
			text := bodyOf(t, r)
			d := parsePage(t, text)
			site := "https://dice.example"
			for name, want := range map[string]string{
				"og:type": "website", "og:site_name": "Fudge Tray",
				"og:title": c.Title, "twitter:title": c.Title,
				"og:url":   site + "/r/" + receipt + query,
				"og:image": site + "/r/" + receipt + ".png" + query, "twitter:image": site + "/r/" + receipt + ".png" + query,
				"og:image:type": "image/png", "og:image:width": "1200", "og:image:height": "630", "og:image:alt": c.Alt,
				"twitter:card":   "summary_large_image",
				"twitter:player": site + "/r/" + receipt + "?lang=" + tag + "&view=frame", "twitter:player:width": "1200",
				"twitter:player:height": "630",
			} {
				if d.tags[name] != want {
					t.Errorf("%s, %s: %s is %q, want %q", receipt, tag, name, d.tags[name], want)
				}
			}
			if n := utf8.RuneCountInString(d.tags["og:title"]); n == 0 || n > 80 {
				t.Errorf("%s: the title has %d characters", receipt, n)
			}
			if n := utf8.RuneCountInString(d.tags["og:description"]); n < 20 || n > 250 {
				t.Errorf("%s: the description has %d characters", receipt, n)
			}
			if d.links["canonical"] != site+"/r/"+receipt+query || !strings.HasPrefix(d.links["alternate"], site+"/oembed?") {
				t.Errorf("%s: links %v", receipt, d.links)
			}
			if len(d.problems) > 0 || d.elements["script"] > 0 {
				t.Errorf("%s: the policy blocks %v", receipt, d.problems)
			}
			policy := r.Header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "'self'") ||
				!strings.Contains(policy, "img-src "+site) {
				t.Errorf("policy %q", policy)
			}
			if !strings.Contains(text, site+"/#receipt="+receipt) {
				t.Errorf("%s: the page doesn't link the tray", receipt)
			}
			if strings.Contains(strings.ToLower(text), "fair throw") || strings.Contains(text, "proof") {
				t.Errorf("%s: the page promises that the throw was fair", receipt)
			}
		}
	}
}

// A page in the sandboxed frame of WordPress has an opaque origin, so nothing in it may depend on the page's own.
func TestFrames(t *testing.T) {
	s := New(Options{Embedders: []string{"https://blog.example"}})
	r := get(t, s, "http://dice.example/r/"+fudgeReceipt+"?view=frame")
	if text := bodyOf(t, r); !strings.Contains(text, `class="framed"`) {
		t.Error("the page has no frame view")
	}
	policy := r.Header.Get("Content-Security-Policy")
	if !strings.HasSuffix(policy, "frame-ancestors 'self' https://blog.example") {
		t.Errorf("policy %q", policy)
	}
	for _, path := range []string{fudgeReceipt + "?view=frame", fudgeReceipt + ".png", styleName} {
		r := get(t, s, "http://dice.example/r/"+path)
		if r.StatusCode != http.StatusOK || r.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
			r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("X-Frame-Options") != "" {
			t.Errorf("%s: status %d, %v", path, r.StatusCode, r.Header)
		}
	}
}

func TestLanguages(t *testing.T) {
	s := New(Options{})
	for _, row := range []struct{ query, accept, want string }{
		{"", "", "en"}, {"", "de-CH,de;q=0.9", "de"}, {"", "fr", "en"}, {"?lang=de", "en", "de"}, {"?lang=en", "de", "en"},
		{"?lang=" + url.QueryEscape(`"><script>`), "", "en"},
	} {
		r := get(t, s, "http://dice.example/r/"+fudgeReceipt+row.query, "Accept-Language", row.accept)
		if text := bodyOf(t, r); !strings.Contains(text, `<html lang="`+row.want+`"`) {
			t.Errorf("%q, %q: want %s", row.query, row.accept, row.want)
		}
	}
}

// A page in one language shows its picture in the same one to readers of any.
func TestLanguagesOfPictures(t *testing.T) {
	s := New(Options{})
	picture := func(query, accept string) string {
		return bodyOf(t, get(t, s, "http://dice.example/r/"+fudgeReceipt+".png"+query, "Accept-Language", accept))
	}
	english, german := picture("", "de"), picture("?lang=de", "en")
	if english == german || english != picture("?lang=en", "de") {
		t.Error("the language of a picture depends on its reader")
	}
}

func TestHostileReceipts(t *testing.T) {
	s := New(Options{})
	for _, path := range []string{
		"", ".png", "style", fudgeReceipt[:20], fudgeReceipt + "A", fudgeReceipt + ".", strings.Repeat("A", 8000),
		url.PathEscape(`"><script>alert(1)</script>`), fudgeReceipt + ".png.png", "%00", fudgeReceipt + "%0d%0aX-A:b",
		strings.Repeat(fudgeReceipt+".", 12) + fudgeReceipt,
	} {
		r := get(t, s, "http://dice.example/r/"+path)
		text := bodyOf(t, r)
		if r.StatusCode != http.StatusNotFound || strings.ContainsAny(text, "<>") || r.Header.Get("X-A") != "" {
			t.Errorf("%.60q: status %d, %s", path, r.StatusCode, text)
		}
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%.60q: type %q", path, r.Header.Get("Content-Type"))
		}
	}
	r := get(t, s, "http://dice.example/r/x", "Accept-Language", "de")
	if text := bodyOf(t, r); !strings.Contains(text, "Das ist kein Beleg") {
		t.Errorf("in German: %s", text)
	}
}

// Receipts of another release are refused with another sentence.
func TestOtherRelease(t *testing.T) {
	const later = "A2EgbGF0ZXIgZm9ybSBvZiByZWNlaXB0AAAAAA" // without a checksum, it is only unreadable
	r := get(t, New(Options{}), "http://dice.example/r/"+later)
	if text := bodyOf(t, r); r.StatusCode != http.StatusNotFound || text != card.ErrUnreadable.Error()+"\n" {
		t.Errorf("status %d, %s", r.StatusCode, text)
	}
	w := httptest.NewRecorder()
	refuse(w, card.ErrOtherRelease, nil)
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "another release") {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

func TestHosts(t *testing.T) {
	s, proxied := New(Options{}), New(Options{Proxied: true})
	for host, want := range map[string]int{
		"dice.example": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200,
		"bad host": 400, "a/b": 400, `x"y`: 400, "a;b": 400, "": 400,
	} {
		r := httptest.NewRequest(http.MethodGet, "/r/"+fudgeReceipt, nil)
		r.Host = host
		w := httptest.NewRecorder()
		handler(s).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
	}
	forged := []string{"X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "https"}
	if text := bodyOf(t, get(t, s, "http://dice.example/r/"+fudgeReceipt, forged...)); strings.Contains(text, "evil") {
		t.Error("without a proxy, a client chooses the host")
	}
	if r := get(t, proxied, "http://inside/r/"+fudgeReceipt, "X-Forwarded-Host", "a b"); r.StatusCode != 400 {
		t.Errorf("a malformed host of the proxy: status %d", r.StatusCode)
	}
}

func TestMethods(t *testing.T) {
	for _, path := range []string{Path + fudgeReceipt, Path + fudgeReceipt + ".png", EmbedPath} {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader("x"))
		w := httptest.NewRecorder()
		handler(New(Options{})).ServeHTTP(w, r)
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

// The picture is that of the card, and is painted once for all who ask at the same time.
func TestPicture(t *testing.T) {
	c, err := card.OfReceipt(fudgeReceipt, nil)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := c.WritePNG(&want, theme.Default()); err != nil {
		t.Fatal(err)
	}
	s := New(Options{Metrics: prometheus.NewRegistry()})
	s.paints = rate.NewLimiter(0, 1)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			r := get(t, s, "http://dice.example/r/"+fudgeReceipt+".png")
			if body := bodyOf(t, r); r.StatusCode != http.StatusOK || body != want.String() {
				t.Errorf("status %d, %d bytes, want %d", r.StatusCode, len(body), want.Len())
			}
		})
	}
	all.Wait()
	if config, err := png.DecodeConfig(&want); err != nil || config.Width != 1200 || config.Height != 630 {
		t.Errorf("%v, %v", config, err)
	}
	if n := valueOf(t, s.monitor.answers.WithLabelValues("picture", "served")); n != 20 {
		t.Errorf("%g pictures were counted", n)
	}
}

// A request beyond a limit gets 503 with Retry-After. Pictures in the cache are served all the same.
func TestLimits(t *testing.T) {
	s := New(Options{Metrics: prometheus.NewRegistry()})
	s.paints, s.throws = rate.NewLimiter(0, 1), rate.NewLimiter(0, 3)
	for i, row := range []struct {
		path string
		want int
	}{
		{fudgeReceipt + ".png", 200}, {crowdReceipt + ".png", 503}, {fudgeReceipt + ".png", 200},
		{opposedReceipt, 200}, {opposedReceipt, 503}, {fudgeReceipt + ".png", 200},
	} {
		r := get(t, s, "http://dice.example/r/"+row.path)
		if r.StatusCode != row.want || (row.want == 503) != (r.Header.Get("Retry-After") != "") {
			t.Errorf("request %d: status %d, want %d, %v", i, r.StatusCode, row.want, r.Header)
		}
	}
	for _, limit := range []string{"pictures", "throws"} {
		if n := valueOf(t, s.monitor.Counts.WithLabelValues(limit)); n != 1 {
			t.Errorf("%s: %g refusals were counted", limit, n)
		}
	}
}

func TestCache(t *testing.T) {
	c := newCache(100)
	for i := range 50 {
		c.add(fmt.Sprint(i), make([]byte, 30))
		if c.find("0") == nil && i < 30 {
			t.Fatalf("what was just used was removed after %d", i)
		}
		if c.bytes > 100 || c.bytes != 30*c.recent.Len() || len(c.byKey) != c.recent.Len() {
			t.Fatalf("%d bytes of %d pictures", c.bytes, c.recent.Len())
		}
	}
	c.add("large", make([]byte, 101))
	if c.find("large") != nil || c.find("1") != nil || c.find("49") == nil {
		t.Error("the wrong pictures are kept")
	}
}

func TestEmbed(t *testing.T) {
	page := "http://dice.example/r/" + fudgeReceipt
	s := New(Options{})
	for name, row := range map[string]struct {
		query         string
		status        int
		width, height int
	}{
		"plain":         {"url=" + url.QueryEscape(page), 200, 600, 315},
		"json":          {"format=json&url=" + url.QueryEscape(page), 200, 600, 315},
		"of WordPress":  {"maxwidth=500&maxheight=750&dnt=1&format=json&url=" + url.QueryEscape(page), 200, 500, 262},
		"with fragment": {"url=" + url.QueryEscape(page+"#?secret=abc"), 200, 600, 315},
		"German":        {"url=" + url.QueryEscape(page+"?lang=de"), 200, 600, 315},
		"tiny":          {"maxwidth=1&maxheight=1&url=" + url.QueryEscape(page), 200, 1, 1},
		"flat":          {"maxheight=1&url=" + url.QueryEscape(page), 200, 1, 1},
		"low":           {"maxheight=100&url=" + url.QueryEscape(page), 200, 190, 99},
		"large":         {"maxwidth=9999&maxheight=9999&url=" + url.QueryEscape(page), 200, 600, 315},
		"xml":           {"format=xml&url=" + url.QueryEscape(page), 501, 0, 0},
		"other format":  {"format=yaml&url=" + url.QueryEscape(page), 501, 0, 0},
		"no address":    {"", 404, 0, 0},
		"other site":    {"url=" + url.QueryEscape("http://evil.example/r/"+fudgeReceipt), 404, 0, 0},
		"other page":    {"url=" + url.QueryEscape("http://dice.example/"), 404, 0, 0},
		"other scheme":  {"url=" + url.QueryEscape("ftp://dice.example/r/"+fudgeReceipt), 404, 0, 0},
		"no receipt":    {"url=" + url.QueryEscape("http://dice.example/r/x"), 404, 0, 0},
		"bad width":     {"maxwidth=x&url=" + url.QueryEscape(page), 400, 0, 0},
		"no width":      {"maxwidth=0&url=" + url.QueryEscape(page), 400, 0, 0},
		"less":          {"maxheight=-5&url=" + url.QueryEscape(page), 400, 0, 0},
	} {
		r := get(t, s, "http://dice.example/oembed?"+row.query)
		text := bodyOf(t, r)
		if r.StatusCode != row.status {
			t.Errorf("%s: status %d, want %d: %s", name, r.StatusCode, row.status, text)
			continue
		}
		if row.status != http.StatusOK {
			continue
		}
		var e embedded
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(err)
		}
		if e.Type != "rich" || e.Version != "1.0" || e.Width != row.width || e.Height != row.height {
			t.Errorf("%s: %+v", name, e)
		}
		frame := fmt.Sprintf(`width="%d" height="%d"`, row.width, row.height)
		if len(e.HTML) > 4000 || !strings.HasPrefix(e.HTML, `<iframe src="`+page) || !strings.Contains(e.HTML, frame) {
			t.Errorf("%s: %s", name, e.HTML)
		}
		if fits := !strings.Contains(row.query, "max") || name == "large"; fits != (e.ThumbnailURL != "") {
			t.Errorf("%s: the thumbnail is %q", name, e.ThumbnailURL)
		}
		if e.ThumbnailURL != "" && (e.ThumbnailWidth != 1200 || e.ThumbnailHeight != 630) {
			t.Errorf("%s: a thumbnail of %d × %d", name, e.ThumbnailWidth, e.ThumbnailHeight)
		}
	}
}

// The page that oEmbed is discovered from leads to an answer about itself.
func TestDiscovery(t *testing.T) {
	s := New(Options{})
	d := parsePage(t, bodyOf(t, get(t, s, "http://dice.example/r/"+opposedReceipt+"?lang=de")))
	r := get(t, s, d.links["alternate"]+"&maxwidth=500")
	var e embedded
	if err := json.Unmarshal([]byte(bodyOf(t, r)), &e); err != nil {
		t.Fatal(err)
	}
	if e.Title != d.tags["og:title"] || !strings.Contains(e.HTML, "lang=de") {
		t.Errorf("%+v", e)
	}
}

// sharedQuery returns the parameters of a page that a participant shares.
func sharedQuery(id table.ID, number string, attempt table.Hash) string {
	return "?" + url.Values{"table": {id.String()}, "throw": {number}, "attempt": {attempt.String()}}.Encode()
}

// embedAddress returns the address of the oEmbed answer for a page.
func embedAddress(page string) string { return address("http://dice.example").embed(page) }

// The page of a throw that a participant shares names the table and the throw, and so does its oEmbed answer. Any other
// page says nothing about tables, and is the same as without the parameters.
func TestRecord(t *testing.T) {
	file, err := os.Open("../../../game/table/testdata/evening.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	v, err := table.Verify(table.Standard{}, file)
	if err != nil {
		t.Fatal(err)
	}
	first, second := v.Throws[0], v.Throws[1]
	s := New(Options{Record: func(id table.ID, number int, attempt table.Hash) *table.Verified {
		if id != v.Table.ID || number != first.Number || attempt != first.Attempt.ID {
			return nil
		}
		only := *v
		only.Throws = v.Throws[:1]
		return &only
	}})
	page := "http://dice.example/r/" + first.Outcome.Receipt
	query := sharedQuery(v.Table.ID, "1", first.Attempt.ID)
	r := get(t, s, page+query)
	text := bodyOf(t, r)
	if want := "Throw 1 of the table " + v.Table.Name + ": its record shows that all participants decided it together."; !strings.Contains(text, want) {
		t.Errorf("the page lacks %q: %s", want, text)
	}
	for _, secret := range []string{v.Table.Seats[0].Name, v.Table.ID.String(), first.Attempt.ID.String()} {
		if strings.Contains(text, secret) {
			t.Errorf("the page has %q", secret)
		}
	}
	if head := r.Header; head.Get("Cache-Control") != "no-store" || head.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("header %v", head)
	}
	plain, embed := bodyOf(t, get(t, s, page)), bodyOf(t, get(t, s, embedAddress(page)))
	var e embedded
	r = get(t, s, embedAddress(page+query))
	if err := json.Unmarshal([]byte(bodyOf(t, r)), &e); err != nil || !strings.Contains(text, html.EscapeString(e.Description)) ||
		!strings.HasPrefix(e.Description, "Throw 1 of the table "+v.Table.Name) {
		t.Errorf("the oEmbed answer says %q: %v", e.Description, err)
	}
	if control := r.Header.Get("Cache-Control"); control != "no-store" || e.CacheAge != 0 || strings.Contains(e.HTML, "attempt") {
		t.Errorf("Cache-Control %s, %+v", control, e)
	}
	for name, query := range map[string]string{
		"wrong attempt":   sharedQuery(v.Table.ID, "1", second.Attempt.ID),
		"wrong table":     sharedQuery(table.ID{7}, "1", first.Attempt.ID),
		"wrong throw":     sharedQuery(v.Table.ID, "2", first.Attempt.ID),
		"no number":       sharedQuery(v.Table.ID, "one", first.Attempt.ID),
		"no attempt":      "?table=" + v.Table.ID.String() + "&throw=1",
		"markup":          "?table=%3Cb%3E&throw=1&attempt=%3Cscript%3E",
		"name of a table": "?table=" + url.QueryEscape(v.Table.Name) + "&throw=1",
	} {
		if got := bodyOf(t, get(t, s, page+query)); got != plain {
			t.Errorf("%s: the page differs: %s", name, got)
		}
		if got := bodyOf(t, get(t, s, embedAddress(page+query))); got != embed {
			t.Errorf("%s: the oEmbed answer differs: %s", name, got)
		}
	}
	other := "http://dice.example/r/" + second.Outcome.Receipt
	if got := bodyOf(t, get(t, s, other+query)); got != bodyOf(t, get(t, s, other)) {
		t.Errorf("the page of another receipt differs: %s", got)
	}
	if got := bodyOf(t, get(t, s, embedAddress(other+query))); got != bodyOf(t, get(t, s, embedAddress(other))) {
		t.Errorf("the oEmbed answer of another receipt differs: %s", got)
	}
	if text := bodyOf(t, get(t, New(Options{}), page+query)); text != plain {
		t.Error("a server without tables has another page")
	}
}

// Records are read at a limited rate.
func TestManyRecords(t *testing.T) {
	s := New(Options{Record: func(table.ID, int, table.Hash) *table.Verified { return nil }})
	status := 0
	for range recordBurst + 1 {
		status = get(t, s, "http://dice.example/r/"+fudgeReceipt+sharedQuery(table.ID{1}, "1", table.Hash{1})).StatusCode
	}
	if status != http.StatusServiceUnavailable {
		t.Errorf("status %d after %d records", status, recordBurst+1)
	}
}
