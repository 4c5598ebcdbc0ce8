package tables

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"fudgetray/game/table/client"
)

// A visitor is what a server knows of a client before it connects.
type visitor struct {
	address string // IP address, or network of IPv6; empty if it is that of this machine
	creates bool   // may create tables
}

type visitorKey struct{}

func visitorOf(ctx context.Context) visitor {
	v, _ := ctx.Value(visitorKey{}).(visitor)
	return v
}

// Proxy is the header in which a trusted proxy gives the address of its client.
type Proxy string

// addressOf returns the address of a request's client. Without a trusted proxy it is that of the connection.
func (p Proxy) addressOf(r *http.Request) string {
	text, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	if p != "" {
		all := r.Header.Values(string(p))
		if len(all) == 0 {
			return ""
		}
		parts := strings.Split(all[len(all)-1], ",")
		text = strings.TrimSpace(parts[len(parts)-1]) // the proxy appends the address that it sees
	}
	ip, err := netip.ParseAddr(text)
	switch {
	case err != nil || ip.IsLoopback():
		return ""
	case ip.Is4() || ip.Is4In6():
		return ip.Unmap().String()
	}
	network, _ := ip.Prefix(64) // a household has a network
	return network.String()
}

// fromOrigin reports whether a page may connect: one of the server's own host, or of an origin that was given. Programs
// send no origin.
func fromOrigin(r *http.Request, origins []string, p Proxy) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	return strings.EqualFold(u.Host, r.Host) || p != "" && strings.EqualFold(u.Host, r.Header.Get("X-Forwarded-Host"))
}

const createCookie = "fudge-create"

// creates reports whether a client may create tables.
func (l Limits) creates(r *http.Request) bool {
	switch l.Create {
	case Nobody:
		return false
	case Token:
		cookie, err := r.Cookie(createCookie)
		given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		return sameToken(given, l.Token) || err == nil && sameToken(cookie.Value, l.Token)
	}
	return true
}

func sameToken(given, token string) bool {
	return token != "" && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 1
}

// ServeCreate gives a browser that has opened the address with the token a cookie, with which it may create tables.
func (s *Server) ServeCreate(w http.ResponseWriter, r *http.Request) {
	token := s.Limits.Token
	if s.Limits.Create != Token || !sameToken(strings.TrimPrefix(r.URL.Path, client.CreatePath), token) {
		http.NotFound(w, r)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: createCookie, Value: token, Path: "/", MaxAge: 400 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "../", http.StatusSeeOther)
}
