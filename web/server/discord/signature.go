package discord

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// A request is answered until it is older than maxAge. Its time may be ahead of the server's clock by maxLead.
const (
	maxAge  = 5 * time.Minute
	maxLead = 30 * time.Second
)

var (
	errUnsigned = &requestError{http.StatusUnauthorized, "signature", "the request is not signed by the application's key"}
	errLate     = &requestError{http.StatusUnauthorized, "late", "the time of the request is not that of the server"}
)

// ParseKey parses the public key of an application, 64 hexadecimal digits.
func ParseKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("not the public key of an application, which has 64 hexadecimal digits")
	}
	return key, nil
}

// A signature is that of a request, with the time that it covers.
type signature struct {
	text []byte
	sent string // time as it was sent
	time time.Time
}

// signatureOf returns the signature in the headers of a request, which must be of these minutes.
func signatureOf(h http.Header, now time.Time) (s signature, err error) {
	s.text, err = hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(s.text) != ed25519.SignatureSize {
		return s, errUnsigned
	}
	s.sent = h.Get("X-Signature-Timestamp")
	seconds, err := strconv.ParseInt(s.sent, 10, 64)
	if err != nil {
		return s, errUnsigned
	}
	s.time = time.Unix(seconds, 0)
	if age := now.Sub(s.time); age > maxAge || age < -maxLead {
		return s, errLate
	}
	return s, nil
}

// by reports whether the signature of a body is by a key.
func (s *signature) by(key ed25519.PublicKey, body []byte) bool {
	return ed25519.Verify(key, slices.Concat([]byte(s.sent), body), s.text)
}
