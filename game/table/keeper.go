package table

// A Keeper orders the entries of a table. The seats trust it with the order and the time alone: it
// can delay or drop entries, but it can't forge one, and seats notice if it shows them different
// records. Keepers are values, like tables.
type Keeper struct {
	Table Table

	offset int64 // added to the clock, so that stamps continue when the clock is set back
	clock  int64
}

// NewKeeper returns the keeper of a table at a time in milliseconds.
func NewKeeper(t Table, now int64) Keeper {
	return Keeper{Table: t, offset: max(0, t.At-now), clock: now}
}

// Admit returns the next line of the record, for a signed entry that arrived at a time in
// milliseconds. The caller stores the line before it uses the new keeper. The errors are those of
// Table.Apply; after ErrDuplicate the entry needs no reply, because it is in the record.
func (k Keeper) Admit(now int64, s *Signed) (Keeper, *Line, error) {
	if now < k.clock {
		k.offset += k.clock - now
	}
	k.clock = now
	line := NewLine(max(now+k.offset, k.Table.At), s)
	var err error
	if k.Table, _, err = k.Table.Apply(line); err != nil {
		return k, nil, err
	}
	return k, line, nil
}

// maxAhead is the time in milliseconds by which the stamp of a restored line may be later than the keeper's clock, which
// may have been set back since.
const maxAhead = 24 * 3_600_000

// Restore returns the keeper with the next line of its record, which was lost and which a seat gives back. The caller
// stores the line before it uses the new keeper. Nobody has signed the stamp of the last line, so it must not be far in
// the future. The other errors are those of Table.Apply.
func (k Keeper) Restore(now int64, l *Line) (Keeper, error) {
	ahead := l.At - now - k.offset
	if ahead > maxAhead {
		return k, refuse("line.at", "%d is more than a day later than the keeper's clock", l.At)
	}
	table, _, err := k.Table.Apply(l)
	if err != nil {
		return k, err
	}
	k.Table = table
	k.offset += max(0, ahead)
	return k, nil
}
