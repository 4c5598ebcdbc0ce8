package visit

import (
	"runtime"
	"testing"
)

// perLine is the greatest size of a line in a visit beside its text, in bytes: its hash and its place in lists that have
// room for as many lines again, and what the allocator adds to the text.
const perLine = 2*(24+32) + 80

// A visit grows by the lines of the record alone, which it gives back to a server that has lost them. The rest of a throw,
// such as its result, is forgotten later.
func TestVisitKeepsTheRecordAlone(t *testing.T) {
	few, fewLines, fewText := heldAfter(t, maxResults+10)
	many, lines, text := heldAfter(t, maxResults+210)
	grown, most := many-few, text-fewText+(lines-fewLines)*perLine
	t.Logf("200 throws: %d lines of %d bytes take %d bytes", lines-fewLines, text-fewText, grown)
	if grown > most {
		t.Errorf("200 throws take %d bytes, want at most %d", grown, most)
	}
}

// heldAfter returns the bytes that the visit of a seat holds after some throws, and the lines of the record with their
// length in bytes.
func heldAfter(t *testing.T, throws int) (held, lines, text int) {
	s, p := sit(t, "Gwen", "Ann")
	for i := range throws {
		s.roll(p[i%2], "4dF")
	}
	for _, line := range s.lines {
		text += len(line.Text())
	}
	held = heapInUse()
	p[1].state = State{}
	return held - heapInUse(), len(s.lines), text
}

// heapInUse returns the bytes of all objects that are reachable.
func heapInUse() int {
	runtime.GC()
	runtime.GC() // of objects with finalizers
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
