package table

// Replay is Apply without a verification of the signature. It is for readers that have verified the line before, and
// compare the head of the record with the one that they knew then.
func (t Table) Replay(l *Line) (Table, []Notice, error) { return t.apply(l, true) }
