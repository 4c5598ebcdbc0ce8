package tray

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
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

// askCompute lets the tray simulate a throw with a seed, and returns the outcome.
func (b *bench) askCompute(text string, seed byte) Computed {
	b.t.Helper()
	request, err := engine.ParseRequest([]byte(text))
	if err != nil {
		b.t.Fatal(err)
	}
	id := b.ask("compute", map[string]any{
		"dice": TableDice{request, [2]int{10, 60}, 120, throw.Version},
		"seed": base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{seed}, 32)),
	})
	return decoded[Computed](b.t, b.reply(id).Result)
}

// A computed throw is not simulated again when it is played back: the dice in the tray are those of the simulation.
func TestComputedThrowsAreSimulatedOnce(t *testing.T) {
	for _, text := range []string{"Good 4dF vs Fair", `{"kind":"opposed","trait":1,"against":{"trait":2}}`, "4d6!",
		`{"system":"mudge","trait":"Good","technique":"4dF"}`} {
		b := open(t, map[string][]byte{})
		computed := b.askCompute(text, 1)
		if len(b.simulated) != 1 {
			t.Fatalf("%s: %+v", text, computed)
		}
		shown := b.ask("thrown", map[string]any{"request": computed.Request, "receipt": computed.Receipt})
		again := 0
		for i, thrown := range b.current.resting {
			if thrown.Throw != b.simulated[0].throws[i].Throw {
				again++
			}
		}
		b.pass(time.Minute)
		if r := b.resolution(shown); again > 0 || r.Text == "" || b.current != nil {
			t.Errorf("%s: %d throws were simulated again, %+v", text, again, r)
		}
	}
}

// The last computed throws are kept; an older one is simulated again and ends the same.
func TestForgottenThrowsAreSimulatedAgain(t *testing.T) {
	b := open(t, map[string][]byte{})
	first := b.askCompute("4dF", 1)
	for seed := range byte(maxSimulations) {
		b.askCompute("4dF", 2+seed)
	}
	if len(b.simulated) != maxSimulations || b.known(first.Receipt) != nil {
		t.Fatalf("%d throws are kept", len(b.simulated))
	}
	shown := b.ask("thrown", map[string]any{"request": first.Request, "receipt": first.Receipt})
	b.pass(time.Minute)
	if r := b.resolution(shown); !slices.Equal(r.Faces, first.Faces) {
		t.Errorf("it ends on %v, not on %v", r.Faces, first.Faces)
	}
}

// A throw that this release can't compute is answered with the reason for the user.
func TestComputeRefuses(t *testing.T) {
	seed := strings.Repeat("A", 43)
	for name, c := range map[string]struct {
		dice    map[string]any
		physics bool
	}{
		"another release": {map[string]any{"request": map[string]any{"later": 1}, "physics": throw.Version + 1}, true},
		"faces":           {map[string]any{"request": map[string]any{"faces": []int{1, 1, 1, 1}}, "physics": throw.Version}, false},
		"no request":      {map[string]any{"request": 3, "physics": throw.Version}, false},
	} {
		b := open(t, map[string][]byte{})
		r := b.reply(b.ask("compute", map[string]any{"dice": c.dice, "seed": seed}))
		if computed := decoded[Computed](t, r.Result); computed.Problem == "" || computed.Physics != c.physics {
			t.Errorf("%s: %+v", name, computed)
		}
	}
	b := open(t, map[string][]byte{})
	dice := map[string]any{"request": map[string]any{}, "physics": throw.Version}
	for _, seed := range []string{"", "AA", strings.Repeat("A", 400), "\""} {
		if r := b.reply(b.ask("compute", map[string]any{"dice": dice, "seed": seed})); r.OK || r.Error.Field != "seed" {
			t.Errorf("the seed %q is answered with %+v", seed, r)
		}
	}
}

// Throws without a receipt settle, with their result, as all others.
func TestThrowsWithoutReceiptSettle(t *testing.T) {
	for _, text := range []string{"1d7", "1d1000", "40d6", "100d6", `{"technique":"diceless","trait":1,"difficulty":0}`} {
		b := open(t, map[string][]byte{})
		b.ask("share", true)
		request, err := engine.ParseRequest([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		rolled := b.ask("roll", request)
		computed := b.askCompute(text, 1)
		shown := b.ask("thrown", map[string]any{
			"want": 1, "request": computed.Request, "seat": engine.Seat{Number: 2, Name: "Ben", Own: true},
		})
		r := b.resolution(rolled)
		if computed.Receipt != "" || r.Text == "" || r.Text != b.resolution(shown).Text || len(b.events("tray-settle")) != 1 ||
			len(b.session.Rolls) != 1 {
			t.Errorf("%s: %+v resolves to %+v", text, computed, r)
		}
	}
}

// Events, result and history name the user who rolled, also after a restart.
func TestThrowsNameTheirRoller(t *testing.T) {
	ben := engine.Seat{Number: 2, Name: "Ben", Color: "#3c8d5a", Role: "player"}
	b := open(t, map[string][]byte{})
	for i, c := range []struct {
		text        string
		own, secret bool
	}{{"Good 4dF vs Fair", false, false}, {"3d6", true, false}, {"1d7", false, false}, {"4dF", false, true}} {
		computed := b.askCompute(c.text, byte(i))
		computed.Request.Secret = c.secret
		seat := ben
		seat.Own = c.own
		plain := b.ask("thrown", map[string]any{"request": computed.Request, "receipt": computed.Receipt, "seat": seat})
		b.pass(time.Minute)
		var scene Scene
		b.Scene(b.now, &scene)
		if scene.Tint != ben.Color && computed.Receipt != "" {
			t.Errorf("%s: the dice have the colour %q", c.text, scene.Tint)
		}
		last := func(name string) json.RawMessage { return b.events(name)[len(b.events(name))-1].Detail }
		resolved := decoded[engine.Resolution](t, last("tray-resolve"))
		want := b.resolution(plain).Text
		settled := decoded[Settled](t, last("tray-settle"))
		if !strings.HasPrefix(want, "Ben ") || resolved.Text != want || *resolved.Seat != seat || *settled.Seat != seat {
			t.Errorf("%s: %q of %+v, want %q; settled %+v", c.text, resolved.Text, resolved.Seat, want, settled)
		}
	}
	b.open()
	for i, entry := range decoded[[]Entry](t, b.reply(b.ask("history", nil)).Result) {
		if !strings.HasPrefix(entry.Resolution.Text, "Ben ") || entry.Resolution.Seat == nil {
			t.Errorf("roll %d is %q of %+v", i, entry.Resolution.Text, entry.Resolution.Seat)
		}
	}
	b.ask("find", "ben")
	if state := b.panel(); state.Found != 4 || state.History[0].Seat.Color != ben.Color || state.Result.Seat.Name != "Ben" {
		t.Errorf("%d rolls of Ben are found, the last is %+v", state.Found, state.History[0])
	}
}

// TestThrowsAreWhole tells the results of throws at a shared table in trays whose users have chosen other rolls. What they
// have chosen changes none.
func TestThrowsAreWhole(t *testing.T) {
	lines := []string{
		"4dF", "Good 4dF", "Good +1 (aim) vs Great", "Great opposed Fair", "mudge Great vs Good", "3d6-fudge 12",
		"2d6+3", "5d10>7", "4d6!", "d100 vs 60",
	}
	for _, line := range lines {
		b := open(t, map[string][]byte{})
		settled := b.thrownElsewhere(line)
		arg := map[string]any{"request": settled.Played.Request, "by": "Ben", "receipt": settled.Receipt}
		want := b.resolution(b.ask("resolve", arg))
		for _, own := range lines {
			b.ask("set", map[string]any{"line": own})
			if got := b.resolution(b.ask("resolve", arg)); !reflect.DeepEqual(got, want) {
				t.Errorf("%s beside %s is %q, want %q", line, own, got.Text, want.Text)
			}
		}
	}
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

// An own secret throw that is opened at the table is revealed in the tray's history, too.
func TestOpenedThrowIsRevealed(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("share", true)
	b.ask("roll", map[string]any{"technique": "4dF", "secret": true})
	settled := b.thrownElsewhere(`{"technique":"4dF","secret":true}`)
	b.askThrown(1, settled)
	b.pass(20 * time.Second)
	resolve := func(receipt string) {
		b.ask("resolve", map[string]any{"request": settled.Played.Request, "by": "Gwen", "receipt": receipt})
	}
	resolve("")
	if r := b.session.Rolls[0]; !r.Request.Secret || r.Revealed {
		t.Fatalf("the secret throw is recorded as %+v", r)
	}
	resolve(settled.Receipt)
	if r := b.session.Rolls[0]; !r.Revealed {
		t.Errorf("the opened throw is recorded as %+v", r)
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
	before := len(b.sent)
	b.ask("share", false)
	if r := b.reply(waiting[0]); r == nil || r.OK {
		t.Errorf("a roll that waited is answered with %+v when the tray leaves", r)
	}
	for i, r := range b.sent[before : before+maxWanted] {
		if r.ID != waiting[i] {
			t.Errorf("answer %d is that of %s, want %s: rolls are refused in their order", i, r.ID, waiting[i])
		}
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
	if r := b.reply(b.ask("thrown", map[string]any{"request": settled.Played.Request})); r.OK || r.Error.Field != "receipt" {
		t.Errorf("without a receipt it is answered with %+v", r)
	}
}
