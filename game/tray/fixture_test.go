package tray

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	own "fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/controls"
	"fudgetray/game/platform"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// A bench is a tray whose dependencies the test controls.
type bench struct {
	t *testing.T
	*Tray
	now     time.Duration
	date    time.Time // at which now was 0
	timers  []*timer
	sent    []sent
	store   platform.Store // store of the trays; nil for stored
	stored  map[string][]byte
	refuses error
	room    int      // in bytes; 0 is unlimited
	busy    bool     // another tray has locked the store
	edits   []func() // waiting for the lock
	changed func()   // called when another tray has saved
	woken   int
	nextID  int
	seed    byte // different seeds give different throws
	speaks  *language.Language
	late    platform.Store // store with a journal that replaces the bench, or nil
}

type timer struct {
	at   time.Duration
	f    func()
	dead bool
}

type sent struct {
	ID     string          `json:"id"`
	OK     bool            `json:"ok"`
	Result json.RawMessage `json:"result"`
	Error  *Fault          `json:"error"`
	Event  string          `json:"event"`
	Detail json.RawMessage `json:"detail"`
}

func open(t *testing.T, stored map[string][]byte) *bench {
	b := &bench{t: t, date: time.Unix(1_800_000_000, 0), stored: stored}
	b.open()
	return b
}

// open opens a new tray with the stored data, as a reload does.
func (b *bench) open() {
	store := platform.Store(b)
	if b.store != nil {
		store = b.store
	}
	if b.late != nil {
		store = b.late
	}
	b.Tray = Open(Dependencies{
		Store: store, Key: "fudge-tray:test", Messages: b, Loop: b, Clock: b,
		Random: rand.NewChaCha8([32]byte{7, b.seed}), Language: b.speaks,
	})
	b.ask("hello", nil)
	b.pass(announcementDelay)
}

func (b *bench) Load(key string) ([]byte, error) {
	if b.refuses != nil {
		return nil, b.refuses
	}
	data, ok := b.stored[key]
	if !ok {
		return nil, platform.ErrNotFound
	}
	return data, nil
}

// Edit runs edit, or queues it while the store is busy.
func (b *bench) Edit(key string, edit func(platform.Slot, error)) {
	b.edits = append(b.edits, func() { edit(slot{b, key}, nil) })
	if !b.busy {
		b.unlock()
	}
}

// unlock runs the queued edits.
func (b *bench) unlock() {
	b.busy = false
	for len(b.edits) > 0 {
		edit := b.edits[0]
		b.edits = b.edits[1:]
		edit()
	}
}

func (b *bench) Watch(_ string, changed func()) { b.changed = changed }

// A slot is the stored data of one key.
type slot struct {
	b   *bench
	key string
}

func (s slot) Load() ([]byte, error) { return s.b.Load(s.key) }

func (s slot) Save(data []byte) error {
	if s.b.room > 0 && len(data) > s.b.room {
		return fmt.Errorf("%w: full", platform.ErrUnavailable)
	}
	if s.b.refuses == nil {
		s.b.stored[s.key] = data
	}
	return s.b.refuses
}

func (s slot) SetAside() (string, error) {
	for n := 1; ; n++ {
		place := s.key + ":broken-" + strconv.Itoa(n)
		if _, taken := s.b.stored[place]; !taken {
			s.b.stored[place] = s.b.stored[s.key]
			delete(s.b.stored, s.key)
			return place, s.b.refuses
		}
	}
}

func (b *bench) Send(message any) {
	data := own.Marshal(message)
	var s sent
	if err := json.Unmarshal(data, &s); err != nil {
		b.t.Fatalf("sent %s: %v", data, err)
	}
	b.sent = append(b.sent, s)
}

func (b *bench) Wake()              { b.woken++ }
func (b *bench) Park()              {}
func (b *bench) Now() time.Duration { return b.now }
func (b *bench) Unix() int64        { return b.date.Add(b.now).Unix() }

func (b *bench) AfterFunc(d time.Duration, f func()) func() {
	t := &timer{at: b.now + d, f: f}
	b.timers = append(b.timers, t)
	return func() { t.dead = true }
}

// pass advances the clock and fires timers.
func (b *bench) pass(d time.Duration) {
	end := b.now + d
	for {
		i := slices.IndexFunc(b.timers, func(t *timer) bool { return !t.dead && t.at <= end })
		if i < 0 {
			b.now = end
			return
		}
		t := b.timers[i]
		t.dead = true
		b.now = t.at
		t.f()
	}
}

// ask sends an operation and returns the ID its reply will carry.
func (b *bench) ask(op string, arg any) string {
	b.nextID++
	id := "t" + strconv.Itoa(b.nextID)
	data, err := json.Marshal(map[string]any{"v": Version, "id": id, "op": op, "arg": arg})
	if err != nil {
		b.t.Fatal(err)
	}
	b.Tray.Receive(data)
	return id
}

// reply returns the reply with the given ID, or nil if it has not been sent.
func (b *bench) reply(id string) *sent {
	i := slices.IndexFunc(b.sent, func(s sent) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &b.sent[i]
}

func (b *bench) events(name string) []sent {
	var found []sent
	for _, s := range b.sent {
		if s.Event == name {
			found = append(found, s)
		}
	}
	return found
}

func (b *bench) resolution(id string) resolution {
	b.t.Helper()
	r := b.reply(id)
	if r == nil || !r.OK {
		b.t.Fatalf("reply to %s: %+v", id, r)
	}
	return decoded[resolution](b.t, r.Result)
}

func decoded[T any](t *testing.T, data []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return v
}

// A resolution contains the fields of an engine.Resolution that tests check.
type resolution struct {
	Faces      []int  `json:"faces"`
	DegreeName string `json:"degree_name"`
	Announce   string `json:"announce"`
	Receipt    string `json:"receipt"`
	Text       string `json:"text"`
}

// values returns the values of the controls.
func (b *bench) values() map[string]any {
	campaign := b.campaign()
	return controls.Values(&campaign, b.session.Settings, nil)
}

func encoded(t *testing.T, state session.State) []byte {
	t.Helper()
	data, err := session.Encode(state)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const longEnough = 10 * time.Second

func TestRollIsAnsweredWhenDiceHaveSettled(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll", "Great 4dF vs Good")
	if b.reply(id) != nil {
		t.Fatal("answered while dice were moving")
	}
	b.pass(longEnough)
	r := b.resolution(id)
	if r.Receipt == "" || len(r.Faces) != 4 {
		t.Errorf("resolution %+v: want four faces and a receipt", r)
	}
	for _, name := range []string{"tray-throw", "tray-settle", "tray-resolve"} {
		if n := len(b.events(name)); n != 1 {
			t.Errorf("%d %s events, want 1", n, name)
		}
	}
}

func TestRequestedFaces(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll", map[string]any{"trait": "Great", "difficulty": "Great", "faces": []int{1, 1, 0, 0}})
	b.pass(longEnough)
	r := b.resolution(id)
	if !slices.Equal(r.Faces, []int{1, 1, 0, 0}) || r.DegreeName != "Superb+1" {
		t.Errorf("faces %v, %s; want [1 1 0 0], Superb+1", r.Faces, r.DegreeName)
	}
}

// A throw is sent with all its impacts, so that the page can schedule sounds. Throws that are
// hidden or not animated have none.
func TestThrowHasImpacts(t *testing.T) {
	b := open(t, map[string][]byte{})
	roll := func(request any) Thrown {
		b.ask("roll", request)
		b.pass(longEnough)
		events := b.events("tray-throw")
		return decoded[Thrown](t, events[len(events)-1].Detail)
	}
	seen := roll("Good 4dF")
	last := 0.0
	for _, i := range seen.Impacts {
		if i.Die < 0 || i.Die > 3 || i.Other > 3 || (i.Surface == throw.AnotherDie) != (i.Other >= 0) || i.Time < last ||
			i.Time > seen.Seconds+1e-3 || !(i.Speed > 0) {
			t.Errorf("impact %+v after one at %g s, of a throw of %g s", i, last, seen.Seconds)
		}
		last = i.Time
	}
	if len(seen.Impacts) < 4 {
		t.Errorf("four dice have %d impacts", len(seen.Impacts))
	}
	if secret := roll(map[string]any{"trait": "Good", "secret": true}); len(secret.Impacts) > 0 {
		t.Errorf("a secret throw has %d impacts", len(secret.Impacts))
	}
	b.ask("set", map[string]any{"hurried": true})
	if hurried := roll("Good 4dF"); len(hurried.Impacts) > 0 {
		t.Errorf("a throw that is not animated has %d impacts", len(hurried.Impacts))
	}
}

func TestRollsQueueInOrder(t *testing.T) {
	b := open(t, map[string][]byte{})
	var ids []string
	for _, line := range []string{"Poor 4dF", "Good 3d6", "Superb d%"} {
		ids = append(ids, b.ask("roll", line))
	}
	b.pass(longEnough)
	for i, trait := range []string{"Poor", "Good", "Superb"} {
		if r := b.resolution(ids[i]); !strings.HasPrefix(r.Announce, trait) {
			t.Errorf("roll %d announces %q, want trait %s", i, r.Announce, trait)
		}
	}
}

func TestSkipSettlesAtOnceOnTheSameFaces(t *testing.T) {
	slow, fast := open(t, map[string][]byte{}), open(t, map[string][]byte{})
	a, z := slow.ask("roll", nil), fast.ask("roll", nil)
	slow.pass(longEnough)
	fast.Skip()
	if s, f := slow.resolution(a), fast.resolution(z); s.Receipt != f.Receipt {
		t.Errorf("skipped throw has receipt %s, watched one %s", f.Receipt, s.Receipt)
	}
}

func TestPressRollsOrSkips(t *testing.T) {
	b := open(t, map[string][]byte{})
	ids := []string{b.ask("press", nil), b.ask("press", nil)}
	for i, id := range ids {
		if reply := b.reply(id); reply == nil || !reply.OK {
			t.Errorf("press %d: reply %+v, want OK", i+1, reply)
		}
	}
	if rolls := len(b.history()); rolls != 1 || b.current != nil {
		t.Errorf("two presses: %d rolls, moving %t; want one roll at rest", rolls, b.current != nil)
	}
}

// The frame rate, even zero, changes neither the faces nor the time of settling.
func TestFrameRateChangesNothing(t *testing.T) {
	type outcome struct {
		receipt string
		at      time.Duration
	}
	watch := func(fps int) outcome {
		b := open(t, map[string][]byte{})
		id := b.ask("roll", nil)
		var scene Scene
		for ms := 0; b.reply(id) == nil; ms++ {
			if fps > 0 && ms%(1000/fps) == 0 {
				b.Scene(b.now, &scene)
			}
			b.pass(time.Millisecond)
		}
		return outcome{b.resolution(id).Receipt, b.now}
	}
	unseen := watch(0)
	for _, fps := range []int{60, 20, 10} {
		if seen := watch(fps); seen != unseen {
			t.Errorf("at %d frames per second the roll ends as %v, without frames as %v", fps, seen, unseen)
		}
	}
}

func TestSceneMovesOnlyWithDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	var scene Scene
	b.Roll()
	b.Scene(b.now, &scene)
	if !scene.Moving || len(scene.Dice) != 4 {
		t.Fatalf("thrown: %+v", scene)
	}
	b.pass(longEnough)
	b.Scene(b.now, &scene)
	rest := slices.Clone(scene.Dice)
	b.Scene(b.now+time.Hour, &scene)
	if scene.Moving || !slices.Equal(rest, scene.Dice) {
		t.Errorf("dice at rest move: %+v", scene)
	}
	if b.woken == 0 {
		t.Error("the loop was not woken for the throw")
	}
}

// A throw is shown from its beginning, even if its first frame is late. A preview of it doesn't begin it.
func TestFirstFrameBeginsTheThrow(t *testing.T) {
	b := open(t, map[string][]byte{})
	for range 2 {
		id := b.ask("roll", nil)
		b.pass(200 * time.Millisecond)
		var preview, scene Scene
		b.Preview(&preview)
		b.pass(200 * time.Millisecond)
		b.Scene(b.now, &scene)
		begun := slices.Clone(scene.Dice)
		if !slices.Equal(begun, preview.Dice) {
			t.Errorf("the dice begin at %v, and the preview has them at %v", begun, preview.Dice)
		}
		b.pass(b.lastThrow.Duration() - 100*time.Millisecond)
		if b.reply(id) != nil {
			t.Error("the roll ended before its throw was shown")
		}
		b.pass(200 * time.Millisecond)
		b.resolution(id)
		b.Scene(b.now, &scene)
		if slices.Equal(begun, scene.Dice) {
			t.Error("the dice have not moved")
		}
	}
}

func TestReloadKeepsHistorySettingsAndDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"trait": "Superb", "modifier": -1})
	b.ask("roll", nil)
	b.pass(longEnough)
	var before, after Scene
	b.Scene(b.now, &before)
	saved := b.history()

	b.open()
	b.Scene(b.now, &after)
	if !slices.Equal(before.Dice, after.Dice) {
		t.Errorf("dice lie at %v, lay at %v", after.Dice, before.Dice)
	}
	if again := b.history(); len(again) != 1 || again[0].Resolution.Text != saved[0].Resolution.Text {
		t.Errorf("history %+v, was %+v", again, saved)
	}
	if v := b.values(); v["trait"] != "Superb" || v["modifier"] != "-1" {
		t.Errorf("settings %v", v)
	}
}

func TestUnreadableSessionIsReported(t *testing.T) {
	stored := map[string][]byte{"fudge-tray:test": []byte("garbage")}
	b := open(t, stored)
	if string(stored["fudge-tray:test:broken-1"]) != "garbage" {
		t.Errorf("stored %q", stored)
	}
	errs := b.events("tray-error")
	if len(errs) != 1 || decoded[Fault](t, errs[0].Detail).Code != "bad-state" {
		t.Fatalf("errors %v", errs)
	}
	b.ask("roll", nil)
	b.pass(longEnough)
	if _, err := session.Decode(stored["fudge-tray:test"]); err != nil {
		t.Errorf("the new session does not decode: %v", err)
	}
}

func TestTableWorksWithoutStorage(t *testing.T) {
	b := &bench{t: t, refuses: errors.Join(platform.ErrUnavailable), stored: map[string][]byte{}}
	b.open()
	id := b.ask("roll", nil)
	b.pass(longEnough)
	b.resolution(id)
	errs := b.events("tray-error")
	if len(errs) != 1 || decoded[Fault](t, errs[0].Detail).Code != "storage-unavailable" {
		t.Errorf("errors %v; want one, storage-unavailable", errs)
	}
	if len(b.history()) != 1 {
		t.Error("the roll is not listed")
	}
}

func TestReplay(t *testing.T) {
	b := open(t, map[string][]byte{})
	first := b.ask("roll", nil)
	b.pass(longEnough)
	thrown := b.resolution(first)
	again := b.ask("replay", thrown.Receipt)
	b.pass(longEnough)
	if s := decoded[Settled](t, b.reply(again).Result); !slices.Equal(s.Faces, thrown.Faces) {
		t.Errorf("replay shows %v, was %v", s.Faces, thrown.Faces)
	}
	if n := len(b.history()); n != 1 {
		t.Errorf("history of %d after one roll and its replay", n)
	}
}

// The dice of a replay stay when the tray's size or the next roll changes, also before the first roll.
func TestReplayStays(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("replay", "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg")
	b.pass(longEnough)
	var before, after Scene
	b.Scene(b.now, &before)
	b.Resize(1.6)
	b.ask("set", map[string]any{"trait": "Good"})
	b.pass(longEnough)
	b.Scene(b.now, &after)
	if len(before.Dice) != 4 || !slices.Equal(after.Dice, before.Dice) {
		t.Errorf("the dice %v have become %v", before.Dice, after.Dice)
	}
}

// The panel says what the dice of a replay show, until the dice of a roll lie in the tray again.
func TestReplayIsExplained(t *testing.T) {
	b := open(t, map[string][]byte{})
	good := map[string]any{"trait": "Good", "faces": []int{1, 1, 1, -1}}
	b.roll(good)
	rolled := b.state().Result.Text
	for receipt, want := range map[string]string{
		"AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg":      "Replay of 4dF: + + − −.",
		"AQc0ZEY0ZEZ2ODgAAPjFPiGBK2JTB-pYatyyAIgnN10": "Replay of 8dF: 0 0 − + − 0 + −.",
	} {
		b.ask("replay", receipt)
		b.pass(0)
		if got := b.state(); !got.Busy || got.Result.Text != rolled {
			t.Errorf("the panel says %q while dice move", got.Result.Text)
		}
		b.pass(longEnough)
		if got := b.state(); strings.ReplaceAll(got.Result.Text, "\u00a0", " ") != want || got.Result.Receipt != receipt {
			t.Errorf("the panel says %q of %s, want %q", got.Result.Text, got.Result.Receipt, want)
		}
	}
	b.roll(good)
	if got := b.state().Result.Text; got != rolled {
		t.Errorf("the panel says %q, want %q", got, rolled)
	}
}

// Rule R26: the throws of a secret roll reveal neither further dice nor durations.
func TestR26SecretRollsLookAlike(t *testing.T) {
	for _, request := range []string{
		`{"trait":"Great","secret":true}`,
		`{"system":"mudge","secret":true,"faces":[1,1,1,1],"extra":[0,1,0,-1]}`,
		`{"kind":"sum","technique":"3d6!","secret":true,"faces":[6,6,2,6,1]}`,
		`{"kind":"opposed","secret":true,"against":{}}`,
	} {
		b := open(t, map[string][]byte{})
		b.ask("roll", json.RawMessage(request))
		b.pass(secretTime - time.Millisecond)
		if n := len(b.events("tray-settle")); n != 0 {
			t.Errorf("%s settles early", request)
		}
		b.pass(time.Millisecond)
		if n := len(b.events("tray-settle")); n != 1 {
			t.Errorf("%s: %d tray-settle events, want 1", request, n)
		}
		throws := b.events("tray-throw")
		if len(throws) != 1 || string(throws[0].Detail) != `{"secret":true}` {
			t.Errorf("%s: tray-throw events %+v, want one that says only that it is secret", request, throws)
		}
	}
}

// Rule R26: no message contains the result of a secret roll until it is revealed.
func TestR26SecretRollStaysSecretUntilRevealed(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll", map[string]any{"trait": "Great", "secret": true, "faces": []int{1, 1, 1, 0}})
	var scene Scene
	b.Scene(b.now, &scene)
	if len(scene.Dice) != 0 {
		t.Errorf("dice of a secret roll are visible: %+v", scene.Dice)
	}
	b.pass(longEnough)
	b.ask("history", nil)
	for _, s := range b.sent {
		for _, secret := range []string{"faces", "receipt", "degree", "announce", "result\":3", "Superb"} {
			if text := string(s.Result) + string(s.Detail); s.Event != "panel" && strings.Contains(text, secret) {
				t.Errorf("%s%s contains %s: %s", s.ID, s.Event, secret, text)
			}
		}
	}
	states := b.events("panel")
	state := decoded[PanelState](t, states[len(states)-1].Detail)
	if line := state.History[0]; !line.Secret || line.Degree != "" || line.Receipt != "" || len(state.Dice) != 0 ||
		state.Result.Faces != nil || state.Result.Receipt != "" {
		t.Errorf("the panel shows: %+v", state)
	}

	b.open()
	b.ask("reveal", 0)
	if n := len(b.events("tray-resolve")); b.reply(id) == nil || n != 2 {
		t.Errorf("%d tray-resolve events, want one secret and one revealed", n)
	}
	if r := decoded[resolution](t, b.sent[len(b.sent)-2].Result); r.DegreeName != "" && r.DegreeName != "Superb+2" {
		t.Errorf("revealed %+v", r)
	}
	b.Scene(b.now, &scene)
	if len(scene.Dice) != 4 {
		t.Errorf("revealed dice: %+v", scene.Dice)
	}
	if got, want := b.panel().History[0].Receipt, b.session.Rolls[0].Receipt; got == "" || got != want {
		t.Errorf("the panel has the receipt %q of the revealed roll, want %q", got, want)
	}
}

func TestRollWithSecondThrow(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll",
		map[string]any{"system": "mudge", "trait": "Fair", "faces": []int{1, 1, 1, 1}, "extra": []int{1, 0, 0, 0}})
	b.pass(longEnough)
	r := b.resolution(id)
	if n := len(b.events("tray-throw")); n != 2 || r.DegreeName != "Superb+2" {
		t.Errorf("%d throws, %s; want 2, Superb+2 (rule R28)", n, r.DegreeName)
	}
	again := b.ask("replay", r.Receipt)
	b.pass(longEnough)
	if s := decoded[Settled](t, b.reply(again).Result); !slices.Equal(s.Faces, []int{1, 1, 1, 1}) {
		t.Errorf("replay shows %v", s.Faces)
	}
}

// Every visible control accepts its options, and the next roll stays valid.
func TestEveryControl(t *testing.T) {
	for _, system := range []string{"fudge", "mudge", "3d6-fudge"} {
		for _, kind := range optionsOf("kind") {
			b := open(t, map[string][]byte{})
			b.ask("set", map[string]any{"system": system, "kind": kind.Value})
			values := b.values()
			shown := controls.Visible(values)
			for _, section := range controls.Describe(nil).Sections {
				for _, c := range section.Controls {
					if shown[c.ID] {
						workControl(b, c, values)
					}
				}
			}
			id := b.ask("roll", nil)
			b.pass(longEnough)
			if r := b.reply(id); r == nil || !r.OK {
				t.Errorf("%s %s: roll answers %+v", system, kind.Value, r)
			}
		}
	}
}

func optionsOf(id string) []controls.Option {
	for _, section := range controls.Describe(nil).Sections {
		for _, c := range section.Controls {
			if c.ID == id {
				return c.Options
			}
		}
	}
	return nil
}

func workControl(b *bench, c controls.Control, values map[string]any) {
	b.t.Helper()
	if _, known := values[c.ID]; !known && c.Kind != controls.Button && c.Kind != controls.Drawing {
		b.t.Errorf("control %s has no value", c.ID)
	}
	for _, option := range c.Options {
		r := b.reply(b.ask("set", map[string]any{c.ID: option.Value}))
		if !r.OK || string(r.Result) != "true" {
			b.t.Errorf("control %s refuses %q", c.ID, option.Value)
		}
	}
	if len(c.Options) > 0 {
		b.ask("set", map[string]any{c.ID: values[c.ID]})
	}
}

// A receipt whose checksum doesn't match the simulation is refused; a stored roll with such a
// receipt still shows its faces.
func TestReceiptOfOtherPhysics(t *testing.T) {
	b := open(t, map[string][]byte{})
	first := b.ask("roll", map[string]any{"faces": []int{1, 1, 0, -1}})
	b.pass(longEnough)
	specs, err := play.ParseReceipts(b.resolution(first).Receipt)
	if err != nil {
		t.Fatal(err)
	}
	specs[0].Check ^= 1
	foreign := specs[0].Receipt()
	if r := b.reply(b.ask("replay", foreign)); r.OK || r.Error.Code != "bad-receipt" {
		t.Errorf("replay answers %+v", r)
	}
	b.session.Rolls[0].Receipt = foreign
	b.stored[b.deps.Key] = encoded(t, b.session)
	b.open()
	if !slices.Equal(b.lastThrow.Faces, []int{1, 1, 0, -1}) {
		t.Errorf("dice show %v", b.lastThrow.Faces)
	}
}

func TestExportImport(t *testing.T) {
	from, to := open(t, map[string][]byte{}), open(t, map[string][]byte{})
	from.ask("roll", "Great 4dF")
	from.pass(longEnough)
	text := decoded[string](t, from.reply(from.ask("export", nil)).Result)
	if r := to.reply(to.ask("import", text)); !r.OK {
		t.Fatalf("import: %+v", r.Error)
	}
	if a, b := from.history(), to.history(); len(b) != 1 || a[0].Resolution.Text != b[0].Resolution.Text {
		t.Errorf("imported %+v, exported %+v", b, a)
	}
	r := to.reply(to.ask("import", text[:len(text)-1]))
	if r.OK || r.Error.Code != "bad-state" || len(to.history()) != 1 {
		t.Errorf("a truncated state: %+v, history of %d", r, len(to.history()))
	}
}

// A host page can't learn a result before the dice settle. A page that reloads keeps their roll.
func TestExportOmitsMovingDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Great 4dF")
	b.ask("roll", "Good 4dF")
	for arg, want := range map[any]int{nil: 1, false: 1, true: 2} {
		state, err := imported(decoded[string](t, b.reply(b.ask("export", arg)).Result))
		if err != nil || len(state.Rolls) != want {
			t.Errorf("export %v: %d rolls (%v), want %d", arg, len(state.Rolls), err, want)
		}
	}
	b.pass(longEnough)
	state, err := imported(decoded[string](t, b.reply(b.ask("export", nil)).Result))
	if err != nil || len(state.Rolls) != 2 {
		t.Errorf("at rest: %d rolls (%v), want 2", len(state.Rolls), err)
	}
}

func TestBadMessages(t *testing.T) {
	for _, test := range []struct {
		op    string
		arg   any
		code  string
		names string // what the message must name
	}{
		{"roll", map[string]any{"trait": "Supreb"}, "bad-request", `did you mean Superb?`},
		{"roll", map[string]any{"technique": "4dG"}, "bad-request", `"4dG"`},
		{"roll", map[string]any{"kind": "sideways"}, "bad-request", `"sideways"`},
		{"roll", map[string]any{"faces": []int{1, 1, 2, 0}}, "bad-request", `faces`},
		{"roll", map[string]any{"faces": []int{1}}, "bad-request", `faces`},
		{"roll", map[string]any{"difficulty": -4}, "bad-request", `difficulty`},
		{"resolve", map[string]any{"trait": "Good"}, "bad-request", `faces`},
		{"replay", "nonsense", "bad-receipt", `receipt`},
		{"import", "nonsense", "bad-state", `state`},
		{"dance", nil, "bad-request", `"dance"`},
	} {
		t.Run(test.op+" "+test.code, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			r := b.reply(b.ask(test.op, test.arg))
			if r == nil || r.OK || r.Error.Code != test.code || !strings.Contains(r.Error.Message, test.names) {
				t.Errorf("%s %v: %+v", test.op, test.arg, r)
			}
		})
	}
}

func TestRefusedSettingIsUnchanged(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"trait": "Great"})
	b.ask("set", map[string]any{"trait": "Supreb"})
	states := b.events("panel")
	state := decoded[PanelState](t, states[len(states)-1].Detail)
	if state.Values["trait"] != "Great" || !strings.Contains(state.Errors["trait"], "Superb") {
		t.Errorf("trait %q, error %q", state.Values["trait"], state.Errors["trait"])
	}
}

func FuzzReceive(f *testing.F) {
	f.Add([]byte(`{"v":1,"id":"a","op":"roll","arg":"Great 4dF+1 vs Good"}`))
	f.Add([]byte(`{"v":1,"id":"a","op":"set","arg":{"trait":"Good","modifier":"x"}}`))
	f.Add([]byte(`{"v":1,"id":"a","op":"import","arg":"\u0021"}`))
	for op := range operations {
		f.Add(fmt.Appendf(nil, `{"v":1,"id":"a","op":%q,"arg":{"index":0,"text":"4dF","name":"x"}}`, op))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := open(t, map[string][]byte{})
		b.Tray.Receive(data)
		b.pass(longEnough)
	})
}
