package table

// MaxRecord is the length of the longest volume of a record in bytes: more than 100,000 lines.
const MaxRecord = 64 << 20

// reserve is the length in bytes at the end of a volume that only entries may use which end what has begun, so that
// throws don't wait for ever.
const reserve = 2 << 20

// nearlyFull is the length in bytes from which programs tell the users that the GM is missing.
const nearlyFull = MaxRecord / 10 * 9

// Filling reports whether the volume is nearly full. The notice of this name reports the moment.
func (t *Table) Filling() bool { return t.Size >= nearlyFull }

// ends reports whether an entry ends something that has begun.
func (e *Entry) ends() bool {
	return e.Reveal != nil || e.Pass != nil || e.Result != nil || e.Dispute != nil || e.Open != nil || e.Here != nil ||
		e.Take != nil || e.Leave != nil || e.Away != nil || e.Volume != nil
}

// grow adds the line to the size of the volume, if there is room.
func (c *change) grow() error {
	limit := MaxRecord
	if !c.line.Entry.ends() {
		limit -= reserve
	}
	size := c.Size + len(c.line.text) + 1
	if size > limit {
		return refuse("record", "it is full; the GM's program begins the next volume")
	}
	was := c.Filling()
	c.Size = size
	if c.Filling() && !was {
		c.note(Notice{Kind: Filling})
	}
	return nil
}
