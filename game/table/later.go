package table

import (
	"encoding/json"
	"slices"
)

// A later is the content of an entry that a later release has written, and of which this one can't read everything.
type later struct {
	known body // what this release knows of it; nil for an unknown kind
}

func (b *later) check() error { return nil }

// apply applies what is known, because later releases add fields, and notes that there is more. What this release
// doesn't allow, a later one may.
func (b *later) apply(c *change) error {
	table, notices := *c.Table, len(c.notices)
	table.Seats = slices.Clone(table.Seats)
	if b.known != nil && b.known.apply(c) != nil {
		*c.Table, c.notices = table, c.notices[:notices]
	}
	c.Unread++
	c.note(Notice{Kind: Unread, Seat: c.SeatOf(c.line.Entry.Key) + 1})
	return nil
}

// parseLater parses an entry of this release strictly, and of one of a later release what is known.
func parseLater(data []byte) (*Entry, body, error) {
	e, b, strict := parseEntry(data)
	if strict == nil {
		return e, b, nil
	}
	var envelope struct {
		Version int  `json:"v"`
		Table   ID   `json:"table"`
		Key     Key  `json:"key"`
		N       int  `json:"n"`
		Seen    Head `json:"seen"`
	}
	switch err := json.Unmarshal(data, &envelope); {
	case err != nil || len(data) > maxEntry || envelope.Version < Version:
		return nil, nil, strict
	case envelope.N < 1 || envelope.N > largest || envelope.Seen.Seq < 0 || envelope.Seen.Seq > largest:
		return nil, nil, strict
	}
	e = new(Entry)
	if json.Unmarshal(data, e) == nil {
		if b, err := e.check(); err == nil {
			return e, &later{b}, nil
		}
	}
	return &Entry{
		Version: envelope.Version, Table: envelope.Table, Key: envelope.Key, N: envelope.N, Seen: envelope.Seen,
	}, &later{}, nil
}

// ParseLaterLine parses a line as ParseLine does, and also one whose entry has a version, a kind or fields of a later
// release. It is for readers: a keeper stores only what it can read.
func ParseLaterLine(text []byte) (*Line, error) { return parseLine(text, parseLater) }
