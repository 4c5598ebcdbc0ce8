//go:build !js

package panel

import (
	"slices"
	"testing"

	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// The menu of a seat offers what the web page's menu does.
func TestSeatActs(t *testing.T) {
	seat := func(number int, role table.Role, status table.Status) machine.SeatView {
		return machine.SeatView{Number: number, Role: role, Status: status}
	}
	own := machine.SeatView{Number: 1, Own: true, Role: table.GM, Status: table.Present}
	player := machine.SeatView{Number: 1, Own: true, Role: table.Player, Status: table.Present}
	for _, c := range []struct {
		of   machine.SeatView
		view machine.View
		want []seatAct
	}{
		{own, machine.View{GM: true}, []seatAct{rename}},
		{own, machine.View{GM: true, Private: "t.s.p"}, []seatAct{rename, openDevice}},
		{seat(2, table.Player, table.Present), machine.View{GM: true}, []seatAct{makeGM, letWatch, remove}},
		{seat(2, table.Player, table.Away), machine.View{GM: true, Heir: 2}, []seatAct{takeOfferBack, letWatch, remove}},
		{seat(2, table.Watcher, table.Present), machine.View{GM: true}, []seatAct{makeGM, letPlay, remove}},
		{seat(2, table.Player, table.Kicked), machine.View{GM: true}, []seatAct{inviteAgain}},
		{seat(2, table.Player, table.Left), machine.View{GM: true}, nil},
		{seat(2, table.Player, table.Present), machine.View{Elects: true}, []seatAct{elect}},
		{player, machine.View{Elects: true}, []seatAct{electMe, rename}},
		{seat(2, table.Player, table.Present), machine.View{}, nil},
	} {
		if got := seatActs(&c.of, &c.view); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.of, got, c.want)
		}
	}
	for act := range labels {
		if _, asks := seatQuestions[act]; asks != (act == remove || act == makeGM) {
			t.Errorf("act %d asks: %t", act, asks)
		}
	}
}
