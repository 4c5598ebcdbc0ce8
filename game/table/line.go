package table

import (
	"bytes"
	"strconv"
)

// A Signed is an entry with the author's signature.
type Signed struct {
	Entry *Entry
	Sig   Signature
	Hash  Hash // hash of the entry

	body body
	raw  []byte // JSON of the entry
}

// The spelling of lines. It is fixed, so that the bytes of an entry can be cut out of a line.
const (
	lineStart  = `{"at":`
	entryStart = `"entry":`
	sigStart   = `,"sig":"`
	lineEnd    = `"}`
)

// ParseSigned parses a signed entry: {"entry":…,"sig":"…"}. It doesn't verify the signature. The
// error is a *MessageError.
func ParseSigned(text []byte) (*Signed, error) {
	if len(text) > MaxMessage {
		return nil, malformed("length", "%d bytes, at most %d are allowed", len(text), MaxMessage)
	}
	rest, ok := bytes.CutPrefix(text, []byte("{"))
	if !ok {
		return nil, malformed("entry", "missing")
	}
	return parseSigned(rest, parseEntry)
}

// An entryParser parses entries.
type entryParser func(data []byte) (*Entry, body, error)

// parseSigned parses the rest of a signed entry or a line: "entry":…,"sig":"…"}.
func parseSigned(text []byte, parse entryParser) (*Signed, error) {
	rest, ok := bytes.CutPrefix(text, []byte(entryStart))
	tail := len(sigStart) + byteText.EncodedLen(len(Signature{})) + len(lineEnd)
	if !ok || len(rest) < tail {
		return nil, malformed("entry", "missing")
	}
	raw, end := rest[:len(rest)-tail], rest[len(rest)-tail:]
	end, ok = bytes.CutPrefix(end, []byte(sigStart))
	end, ended := bytes.CutSuffix(end, []byte(lineEnd))
	if !ok || !ended {
		return nil, malformed("sig", "missing")
	}
	s := &Signed{raw: raw}
	if err := s.Sig.UnmarshalText(end); err != nil {
		return nil, malformed("sig", "%v", err)
	}
	var err error
	if s.Entry, s.body, err = parse(raw); err != nil {
		return nil, err
	}
	s.Hash = digest("", raw)
	return s, nil
}

// Text returns the JSON of a signed entry.
func (s *Signed) Text() []byte { return s.appendTo([]byte("{")) }

// appendTo appends the entry and the signature.
func (s *Signed) appendTo(text []byte) []byte {
	text = append(append(text, entryStart...), s.raw...)
	text = byteText.AppendEncode(append(text, sigStart...), s.Sig[:])
	return append(text, lineEnd...)
}

// sign signs an entry with the key of a seed.
func sign(suite Suite, seed Hash, e *Entry) (*Signed, error) {
	b, err := e.check()
	if err != nil {
		return nil, err
	}
	raw, err := encode(e)
	switch {
	case err != nil:
		return nil, err
	case len(raw) > maxEntry:
		return nil, malformed("entry", "%d bytes, at most %d are allowed", len(raw), maxEntry)
	}
	signature := suite.Sign(seed, append([]byte(domainEntry), raw...))
	return &Signed{Entry: e, Sig: signature, Hash: digest("", raw), body: b, raw: raw}, nil
}

// Genuine reports whether the author signed the entry.
func (s *Signed) Genuine(suite Suite) bool {
	return suite.Verify(s.Entry.Key, append([]byte(domainEntry), s.raw...), s.Sig)
}

// latest is the latest stamp of a line, the end of 9999, in milliseconds of Unix time.
const latest = 253_402_300_799_999

// A Line is a signed entry at its place in a record.
type Line struct {
	*Signed
	At int64 // stamp of the keeper in milliseconds of Unix time; never before the previous line's

	text []byte // {"at":…,"entry":…,"sig":"…"}
}

// NewLine returns the line of an entry.
func NewLine(at int64, s *Signed) *Line {
	text := append(strconv.AppendInt([]byte(lineStart), at, 10), ',')
	return &Line{s, at, s.appendTo(text)}
}

// ParseLine parses a line of a record: {"at":…,"entry":…,"sig":"…"}. It doesn't verify the
// signature. The line keeps the text, which the caller must not change. The error is a *MessageError.
func ParseLine(text []byte) (*Line, error) { return parseLine(text, parseEntry) }

func parseLine(text []byte, parse entryParser) (*Line, error) {
	if len(text) > MaxMessage {
		return nil, malformed("length", "%d bytes, at most %d are allowed", len(text), MaxMessage)
	}
	rest, ok := bytes.CutPrefix(text, []byte(lineStart))
	digits, entry, found := bytes.Cut(rest, []byte(","))
	at, err := strconv.ParseInt(string(digits), 10, 64)
	if !ok || !found || err != nil || at < 0 || at > latest {
		return nil, malformed("at", "a line begins with its time in milliseconds, from 1970 to 9999, as in %s1764000000000",
			lineStart)
	}
	if strconv.FormatInt(at, 10) != string(digits) {
		return nil, malformed("at", "%q is not in canonical form", digits)
	}
	s, err := parseSigned(entry, parse)
	if err != nil {
		return nil, err
	}
	return &Line{s, at, text}, nil
}

// Text returns the JSON of a line. The caller must not change it.
func (l *Line) Text() []byte { return l.text }

// after returns the head of a record that ends with the line.
func (l *Line) after(h Head) Head { return Head{h.Seq + 1, digest("", h.Hash[:], l.text)} }
