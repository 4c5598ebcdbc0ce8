package table

import (
	"bytes"
	"fmt"
)

// restoreBackups plans that a backup of the record is restored, in a third of the tables. It lacks the last lines.
func (w *world) restoreBackups() {
	if w.restoring.IntN(3) > 0 {
		return
	}
	for range 1 + w.restoring.IntN(2) {
		w.after(w.restoring.Int64N(trouble), w.rewind)
	}
}

// rewind restores a backup.
func (w *world) rewind() {
	if !w.keeperUp || w.rewound() || len(w.lines) < 2 {
		return
	}
	count := 1 + w.restoring.IntN(min(len(w.lines)-1, 40))
	w.log("a backup without the last %d lines is restored", count)
	w.whole, w.lines = w.lines, w.lines[:len(w.lines)-count:len(w.lines)-count]
	w.readRecord()
}

// rewound reports whether the keeper lacks lines of the record.
func (w *world) rewound() bool { return w.whole != nil }

// giveBack is the keeper: it appends lines that a node gives back, and answers with its head.
func (n *node) giveBack(g Give, had int) {
	for i, text := range g.Lines {
		if g.From+i == len(n.lines) {
			n.restore(text)
		}
	}
	head := n.keeper.Table.Head
	n.fromKeeper(func() Event { return HeadSeen{Head: head, Keeper: true, Had: had} })
}

// restore appends a line that was given back.
func (w *world) restore(text []byte) {
	seq := len(w.lines)
	line, err := ParseLine(text)
	before := w.keeper.Table
	if err == nil {
		w.keeper, err = w.keeper.Restore(w.now+w.skew, line)
	}
	switch {
	case early(err):
		return
	case err != nil:
		w.unnamed = fmt.Errorf("the keeper refuses line %d, given back: %w", seq, err)
		return
	case !w.rewound() || !bytes.Equal(text, w.whole[seq].Text()):
		w.unnamed = fmt.Errorf("line %d, given back, was never lost: %s", seq, text)
		return
	}
	w.log("%d: given back", seq)
	w.publish(&before, line)
	if len(w.lines) == len(w.whole) {
		w.whole = nil
	}
}

// replaceFile lets the operator find the whole record, if no seat that runs has the next line that the keeper lacks: one
// that has come back begins with the last volume.
func (w *world) replaceFile() {
	if !w.rewound() {
		return
	}
	if w.now-w.active < 2*Patience {
		w.after(Patience, w.replaceFile) // a line that passes a seat over is taken back later
		return
	}
	for _, n := range w.nodes {
		if waits := w.whole[len(w.lines)].Entry.Elect != nil; waits {
			break // for an hour
		}
		if n.up && n.state.tail.after(len(w.lines), 1) != nil {
			w.unnamed = fmt.Errorf("seat %d has %d lines and doesn't give them back; the keeper has %d",
				n.index+1, n.state.Table.Head.Seq, len(w.lines))
			return
		}
	}
	w.log("the whole record is found")
	w.lines, w.whole = w.whole, nil
	w.readRecord()
}
