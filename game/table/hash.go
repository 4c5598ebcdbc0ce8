package table

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// A Hash is a SHA-256 sum. Its text, like that of the other byte values, is base64url without
// padding (RFC 4648 §5).
type Hash [32]byte

// A Key is an Ed25519 public key.
type Key [32]byte

// A Signature is an Ed25519 signature.
type Signature [64]byte

// An ID identifies a table: the first 16 bytes of the hash of the entry that created it.
type ID [16]byte

// Domains of hashes and signatures. They prevent a value of one purpose from being used for another.
// Package play has that of the dice.
const (
	domainEntry   = "fudge entry 1\n"
	domainJoin    = "fudge join 1\n"
	domainTake    = "fudge take 1\n"
	domainRead    = "fudge read 1\n"
	domainNonce   = "fudge nonce 1\n"
	domainAttempt = "fudge attempt 1\n"
	domainSeed    = "fudge seed 1\n"
	domainHidden  = "fudge hidden 1\n"
	domainSecret  = "fudge secret 1\n"
	domainLink    = "fudge link 1\n"
)

// digest hashes a domain and parts. All parts except the last have a fixed length.
func digest(domain string, parts ...[]byte) (h Hash) {
	sum := sha256.New()
	sum.Write([]byte(domain)) // never fails
	for _, part := range parts {
		sum.Write(part)
	}
	sum.Sum(h[:0])
	return h
}

var byteText = base64.RawURLEncoding.Strict()

func decodeText(to, text []byte) error {
	if byteText.DecodedLen(len(text)) != len(to) {
		return fmt.Errorf("%d characters, want %d", len(text), byteText.EncodedLen(len(to)))
	}
	_, err := byteText.Decode(to, text)
	return err
}

// String returns the text of a hash.
func (h Hash) String() string { return byteText.EncodeToString(h[:]) }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return byteText.AppendEncode(nil, h[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(text []byte) error { return decodeText(h[:], text) }

// String returns the text of a key.
func (k Key) String() string { return byteText.EncodeToString(k[:]) }

// MarshalText implements encoding.TextMarshaler.
func (k Key) MarshalText() ([]byte, error) { return byteText.AppendEncode(nil, k[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Key) UnmarshalText(text []byte) error { return decodeText(k[:], text) }

// MarshalText implements encoding.TextMarshaler.
func (s Signature) MarshalText() ([]byte, error) { return byteText.AppendEncode(nil, s[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Signature) UnmarshalText(text []byte) error { return decodeText(s[:], text) }

// String returns the text of a table's identity.
func (id ID) String() string { return byteText.EncodeToString(id[:]) }

// MarshalText implements encoding.TextMarshaler.
func (id ID) MarshalText() ([]byte, error) { return byteText.AppendEncode(nil, id[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (id *ID) UnmarshalText(text []byte) error { return decodeText(id[:], text) }
