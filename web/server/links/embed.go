package links

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strconv"

	"fudgetray/game/card"
)

// embedded is an oEmbed 1.0 answer of the type rich.
type embedded struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	Description     string `json:"description,omitempty"` // what the record of a shared table shows; not part of oEmbed
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

const (
	embedWidth = 600   // pixels, if there is room
	cacheAge   = 86400 // seconds
)

// serveEmbed serves the oEmbed answer for the address of a page.
func (s *Server) serveEmbed(w http.ResponseWriter, r *http.Request) {
	if !readsOnly(w, r) {
		return
	}
	at, ok := s.options.addressOf(r)
	if !ok {
		http.Error(w, "the host of the address is malformed", http.StatusBadRequest)
		return
	}
	query := r.URL.Query()
	if format := query.Get("format"); format != "" && format != "json" {
		http.Error(w, "only the format json is supported", http.StatusNotImplemented)
		return
	}
	room, err := roomOf(query.Get("maxwidth"), query.Get("maxheight"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	receipt, shared, ok := at.receiptOf(query.Get("url"))
	if !ok {
		s.monitor.count("embed", "refused")
		http.Error(w, "the parameter url is not the address of a throw on this server", http.StatusNotFound)
		return
	}
	l, tag := chosen(shared.Get("lang"))
	c, err := s.cardOf(receipt, l)
	confirmed := false
	if err == nil {
		confirmed, err = s.confirm(c, shared, l)
	}
	if err != nil {
		s.monitor.count("embed", "refused")
		refuse(w, err, l)
		return
	}
	s.monitor.count("embed", "served")
	e := embedOf(c, at, tag, room)
	if confirmed {
		e.Description, e.CacheAge = c.Notes[0], 0
	}
	s.writeEmbed(w, e)
}

func (s *Server) writeEmbed(w http.ResponseWriter, e embedded) {
	data, err := json.Marshal(e)
	if err != nil {
		s.monitor.Log.Error("oEmbed answer not written", "error", err)
		http.Error(w, "the answer can't be written", http.StatusInternalServerError)
		return
	}
	head := w.Header()
	share(head)
	if e.CacheAge == 0 {
		head.Set("Cache-Control", "no-store") // later lines may dispute the throw
	}
	head.Set("Access-Control-Allow-Origin", "*")
	head.Set("Content-Type", "application/json")
	w.Write(data) // the client has gone if it fails
}

func embedOf(c *card.Card, at address, tag string, room room) embedded {
	width, height := room.fit()
	title := shortened(c.Title, titleLength)
	e := embedded{
		Type: "rich", Version: "1.0", Title: title, CacheAge: cacheAge,
		ProviderName: siteName, ProviderURL: string(at) + "/",
		Width: width, Height: height,
		HTML: fmt.Sprintf(`<iframe src="%s" width="%d" height="%d" title="%s" loading="lazy" frameborder="0"></iframe>`,
			html.EscapeString(at.frame(c.Receipt, tag)), width, height, html.EscapeString(title)),
	}
	if room.holds(card.Width, card.Height) {
		e.ThumbnailURL, e.ThumbnailWidth, e.ThumbnailHeight = at.picture(c.Receipt, tag), card.Width, card.Height
	}
	return e
}

// A room is the size that a frame may have; 0 stands for any.
type room struct{ width, height int }

// roomOf parses the parameters maxwidth and maxheight.
func roomOf(width, height string) (r room, err error) {
	for text, to := range map[*string]*int{&width: &r.width, &height: &r.height} {
		if *text == "" {
			continue
		}
		n, err := strconv.ParseUint(*text, 10, 31)
		if err != nil || n == 0 {
			return r, fmt.Errorf("%q is not a size in pixels", *text)
		}
		*to = int(n)
	}
	return r, nil
}

// fit returns the size of a frame with the shape of a picture.
func (r room) fit() (width, height int) {
	width = embedWidth
	if r.width > 0 {
		width = min(width, r.width)
	}
	if r.height > 0 {
		width = min(width, max(r.height*card.Width/card.Height, 1))
	}
	return width, max(width*card.Height/card.Width, 1)
}

// holds reports whether there is room for a size.
func (r room) holds(width, height int) bool {
	return (r.width == 0 || width <= r.width) && (r.height == 0 || height <= r.height)
}
