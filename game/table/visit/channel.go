package visit

import "fudgetray/game/table"

// A record is the part of a page in keeping the record of its channel's table.
type record struct {
	sought bool // the table of the channel is known
	keeps  bool // this browser has the record
	claim  int  // ID of ClaimRecord or AwaitRecord that is not answered, or 0
	awaits bool // it is that of AwaitRecord
	keeper bool // this page keeps the record
}

// seek looks for the table of the channel.
func (m *step) seek() {
	m.enter(Seeking)
	m.connection.id = m.id()
	m.do(Seek{m.connection.id, m.join.Key})
}

// sought takes a seat at the table of the channel, or creates it.
func (m *step) sought(e Sought) {
	if e.ID != m.connection.id || m.Phase != Seeking {
		return
	}
	m.record.sought = true
	link := ""
	switch {
	case e.Found != nil:
		link = e.Found.Link
	case e.Kept != nil:
		link = e.Kept.Link
	}
	if link == "" {
		m.record.keeps = true
		m.found()
		return
	}
	at, err := table.ParseLink(link)
	m.record.keeps = err == nil && e.Kept != nil && e.Kept.Table == at.Table.String()
	m.take(link)
}

// openChannel opens the channel. A browser that has the record keeps it, unless another page of it does.
func (m *step) openChannel() {
	if !m.record.keeps {
		m.open()
		return
	}
	m.record.claim = m.id()
	m.do(ClaimRecord{m.record.claim, m.link.Table})
}

// recordClaimed opens the channel, or succeeds the keeper.
func (m *step) recordClaimed(e RecordClaimed) {
	r := &m.record
	if e.ID != r.claim || r.claim == 0 {
		return
	}
	r.claim, r.keeper = 0, e.OK
	switch {
	case !r.awaits:
		m.open()
	case e.OK:
		m.do(Keep{m.connection.id})
	}
}

// open takes part on the channel, and waits until it may keep the record.
func (m *step) open() {
	r := &m.record
	if r.keeper {
		m.do(KeepTable{m.join.Key, m.link.Table, m.kept.Link})
	}
	m.do(Open{m.connection.id, m.link.Table, m.kept.Link, r.keeper})
	if r.keeps && !r.keeper {
		r.claim, r.awaits = m.id(), true
		m.do(AwaitRecord{r.claim, m.link.Table})
	}
}

// releaseRecord lets other pages keep the record.
func (m *step) releaseRecord() {
	r := &m.record
	if r.keeper || r.claim != 0 {
		m.do(ReleaseRecord{})
	}
	r.keeper, r.claim, r.awaits = false, 0, false
}

// relink replaces the link with which the page answers those who seek the table.
func (m *step) relink(link string) {
	m.do(Relink{m.connection.id, link})
	if m.record.keeps {
		m.do(KeepTable{m.join.Key, m.link.Table, link})
	}
}
