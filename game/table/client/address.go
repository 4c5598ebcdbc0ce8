package client

import (
	"fmt"
	"net/url"
	"strings"

	"fudgetray/game/table"
)

// linkFragment precedes the link of a table in the fragment of an address, which browsers don't send.
const linkFragment = "table="

// An Address is that of a table on a server. Without a link it is that of the server.
type Address struct {
	Page  url.URL // page of the server, without a fragment
	Link  string  // of the table, or private link of a seat
	Token string  // with which the server lets its holder create tables; empty without
}

// CreatePath is the beginning of the address that lets a browser create tables. The token follows. Programs present the
// token themselves.
const CreatePath = "/create/"

// ParseAddress parses the address of a table or a server, such as https://dice.example/#table=….
func ParseAddress(text string) (a Address, err error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return a, fmt.Errorf("table: %q is not the address of a server, such as http://127.0.0.1:8080", shortened(text))
	}
	a.Link, _ = strings.CutPrefix(u.Fragment, linkFragment)
	a.Page = *u
	a.Page.Fragment = ""
	if before, token, ok := strings.Cut(u.Path, CreatePath); ok {
		a.Page.Path, a.Token = before+"/", token
	}
	if _, private := table.ParseSeatLink(a.Link); private || a.Link == "" {
		return a, nil
	}
	if _, err := table.ParseLink(a.Link); err != nil {
		return a, fmt.Errorf("table: %w", err)
	}
	return a, nil
}

// Server returns the scheme and host of the server.
func (a Address) Server() string { return a.Page.Scheme + "://" + a.Page.Host }

// With returns the address with another link, as text.
func (a Address) With(link string) string {
	a.Link = link
	return a.String()
}

// String returns the address as text.
func (a Address) String() string {
	u := a.Page
	if a.Link != "" {
		u.Fragment = linkFragment + a.Link
	}
	return u.String()
}

// shortened returns the beginning of a text, for error messages.
func shortened(text string) string {
	const most = 100
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
