package visit

// In a channel world a page of the first person keeps the record, which its browser stores.

// keeps reports whether a page keeps the record.
func (p *page) keeps() bool { return p.runs() && p.serving && p.connection != 0 }

// serves reports whether the keeper answers: a server always does.
func (w *world) serves() bool {
	if !w.channel {
		return true
	}
	for _, p := range w.pages {
		if p.keeps() {
			return true
		}
	}
	return false
}

// seek answers with the table of another page, or with what the browser keeps. The others wait for the keeper.
func (p *page) seek(c Seek) {
	p.connection = c.ID
	p.after(5+p.Int64N(p.delay), func() {
		if p.connection != c.ID {
			return
		}
		sought := Sought{ID: c.ID, Kept: p.keptTable}
		for _, other := range p.pages {
			if other != p && other.opened && other.runs() {
				sought.Found = &FoundTable{other.offered, p.serves()}
			}
		}
		if sought.Found == nil && sought.Kept == nil && len(p.lines) > 0 {
			p.seek(c)
			return
		}
		p.step(sought)
	})
}

// claimRecord claims the record of the browser, now or when nobody else keeps it.
func (p *page) claimRecord(id int, await bool) {
	p.recordClaim = id
	p.after(2, func() {
		owner := p.person.keeping
		switch {
		case p.recordClaim != id || p.dead:
		case owner == nil || owner.dead || owner == p:
			p.person.keeping = p
			p.step(RecordClaimed{id, true})
		case await:
			p.after(200, func() {
				if p.recordClaim == id {
					p.claimRecord(id, true)
				}
			})
		default:
			p.step(RecordClaimed{id, false})
		}
	})
}

func (p *page) releaseRecord() {
	p.recordClaim = 0
	if p.person.keeping == p {
		p.person.keeping = nil
	}
	p.serving = false
}

// openChannel takes part on the channel.
func (p *page) openChannel(c Open) {
	p.connection, p.opened, p.offered = c.ID, true, c.Link
	if c.Keeper {
		p.serve()
	}
	p.meet()
}

// serve makes the page the keeper. The others connect with it.
func (p *page) serve() {
	for _, other := range p.pages {
		if other != p && other.keeps() {
			p.fail("pages %d and %d keep the record", p.number, other.number)
		}
		other.parted()
	}
	p.serving = true
	p.connected = false
}

// parted disconnects a page from a keeper that has left.
func (p *page) parted() {
	if p.opened && p.connected && !p.dead {
		p.connected = false
		p.step(Disconnected{p.connection})
	}
}

// meet connects the page once there is a keeper, and disconnects it when the keeper is gone.
func (p *page) meet() {
	id := p.connection
	p.after(100, func() {
		if p.dead || p.connection != id || !p.opened || id == 0 {
			return
		}
		switch served := p.serves(); {
		case p.asleep:
		case served && !p.connected:
			p.connected = true
			p.step(Connected{id})
		case !served:
			p.parted()
		}
		p.meet()
	})
}
