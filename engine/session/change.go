package session

import (
	"hash/crc32"
	"slices"
	"strconv"

	"fudgetray/engine"
)

// ID identifies a roll within its session. It takes no extra space: a receipt contains the 96
// random bits of its first throw, and a roll without a receipt has a nonce.
type ID struct {
	time    int64
	receipt string
	nonce   uint32
}

// ID returns the roll's ID.
func (r *Roll) ID() ID { return ID{r.Time, r.Receipt, r.Nonce} }

// Key returns a short name of the roll for messages to other pages. It doesn't reveal a receipt, which a secret roll
// keeps to itself (rule R26).
func (id ID) Key() string {
	sum := crc32.ChecksumIEEE([]byte(id.receipt)) ^ id.nonce
	return strconv.FormatInt(id.time, 36) + "-" + strconv.FormatUint(uint64(sum), 36)
}

// Change is one edit of a session. Several programs may save the same session: each applies its
// own changes to the stored state, so that no change is lost or applied twice.
type Change func(*State)

// Apply returns the state after changes, in their order. It doesn't modify s. If there are more
// than MaxRolls rolls, it folds the oldest, cleared ones first.
func (s State) Apply(changes ...Change) State {
	s.Rolls, s.Quick = slices.Clone(s.Rolls), slices.Clone(s.Quick)
	for _, change := range changes {
		change(&s)
	}
	s.Rolls, s.Folded = fold(s.Rolls, MaxRolls, s.Folded)
	s.Cleared, s.ClearedFolded = fold(s.Cleared, MaxRolls-len(s.Rolls), s.ClearedFolded)
	return s
}

// Add appends a roll unless the session already has it.
func Add(r *Roll) Change {
	return func(s *State) {
		if !s.has(r.ID()) {
			s.Rolls = append(s.Rolls, r)
		}
	}
}

// Restore inserts cleared rolls before all others, except those that the session already has, and
// takes back the folded rolls that were cleared with them. They no longer count as cleared.
func Restore(rolls []*Roll, folded Folded) Change {
	among := in(rolls)
	return func(s *State) {
		s.Rolls = append(s.missing(rolls), s.Rolls...)
		s.Cleared = slices.DeleteFunc(slices.Clone(s.Cleared), among)
		if folded.Rolls > 0 && s.ClearedFolded.equal(folded) { // otherwise another program has restored them
			s.Folded, s.ClearedFolded = s.Folded.plus(folded), Folded{}
		}
	}
}

// Import inserts the rolls of another session before all others, except those that the session
// already has, and replaces everything else. Clear the old rolls before.
func Import(from State) Change {
	among := in(from.Rolls)
	return func(s *State) {
		s.Settings = from.Settings
		s.Sheet = from.Sheet
		s.Quick = slices.Clone(from.Quick)
		s.Folded = from.Folded
		s.Rolls = append(s.missing(from.Rolls), s.Rolls...)
		s.Cleared = slices.DeleteFunc(slices.Clone(s.Cleared), among)
	}
}

// missing returns the rolls that the state doesn't have.
func (s *State) missing(rolls []*Roll) []*Roll {
	has := in(s.Rolls)
	return slices.DeleteFunc(slices.Clone(rolls), has)
}

// Recover inserts rolls in the order of their times, except those that the session already has, and
// marks rolls as revealed that are revealed here. Cleared rolls stay cleared unless they are among
// removed: those were removed before and have been restored.
func Recover(rolls, removed []*Roll) Change {
	among, restored := in(rolls), in(removed)
	return func(s *State) {
		s.Cleared = slices.DeleteFunc(slices.Clone(s.Cleared), func(r *Roll) bool { return among(r) && restored(r) })
		cleared := in(s.Cleared)
		for _, r := range rolls {
			if cleared(r) {
				continue
			}
			if r.Revealed {
				Reveal(r.ID())(s)
			}
			i := len(s.Rolls)
			for i > 0 && s.Rolls[i-1].Time > r.Time {
				i--
			}
			folded := i == 0 && s.Folded.Rolls > 0 // or it would be folded at once
			if !folded && !s.has(r.ID()) {
				s.Rolls = append(append(s.Rolls[:i:i], r), s.Rolls[i:]...)
			}
		}
	}
}

// Clear removes the given rolls and keeps those that were added since. The removed ones replace the
// rolls that were cleared before.
func Clear(rolls []*Roll) Change {
	among := in(rolls)
	return func(s *State) {
		var kept, cleared []*Roll
		for _, r := range s.Rolls {
			if among(r) {
				cleared = append(cleared, r)
			} else {
				kept = append(kept, r)
			}
		}
		if len(cleared) > 0 { // otherwise another program has cleared the same rolls
			s.Rolls, s.Cleared = kept, cleared
			s.Folded, s.ClearedFolded = Folded{}, s.Folded
		}
	}
}

// in returns a function that reports whether a roll is among rolls.
func in(rolls []*Roll) func(*Roll) bool {
	named := make(map[ID]bool, len(rolls))
	for _, r := range rolls {
		named[r.ID()] = true
	}
	return func(r *Roll) bool { return named[r.ID()] }
}

// Reveal marks a secret roll as revealed.
func Reveal(id ID) Change {
	return func(s *State) {
		for i, r := range s.Rolls {
			if r.ID() == id && !r.Revealed {
				revealed := *r
				revealed.Revealed = true
				s.Rolls[i] = &revealed
			}
		}
	}
}

// Set replaces the settings and the sheet.
func Set(settings engine.Request, sheet *engine.Sheet) Change {
	return func(s *State) { s.Settings, s.Sheet = settings, sheet }
}

// has reports whether the state has a roll. It searches the newest first, where a match is most
// likely.
func (s *State) has(id ID) bool {
	for i := len(s.Rolls) - 1; i >= 0; i-- {
		if s.Rolls[i].ID() == id {
			return true
		}
	}
	return false
}
