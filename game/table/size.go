package table

// MaxRecord is the length of the longest record in bytes: more than 100,000 lines.
const MaxRecord = 64 << 20

// reserve is the length in bytes at the end of a record that only entries may use which end what has begun, so that
// throws don't wait for ever.
const reserve = 2 << 20

// nearlyFull is the length in bytes from which programs recommend another table.
const nearlyFull = MaxRecord / 10 * 9

// Filling reports whether the record is nearly full. The notice of this name reports the moment.
func (t *Table) Filling() bool { return t.Size >= nearlyFull }

// ends reports whether an entry ends something that has begun.
func (e *Entry) ends() bool {
	return e.Reveal != nil || e.Pass != nil || e.Result != nil || e.Dispute != nil || e.Open != nil || e.Here != nil ||
		e.Leave != nil || e.Away != nil || e.Volume != nil
}

// grow adds the line to the size of the record, if there is room.
func (c *change) grow() error {
	limit := MaxRecord
	if !c.line.Entry.ends() {
		limit -= reserve
		if c.Next != (ID{}) {
			return refuse("record", "it continues at table %v", c.Next)
		}
	}
	size := c.Size + len(c.line.text) + 1
	if size > limit {
		return refuse("record", "it is full; the GM continues it at another table")
	}
	was := c.Filling()
	c.Size = size
	if c.Filling() && !was {
		c.note(Notice{Kind: Filling})
	}
	return nil
}
