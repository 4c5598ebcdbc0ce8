package visit

import "fudgetray/game/table"

// observe follows the table of a link without a seat. Of a private link it uses the table's part, so the seat stays on
// its device.
func (m *step) observe(text string) {
	link, err := table.ParseLink(text)
	if l, ok := table.ParseSeatLink(text); ok {
		link, err = l.Link, nil
	}
	if err != nil || m.join.Channel {
		m.end(Message{CodeBadLink, Args{Link: text}})
		return
	}
	m.link, m.kept = link, kept{Link: link.String()}
	m.start(table.Observe(m.suite, link))
	m.claimSeat()
}

// watch shows the table to a visit without a seat.
func (m *step) watch() {
	m.followLink()
	m.enter(Watching)
	m.seated()
	m.tellSeat()
	m.computePast()
}
