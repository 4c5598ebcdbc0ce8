package table

import (
	"bytes"
	"encoding/json"
	"fmt"

	"fudgetray/engine/language"
)

// Version is the version of the protocol, which every entry contains.
const Version = 1

// MaxMessage is the length of the longest message in bytes.
const MaxMessage = 16 << 10

// maxEntry is the length of the longest entry in bytes. The rest of a message is its envelope.
const maxEntry = MaxMessage - 512

// An Entry is a message that a seat signs. It has exactly one body; the name of the body's field is
// the kind of the entry.
type Entry struct {
	Version int  `json:"v"`     // version of the protocol: 1
	Table   ID   `json:"table"` // the table; zeros in the entry that creates it
	Key     Key  `json:"key"`   // public key of the author
	N       int  `json:"n"`     // number of the entry; larger than those of the author's earlier entries
	Seen    Head `json:"seen"`  // latest line that the author knew

	Create  *Create   `json:"create,omitempty"`  // creates the table
	Join    *Join     `json:"join,omitempty"`    // takes a seat
	Here    *Here     `json:"here,omitempty"`    // returns after an absence
	Take    *Take     `json:"take,omitempty"`    // opens the seat on another device of its user
	Leave   *Leave    `json:"leave,omitempty"`   // leaves the table
	Away    *Farewell `json:"away,omitempty"`    // reports that the author's program has ended
	Throw   *Request  `json:"throw,omitempty"`   // requests a throw
	Reveal  *Reveal   `json:"reveal,omitempty"`  // reveals a nonce, and with it accepts the closed set
	Pass    *PassOver `json:"pass,omitempty"`    // passes over the seats that have not answered in time
	Result  *Result   `json:"result,omitempty"`  // announces the result of a throw
	Dispute *Dispute  `json:"dispute,omitempty"` // contradicts a result
	Open    *Open     `json:"open,omitempty"`    // opens a secret throw
	Options *Options  `json:"options,omitempty"` // sets the table's options; GM only
	Kick    *Kick     `json:"kick,omitempty"`    // removes a seat; GM only
	Invite  *Invite   `json:"invite,omitempty"`  // lets a removed seat return; GM only
	Lock    *Lock     `json:"lock,omitempty"`    // stops or allows joining; GM only
	Renew   *Renew    `json:"renew,omitempty"`   // replaces the link; GM only
	Appoint *Appoint  `json:"appoint,omitempty"` // changes a seat's role, or offers it the GM's; GM only
	Accept  *Accept   `json:"accept,omitempty"`  // accepts the role of the GM
	Elect   *Elect    `json:"elect,omitempty"`   // votes for another GM while the GM is absent
	Volume  *Volume   `json:"volume,omitempty"`  // begins the next volume of the record; GM only
	Rename  *Profile  `json:"rename,omitempty"`  // changes the author's name and colour
}

// A Head is a position in a record.
type Head struct {
	Seq  int  `json:"seq"`  // number of lines
	Hash Hash `json:"hash"` // hash of these lines
}

// A body is the content of an entry.
type body interface {
	// check returns an error if the body can't be valid in any record.
	check() error
	// apply changes a table, or returns an error if the table doesn't allow it.
	apply(*change) error
}

// bodies returns the bodies that are set.
func (e *Entry) bodies() (set []body) {
	add := func(is bool, b body) {
		if is {
			set = append(set, b)
		}
	}
	add(e.Create != nil, e.Create)
	add(e.Join != nil, e.Join)
	add(e.Here != nil, e.Here)
	add(e.Take != nil, e.Take)
	add(e.Leave != nil, e.Leave)
	add(e.Away != nil, e.Away)
	add(e.Throw != nil, e.Throw)
	add(e.Reveal != nil, e.Reveal)
	add(e.Pass != nil, e.Pass)
	add(e.Result != nil, e.Result)
	add(e.Dispute != nil, e.Dispute)
	add(e.Open != nil, e.Open)
	add(e.Options != nil, e.Options)
	add(e.Kick != nil, e.Kick)
	add(e.Invite != nil, e.Invite)
	add(e.Lock != nil, e.Lock)
	add(e.Renew != nil, e.Renew)
	add(e.Appoint != nil, e.Appoint)
	add(e.Accept != nil, e.Accept)
	add(e.Elect != nil, e.Elect)
	add(e.Volume != nil, e.Volume)
	add(e.Rename != nil, e.Rename)
	return set
}

// encode returns the canonical JSON of a value, which is that of encoding/json without escapes for HTML.
func encode(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// A MessageError describes a malformed message.
type MessageError struct {
	Field   string // part of the message
	Problem string

	Code string           // identifies the problem, if it is one of a user's input
	Said language.Message // problem for users, if it has a code
}

// Error implements error.
func (e *MessageError) Error() string { return "message." + e.Field + ": " + e.Problem }

// malformed returns a MessageError.
func malformed(field, format string, args ...any) error {
	return &MessageError{Field: field, Problem: fmt.Sprintf(format, args...)}
}

// parseEntry parses an entry strictly. Only one spelling of an entry is valid, so that its hash
// identifies it.
func parseEntry(data []byte) (*Entry, body, error) {
	if len(data) > maxEntry {
		return nil, nil, malformed("entry", "%d bytes, at most %d are allowed", len(data), maxEntry)
	}
	e := new(Entry)
	if !readCanonical(data, e) || e.Version != Version {
		*e = Entry{}
		if err := decodeEntry(data, e); err != nil {
			return nil, nil, err
		}
	}
	b, err := e.check()
	return e, b, err
}

// decodeEntry decodes any entry, and checks that it is in canonical form.
func decodeEntry(data []byte, e *Entry) error {
	switch err := json.Unmarshal(data, e); {
	case e.Version != Version && (e.Version != 0 || err == nil):
		return malformed("entry.v", "%d; this release reads version %d", e.Version, Version)
	case err != nil:
		return malformed("entry", "%v", err)
	}
	if again, err := encode(e); err != nil || !bytes.Equal(again, data) {
		return misspelt(data)
	}
	return nil
}

// misspelt returns the error of an entry that is not in canonical form, which names an unknown field.
func misspelt(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(new(Entry)); err != nil {
		return malformed("entry", "%v", err)
	}
	return malformed("entry", "it is not in canonical form")
}

// largest is the largest number of an entry or a line.
const largest = 1 << 40

// check checks the entry, independently of any record, and returns its body.
func (e *Entry) check() (body, error) {
	set := e.bodies()
	if len(set) != 1 {
		return nil, malformed("entry", "%d bodies, want 1", len(set))
	}
	if e.N < 1 || e.N > largest {
		return nil, malformed("entry.n", "%d; it must be 1 to %d", e.N, largest)
	}
	if e.Seen.Seq < 0 || e.Seen.Seq > largest {
		return nil, malformed("entry.seen.seq", "%d; it must be 0 to %d", e.Seen.Seq, largest)
	}
	return set[0], set[0].check()
}
