package session

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"fudgetray/engine/language"
)

// A stored state has a frame, which is the same in every version:
//
//	mark, 3 bytes; the first is never part of UTF-8
//	version, 1 byte
//	length of the payload, 4 bytes, little-endian
//	payload
//	CRC-32 (IEEE) of everything before, 4 bytes, little-endian
var frameMark = []byte{0xfe, 'F', 'T'}

const (
	headSize  = 3 + 1 + 4
	frameSize = headSize + 4
)

// frame returns a payload in its frame.
func frame(version byte, payload []byte) []byte {
	b := make([]byte, 0, frameSize+len(payload))
	b = append(b, frameMark...)
	b = append(b, version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(payload)))
	b = append(b, payload...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// unframe returns the version and the payload of a frame.
func unframe(b []byte) (version byte, payload []byte, err error) {
	if !bytes.HasPrefix(b, frameMark[:min(len(b), len(frameMark))]) {
		return 0, nil, unreadable(language.CopyOfNothing(), "state: not a saved session")
	}
	if len(b) < headSize {
		return 0, nil, unreadable(language.CopyAltered(), "state: it is cut off after %d bytes", len(b))
	}
	whole := frameSize + int64(binary.LittleEndian.Uint32(b[len(frameMark)+1:]))
	switch size := int64(len(b)); {
	case size < whole:
		return 0, nil, unreadable(language.CopyAltered(), "state: it is cut off after %d of %d bytes", size, whole)
	case size > whole:
		return 0, nil, unreadable(language.CopyAltered(), "state: it has %d bytes, more than its length of %d", size, whole)
	}
	body, sum := b[:whole-4], binary.LittleEndian.Uint32(b[whole-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return 0, nil, unreadable(language.CopyAltered(), "state: wrong checksum; it was altered since it was written")
	}
	return b[len(frameMark)], body[headSize:], nil
}
