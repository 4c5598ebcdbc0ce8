package table

import "slices"

// Asked returns the order of the user's last request: 1 for the first one. Notices name requests by it.
func (s *State) Asked() int { return s.count }

// withdraw removes a request whose entry was not signed.
func (s *State) withdraw(order int) {
	s.wants = slices.DeleteFunc(slices.Clone(s.wants), func(w want) bool { return w.order == order })
}

// orderOf returns the order of the request for one of the participant's throws, or 0 if it is unknown.
func (s *State) orderOf(t *Throw) int {
	i := slices.IndexFunc(s.thrown, func(r requested) bool { return r.entry == t.Entry })
	if i < 0 || t.Roller != s.Me()+1 {
		return 0
	}
	return s.thrown[i].order
}

// written adds a notice if the user requested the pending entry, which is in the record now.
func (s *State) written(notices []Notice) []Notice {
	if s.order == 0 {
		return notices
	}
	return append(slices.Clip(notices), Notice{Kind: Written, Seat: s.Me() + 1, Want: s.order})
}

// dropReturns drops requests to return while the seat is present: an earlier run may have signed the entry, and a
// second one would commit to another nonce while the seat owes one.
func (s *State) dropReturns(me int) {
	if me >= 0 && s.Table.Seats[me].Status == Present {
		s.wants = slices.DeleteFunc(slices.Clone(s.wants), func(w want) bool { return w.entry.Here != nil })
	}
}
