package table

import (
	"fmt"
	"slices"
	"testing"
)

// TestColorsOfSeats lets users join who choose no colour. While there are colours, no seat has another's; a colour that
// was chosen stays, and one whose seat has left is free again.
func TestColorsOfSeats(t *testing.T) {
	s := sit(t, Signing{}, 0)
	s.join(Profile{"Ann", colors[3]}, Player)
	for i := range 7 {
		s.join(Profile{fmt.Sprint("Player ", i), ""}, Player)
	}
	seats := s.states[0].Table.Seats
	taken := map[string]bool{}
	for _, seat := range seats[1:] {
		if taken[seat.Color] || !slices.Contains(colors, seat.Color) {
			t.Errorf("%s has the colour %q of the others' %v", seat.Name, seat.Color, taken)
		}
		taken[seat.Color] = true
	}
	free := seats[4].Color
	s.step(4, Want{Entry{Leave: &Leave{}}})
	s.join(Profile{"Zoe", ""}, Player)
	if zoe := s.states[0].Table.Seats[9]; zoe.Color != free {
		t.Errorf("%s has the colour %s, want %s", zoe.Name, zoe.Color, free)
	}
	s.join(Profile{"Yan", ""}, Player)
	if yan := s.states[0].Table.Seats[10]; !slices.Contains(colors, yan.Color) {
		t.Errorf("%s has the colour %q", yan.Name, yan.Color)
	}
}

// TestColorOfTheFounder founds tables without a chosen colour: each gets one, and not all the same.
func TestColorOfTheFounder(t *testing.T) {
	drawn := map[string]bool{}
	for i := range 20 {
		s, _, _, err := Found(Signing{}, digest("founder", []byte{byte(i)}), [16]byte{7}, "Attic", Profile{Name: "Gwen"})
		if err != nil {
			t.Fatal(err)
		}
		drawn[s.pending.Entry.Create.By.Color] = true
	}
	if len(drawn) < 4 {
		t.Errorf("20 founders have the colours %v", drawn)
	}
}
