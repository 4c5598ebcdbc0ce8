package session

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// receiptText is the usual encoding of a receipt: URL-safe base64 (RFC 4648 §5).
var receiptText = base64.RawURLEncoding.Strict()

// form is the way a receipt is stored.
type form = uint8

// The forms of receipts. Their numbers are stored.
const (
	inBytes form = iota // the decoded base64
	summed              // the decoded base64 without the last four bytes, which are the CRC-32 of the others
	asText              // the text itself, which is not base64
)

// restSize is the number of bytes at the end of a receipt, without its checksum, that differ from
// throw to throw. If more bytes differ, the receipt only takes more space.
const restSize = 17

const sumSize = crc32.Size

// cut splits the roll's receipt into the part that it shares with others and its own bytes.
// Without a receipt its own bytes are the nonce.
func (r *Roll) cut() (wireShape, []byte, error) {
	shape, rest, err := cutReceipt(r.Receipt)
	if r.Nonce == 0 || err != nil {
		return shape, rest, err
	}
	if r.Receipt != "" {
		return shape, nil, fmt.Errorf("nonce: %d is not allowed for a roll with a receipt", r.Nonce)
	}
	return shape, trimZeros(binary.LittleEndian.AppendUint32(nil, r.Nonce)), nil
}

// join sets the receipt or the nonce of a roll from the parts that cut returned.
func (s *wireShape) join(r *Roll, rest []byte) (err error) {
	if s.Size > 0 || len(s.Head) > 0 || s.Form != inBytes {
		r.Receipt, err = s.receipt(rest)
		return err
	}
	var nonce [4]byte
	if len(rest) > len(nonce) {
		return fmt.Errorf("nonce: it has %d bytes, more than %d", len(rest), len(nonce))
	}
	copy(nonce[:], rest)
	r.Nonce = binary.LittleEndian.Uint32(nonce[:])
	return nil
}

func trimZeros(b []byte) []byte { return bytes.TrimRight(b, "\x00") }

// cutReceipt splits a receipt into the part that it shares with others and its own bytes.
func cutReceipt(text string) (wireShape, []byte, error) {
	b, form := packReceipt(text)
	if len(b) > math.MaxUint16 {
		return wireShape{}, nil, fmt.Errorf("receipt: it has %d bytes, more than %d", len(b), math.MaxUint16)
	}
	shape := wireShape{Head: b[:max(0, len(b)-restSize)], Size: uint16(len(b)), Form: form}
	return shape, trimZeros(b[len(shape.Head):]), nil
}

func packReceipt(text string) ([]byte, form) {
	b, err := receiptText.DecodeString(text)
	if err != nil || receiptText.EncodeToString(b) != text { // a line end is passed over
		return []byte(text), asText
	}
	n := len(b) - sumSize
	if n <= 0 || binary.LittleEndian.Uint32(b[n:]) != crc32.ChecksumIEEE(b[:n]) {
		return b, inBytes
	}
	return b[:n], summed
}

// receipt returns the receipt from the parts that cutReceipt returned.
func (s *wireShape) receipt(rest []byte) (string, error) {
	if len(s.Head)+len(rest) > int(s.Size) {
		return "", fmt.Errorf("receipt: it has %d bytes, not %d", len(s.Head)+len(rest), s.Size)
	}
	b := make([]byte, s.Size, int(s.Size)+sumSize)
	copy(b[copy(b, s.Head):], rest)
	switch s.Form {
	case inBytes:
		return receiptText.EncodeToString(b), nil
	case summed:
		return receiptText.EncodeToString(binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))), nil
	case asText:
		return string(b), nil
	}
	return "", fmt.Errorf("receipt: unknown form %d", s.Form)
}
