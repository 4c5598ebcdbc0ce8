package tray

import (
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// thrownElsewhere returns a roll as a shared table throws it.
func (b *bench) thrownElsewhere(text string) play.Settled {
	b.t.Helper()
	request, err := engine.ParseRequest([]byte(text))
	if err != nil {
		b.t.Fatal(err)
	}
	rolled, err := play.Request(request)
	if err != nil {
		b.t.Fatal(err)
	}
	_, settled, err := play.Complete(rolled,
		play.Options{Tray: b.trayFor, Flick: throw.Flick{Angle: 1, Speed: 2}, Random: b.deps.Random})
	if err != nil {
		b.t.Fatal(err)
	}
	return settled
}

func (b *bench) askThrown(want int, settled play.Settled) string {
	return b.ask("thrown", map[string]any{"want": want, "request": settled.Played.Request, "receipt": settled.Receipt})
}

// At a shared table a press doesn't throw dice. The page gets the request, and the tray's roll is
// its result once the dice have settled.
func TestSharedTableThrows(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("share", true)
	rolled := b.ask("roll", "Good 4dF vs Fair")
	b.Flick(throw.Flick{Angle: 1, Speed: 2})
	wants := b.events("want")
	if len(wants) != 2 || b.reply(rolled) != nil || len(b.events("tray-throw")) != 0 {
		t.Fatalf("wants %v, reply %v", wants, b.reply(rolled))
	}
	first, second := decoded[Wanted](t, wants[0].Detail), decoded[Wanted](t, wants[1].Detail)
	if first.Request.Trait.Value != 1 || first.Gesture != [2]int{} || second.Gesture == [2]int{} || first.Tray != 100 {
		t.Errorf("wants %+v and %+v", first, second)
	}
	settled := b.thrownElsewhere("Good 4dF vs Fair")
	shown := b.askThrown(first.Want, settled)
	if len(b.events("tray-throw")) != 1 || b.reply(rolled) != nil || len(b.events("tray-resolve")) != 0 {
		t.Error("the result is known before the dice have settled")
	}
	b.pass(20 * time.Second)
	for _, id := range []string{rolled, shown} {
		if r := b.resolution(id); r.Receipt != settled.Receipt || r.Text != settled.Played.Resolution.Text {
			t.Errorf("%s resolves to %+v", id, r)
		}
	}
	if n := len(b.session.Rolls); n != 1 || b.session.Rolls[0].Receipt != settled.Receipt {
		t.Errorf("%d rolls are recorded", n)
	}
}

// Each request that a shared table refuses or never carries out fails with the reason.
func TestSharedTableRefuses(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("share", true)
	faces := b.ask("roll", "4dF [1 1 1 1]")
	rolled := b.ask("roll", "4dF")
	b.ask("thrown", map[string]any{"want": 1, "refusal": "The table is locked."})
	if r := b.reply(rolled); r == nil || r.OK || r.Error.Text != "The table is locked." {
		t.Errorf("reply %+v", r)
	}
	if r := b.reply(faces); r == nil || r.OK || r.Error.Field != "faces" {
		t.Errorf("chosen faces are answered with %+v", r)
	}
	var waiting []string
	for range maxWanted + 1 {
		waiting = append(waiting, b.ask("roll", "4dF"))
	}
	if b.reply(waiting[maxWanted-1]) != nil || b.reply(waiting[maxWanted]) == nil {
		t.Errorf("%d rolls may wait", maxWanted)
	}
	b.ask("share", false)
	if r := b.reply(waiting[0]); r == nil || r.OK {
		t.Errorf("a roll that waited is answered with %+v when the tray leaves", r)
	}
	if rolled := b.ask("roll", "4dF"); len(b.events("tray-throw")) != 1 || b.reply(rolled) != nil {
		t.Error("the tray throws nothing after it has left")
	}
}

// A receipt that belongs to another request is refused.
func TestOtherReceiptIsNotThrown(t *testing.T) {
	b := open(t, map[string][]byte{})
	settled := b.thrownElsewhere("Good 4dF vs Fair")
	for _, text := range []string{"3d6", "2x(4dF)", "d%"} {
		request, err := engine.ParseRequest([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		id := b.ask("thrown", map[string]any{"request": request, "receipt": settled.Receipt})
		if r := b.reply(id); r == nil || r.OK {
			t.Errorf("a receipt of 4dF for %s is answered with %+v", text, r)
		}
	}
	r := b.resolution(b.ask("thrown", map[string]any{"request": settled.Played.Request}))
	if r.Text != settled.Played.Resolution.Text || len(b.events("tray-throw")) != 0 {
		t.Errorf("without a receipt it resolves to %+v", r)
	}
}
