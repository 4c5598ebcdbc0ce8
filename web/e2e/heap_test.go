package e2e

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/chromedp"
)

// A heapSnapshot is the part of Chromium's heap snapshots that has the kind and the size of each object.
type heapSnapshot struct {
	Snapshot struct {
		Meta struct {
			Fields []string `json:"node_fields"`
			Types  []any    `json:"node_types"` // the first one lists the kinds
		}
	}
	Nodes []int // the fields of one object after those of another
}

// objects returns the bytes of the objects, functions and texts of a page's scripts. Code that the engine compiles is left
// out: of a page that repeats its work it grows for an hour, until all functions are compiled well. Nodes and memories of
// programs are outside the heap.
func (p *tab) objects() float64 {
	p.t.Helper()
	var text strings.Builder
	listening, stop := context.WithCancel(p.Context)
	defer stop()
	p.must(chromedp.Listen(listening, func(event any) {
		if chunk, ok := event.(*heapprofiler.EventAddHeapSnapshotChunk); ok {
			text.WriteString(chunk.Chunk)
		}
	}))
	command(p, heapprofiler.TakeHeapSnapshot, heapprofiler.TakeHeapSnapshotParams{})
	var s heapSnapshot
	must(p.t, json.Unmarshal([]byte(text.String()), &s))
	fields := s.Snapshot.Meta.Fields
	kind, size := slices.Index(fields, "type"), slices.Index(fields, "self_size")
	kinds := s.Snapshot.Meta.Types[0].([]any)
	total := 0
	for node := range slices.Chunk(s.Nodes, len(fields)) {
		switch kinds[node[kind]] {
		case "code", "native", "synthetic":
		default:
			total += node[size]
		}
	}
	return float64(total)
}
