//go:build !js

package visit

import (
	"slices"
	"testing"

	"fudgetray/engine/language"
	"fudgetray/game/table"
)

// notes checks what a page says about the table besides its news.
func (s sitting) notes(p *page, want ...language.Message) {
	s.Helper()
	var texts, wanted []string
	for _, note := range p.view.Notes() {
		texts = append(texts, note.In(nil))
	}
	for _, message := range want {
		wanted = append(wanted, message.In(nil))
	}
	if !slices.Equal(texts, wanted) {
		s.Errorf("%s reads %q, want %q", p.name, texts, wanted)
	}
}

// A seat that comes to a record that is nearly full reads so, although it missed the news.
func TestNearlyFull(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann")
	s.notes(p[1])
	p[1].close(true)
	again := p[1].person.load(p[1].slot)
	s.join(again, s.link, table.Player)
	again.state.table.Table.Size = table.MaxRecord / 100 * 95 // read as a record of many lines
	s.roll(p[0], "4dF")
	s.notes(again, language.TableFillingHere())
	if len(again.view.News) > 0 {
		t.Errorf("the seat has news: %+v", again.view.News)
	}
	s.do(p[0], Want{Lock: new(true)})
	s.notes(again, language.TableLockedHere(), language.TableFillingHere())
}
