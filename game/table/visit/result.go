package visit

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// A result is a throw whose seed is known, with what is needed to show it.
type result struct {
	Result
	of        *table.Throw
	want      int    // order of the own request, until it is answered
	due       bool   // thrown before this visit, and to be computed
	announced bool   // the record has a result
	receipt   string // of that
	faces     []int  // of that
}

// A load is something that the tray does for a throw and has not answered.
type load struct {
	id    int
	throw int
	kind  loadKind
	veils bool // the answer hides the result of a secret throw
}

type loadKind uint8

const (
	computes loadKind = iota
	plays
	resolves
)

// maxResults is the number of results that a visit keeps, besides the user's unopened secret throws.
const maxResults = 50

// maxPlaying is the number of throws that are played back one by one. If more wait, the first is skipped to its end.
const maxPlaying = 2

// find returns the index of a throw's result, or where it belongs.
func (s *State) find(throw int) (int, bool) {
	return slices.BinarySearchFunc(s.results, throw, func(r *result, throw int) int { return r.Throw - throw })
}

// change changes the result of a throw, if there is one.
func (m *step) change(throw int, change func(*result)) {
	if i, ok := m.find(throw); ok {
		r := *m.results[i]
		change(&r)
		m.results = slices.Clone(m.results)
		m.results[i], m.changed = &r, true
	}
}

// rolled handles a throw whose seed is known: a new one, or a secret one that was opened.
func (m *step) rolled(n *table.Notice) {
	t := n.Throw
	past := m.past && m.wanted(n.Want) < 0
	i, known := m.find(t.Number)
	if !known {
		m.results = slices.Insert(slices.Clone(m.results), i, &result{Result: Result{
			Throw: t.Number, Seat: t.Roller, Secret: t.Secret != nil, Voids: len(t.Voids),
			Alone: t.Alone(),
		}})
	}
	opened := known && m.results[i].Hidden && t.Dice != nil
	m.change(t.Number, func(r *result) {
		r.of, r.Hidden, r.Past = t, t.Dice == nil, past
		r.want = max(r.want, n.Want)
	})
	m.compute(t.Number)
	if opened && m.results[i].Text != "" {
		m.resolve(m.results[i]) // the tray hid the result of the secret throw
	}
	m.trim()
}

// trim forgets the oldest results.
func (m *step) trim() {
	for len(m.results) > maxResults {
		i := slices.IndexFunc(m.results, func(r *result) bool { return !m.openable(r) })
		if i < 0 {
			return
		}
		m.results = slices.Delete(slices.Clone(m.results), i, i+1)
	}
}

// openable reports whether the user may open a secret throw.
func (s *State) openable(r *result) bool { return r.Hidden && r.Seat == s.table.Me()+1 }

// compute lets the tray simulate a throw, unless it has done so, or may not know the seed.
func (m *step) compute(throw int) {
	i, _ := m.find(throw)
	r := m.results[i]
	dice, seed, ok := m.table.DiceOf(r.of)
	switch {
	case r.Request != nil:
		m.report(r)
		return
	case !ok || m.busy(throw, computes):
		return
	case r.Past && m.past:
		m.change(throw, func(r *result) { r.due = true })
		return
	}
	m.change(throw, func(r *result) { r.due = false })
	m.do(Compute{m.load(throw, computes), throw, dice, seed})
}

// computePast lets the tray simulate throws from before the visit, one at a time, newest first.
func (m *step) computePast() {
	busy := slices.ContainsFunc(m.loads, func(l load) bool {
		i, ok := m.find(l.throw)
		return ok && m.results[i].Past
	})
	if busy {
		return
	}
	for i := len(m.results) - 1; i >= 0; i-- {
		throw := m.results[i].Throw
		if !m.results[i].due {
			continue
		}
		m.compute(throw)
		if m.busy(throw, computes) {
			return
		}
		m.change(throw, func(r *result) { r.due = false }) // a secret throw whose seat another device has taken
	}
}

func (m *step) load(throw int, kind loadKind) int {
	id := m.id()
	m.loads = append(slices.Clip(m.loads), load{id: id, throw: throw, kind: kind})
	return id
}

// unload removes a load that the tray has answered.
func (m *step) unload(id int, kinds ...loadKind) (load, bool) {
	i := slices.IndexFunc(m.loads, func(l load) bool { return l.id == id && slices.Contains(kinds, l.kind) })
	if i < 0 {
		return load{}, false
	}
	l := m.loads[i]
	m.loads = slices.Delete(slices.Clone(m.loads), i, i+1)
	return l, true
}

func (s *State) busy(throw int, kind loadKind) bool {
	return slices.ContainsFunc(s.loads, func(l load) bool { return l.throw == throw && l.kind == kind })
}

// computed handles the simulated dice of a throw.
func (m *step) computed(e Computed) {
	l, ok := m.unload(e.ID, computes)
	i, found := m.find(l.throw)
	if !ok || !found {
		return
	}
	r := m.results[i]
	if e.Problem != "" {
		m.unshown(r, e.Problem)
		return
	}
	m.change(r.Throw, func(r *result) { r.Request, r.Line, r.Receipt, r.Faces = &e.Request, e.Line, e.Receipt, e.Faces })
	r = m.results[i]
	m.report(r)
	m.play(r)
}

// report tells the participant the outcome of a throw that it may announce or dispute.
func (m *step) report(r *result) {
	_, seed, ok := m.table.DiceOf(r.of)
	recent := slices.ContainsFunc(m.table.Table.Recent, func(t *table.Throw) bool { return t.Number == r.Throw })
	if ok && recent && !r.Hidden {
		outcome := table.Outcome{Receipt: r.Receipt, Faces: r.Faces, Request: *r.Request, Known: true}
		m.hear(table.Computed{Throw: r.Throw, Seed: seed, Outcome: outcome})
	}
}

// play lets the tray show a throw.
func (m *step) play(r *result) {
	if r.Past {
		m.resolve(r)
		return
	}
	seat := m.table.Table.Seats[r.Seat-1]
	id, request := m.veil(r, plays)
	m.do(Play{
		ID: id, Throw: r.Throw, Want: m.settle(r.want), Seat: r.Seat, Name: seat.Name, Color: seat.Color, Role: seat.Role,
		Own: r.Seat == m.table.Me()+1, Request: request, Receipt: r.Receipt,
	})
	m.changed = true
	if len(m.playing()) > maxPlaying {
		m.do(Skip{})
	}
}

// resolve lets the tray tell the result of a throw without dice.
func (m *step) resolve(r *result) {
	id, request := m.veil(r, resolves)
	opened := ""
	if r.Secret && !r.Hidden && r.Seat == m.table.Me()+1 {
		opened = r.Receipt
	}
	m.do(Resolve{id, r.Throw, m.named(r.Seat), request, opened})
}

// veil begins a load. The tray hides the result of a secret throw until it is opened.
func (m *step) veil(r *result, kind loadKind) (int, engine.Request) {
	id := m.load(r.Throw, kind)
	m.loads[len(m.loads)-1].veils = r.Hidden
	request := *r.Request
	request.Secret = r.Hidden
	return id, request
}

// playing returns the throws that are being played back, oldest first.
func (s *State) playing() []Playing {
	playing := []Playing{}
	for _, l := range s.loads {
		if i, ok := s.find(l.throw); ok && l.kind == plays {
			r := s.results[i]
			playing = append(playing, Playing{r.Throw, r.Seat, r.Receipt})
		}
	}
	return playing
}

// played handles the result of a throw that was shown.
func (m *step) played(e Played) {
	l, ok := m.unload(e.ID, plays, resolves)
	if !ok {
		return
	}
	m.change(l.throw, func(r *result) {
		r.Text, r.Degree, r.Verdict, r.Problem = e.Text, e.Degree, engine.VerdictOf(e.Success, e.Outcome), Message{}
	})
	i, found := m.find(l.throw)
	if !found {
		return
	}
	if l.kind == plays {
		m.do(Announce{Message{NewsRolled, Args{Name: m.named(m.results[i].Seat), Throw: l.throw, Text: e.Text}}})
	}
	if l.veils && !m.results[i].Hidden {
		m.resolve(m.results[i]) // it was opened meanwhile
	}
}

// unplayed handles a throw that the tray can't show.
func (m *step) unplayed(e Unplayed) {
	l, ok := m.unload(e.ID, plays, resolves)
	if i, found := m.find(l.throw); ok && found {
		m.unshown(m.results[i], e.Reason)
	}
}

// unshown handles a throw that this release can't compute or show.
func (m *step) unshown(r *result, reason string) {
	why := Message{CodeUnshown, Args{Reason: reason}}
	if id := m.settle(r.want); id != 0 {
		m.do(Refuse{id, why})
	}
	m.change(r.Throw, func(r *result) { r.Problem = why })
}
