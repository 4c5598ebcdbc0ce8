package visit

import (
	"slices"

	"fudgetray/game/table"
)

const maxNews = 50

// notice handles a notice of the participant.
func (m *step) notice(n table.Notice) {
	switch n.Kind {
	case table.Rolled, table.Secret:
		m.rolled(&n)
	case table.Announced:
		m.change(n.Throw.Number, func(r *result) {
			r.announced, r.receipt, r.faces = true, n.Throw.Receipt, n.Throw.Faces
		})
	case table.Disputed:
		m.change(n.Throw.Number, func(r *result) { r.Disputed = n.Throw.Disputed })
	case table.Written:
		m.written(n.Want)
	case table.Unknown:
		if !m.join.Channel { // the keeper of a channel may be about to create it
			m.ending = &Message{Code: CodeNowhere}
		}
	case table.Unsent:
		m.unsent(&n)
		return
	case table.Dropped:
		m.dropped(&n)
	}
	if news := m.newsOf(&n); news.Code != "" && !m.history {
		m.tell(news)
	}
}

// tell adds news.
func (m *step) tell(news Message) {
	m.numbered++
	all := append(slices.Clone(m.news), News{m.numbered, news})
	m.news, m.changed = all[max(0, len(all)-maxNews):], true
	if !m.past {
		m.do(Announce{news})
	}
}

// written answers the want whose entry is in the record. A throw is answered when it is thrown.
func (m *step) written(order int) {
	if order == m.left && order != 0 {
		m.ending = &Message{}
		return
	}
	if i := m.wanted(order); i >= 0 && !m.wants[i].throw {
		m.do(Done{m.settle(order)})
	}
}

// unsent handles an entry of the user that the keeper refused. Without a seat it was the join, or the return.
func (m *step) unsent(n *table.Notice) {
	why := m.denial(n.Problem)
	switch id := m.settle(n.Want); {
	case id != 0:
		m.do(Refuse{id, why})
	case m.left != 0 && n.Want == m.left:
		m.ending = &Message{}
	case m.seat() == nil || m.returning != 0 && n.Want == m.returning:
		m.ending = &why
	default:
		m.tell(why)
	}
}

// dropped refuses an own throw that will not be thrown.
func (m *step) dropped(n *table.Notice) {
	if n.Again {
		return
	}
	if id := m.settle(n.Want); id != 0 {
		m.do(Refuse{id, Message{CodeDropped, Args{Throw: n.Throw.Number}}})
	}
}

// newsOf returns what a notice tells the user, or an empty message.
func (m *step) newsOf(n *table.Notice) Message {
	args := Args{Name: m.named(n.Seat), Other: m.named(n.By)}
	if n.Throw != nil {
		args.Throw = n.Throw.Number
	}
	switch n.Kind {
	case table.Renamed:
		return m.renamed(n.Seat)
	case table.Taken:
		if n.Seat == m.table.Me()+1 {
			return Message{}
		}
	case table.Appointed:
		return Message{appointed[m.table.Table.Seats[n.Seat-1].Role], Args{Name: args.Name}}
	case table.LockedUp:
		if m.table.Table.Locked {
			return Message{NewsLocked, Args{Name: args.Other}}
		}
		return Message{NewsUnlocked, Args{Name: args.Other}}
	case table.Relinked, table.Optioned:
		return Message{news[n.Kind], Args{Name: args.Other}}
	case table.Offered:
		if n.Seat == 0 {
			return Message{}
		}
	case table.Named:
		args.Breach = string(n.Breach)
	case table.Secret:
		return Message{NewsSecret, Args{Name: args.Name}}
	case table.Rolled:
		if n.Throw.Dice == nil {
			return Message{NewsSecret, Args{Name: args.Name}}
		}
	}
	if code, ok := news[n.Kind]; ok {
		return Message{code, args}
	}
	return Message{}
}

// renamed returns the news of another name. Another colour is none.
func (m *step) renamed(seat int) Message {
	before := ""
	if seat <= len(m.earlier.Seats) {
		before = m.earlier.Seats[seat-1].Name
	}
	if now := m.named(seat); now != before {
		return Message{NewsRenamed, Args{Name: now, Other: before}}
	}
	return Message{}
}

var appointed = map[table.Role]Code{table.GM: NewsGM, table.Player: NewsPlayer, table.Watcher: NewsWatcher}

// news are the codes of notices.
var news = map[table.NoticeKind]Code{
	table.Joined:   NewsJoined,
	table.Returned: NewsReturned,
	table.Taken:    NewsMoved,
	table.Departed: NewsDeparted,
	table.Passed:   NewsPassed,
	table.WentAway: NewsAway,
	table.Removed:  NewsRemoved,
	table.Invited:  NewsInvited,
	table.Filling:  NewsFilling,
	table.Offered:  NewsOffered,
	table.Voted:    NewsVoted,
	table.Elected:  NewsGM,
	table.Relinked: NewsRelinked,
	table.Optioned: NewsRules,
	table.Named:    NewsCheated,
	table.Disputed: NewsDisputed,
	table.Hasty:    NewsHasty,
	table.Unread:   NewsUnread,
	table.Dropped:  CodeDropped,
}

// denial returns why the table refuses an entry: a join for a reason that its state shows.
func (m *step) denial(problem error) Message {
	if m.seat() != nil || m.kept.Memory.Former != (table.Hash{}) {
		return denied(problem)
	}
	t := &m.table.Table
	seats, players := m.atTable()
	switch {
	case t.Locked:
		return Message{Code: CodeClosed}
	case t.Head.Seq > 0 && !m.opens(m.kept.Link):
		return Message{Code: CodeWrongLink}
	case m.join.Role == table.Player && players >= table.MaxPlayers:
		return Message{Code: CodeFull}
	case seats >= table.MaxSeats:
		return Message{Code: CodeSeatsFull}
	}
	return denied(problem)
}

// atTable returns the numbers of seats and of players that have not left.
func (m *step) atTable() (seats, players int) {
	for _, s := range m.table.Table.Seats {
		if s.Status == table.Present || s.Status == table.Away {
			seats++
			if s.Role != table.Watcher {
				players++
			}
		}
	}
	return seats, players
}
