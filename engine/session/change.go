package session

import (
	"slices"

	"fudgetray/engine"
)

// ID tells a roll from the others of its session. It costs no room: a receipt holds
// the 96 random bits of its first throw, and a roll without one has a nonce.
type ID struct {
	time    int64
	receipt string
	nonce   uint32
}

// ID returns the roll's identity.
func (r *Roll) ID() ID { return ID{r.Time, r.Receipt, r.Nonce} }

// Change is one thing done to a session. Who saves a session that others save as well
// applies the changes of its own to what the others have stored: none is lost so, and
// none made twice.
type Change func(*State)

// Apply returns the state after some changes, in their order. The state itself stays
// as it was.
func (s State) Apply(changes ...Change) State {
	s.Rolls, s.Quick = slices.Clone(s.Rolls), slices.Clone(s.Quick)
	for _, change := range changes {
		change(&s)
	}
	if over := len(s.Rolls) - MaxRolls; over > 0 {
		s.Rolls = s.Rolls[over:]
	}
	return s
}

// Add appends a roll, unless it is there. A session that is full forgets its oldest.
func Add(r Roll) Change {
	return func(s *State) {
		if !s.has(r.ID()) {
			s.Rolls = append(s.Rolls, r)
		}
	}
}

// Restore puts rolls before all others, except for those that are there. The oldest
// are left out of a session that they overfill.
func Restore(rolls []Roll) Change {
	return func(s *State) {
		missing := slices.DeleteFunc(slices.Clone(rolls), func(r Roll) bool { return s.has(r.ID()) })
		s.Rolls = append(missing, s.Rolls...)
	}
}

// Clear removes these rolls, and no other that has come meanwhile.
func Clear(rolls []Roll) Change {
	named := make(map[ID]bool, len(rolls))
	for i := range rolls {
		named[rolls[i].ID()] = true
	}
	return func(s *State) {
		s.Rolls = slices.DeleteFunc(s.Rolls, func(r Roll) bool { return named[r.ID()] })
	}
}

// Reveal ends the secret of a roll.
func Reveal(id ID) Change {
	return func(s *State) {
		for i := range s.Rolls {
			if s.Rolls[i].ID() == id {
				s.Rolls[i].Revealed = true
			}
		}
	}
}

// Set replaces settings and sheet, as a whole.
func Set(settings engine.Request, sheet *engine.Sheet) Change {
	return func(s *State) { s.Settings, s.Sheet = settings, sheet }
}

// has looks among the newest first, where a roll most likely is.
func (s *State) has(id ID) bool {
	for i := len(s.Rolls) - 1; i >= 0; i-- {
		if s.Rolls[i].ID() == id {
			return true
		}
	}
	return false
}
