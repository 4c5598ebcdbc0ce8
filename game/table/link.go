package table

import (
	"fmt"
	"strings"
)

// A Link lets its holder join a table. It is a capability with a secret of 128 bits; the record
// contains only the public key that is derived from the secret.
type Link struct {
	Table  ID
	Secret [16]byte
}

// String returns the text of a link: the table and the secret, separated by a full stop.
func (l Link) String() string { return l.Table.String() + "." + byteText.EncodeToString(l.Secret[:]) }

// Key returns the public key of a link, which is in the record.
func (l Link) Key(suite Suite) Key { return suite.Public(linkSeed(l.Secret)) }

// ParseLink parses the text of a link.
func ParseLink(text string) (l Link, err error) {
	table, secret, found := strings.Cut(text, ".")
	if !found || decodeText(l.Table[:], []byte(table)) != nil || decodeText(l.Secret[:], []byte(secret)) != nil {
		return Link{}, fmt.Errorf(
			"link: %q is not the link of a table, which has two parts of 22 characters, separated by a full stop",
			shortened(text))
	}
	return l, nil
}

// A SeatLink is the private link of a seat, with which its user opens the seat on another device. It is valid until the
// seat was taken twice.
type SeatLink struct {
	Link      // of the table
	Seat Hash // secret of the seat's memory
}

// String returns the text of a private link: that of the table's link, a full stop, and the secret of the seat.
func (l SeatLink) String() string { return l.Link.String() + "." + l.Seat.String() }

// ParseSeatLink parses the text of a private link. It returns false for a link of a table.
func ParseSeatLink(text string) (l SeatLink, ok bool) {
	i := strings.LastIndexByte(text, '.')
	if i < 0 || l.Seat.UnmarshalText([]byte(text[i+1:])) != nil {
		return SeatLink{}, false
	}
	var err error
	l.Link, err = ParseLink(text[:i])
	return l, err == nil
}

// shortened returns the beginning of a text, for error messages.
func shortened(text string) string {
	if len(text) > 64 {
		return text[:64] + "…"
	}
	return text
}

// linkSeed returns the seed of the key of a link's secret.
func linkSeed(secret [16]byte) Hash { return digest(domainLink, secret[:]) }
