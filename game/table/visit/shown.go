package visit

import (
	"slices"

	"fudgetray/game/table"
)

// view returns what the user sees.
func (s *State) view() View {
	v := View{
		Phase: s.Phase, Failure: s.failure, Connected: s.connection.read, Channel: s.join.Channel, Server: s.join.Server,
		Seats: []SeatView{}, Wants: []WantView{}, Results: []Result{}, Playing: s.playing(),
		News: append([]News{}, s.news...), Ignored: append([]string{}, s.table.Table.Ignored...),
	}
	for _, w := range s.wants {
		v.Wants = append(v.Wants, WantView{w.id, w.throw})
	}
	if s.connection.full && v.Failure.Code == "" {
		v.Failure = s.unreachable()
	}
	if lost := s.loss(); lost.Code != "" && v.Failure.Code == "" {
		v.Failure = lost
	}
	if s.begun && !s.unproven {
		s.viewTable(&v)
	}
	return v
}

// viewTable adds what the record says.
func (s *State) viewTable(v *View) {
	t := &s.table.Table
	v.ID, v.Name, v.Locked, v.Link = t.ID, t.Name, t.Locked, s.linked.current
	v.Private = s.privateLink()
	v.Head, v.Lines = t.Head.Hash, t.Head.Seq
	v.Filling = t.Filling()
	v.Me, v.GM = s.table.Me()+1, s.isGM() && s.shared
	v.Rolls = s.shared && s.seat() != nil && s.seat().Role != table.Watcher && s.live()
	v.Heir, v.Elects = t.Heir, s.elects && v.Rolls
	v.Waiting = len(t.Queue)
	for _, throw := range t.Recent {
		if throw.Dice == nil {
			v.Secrets++
		}
	}
	if t.Open != nil {
		v.Open = &OpenThrow{t.Open.Number, t.Open.Roller, s.owing(), t.Open.Secret != nil}
	}
	doubtful := t.Doubtful()
	for i := range t.Seats {
		v.Seats = append(v.Seats, s.viewSeat(i, v, doubtful))
	}
	for i := len(s.results) - 1; i >= 0; i-- {
		v.Results = append(v.Results, s.viewResult(s.results[i], v))
	}
}

func (s *State) viewSeat(i int, v *View, doubtful []int) SeatView {
	of := &s.table.Table.Seats[i]
	seat := SeatView{
		Number: i + 1, Name: of.Name, Color: of.Color, Role: of.Role, Status: of.Status, Own: i+1 == v.Me,
		Breach: of.Breach, Missed: of.NotArrived, Refused: of.Refused,
	}
	if v.Open != nil {
		for _, owing := range v.Open.Owing {
			seat.Owes = seat.Owes || owing == i+1
		}
	}
	if v.Elects {
		seat.Votes = s.table.Table.Votes(i + 1)
	}
	seat.Doubtful = slices.Contains(doubtful, i+1)
	for _, p := range v.Playing {
		seat.Throws = seat.Throws || p.Seat == i+1
	}
	return seat
}

func (s *State) viewResult(r *result, v *View) Result {
	shown := r.Result
	of := &s.table.Table.Seats[r.Seat-1]
	shown.Name, shown.Color, shown.Own = of.Name, of.Color, r.Seat == v.Me
	shown.Time = r.of.Attempt.At
	shown.Openable = s.openable(r) && v.GM
	shown.Playing = s.busy(r.Throw, plays)
	own := table.Outcome{Receipt: r.Receipt, Faces: r.Faces}
	shown.Announced = r.announced
	if r.announced {
		shown.Attempt = r.of.Attempt.ID
	}
	shown.Differs = r.announced && r.Request != nil && !own.Shows(r.receipt, r.faces)
	return shown
}
