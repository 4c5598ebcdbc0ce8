package visit

import (
	"bytes"
	"testing"

	"fudgetray/game/table"
)

// A doubting suite finds one signature wrong.
type doubting struct {
	cheap
	forged []byte // part of the signed message
}

func (d doubting) Verify(k table.Key, message []byte, sig table.Signature) bool {
	return !bytes.Contains(message, d.forged) && d.cheap.Verify(k, message, sig)
}

// The signatures of the past are verified while the newcomer joins, and after. A forged one ends the visit.
func TestForgedPast(t *testing.T) {
	for _, test := range []struct {
		forged string
		want   Phase
		fails  Code
	}{{"nothing of this", Seated, ""}, {`"throw":`, Idle, CodeHalted}} {
		s, pages := sit(t, "Gwen", "Ann")
		for range batch {
			s.do(pages[1], Want{Throw: &Roll{Request: parsed("4dF"), Tray: 100}})
		}
		s.suite = doubting{forged: []byte(test.forged)}
		page := (&person{world: s.world, name: "Dee", locks: true, slots: map[string]*slot{}}).load("")
		s.join(page, s.link, table.Player)
		s.phase(page, test.want)
		if left := len(page.state.unverified); page.view.Failure.Code != test.fails || left > 0 {
			t.Errorf("%s: %v; %d lines are not verified", test.forged, page.view.Failure, left)
		}
	}
}
