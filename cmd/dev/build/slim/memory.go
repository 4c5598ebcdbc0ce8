package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	maxMemory = 1 << 28 // bytes; a larger program is invalid
	worthGap  = 256     // zeros for which a new segment is smaller

	linkersGap = 8 // zeros for which Go's linker begins a new segment
)

// Encoding of segments: active, in memory 0, at i32.const.
const (
	activeSegment = 0x00
	i32Const      = 0x41
	i64Const      = 0x42
	end           = 0x0b
)

// parseData returns the memory, from address 0, that the segments of a data section initialize.
func parseData(body []byte) (memory []byte, err error) {
	r := reader{data: body}
	for range r.uleb() {
		kind, op := r.byte(), r.byte()
		at, last, content := r.sleb(), r.byte(), r.name()
		if r.err != nil {
			return nil, fmt.Errorf("data section: %w", r.err)
		}
		if kind != activeSegment || op != i32Const || last != end {
			return nil, errors.New("data section: the offset of a segment is not a constant")
		}
		if at < 0 || at+int64(len(content)) > maxMemory {
			return nil, fmt.Errorf("data section: a segment at %d exceeds the limit %d", at, maxMemory)
		}
		if missing := int(at) + len(content) - len(memory); missing > 0 {
			memory = append(memory, make([]byte, missing)...)
		}
		copy(memory[at:], content)
	}
	return memory, r.err
}

// encodeData encodes a memory as segments without long runs of zeros.
func encodeData(memory []byte) []byte {
	var segments []byte
	count := uint64(0)
	for at := skipZeros(memory, 0); at < len(memory); {
		stop, next := segmentEnd(memory, at)
		segments = append(segments, activeSegment, i32Const)
		segments = append(appendSleb(segments, int64(at)), end)
		segments = appendName(segments, memory[at:stop])
		at = next
		count++
	}
	return append(binary.AppendUvarint(nil, count), segments...)
}

// segmentEnd returns the end of the segment that begins at an address, and the beginning of the next
// segment.
func segmentEnd(memory []byte, at int) (stop, next int) {
	for {
		zero := bytes.IndexByte(memory[at:], 0)
		if zero < 0 {
			return len(memory), len(memory)
		}
		stop = at + zero
		at = skipZeros(memory, stop)
		if at == len(memory) || at-stop >= worthGap || isLeftOut("segments") && at-stop >= linkersGap {
			return stop, at
		}
	}
}

func skipZeros(memory []byte, at int) int {
	for at < len(memory) && memory[at] == 0 {
		at++
	}
	return at
}
