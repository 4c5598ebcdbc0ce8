package tray

import (
	"bytes"
	"maps"
	"slices"
	"testing"
	"time"

	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// late is a bench whose store writes late: a kill reverts it to an earlier state. Its journal survives.
type late struct {
	*bench
	entries []platform.JournalEntry
}

func (l *late) Record(e platform.JournalEntry)                  { l.entries = append(l.entries, e) }
func (l *late) Recover(apply func(old []platform.JournalEntry)) { apply(l.entries) }

func openLate(t *testing.T) *late {
	l := &late{bench: &bench{t: t, date: time.Unix(1_800_000_000, 0), stored: map[string][]byte{}}}
	l.bench.late = l
	l.open()
	return l
}

// kill reverts the store to an earlier state and opens a new tray.
func (l *late) kill(written map[string][]byte) {
	l.stored = maps.Clone(written)
	l.open()
}

// receipts returns the receipts of the history, oldest first.
func (l *late) receipts() []string {
	var all []string
	for _, r := range l.session.Rolls {
		all = append(all, r.Receipt)
	}
	return all
}

// Whatever the store has written when the tray is killed, the next tray has the same rolls in the
// same order.
func TestJournalRestoresRolls(t *testing.T) {
	l := openLate(t)
	written := []map[string][]byte{{}}
	step := func(do func()) {
		do()
		l.pass(longEnough)
		written = append(written, maps.Clone(l.stored))
	}
	step(func() { l.roll("4dF", "2d6", map[string]any{"secret": true}) })
	step(func() { l.ask("clear", nil) })
	step(func() { l.roll("4dF", map[string]any{"secret": true, "faces": []int{1, 1, 0, 0}}) })
	step(func() { l.ask("restore", nil) })
	step(func() { l.ask("reveal", 4) })
	step(func() { l.roll("Good diceless", "Good diceless") })
	want, last := l.session.Rolls, l.receipts()
	for n, state := range written {
		for range 2 { // the next start may be killed too
			l.kill(state)
			if got := l.receipts(); !slices.Equal(got, last) {
				t.Errorf("killed at step %d: the rolls are %q, want %q", n, got, last)
			}
			if !slices.EqualFunc(l.session.Rolls, want, sameRoll) {
				t.Errorf("killed at step %d: a roll is different", n)
			}
			if got := l.last; got != lastOf(want) {
				t.Errorf("killed at step %d: the tray shows %v", n, got)
			}
		}
		if stored := encoded(t, l.session); !bytes.Equal(l.stored["fudge-tray:test"], stored) && n < len(written)-1 {
			t.Errorf("killed at step %d: the restored rolls are not saved", n)
		}
	}
}

// The journal doesn't replace a roll that the tray already shows.
func TestJournalArrivesLate(t *testing.T) {
	l := openLate(t)
	l.roll("4dF")
	entries := l.entries
	l.entries = nil
	l.kill(map[string][]byte{})
	l.pass(time.Hour)
	l.roll("4dF")
	shown := l.last
	l.do(func() { l.recover(entries) })
	if len(l.session.Rolls) != 2 || l.session.Rolls[1].ID() != shown || l.last != shown {
		t.Errorf("%d rolls, of which %v is shown, want two and the last", len(l.session.Rolls), l.last)
	}
}

// A journal that was read before another tray cleared the history doesn't bring the rolls back.
func TestHistoryClearedWhileJournalIsRead(t *testing.T) {
	l := openLate(t)
	l.roll("4dF", "2d6")
	read := l.entries
	l.ask("clear", nil)
	l.pass(longEnough)
	l.do(func() { l.recover(read) })
	l.pass(longEnough)
	if len(l.session.Rolls) != 0 || len(l.session.Cleared) != 2 {
		t.Errorf("%d rolls and %d cleared ones, want 0 and 2", len(l.session.Rolls), len(l.session.Cleared))
	}
}

// Unreadable entries and rolls that can't be resolved are skipped.
func TestDamagedJournal(t *testing.T) {
	l := openLate(t)
	l.roll("4dF")
	unresolvable := *l.session.Rolls[0]
	unresolvable.Request = unresolvable.Request.WithoutFaces()
	rolls := encoded(t, session.State{Rolls: []*session.Roll{&unresolvable}})
	broken := []platform.JournalEntry{{Data: nil}, {Data: []byte("{}")}, {Removed: true, Data: []byte{1}}, {Data: rolls}}
	l.entries = append(broken, l.entries...)
	l.kill(map[string][]byte{})
	if got := l.receipts(); len(got) != 1 {
		t.Errorf("the rolls are %q, want one", got)
	}
}

// A tray whose store has no journal records no changes.
func TestNoJournal(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.busy = true
	b.roll("4dF")
	if len(b.unsaved.notes) != 0 {
		t.Errorf("%d notes", len(b.unsaved.notes))
	}
}
