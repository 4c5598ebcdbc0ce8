package visit

import (
	"encoding/json"
	"slices"

	"fudgetray/game/table"
)

// kept is what a seat stores.
type kept struct {
	Memory table.Memory `json:"memory"`
	Link   string       `json:"link"`             // last link that the seat had; another seat may have replaced it
	Next   string       `json:"next,omitempty"`   // replaces it once the record has it
	Former []string     `json:"former,omitempty"` // links before it, which open the same seat
	Origin string       `json:"origin,omitempty"` // of the host page that took the seat
}

const maxFormer = 8

// parseKept reads what an earlier visit stored. A new seat has stored nothing.
func parseKept(stored string) (kept, error) {
	var k kept
	if stored == "" {
		return k, nil
	}
	err := json.Unmarshal([]byte(stored), &k)
	return k, err
}

// taken reports whether the seat was taken, or its join is on the way. A refused join leaves a memory without a seat.
func (k *kept) taken() bool { return k.Memory.Seated || k.Memory.Pending != nil }

// knows reports whether the seat has had a link.
func (k *kept) knows(link string) bool {
	return link == k.Link || link == k.Next || slices.Contains(k.Former, link)
}

// adopt replaces the link.
func (m *step) adopt(link string) {
	if link == m.kept.Link {
		return
	}
	former := append(slices.Clone(m.kept.Former), m.kept.Link)
	m.kept.Former = former[max(0, len(former)-maxFormer):]
	m.kept.Link, m.kept.Next, m.changed = link, "", true
	m.store()
}

// A linked state is the last comparison of the stored links with the record's, which costs a signature's time.
type linked struct {
	key        table.Key // of the record's link
	link, next string    // that are stored
	current    string    // that which is valid, or "" if another seat has replaced it
}

// followLink finds out which stored link is that of the record. A link with which this seat renews it replaces the
// other one then.
func (m *step) followLink() {
	now := linked{key: m.table.Table.Link, link: m.kept.Link, next: m.kept.Next, current: m.linked.current}
	if now == m.linked {
		return
	}
	switch {
	case m.opens(m.kept.Link):
		now.current = m.kept.Link
	case m.opens(m.kept.Next):
		m.adopt(m.kept.Next)
		now.link, now.next, now.current = m.kept.Link, "", m.kept.Link
	default:
		now.current = ""
	}
	m.linked, m.changed = now, true
}

// opens reports whether a link is that of the record.
func (s *State) opens(text string) bool {
	link, err := table.ParseLink(text)
	return err == nil && link.Key(s.suite) == s.table.Table.Link
}
