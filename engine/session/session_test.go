package session

import (
	"bytes"
	"embed"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tinylib/msgp/msgp"
	"pgregory.net/rapid"

	"fudgetray/engine"
)

var update = flag.Bool("update", false, "write the golden state of this version, once, before it is released")

// receipt returns a receipt of four Fudge dice as the tray writes it.
func receipt(random *rand.Rand, flicked bool) string {
	b := append([]byte{1, 3}, "4dF"...)
	b = append(b, 60, 40, 0, 0)
	if flicked {
		b[len(b)-2], b[len(b)-1] = byte(random.Uint32()), byte(random.Uint32())
	}
	b = binary.LittleEndian.AppendUint32(b, random.Uint32())
	b = binary.LittleEndian.AppendUint64(b, random.Uint64())
	b = binary.LittleEndian.AppendUint16(b, uint16(random.Uint32()))
	b = append(b, 0)
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return base64.RawURLEncoding.EncodeToString(b)
}

// evening returns the session of a long evening: a roll about every minute, of four flicked Fudge
// dice, with changing traits and Difficulties.
func evening(rolls int) State {
	random := rand.New(rand.NewPCG(1, 2))
	s := State{Settings: engine.Request{Technique: "4dF"}}
	now := int64(1_795_000_000)
	for range rolls {
		now += random.Int64N(600)
		r := &Roll{Time: now, Receipt: receipt(random, true)}
		r.Request.Trait = engine.Some(engine.Level(random.IntN(3) + 1))
		r.Request.Difficulty = engine.Some(engine.Level(random.IntN(4)))
		if random.IntN(5) == 0 {
			r.Request.Modifiers = []engine.Modifier{{Label: "Hurt", Value: -1}}
		}
		for range 4 {
			r.Request.Faces = append(r.Request.Faces, random.IntN(3)-1)
		}
		s.Rolls = append(s.Rolls, r)
	}
	return s
}

// varied returns a state with every sort of roll.
func varied() State {
	level := engine.Some[engine.Level]
	return State{
		Settings: engine.Request{System: engine.Mudge, Technique: "4dF", Trait: level(2), Criticals: []engine.CriticalRule{}},
		Sheet: &engine.Sheet{
			Name: "Nathaniel", Attributes: []engine.Trait{{Name: "Strength", Level: level(1)}},
			Skills: []engine.Trait{{Name: "Bow", Level: level(1)}, {Name: "Magic", Default: engine.Default{None: true}}},
			Wounds: []engine.Wound{"Hurt"},
		},
		Quick: []Quick{
			{
				Name: "Sword at the orc",
				Request: engine.Request{
					Technique: "4dF", Skill: "Bow", Difficulty: level(1), Modifiers: []engine.Modifier{{Label: "aimed", Value: 1}},
				},
			},
			{
				Name:    "🗡️ \u202edrows",
				Request: engine.Request{Kind: engine.Opposed, Trait: level(2), Against: &engine.Side{Trait: level(-1)}},
			},
		},
		Rolls: []*Roll{
			{
				Time:    1_794_000_000,
				Request: engine.Request{Kind: engine.Sum, Technique: "2d1000", Faces: []int{1000, 1}},
				Nonce:   7,
			},
			{
				Time:    1_795_000_000,
				Request: engine.Request{Technique: "4dF", Trait: level(1), Faces: []int{1, 0, -1, 1}},
				Receipt: receipt(rand.New(rand.NewPCG(3, 4)), false),
			},
			{
				Time: 1_795_000_060,
				Request: engine.Request{
					Technique:  "4d6",
					Difficulty: level(0),
					Modifiers:  []engine.Modifier{{Label: "fine picks", Value: 1}, {Value: -2}},
					Faces:      []int{6, 1, 3, 2},
				},
			},
			{
				Time:    1_795_000_060,
				Request: engine.Request{Technique: "d%", Kind: engine.Situational, Faces: []int{0, 9}},
				Receipt: "no base64!",
			},
			{
				Time:     1_794_999_000,
				Request:  engine.Request{Technique: "diceless", Trait: level(-3), Secret: true},
				Nonce:    0xfedc,
				Revealed: true,
			},
			{
				Time:    1_795_000_100,
				Request: engine.Request{Technique: "3d20", Kind: engine.Sum, Faces: []int{20, 1, 13}},
				Receipt: "AAAA",
			},
			{Time: 1_795_000_200, Request: engine.Request{
				System: engine.Mudge, Kind: engine.Opposed, Faces: []int{1, 1, 1, 1}, Extra: []int{0, -1, 1, 1},
				Against: &engine.Side{
					Trait: level(1), Faces: []int{0, 0, -1, -1}, Modifiers: []engine.Modifier{{Label: "high ground", Value: 1}},
				},
			}},
			{
				Time: 1_795_000_300,
				Request: engine.Request{
					Technique: "3d6", Faces: []int{1, 1, 1}, ResultTable: []engine.ResultRow{{From: 3, To: 18, Result: 0}},
				},
			},
			{
				Time:    1_795_000_300,
				Request: engine.Request{Technique: "4dF", Trait: level(1), Faces: []int{1, 0, -1, 1}},
				Receipt: receipt(rand.New(rand.NewPCG(5, 6)), true),
			},
			{Time: 1_795_000_400, Request: engine.Request{
				Kind: engine.Opposed, Criticals: []engine.CriticalRule{engine.TableCritical}, Faces: []int{1, 1, 1, 1},
				CriticalFaces: []int{3, 4},
				Against:       &engine.Side{Faces: []int{-1, -1, -1, -1}, CriticalFaces: []int{6, 6}},
			}},
			{Time: 1_795_000_500, Request: engine.Request{
				System: engine.Mudge, Kind: engine.Opposed, Legendary: engine.Some(false), Ties: engine.TiesFail,
				Faces:   []int{1, 0, 0, 0},
				Against: &engine.Side{Faces: []int{0, 1, 0, 0}},
				Others:  []engine.Side{{Trait: level(1), NPC: "d6", Faces: []int{6, 2}}, {Faces: []int{0, 0, 0, 1}}},
			}},
		},
	}
}

func TestRoundTrip(t *testing.T) {
	for name, state := range map[string]State{"empty": {Rolls: []*Roll{}}, "varied": varied(), "evening": evening(1000)} {
		t.Run(name, func(t *testing.T) {
			data, err := Encode(state)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []string{string(data), Text(data), Pack(data), " " + Text(data) + "\r\n", Pack(data) + "\n"} {
				bytes, err := Bytes(form)
				if err != nil {
					t.Fatal(err)
				}
				back, err := Decode(bytes)
				if err != nil {
					t.Fatal(err)
				}
				same(t, back, state)
			}
		})
	}
}

// comesBack checks that decoding an encoded state returns the same state.
func comesBack(t rapid.TB, state State) {
	t.Helper()
	data, err := Encode(state)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	same(t, back, state)
}

func same(t rapid.TB, got, want State) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the state came back as\n%s\nwant\n%s", mustJSON(t, got), mustJSON(t, want))
	}
}

// TestEveryFieldIsKept fails when a field is added to a request that is not stored.
func TestEveryFieldIsKept(t *testing.T) {
	level := engine.Some[engine.Level]
	full := engine.Request{
		System: engine.Mudge, Ladder: "house", Kind: engine.Opposed, Technique: "4dF", Trait: level(2),
		CustomLadder: &engine.Ladder{
			Name:   "house",
			Levels: []engine.NamedLevel{{Value: -1, Name: "Low"}, {Value: 0, Name: "Middling"}, {Value: 1, Name: "High"}},
		},
		Skill: "Climbing", HelpedBy: "Strength", Untrained: true, SupportedBy: "Courage",
		Modifiers: []engine.Modifier{{Label: "wet", Value: -1}}, Secondary: level(1), Difficulty: level(-1),
		Minimum: level(0),
		Against: &engine.Side{
			Trait:         level(0),
			Modifiers:     []engine.Modifier{{Label: "old", Value: 1}},
			Technique:     "4dF",
			NPC:           "1dF",
			Minimum:       level(1),
			Faces:         []int{0},
			Extra:         []int{1, 0, 0, 1},
			CriticalFaces: []int{2, 5},
		},
		Criticals: []engine.CriticalRule{}, Even: true, NoDifficulty: true, Secret: true, Faces: []int{1, 1, 1, 1}, Again: []int{0},
		Extra:         []int{0, 0, 0, 0},
		ResultTable:   []engine.ResultRow{{From: 3, To: 18, Result: 1}},
		CriticalTable: []engine.CriticalRow{{Roll: 2, Text: "slips"}},
		Others:        []engine.Side{{Trait: level(1), NPC: "d6", Faces: []int{6, 2}}, {CriticalFaces: []int{1, 2}}},
		Ties:          engine.TiesAgain, Legendary: engine.Some(false), CriticalDice: "2d6", CriticalFaces: []int{1, 1},
	}
	for v, i := reflect.ValueOf(full), 0; i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Errorf("this test does not set the field %s", v.Type().Field(i).Name)
		}
	}
	state := State{Settings: full, Rolls: []*Roll{{Time: 5, Request: full}}}
	comesBack(t, state)
}

// TestLargestValues stores as much of each kind as is allowed.
func TestLargestValues(t *testing.T) {
	state := State{Rolls: []*Roll{
		{Receipt: strings.Repeat("!", math.MaxUint16)},
		{Request: engine.Request{Faces: slices.Repeat([]int{1}, math.MaxUint8)}},
	}}
	for n := range MaxQuick {
		state.Quick = append(state.Quick, Quick{Name: fmt.Sprint("roll ", n)})
	}
	comesBack(t, state)
}

// TestReceiptsComeBack stores receipts that are nearly base64 or nearly have a checksum.
func TestReceiptsComeBack(t *testing.T) {
	for _, receipt := range []string{"AA\nAA", "AAAAAA", "AAAA", "AAB", "A", "AAAAAAA"} {
		comesBack(t, State{Rolls: []*Roll{{Receipt: receipt}}})
	}
	shape := wireShape{Head: []byte{1, 2}, Size: 1}
	if _, err := shape.receipt([]byte{3}); err == nil || err.Error() != "receipt: it has 3 bytes, not 1" {
		t.Errorf("a receipt with too many bytes: %v", err)
	}
}

// TestShortStates checks that a state ends after its last field that is not empty.
func TestShortStates(t *testing.T) {
	for _, c := range []struct {
		state State
		rest  int // bytes after the columns
	}{
		{State{}, 0},
		{State{Cleared: []*Roll{{}}}, 2},
		{State{Quick: []Quick{{Name: "a"}}}, 5},
	} {
		wire, err := toWire(c.state)
		if err != nil {
			t.Fatal(err)
		}
		payload, err := wire.payload()
		if err != nil {
			t.Fatal(err)
		}
		if rest, err := msgp.Skip(payload); err != nil || len(rest) != c.rest {
			t.Errorf("%+v: %x follows the columns, %v; want %d bytes", c.state, rest, err, c.rest)
		}
	}
}

// TestSheetOutlivesItsLadder unloads the ladder that a sheet names.
func TestSheetOutlivesItsLadder(t *testing.T) {
	house := engine.Ladder{
		Name: "house", Levels: []engine.NamedLevel{{Value: 20, Name: "Middling"}, {Value: 21, Name: "High"}},
	}
	state := State{
		Settings: engine.Request{CustomLadder: &house},
		Sheet: &engine.Sheet{Ladder: "house", Skills: []engine.Trait{
			{Name: "Bow", Level: engine.Some[engine.Level](21)},
			{Name: "Lore", Default: engine.Default{Opt: engine.Some[engine.Level](20)}},
		}},
		Rolls: []*Roll{},
	}
	for _, loaded := range []*engine.Ladder{&house, nil} {
		state.Settings.CustomLadder = loaded
		comesBack(t, state)
	}
}

func TestRollsRoundTrip(t *testing.T) {
	faces := rapid.SliceOfN(rapid.IntRange(-1, 20), 0, 40)
	rapid.Check(t, func(t *rapid.T) {
		state := State{Rolls: []*Roll{}}
		for range rapid.IntRange(0, 20).Draw(t, "rolls") {
			r := &Roll{Time: rapid.Int64Range(0, maxTime).Draw(t, "time"), Revealed: rapid.Bool().Draw(t, "revealed")}
			if r.Nonce = rapid.Uint32().Draw(t, "nonce"); r.Nonce == 0 {
				r.Receipt = rapid.OneOf(rapid.String(), rapid.StringMatching(`[\w-]{0,60}`)).Draw(t, "receipt")
			}
			r.Dice = Dice{
				rapid.SampledFrom([]string{"", "ruby"}).Draw(t, "dice"),
				rapid.SampledFrom([]string{"", "jet"}).Draw(t, "opponent"),
			}
			r.By = rapid.SampledFrom([]By{{}, {"Ben", "#3c8d5a"}}).Draw(t, "by")
			r.Request.Technique = rapid.SampledFrom([]string{"", "4dF", "3d6"}).Draw(t, "technique")
			r.Request.Faces, r.Request.Extra = orNil(faces.Draw(t, "faces")), orNil(faces.Draw(t, "extra"))
			if rapid.Bool().Draw(t, "opposed") {
				r.Request.Against = &engine.Side{Faces: orNil(faces.Draw(t, "faces"))}
			}
			state.Rolls = append(state.Rolls, r)
		}
		if cleared := rapid.IntRange(0, len(state.Rolls)).Draw(t, "cleared"); cleared > 0 {
			state.Rolls, state.Cleared = state.Rolls[cleared:], state.Rolls[:cleared]
		}
		comesBack(t, state)
	})
}

func orNil(faces []int) []int {
	if len(faces) == 0 {
		return nil
	}
	return faces
}

// TestRollsAreSmall checks the budget of 24 bytes for a roll, including its receipt and its share
// of the pools.
func TestRollsAreSmall(t *testing.T) {
	data, err := Encode(evening(1000))
	if err != nil {
		t.Fatal(err)
	}
	if each := float64(len(data)) / 1000; each > 24 {
		t.Errorf("a roll takes %.2f bytes", each)
	} else {
		t.Logf("a roll takes %.2f bytes, %.2f units of localStorage", each, each*8/15)
	}
}

func TestEncodeRefuses(t *testing.T) {
	one := func(r Roll) State { return State{Rolls: []*Roll{{}, &r}} }
	for name, c := range map[string]struct {
		state State
		want  string
	}{
		"too many rolls": {
			State{Rolls: make([]*Roll, maxStored/2), Cleared: make([]*Roll, maxStored/2+1)},
			"state.rolls: 100001",
		},
		"no face": {
			one(Roll{Request: engine.Request{Faces: []int{0, 40_000}}}),
			"state.rolls[1].request.faces: 40000",
		},
		"no extra face": {one(Roll{Request: engine.Request{Extra: []int{-32769}}}), "state.rolls[1].request.extra: -32769"},
		"too many faces": {
			one(Roll{Request: engine.Request{Against: &engine.Side{Faces: make([]int, 256)}}}),
			"state.rolls[1].request.against.faces: 256",
		},
		"a long name":    {State{Quick: []Quick{{Name: strings.Repeat("ä", MaxQuickName+1)}}}, "state.quick[0].name"},
		"needless nonce": {one(Roll{Receipt: "AAAA", Nonce: 7}), "state.rolls[1].nonce: 7"},
		"long receipt":   {one(Roll{Receipt: strings.Repeat("!", math.MaxUint16+1)}), "state.rolls[1].receipt: it has 65536"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Encode(c.state); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func TestDecodeDamaged(t *testing.T) {
	good, err := Encode(varied())
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(good) * 8 {
		bad := bytes.Clone(good)
		bad[i/8] ^= 1 << (i % 8)
		if _, err := Decode(bad); err == nil || !strings.HasPrefix(err.Error(), "state") {
			t.Fatalf("bit %d flipped: %v", i, err)
		}
	}
	for n := range good {
		want := fmt.Sprintf("it is cut off after %d of %d bytes", n, len(good))
		if n < headSize {
			want = fmt.Sprintf("it is cut off after %d bytes", n)
		}
		if _, err := Decode(good[:n]); err == nil || !strings.Contains(err.Error(), want) {
			t.Fatalf("cut off after %d bytes: %v, want %q", n, err, want)
		}
	}
	if _, err := Decode(append(good, 0)); err == nil || !strings.Contains(err.Error(), "more than its length") {
		t.Errorf("a byte too many: %v", err)
	}
}

// TestDecodeRefuses decodes valid frames with invalid payloads.
func TestDecodeRefuses(t *testing.T) {
	payload := func(w wireState) []byte {
		b, err := w.MarshalMsg(nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	with := func(a wireAsk, data ...byte) []byte {
		return payload(wireState{
			Shapes: []wireShape{{}}, Asks: []wireAsk{a}, Since: []int64{0}, Ask: []uint32{0}, Data: [][]byte{data},
		})
	}
	at := func(since ...int64) []byte {
		n := len(since)
		return frame(1, payload(wireState{
			Shapes: []wireShape{{}}, Asks: []wireAsk{{}}, Since: since, Ask: make([]uint32, n), Data: make([][]byte, n),
		}))
	}
	quick := func(names ...string) []byte {
		var w wireState
		for _, name := range names {
			w.Quick = append(w.Quick, wireQuick{Name: name})
		}
		b, err := w.payload()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	folded := func(f Folded) []byte {
		b, err := f.MarshalMsg(append(payload(wireState{}), 0x90, 0))
		if err == nil {
			b, err = (&Folded{}).MarshalMsg(b)
		}
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	parts := func(list ...wireSealed) []byte {
		b, err := (&wireState{Sealed: list}).payload()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	part := frame(1, with(wireAsk{}))
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"garbage":       {[]byte("hello"), "not a saved session"},
		"version 0":     {frame(0, payload(wireState{})), "state.version: 0"},
		"newer version": {frame(9, payload(wireState{})), "state.version: 9"},
		"empty payload": {frame(1, nil), "state:"},
		"rest":          {frame(1, append(folded(Folded{}), 0x90, 0xc0)), "trailing bytes in its payload: 1"},
		"folded":        {frame(1, append(payload(wireState{}), 0x90, 0, 0xc0)), "state.folded: msgp"},
		"many degrees": {
			frame(7, folded(Folded{Degrees: make([]DegreeCount, maxDegrees+1)})),
			"state.folded: 65 degrees",
		},
		"parts":          {frame(7, append(folded(Folded{}), 0xc0)), "state.sealed: msgp"},
		"altered part":   {frame(7, parts(wireSealed{ID: 1, Rolls: 1, Data: part})), "state.sealed[0]: it was altered"},
		"part elsewhere": {frame(7, parts(wireSealed{ID: 1, Rolls: 5})), "5 of its rolls are missing"},
		"false count": {
			frame(7, parts(wireSealed{ID: uint64(partID(part)), Rolls: 2, Data: part})),
			"state.sealed[0]: it has 1 rolls, not 2",
		},
		"empty part": {
			frame(7, parts(wireSealed{Data: frame(1, payload(wireState{}))})),
			"state.sealed[0]: it is not a part",
		},
		"part of parts": {
			frame(7, parts(wireSealed{Data: frame(7, parts(wireSealed{}))})),
			"state.sealed[0]: it is not a part",
		},
		"other type":   {frame(1, msgp.AppendString(nil, "x")), "state:"},
		"false length": {frame(1, []byte{0x97, 0x80, 0xc4, 0, 0xdd, 0xff, 0xff, 0xff, 0xff}), "state:"},
		"many rolls": {
			frame(1, slices.Concat(
				[]byte{0x97, 0x80, 0xc4, 0, 0x90, 0x90, 0xdd, 0, 1, 0x86, 0xa1}, make([]byte, 100_001), []byte{0x90, 0x90},
			)),
			"limit exceeded",
		},
		"columns of no data": {
			frame(1, payload(wireState{Since: []int64{0}, Ask: []uint32{0}})),
			"there are 1 times, 1 asks and 0 data",
		},
		"no ask at all": {
			frame(1, payload(wireState{Since: []int64{0}, Ask: []uint32{0}, Data: [][]byte{nil}})),
			"state.rolls[0].ask: no entry 0",
		},
		"uneven columns": {
			frame(1, payload(wireState{Since: []int64{0}})),
			"state.rolls: there are 1 times, 0 asks and 0 data",
		},
		"no such ask": {
			frame(1, payload(wireState{Since: []int64{0}, Ask: []uint32{1}, Data: [][]byte{nil}})),
			"state.rolls[0].ask",
		},
		"no such shape": {frame(1, with(wireAsk{Shape: 1})), "state.asks[0].shape"},
		"no such range": {frame(1, with(wireAsk{Range: 5})), "state.asks[0].range"},
		"many counts":   {frame(1, with(wireAsk{Counts: make([]uint8, len(faceFields)+1)})), "state.asks[0].counts"},
		"late":          {at(maxTime + 1), "state.rolls[0].time: 253402300800"},
		"early":         {at(-1), "state.rolls[0].time: -1"},
		"earlier":       {at(5, -6), "state.rolls[1].time: -1"},
		"later":         {at(maxTime, 1), "state.rolls[1].time: 253402300800"},
		"overflow":      {at(1, math.MaxInt64, math.MaxInt64), "state.rolls[1].time"},
		"missing faces": {frame(1, with(wireAsk{Counts: []uint8{6}}, 0)), "state.rolls[0].data"},
		"wrong faces":   {frame(1, with(wireAsk{Counts: []uint8{1}}, 3)), "state.rolls[0].data"},
		"wrong byte": {
			frame(1, with(wireAsk{Counts: []uint8{6}}, 250, 0)),
			"state.rolls[0].data: byte fa has no faces from -1 to 1",
		},
		"wrong end": {
			frame(1, with(wireAsk{Counts: []uint8{6}}, 0, 4)),
			"state.rolls[0].data: byte 04 has no faces from -1 to 1",
		},
		"no other side": {frame(1, with(wireAsk{Counts: []uint8{0, 0, 1}}, 0)), "state.rolls[0].request.against.faces"},
		"long nonce":    {frame(2, with(wireAsk{}, 1, 2, 3, 4, 5)), "state.rolls[0].nonce"},
		"long receipt": {
			frame(1, payload(wireState{
				Shapes: []wireShape{{Size: 1}}, Asks: []wireAsk{{}}, Since: []int64{0}, Ask: []uint32{0}, Data: [][]byte{{1, 2}},
			})),
			"state.rolls[0].receipt",
		},
		"no such form": {
			frame(1, payload(wireState{
				Shapes: []wireShape{{Form: 3}}, Asks: []wireAsk{{}}, Since: []int64{0}, Ask: []uint32{0}, Data: [][]byte{nil},
			})),
			"state.rolls[0].receipt",
		},
		"bad request": {
			frame(1, with(wireAsk{Request: wireRequest{Rest: []byte(`{"skil":"x"}`)}})),
			"state.asks[0].request.skil",
		},
		"bad sheet":     {frame(1, payload(wireState{Sheet: []byte(`{"skills":[{}]}`)})), "state.sheet.skills[0].name"},
		"no sheet":      {frame(1, payload(wireState{Sheet: []byte(`3`)})), "state.sheet: 3"},
		"bad settings":  {frame(1, payload(wireState{Settings: wireRequest{Rest: []byte(`{`)}})), "state.settings: request"},
		"quick rolls":   {frame(4, append(payload(wireState{}), 0xc0)), "state.quick: msgp"},
		"no number":     {frame(4, append(payload(wireState{}), 0x90, 0xc0)), "state.cleared: msgp"},
		"many cleared":  {frame(4, append(payload(wireState{}), 0x90, 1)), "state.cleared: 1 are more than the 0 rolls"},
		"no quick name": {frame(4, quick("")), `state.quick[0].name: "" is not a name of 1 to 40`},
		"two of a name": {frame(4, quick("a", "a")), `state.quick[1].name: "a" is already used`},
		"many quick":    {frame(4, quick(make([]string, 10_000)...)), "state.quick: 10000 are more than the limit of 20"},
		"field of a map": {
			frame(1, []byte{0x97, 0x81, 0xa1, 't', 0xa1, 'x', 0xc4, 0, 0x90, 0x90, 0x90, 0x90, 0x90}),
			"at Settings/Trait",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if s, err := Decode(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v, error %v, want %q", s, err, c.want)
			}
		})
	}
}

func TestBytesRefuses(t *testing.T) {
	for form, want := range map[string]string{
		"":          "state: it is empty",
		" \n":       "state: it is empty",
		"nonsense!": "state: it is not exported text",
		"_kZUx":     "state: the text was cut off",
		"\u9000":    "state: packed text",
		"\x80":      "state: packed text",
	} {
		if _, err := Bytes(form); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Bytes(%q): %v, want %q", form, err, want)
		}
	}
}

func TestMigrationOrder(t *testing.T) {
	add := func(mark string) func([]byte) ([]byte, error) {
		return func(b []byte) ([]byte, error) { return append(b, mark...), nil }
	}
	steps := []func([]byte) ([]byte, error){add("2"), add("3")}
	for version, want := range map[byte]string{1: "x23", 2: "x3", 3: "x"} {
		if got, err := migrated(version, []byte("x"), steps); err != nil || string(got) != want {
			t.Errorf("version %d: %s, %v; want %s", version, got, err, want)
		}
	}
	for _, version := range []byte{0, 4, 255} {
		_, err := migrated(version, nil, steps)
		want := fmt.Sprintf("state.version: %d is not supported; this program reads versions 1 to 3", version)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("version %d: %v", version, err)
		}
	}
	reason := errors.New("a reason")
	steps[1] = func([]byte) ([]byte, error) { return nil, reason }
	_, err := migrated(1, nil, steps)
	if !errors.Is(err, reason) || !strings.Contains(err.Error(), "from version 2 to 3") {
		t.Errorf("a step that fails: %v", err)
	}
}

// TestOtherDiceKeepTheirName checks the migration from version 2, in which another side without a
// technique threw 4dF, whatever the asking side threw.
func TestOtherDiceKeepTheirName(t *testing.T) {
	for _, row := range []struct{ system, technique, against, want string }{
		{"", "d%", `{}`, "4dF"},
		{"", "d%", `{"technique":"3d6"}`, "3d6"},
		{"", "d%", `{"npc":"fixed"}`, ""},
		{"", "", `{}`, ""},
		{"3d6-fudge", "3d6", `{}`, ""},
	} {
		ask := wireAsk{
			Request: wireRequest{
				System: row.system, Kind: "opposed", Technique: row.technique, Rest: []byte(`{"against":` + row.against + `}`),
			},
		}
		payload, err := (&wireState{
			Shapes: []wireShape{{}}, Asks: []wireAsk{ask}, Since: []int64{0}, Ask: []uint32{0}, Data: [][]byte{nil},
		}).MarshalMsg(nil)
		if err != nil {
			t.Fatal(err)
		}
		state, err := Decode(frame(2, payload))
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Rolls[0].Request.Against.Technique; got != row.want {
			t.Errorf("%s against %s: the other side throws %q, want %q", row.technique, row.against, got, row.want)
		}
	}
}

//go:embed testdata
var goldens embed.FS

// TestGolden decodes a state of every version. Never regenerate these files: a change of the
// stored format needs a new version and a new file.
func TestGolden(t *testing.T) {
	newest := 1 + len(migrations)
	if *update {
		writeGolden(t, newest)
		return
	}
	for version := 1; version <= newest; version++ {
		text, err := goldens.ReadFile(goldenName(version, "state"))
		if err != nil {
			t.Fatal(err)
		}
		data, err := Bytes(string(text))
		if err != nil {
			t.Fatal(err)
		}
		var parts Parts
		state, err := parts.Decode(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := goldens.ReadFile(goldenName(version, "json"))
		if err != nil {
			t.Fatal(err)
		}
		if got := indented(t, state); got != string(want) {
			t.Errorf("version %d reads as\n%s\nwant\n%s", version, got, want)
		}
		again, _, err := parts.Encode(state, true)
		if version >= newest-1 && (err != nil || !bytes.Equal(again, data)) {
			t.Errorf("this version writes the golden state as %s, %v; what is stored has changed without a new version",
				Text(again), err)
		}
	}
}

func writeGolden(t *testing.T, version int) {
	t.Helper()
	state := varied()
	state.Folded = Folded{Rolls: 3, Since: 1_793_000_000, Degrees: []DegreeCount{{"Great", 2}}}
	state.Cleared, state.ClearedFolded = evening(2).Rolls, Folded{Rolls: 1, Since: 1_792_000_000}
	data, err := sealed(state, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	for kind, content := range map[string]string{"state": Text(data) + "\n", "json": indented(t, state)} {
		if err := os.WriteFile(goldenName(version, kind), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// sealed encodes a state whose first rolls are in a part.
func sealed(s State, rolls int) ([]byte, error) {
	var parts Parts
	first, err := parts.seal(s.Rolls[:rolls], 1)
	if err != nil {
		return nil, err
	}
	parts.known = map[PartID]*Part{first[0].ID: first[0]}
	data, _, err := parts.Encode(s, true)
	return data, err
}

func goldenName(version int, kind string) string {
	return fmt.Sprintf("testdata/v%d.%s", version, kind)
}

func indented(t *testing.T, s State) string {
	t.Helper()
	b, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}

func FuzzDecode(f *testing.F) {
	for _, s := range []State{{}, varied(), evening(3)} {
		data, err := Encode(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[headSize : len(data)-4])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, framed := range [][]byte{data, frame(1, data), frame(2, data), frame(4, data)} {
			state, err := Decode(framed)
			if err != nil {
				continue
			}
			again, err := Encode(state)
			if err != nil {
				t.Fatalf("what was decoded can't be encoded: %v", err)
			}
			back, err := Decode(again)
			if err != nil {
				t.Fatalf("what was encoded can't be decoded: %v", err)
			}
			if a, b := mustJSON(t, state), mustJSON(t, back); a != b {
				t.Fatalf("%s came back as %s", a, b)
			}
		}
	})
}

func mustJSON(t rapid.TB, s State) string {
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// BenchmarkEncode1000 also reports the bytes of a roll, which must be 24 or less.
func BenchmarkEncode1000(b *testing.B) {
	state := evening(1000)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		data, err := Encode(state)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size)/1000, "B/roll")
}

// BenchmarkDecode1000 must take 20 ms or less.
func BenchmarkDecode1000(b *testing.B) {
	data, err := Encode(evening(1000))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

// A state with a time that Decode refuses is not encoded.
func TestTimesBeyondTheLimitAreRefused(t *testing.T) {
	for _, time := range []int64{maxTime + 1, -1, 1 << 62} {
		s := State{Rolls: []*Roll{{Time: time, Request: engine.Request{Faces: []int{0, 0, 0, 0}}}}}
		if _, err := Encode(s); err == nil || !strings.Contains(err.Error(), "state.rolls[0].time: "+strconv.FormatInt(time, 10)) {
			t.Errorf("%d: %v", time, err)
		}
	}
}
