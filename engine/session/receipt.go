package session

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// receiptText is how a receipt is usually written: base64 for addresses (RFC 4648 §5).
var receiptText = base64.RawURLEncoding.Strict()

// form is what stands for a receipt while it is stored.
type form = uint8

// The forms. Their numbers are part of what is stored.
const (
	inBytes form = iota // the bytes that the text is the base64 of
	summed              // those without their last four, which are the CRC-32 of the others
	asText              // the text itself, which is no base64
)

// restSize is how many bytes at the end of a receipt differ from throw to throw, its
// checksum aside. Receipts of which more differ take more room, no more than that.
const restSize = 17

const sumSize = crc32.Size

// cut returns what a roll shares with others of its receipt, and its own bytes of it.
// Those of a roll without a receipt are its nonce.
func (r *Roll) cut() (wireShape, []byte, error) {
	shape, rest, err := cutReceipt(r.Receipt)
	if r.Nonce == 0 || err != nil {
		return shape, rest, err
	}
	if r.Receipt != "" {
		return shape, nil, fmt.Errorf("nonce: %d is one too many for a roll with a receipt", r.Nonce)
	}
	return shape, trimZeros(binary.LittleEndian.AppendUint32(nil, r.Nonce)), nil
}

// join puts together again what was cut.
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

// cutReceipt cuts a receipt into what it shares with others and its own bytes.
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

// receipt puts a receipt together again.
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
	return "", fmt.Errorf("receipt: there is no form %d", s.Form)
}
