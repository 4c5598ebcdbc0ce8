package links

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// An address is that of the site as clients know it, without a final slash, such as https://dice.example.
type address string

// hosts are the hosts that may be part of an address: names, IP addresses and ports.
var hosts = regexp.MustCompile(`^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?$`)

// addressOf returns the address to which a request was sent. ok is false if it is malformed.
func (o *Options) addressOf(r *http.Request) (a address, ok bool) {
	scheme, host := "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
	if o.Proxied {
		if last(r.Header.Get("X-Forwarded-Proto")) == "https" {
			scheme = "https"
		}
		if given := last(r.Header.Get("X-Forwarded-Host")); given != "" {
			host = given
		}
	}
	return address(scheme + "://" + host), hosts.MatchString(host)
}

// SiteOf returns the address of the site to which a request was sent, without a final slash. ok is false if it is
// malformed.
func (s *Server) SiteOf(r *http.Request) (site string, ok bool) {
	a, ok := s.options.addressOf(r)
	return string(a), ok
}

// PageOf returns the address of a receipt's page on a site, in the language of a tag.
func PageOf(site, receipt, tag string) string { return address(site).page(receipt, tag) }

// last returns the last element of a list, which the nearest proxy has added.
func last(list string) string {
	parts := strings.Split(list, ",")
	return strings.TrimSpace(parts[len(parts)-1])
}

// page returns the address of a receipt's page, in a language if one is given.
func (a address) page(receipt, tag string) string { return string(a) + Path + receipt + query(tag) }

// picture returns the address of a receipt's picture.
func (a address) picture(receipt, tag string) string {
	return string(a) + Path + receipt + ".png" + query(tag)
}

// frame returns the address of a receipt's page for a frame.
func (a address) frame(receipt, tag string) string {
	return string(a) + Path + receipt + "?" + url.Values{"lang": {tag}, "view": {frameView}}.Encode()
}

// replay returns the address of a tray that throws a receipt's dice again.
func (a address) replay(receipt string) string { return string(a) + "/#receipt=" + receipt }

// embed returns the address of the oEmbed answer for a page.
func (a address) embed(page string) string {
	return string(a) + EmbedPath + "?" + url.Values{"format": {"json"}, "url": {page}}.Encode()
}

// query returns the parameter for a language. English, which the tags have without one, needs none.
func query(tag string) string {
	if tag == "en" {
		return ""
	}
	return "?lang=" + url.QueryEscape(tag)
}

// receiptOf returns the receipt and the parameters of a page's address.
func (a address) receiptOf(page string) (receipt string, query url.Values, ok bool) {
	u, err := url.Parse(page)
	if err != nil || !strings.EqualFold(u.Host, strings.TrimPrefix(strings.TrimPrefix(string(a), "https://"), "http://")) {
		return "", nil, false
	}
	receipt, ok = strings.CutPrefix(u.Path, Path)
	return receipt, u.Query(), ok && (u.Scheme == "http" || u.Scheme == "https")
}
