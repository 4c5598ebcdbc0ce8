//go:build !js

package visit

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// later publishes an entry, by the seat of a page, to another page. The keeper of a later release takes it.
func (s sitting) later(by *page, n int, content string, to *page) {
	s.Helper()
	head := to.state.table.Table.Head
	seat := s.keeper.Table.Seats[by.view.Me-1]
	raw := fmt.Sprintf(`{"v":1,"table":"%v","key":"%v","n":%d,"seen":{"seq":%d,"hash":"%v"},%s}`,
		s.keeper.Table.ID, seat.Key, n, head.Seq, head.Hash, content)
	var sig table.Signature
	h := hashOf(seat.Key[:], []byte("fudge entry 1\n"+raw))
	copy(sig[:], h[:])
	text, err := sig.MarshalText()
	if err != nil {
		s.Fatal(err)
	}
	line, err := table.ParseLaterLine(fmt.Appendf(nil, `{"at":%d,"entry":%s,"sig":"%s"}`, s.keeper.Table.At, raw, text))
	if err != nil {
		s.Fatal(err)
	}
	data, err := keeping.PublicationOf(head.Seq, line)
	if err != nil {
		s.Fatal(err)
	}
	to.step(Published{to.connection, string(data)})
}

// A seat reads who has done what its release can't show, and stays. If it can't follow the record after that, it reads
// that it needs a newer release.
func TestLaterRelease(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.later(p[0], 1000, `"cheer":{"loud":true}`, p[1])
	s.phase(p[1], Seated)
	text := ""
	if news := p[1].view.News; len(news) > 0 {
		text = news[len(news)-1].In(nil)
	}
	if want := language.TableUnread("Gwen").In(nil); text != want || !strings.Contains(text, "newer release") {
		t.Errorf("Ann reads %q, want %q", text, want)
	}
	s.later(p[0], 1001, `"accept":{}`, p[1]) // as if the role had been offered to Gwen
	s.phase(p[1], Halted)
	if p[1].view.Failure.Code != CodeOutdated {
		view, _ := json.Marshal(p[1].view)
		t.Errorf("Ann sees %s", view)
	}
}
