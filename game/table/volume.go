package table

// After names the record that a table continues, because that was nearly full.
type After struct {
	Table ID   `json:"table"` // the earlier table
	Head  Head `json:"head"`  // a head of its record
}

// Volume continues the record at another table, whose create names this one. Only what has begun ends here. Only the
// GM may do it.
type Volume struct {
	Table ID `json:"table"` // the next table
}

func (b *Volume) check() error {
	if b.Table == (ID{}) {
		return malformed("volume.table", "the next table is missing")
	}
	return nil
}

func (b *Volume) apply(c *change) error {
	if err := c.gm("volume"); err != nil {
		return err
	}
	if c.Next != (ID{}) {
		return refuse("volume", "the record continues at table %v", c.Next)
	}
	c.Next = b.Table
	c.note(Notice{Kind: Continued, By: c.seat + 1})
	return nil
}

// Continue creates the table that continues the participant's record: with its name, the same profile of the GM, and
// the same secret of the link, so that the seats can follow. Once it exists, the GM signs a volume with its ID.
// The seed must be 32 random bytes, used for the new table alone.
func (s *State) Continue(seed Hash, secret [16]byte) (State, Link, []Effect, error) {
	me := s.Me()
	if me < 0 || s.Table.Seats[me].Role != GM {
		return State{}, Link{}, nil, refuse("volume", "only the GM may do this")
	}
	seat := &s.Table.Seats[me]
	return found(s.suite, seed, secret, &Create{
		Name:  s.Table.Name,
		By:    Profile{seat.Name, seat.Color},
		After: &After{s.Table.ID, s.Table.Head},
	})
}

// Follow takes a seat at the table that continues the participant's record, with the same name, colour and role. The
// link's secret must be the current one. The seed must be 32 random bytes, used for the new table alone.
func (s *State) Follow(seed Hash, secret [16]byte) (State, []Effect, error) {
	me := s.Me()
	if me < 0 || s.Table.Next == (ID{}) {
		return State{}, nil, refuse("volume", "the record doesn't continue at another table")
	}
	seat, role := &s.Table.Seats[me], s.Table.Seats[me].Role
	if role == GM {
		role = Player
	}
	next, effects := Enter(s.suite, seed, Link{s.Table.Next, secret}, Profile{seat.Name, seat.Color}, role)
	return next, effects, nil
}
