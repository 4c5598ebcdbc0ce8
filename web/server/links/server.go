// Package links serves throws as links: a page for each receipt with the tags that chats, forums and blogs show, its
// picture, and oEmbed. It computes everything from the receipt and stores nothing.
package links

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"

	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/platform/locale"
	"fudgetray/game/table"
)

// Paths of a Server.
const (
	Path      = "/r/"
	EmbedPath = "/oembed"
)

// Options are the options of a Server. The zero value serves without a proxy, a log and metrics.
type Options struct {
	Proxied   bool     // a proxy gives the host and the scheme of addresses
	Embedders []string // origins of pages that may frame a throw; any if there are none
	Record    Record   // of shared tables; nil without any
	Log       *slog.Logger
	Metrics   prometheus.Registerer
}

// A Record returns a record with a verified throw, given the table, the throw's number and the ID of its attempt. It
// returns nil if they don't belong together.
type Record func(id table.ID, number int, attempt table.Hash) *table.Verified

// Limits of a Server, for all clients together.
const (
	cacheBytes     = 64 << 20               // length of all pictures in memory
	throwInterval  = 20 * time.Millisecond  // between simulations
	throwBurst     = 200                    // simulations at once
	paintInterval  = 500 * time.Millisecond // between pictures that aren't in memory
	paintBurst     = 40                     // pictures at once
	recordInterval = 500 * time.Millisecond // between records that are read
	recordBurst    = 20                     // records at once
	painters       = 2                      // pictures that are painted at the same time
)

// A Server answers requests for throws.
type Server struct {
	options  Options
	monitor  *monitor
	pictures *cache
	painting singleflight.Group
	painters chan struct{}
	throws   *rate.Limiter
	paints   *rate.Limiter
	records  *rate.Limiter
}

// New returns a Server.
func New(o Options) *Server {
	return &Server{
		options:  o,
		monitor:  newMonitor(o.Log, o.Metrics),
		pictures: newCache(cacheBytes),
		painters: make(chan struct{}, painters),
		throws:   rate.NewLimiter(rate.Every(throwInterval), throwBurst),
		paints:   rate.NewLimiter(rate.Every(paintInterval), paintBurst),
		records:  rate.NewLimiter(rate.Every(recordInterval), recordBurst),
	}
}

// Register adds the handlers of the server's paths.
func (s *Server) Register(mux *http.ServeMux) {
	mux.HandleFunc(Path, s.serveThrow)
	mux.HandleFunc(EmbedPath, s.serveEmbed)
}

// serveThrow serves the page or the picture of a receipt, and the style of pages.
func (s *Server) serveThrow(w http.ResponseWriter, r *http.Request) {
	if !readsOnly(w, r) {
		return
	}
	name := strings.TrimPrefix(r.URL.Path, Path)
	receipt, isPicture := strings.CutSuffix(name, ".png")
	switch {
	case name == styleName:
		serveStyle(w)
	case isPicture:
		s.servePicture(w, r, receipt)
	default:
		s.servePage(w, r, name)
	}
}

// readsOnly refuses methods that aren't GET or HEAD, and reports whether it is one of them.
func readsOnly(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "only GET and HEAD are supported", http.StatusMethodNotAllowed)
	return false
}

// errBusy reports that the server computes too much.
var errBusy = errors.New("the server is busy; try again in a few seconds")

// cardOf simulates a receipt, unless the limit is reached.
func (s *Server) cardOf(receipt string, l *language.Language) (*card.Card, error) {
	if !s.throws.Allow() {
		s.monitor.Add("throws")
		return nil, errBusy
	}
	return card.OfReceipt(receipt, l)
}

// refuse responds to a request for which there is no card, with a sentence.
func refuse(w http.ResponseWriter, err error, l *language.Language) {
	head := w.Header()
	head.Set("X-Robots-Tag", "noindex")
	if errors.Is(err, errBusy) {
		head.Set("Retry-After", "5")
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	text := err.Error()
	if refusal, ok := errors.AsType[*card.Refusal](err); ok {
		text = refusal.Message.In(l)
	}
	http.Error(w, text, http.StatusNotFound)
}

// languageOf returns the language of a request for a page: that of its parameter lang, or else the one that the reader
// prefers.
func languageOf(r *http.Request) (l *language.Language, tag string) {
	wanted := r.URL.Query().Get("lang")
	if wanted == "" {
		wanted, _, _ = strings.Cut(r.Header.Get("Accept-Language"), ",")
		wanted, _, _ = strings.Cut(wanted, ";")
	}
	return chosen(strings.TrimSpace(wanted))
}

// chosen returns the language of a tag, or English.
func chosen(wanted string) (l *language.Language, tag string) {
	if l, ok := locale.Best(wanted); ok && l != nil {
		return l, l.Tag
	}
	return nil, "en"
}
