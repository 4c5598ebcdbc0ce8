package main

import (
	"encoding/binary"
	"errors"
)

var errCut = errors.New("unexpected end, or a number is too large")

// reader reads numbers and bytes from the front of data. After a failure, err is set and all methods
// return zeros.
type reader struct {
	data []byte
	err  error
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.data)) {
		r.data, r.err = nil, errCut
		return nil
	}
	taken := r.data[:n:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// uleb reads an unsigned LEB128.
func (r *reader) uleb() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data, r.err = nil, errCut
		return 0
	}
	r.data = r.data[n:]
	return v
}

// sleb reads a signed LEB128 of up to 63 bits.
func (r *reader) sleb() (v int64) {
	for shift := 0; shift < 63; {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		shift += 7
		if b&0x80 != 0 {
			continue
		}
		if b&0x40 != 0 {
			v |= -1 << shift
		}
		return v
	}
	r.data, r.err = nil, errCut
	return 0
}

// name reads bytes with a length prefix.
func (r *reader) name() []byte { return r.bytes(r.uleb()) }

func appendName(to, name []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(name))), name...)
}

func appendSleb(to []byte, v int64) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}
