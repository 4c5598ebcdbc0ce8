//go:build !js

package visit

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/table/seat"
	"fudgetray/game/tray"
)

// receive handles an event of the seat.
func (t *Table) receive(v *visit, event any) {
	switch e := event.(type) {
	case seat.State:
		t.update(v, e)
	case seat.Notice:
		t.notice(v, &e)
	case seat.Past:
		t.resolvePast(v, &e)
	}
}

// update replaces the state and applies the options of the GM.
func (t *Table) update(v *visit, s seat.State) {
	v.state = s
	if s.Me > 0 && (s.Seats[s.Me-1].Status == table.Kicked || s.Seats[s.Me-1].Status == table.Barred) {
		t.fail(t.text(language.TableRemoved()))
		return
	}
	if options := string(s.Options); s.Options != nil && options != v.options {
		v.options = options
		t.Tray.Set(s.Options, ignore)
	}
	if s.Link != "" && s.Link != v.address.Link { // this seat has renewed it
		v.address.Link = s.Link
		t.last.Address = v.address.String()
		t.last.save(t.lastFile())
	}
}

// play lets the tray play back a throw, or only resolve it without a receipt. want is the number of the own want, or 0.
// done receives the text of the result, or the problem, unless the visit has ended by then.
func (t *Table) play(v *visit, want int, r engine.Request, receipt string, done func(text, problem string)) {
	t.Tray.Thrown(want, r, receipt, func(came engine.Resolution, fault *tray.Fault) {
		t.later(v, func() {
			if fault != nil {
				done("", fault.Text)
				return
			}
			done(came.Text, "")
		})
	})
}

// notice handles a notice of the seat.
func (t *Table) notice(v *visit, n *seat.Notice) {
	own := n.Seat == v.state.Me
	switch {
	case n.Kind == table.Rolled || n.Kind == table.Secret:
		t.rolled(v, n, own)
		return
	case n.Kind == table.Unsent && v.state.Me == 0:
		t.fail(n.Problem) // joining was refused
		return
	}
	text := t.noticeText(v, n)
	if text != "" {
		v.news = append(v.news, text)
		v.news = v.news[max(0, len(v.news)-maxNews):]
	}
	dropped := n.Kind == table.Dropped && own && !n.Again
	if dropped || n.Unthrown {
		if want := v.takeWant(own); want != 0 {
			t.Tray.RefuseWant(want, text)
		}
	}
}

// maxNews is the number of notices that are shown.
const maxNews = 4

// takeWant removes and returns the oldest own want, or 0.
func (v *visit) takeWant(own bool) (want int) {
	if !own || len(v.wants) == 0 {
		return 0
	}
	want, v.wants = v.wants[0], v.wants[1:]
	return want
}

// maxPlaying is the number of throws that are played back one by one. If more wait, the current one is skipped to its
// end.
const maxPlaying = 2

// rolled lets the tray play back a throw whose seed is known. Its result is shown once the dice have settled.
func (t *Table) rolled(v *visit, n *seat.Notice, own bool) {
	known := v.throws[n.Throw]
	entry := Throw{Number: n.Throw, Seat: n.Seat, Text: known.Text, Secret: n.Secret, Hidden: n.Secret && !n.Opened}
	if n.Receipt == "" {
		if n.Problem != "" {
			entry.Text = t.text(language.TableUnshown(n.Problem))
		}
		if n.Kind == table.Rolled && own && entry.Hidden {
			return // its own notice has the outcome
		}
		v.throws[n.Throw] = entry
		return
	}
	if known.Text != "" { // this tray showed the throw before the GM opened it
		v.throws[n.Throw] = entry
		return
	}
	v.playing = append(v.playing, played{n.Receipt, v.nameOf(n.Seat)})
	t.play(v, v.takeWant(own), *n.Request, n.Receipt, func(text, problem string) {
		v.playing = slices.DeleteFunc(v.playing, func(p played) bool { return p.receipt == n.Receipt })
		entry.Text = text
		if problem != "" {
			entry.Text = t.text(language.TableUnshown(problem))
		}
		v.throws[n.Throw] = entry
	})
	if len(v.playing) > maxPlaying {
		t.Tray.Skip()
	}
}

// resolvePast lists a verified throw from before this visit.
func (t *Table) resolvePast(v *visit, p *seat.Past) {
	entry := Throw{Number: p.Throw, Seat: p.Seat, Secret: p.Secret}
	list := func(text, problem string) {
		entry.Text = text
		if problem != "" {
			entry.Text = t.text(language.TableUnshown(problem))
		}
		v.throws[p.Throw] = entry
	}
	if p.Problem != "" || p.Request == nil {
		list("", p.Problem)
		return
	}
	t.play(v, 0, *p.Request, "", list)
}

// nameOf returns the name of a seat by its number, or "".
func (v *visit) nameOf(number int) string {
	if number < 1 || number > len(v.state.Seats) {
		return ""
	}
	return v.state.Seats[number-1].Name
}
