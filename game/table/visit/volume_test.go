package visit

import (
	"testing"

	"fudgetray/game/table"
)

// The GM's program begins volumes without an act of the user. Seats continue to roll, and those that come later read the
// last volume alone.
func TestVolumes(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Bob")
	p[2].close(false)
	p[0].state.table.VolumeSize = 10_000
	for range 12 {
		s.roll(p[1], "4dF")
	}
	base := s.keeper.Table.Base.Seq
	if base == 0 {
		t.Fatal("no volume began")
	}
	zoe := (&person{world: s.world, name: "Zoe", locks: true, slots: map[string]*slot{}}).load("")
	s.join(zoe, s.link, table.Player)
	bob := p[2].person.load(p[2].slot)
	s.join(bob, s.link, table.Player)
	ann := p[1].person.load("")
	p[1].close(false)
	s.join(ann, s.link, table.Player)
	everybody := []*page{p[0], ann, bob, zoe}
	for _, page := range everybody {
		s.phase(page, Seated)
	}
	s.roll(bob, "3d6")
	s.shows(3, everybody...)
	for i, want := range map[int]bool{0: false, 1: true, 2: false, 3: true} {
		state := everybody[i].state.table
		skipped := state.Table.HashAt(1) == (table.Hash{})
		if skipped != want || state.Table.Head != s.keeper.Table.Head {
			t.Errorf("%s has left out earlier volumes: %t", everybody[i].name, skipped)
		}
	}
	s.wait(1000)
	if number := p[0].view.Results[0].Throw; number != 13 {
		t.Errorf("the last throw has number %d", number)
	}
}

// A seat that a volume has left out, because it has been gone for long, takes a new one.
func TestLeftOut(t *testing.T) {
	s, p := sit(t, "Gwen", "Ann", "Bob")
	p[2].step(Leave{ID: p[2].promised("leave")})
	s.wait(1000)
	for range 100 {
		guest := (&person{world: s.world, name: "Guest", locks: true, slots: map[string]*slot{}}).load("")
		s.join(guest, s.link, table.Watcher)
		guest.step(Leave{ID: guest.promised("leave")})
		s.wait(1000)
	}
	s.roll(p[1], "4dF")
	p[0].state.table.VolumeSize = 1
	s.wait(1000)
	p[0].state.table.VolumeSize = 0
	if seats := s.keeper.Table.Seats; seats[2].Key != (table.Key{}) {
		t.Fatalf("seat 3 of %d is kept: %+v", len(seats), seats[2])
	}
	bob := p[2].person.load(p[2].slot)
	s.join(bob, s.link, table.Player)
	s.phase(bob, Seated)
	s.roll(bob, "3d6")
	s.shows(len(s.keeper.Table.Seats), p[0], p[1], bob)
}
