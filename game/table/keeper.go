package table

import "fmt"

// A Keeper orders the entries of a table. The seats trust it with the order and the time alone: it
// can delay or drop entries, but it can't forge one, and seats notice if it shows them different
// records. Keepers are values, like tables.
type Keeper struct {
	Table Table

	offset int64 // added to the clock, so that stamps continue when the clock is set back
	clock  int64
	lost   int64 // latest stamp of a line that the record may have lost

	// Times by this keeper, in stamps. Nobody has signed the stamps of restored lines: they don't prove that time passed.
	opened int64 // from which the seats of the open attempt could answer
	absent int64 // from which the GM could return; 0 if its absence is older than this keeper
}

// NewKeeper returns the keeper of a table at a time in milliseconds. It takes back lines with stamps up to now, and those
// up to the last one: what happens from now on isn't lost.
func NewKeeper(t Table, now int64) Keeper {
	k := Keeper{Table: t, offset: max(0, t.At-now), clock: now}
	k.opened, k.lost = k.stamp(), k.stamp()
	return k
}

// Sharing returns the keeper of a log that other keepers share. It takes back lines with stamps up to a time.
func (k Keeper) Sharing(since int64) Keeper {
	k.lost = since
	return k
}

// Updated returns the keeper after others have appended lines to its record.
func (k Keeper) Updated(t Table, now int64) Keeper {
	next := NewKeeper(t, now)
	next.lost, next.opened, next.absent = k.lost, k.opened, k.absent
	if opens(&k.Table, &t) {
		next.opened = t.Open.Attempt.At
	}
	return next
}

// stamp returns the stamp of a line that is made now.
func (k *Keeper) stamp() int64 { return max(k.clock+k.offset, k.Table.At) }

// at returns the keeper at a later time.
func (k Keeper) at(now int64) Keeper {
	if now < k.clock {
		k.offset += k.clock - now
	}
	k.clock = now
	return k
}

// Admit returns the next line of the record, for a signed entry that arrived at a time in
// milliseconds. The caller stores the line before it uses the new keeper. The errors are those of
// Table.Apply; after ErrDuplicate the entry needs no reply, because it is in the record.
func (k Keeper) Admit(now int64, s *Signed) (Keeper, *Line, error) {
	k = k.at(now)
	line := NewLine(k.stamp(), s)
	k, err := k.with(line)
	if err != nil {
		return k, nil, err
	}
	return k, line, nil
}

// with returns the keeper with a line.
func (k Keeper) with(l *Line) (Keeper, error) {
	t, notices, err := k.Table.Apply(l)
	if err != nil {
		return k, err
	}
	if err := k.early(notices); err != nil {
		return k, err
	}
	now := k.stamp()
	if opens(&k.Table, &t) {
		k.opened = now
	}
	if gm := t.gmSeat(); gm != k.Table.gmSeat() || t.Seats[gm].since != k.Table.Seats[gm].since {
		k.absent = now
	}
	k.Table = t
	return k, nil
}

// opens reports whether an attempt is open that wasn't before.
func opens(before, after *Table) bool {
	return after.Open != nil && (before.Open == nil || before.Open.Attempt.ID != after.Open.Attempt.ID)
}

// early returns an error if this keeper hasn't seen the time pass that a line demands, given its notices.
func (k *Keeper) early(notices []Notice) error {
	now := k.stamp()
	for _, n := range notices {
		switch {
		case n.Kind == Passed && now-k.opened < Patience:
			return &RefusedError{Kind: "pass", Retry: true, Early: true, Reason: fmt.Sprintf(
				"the seats have %d ms to answer, since the keeper began or took lines back", Patience)}
		case n.Kind == Voted && now-k.absent < Absence && k.Table.Seats[k.Table.gmSeat()].Status != Barred:
			return &RefusedError{Kind: "elect", Early: true, Reason: fmt.Sprintf(
				"the GM is absent, but not for %d minutes yet by the keeper's clock", Absence/60_000)}
		}
	}
	return nil
}

// Restore returns the keeper with the next line of its record, which was lost and which a seat gives back. The caller
// stores the line before it uses the new keeper. Nobody has signed the stamp of the last line, so it must be from before
// this keeper began. A line that demands time is refused until this keeper has seen that time pass, or else a seat could
// pass over the others in an instant. The other errors are those of Table.Apply.
func (k Keeper) Restore(now int64, l *Line) (Keeper, error) {
	k = k.at(now)
	if l.At > k.lost {
		return k, refuse("line.at", "%d; it can't have been lost since %d, when the keeper began", l.At, k.lost)
	}
	return k.with(l)
}
