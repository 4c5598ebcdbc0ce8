package tray

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/session"
)

const (
	hostileInputs  = 1000
	maxInputMemory = 200 << 20 // bytes allocated, also those that are freed at once
)

// TestHostileInputs gives a tray generated receipts, states and links. Each is refused with a
// reason and little memory, and no roll is lost.
func TestHostileInputs(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 1))
	b := open(t, map[string][]byte{})
	b.roll("4dF")
	b.roll("20d6")
	rolls := []string{b.session.Rolls[0].Receipt, b.session.Rolls[1].Receipt}
	kept := b.session.Rolls
	bombs := []string{unfolding(t, random), unfolding(t, random), unfolding(t, random)}
	var largest uint64
	var slowest time.Duration
	inputs := hostileInputs
	if testing.Short() || runtime.GOOS == "js" { // a tenth as fast, and the same code
		inputs /= 10
	}
	for i := range inputs {
		op, arg := "", ""
		switch i % 3 {
		case 0:
			op, arg = "replay", hostileReceipt(random, rolls)
		case 1:
			op, arg = "import", hostileState(t, random, rolls, bombs)
		case 2:
			op, arg = "prepare", hostileLine(random)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		answer := b.reply(b.ask(op, arg))
		slowest = max(slowest, time.Since(start))
		runtime.ReadMemStats(&after)
		size := after.TotalAlloc - before.TotalAlloc
		largest = max(largest, size)
		if size > maxInputMemory {
			t.Errorf("%d: %s of %d bytes took %d MB", i, op, len(arg), size>>20)
		}
		if answer.OK {
			t.Errorf("%d: %s of %.60q is accepted", i, op, arg)
			continue
		}
		if answer.Error.Message == "" || answer.Error.Code == "" || answer.Error.Text == "" {
			t.Errorf("%d: %s of %.60q is refused without a reason: %+v", i, op, arg, answer.Error)
		}
		if len(answer.Error.Message) > 1000 {
			t.Errorf("%d: the reason has %d bytes", i, len(answer.Error.Message))
		}
	}
	for i := range kept {
		if i >= len(b.session.Rolls) || b.session.Rolls[i].ID() != kept[i].ID() {
			t.Fatalf("roll %d is lost", i)
		}
	}
	t.Logf("%d inputs: at most %v and %d MB each", inputs, slowest.Round(time.Millisecond), largest>>20)
}

// hostileReceipt returns a receipt with too many throws, altered bytes or a valid checksum over
// random ones.
func hostileReceipt(random *rand.Rand, rolls []string) string {
	receipt := rolls[random.IntN(len(rolls))]
	switch random.IntN(3) {
	case 0:
		return strings.Repeat(receipt+".", 40+random.IntN(2000)) + receipt
	case 1:
		at := random.IntN(len(receipt))
		return receipt[:at] + "!" + receipt[at:]
	}
	data, _ := base64.RawURLEncoding.DecodeString(receipt)
	data = data[:len(data)-4]
	data[1] = byte(25 + random.IntN(200)) // longer than the receipt
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	return base64.RawURLEncoding.EncodeToString(data)
}

// hostileState returns a state that unfolds to too much data, or one with wrong receipts or altered bytes.
func hostileState(t *testing.T, random *rand.Rand, rolls, bombs []string) string {
	switch random.IntN(3) {
	case 0: // with the receipt of another roll's dice
		r := &session.Roll{Receipt: rolls[1], Request: engine.Request{Faces: []int{0, 0, 0, 0}}}
		return session.Text(encoded(t, session.State{Rolls: []*session.Roll{r}}))
	case 1:
		return bombs[random.IntN(len(bombs))]
	}
	data := encoded(t, session.State{})
	data[random.IntN(len(data))] ^= 1 << random.IntN(8)
	return session.Text(data)
}

// unfolding returns a valid state whose results repeat too many long texts.
func unfolding(t *testing.T, random *rand.Rand) string {
	r := &session.Roll{Request: engine.Request{Faces: []int{0, 0, 0, 0}}}
	for range 60 + random.IntN(100) {
		r.Request.Modifiers = append(r.Request.Modifiers, engine.Modifier{Label: strings.Repeat("x", 200+random.IntN(2000))})
	}
	s := session.State{}
	for i := range 3000 {
		next := *r
		next.Nonce = uint32(i + 1)
		s.Rolls = append(s.Rolls, &next)
	}
	return session.Text(encoded(t, s))
}

// hostileLine returns a line of a link.
func hostileLine(random *rand.Rand) string {
	n := 1000 + random.IntN(100_000)
	return []string{
		strings.Repeat("(", n),
		"4dF" + strings.Repeat("+1", n),
		"Good 4dF +1 (" + strings.Repeat("x", n) + ")",
		strings.Repeat("1d6+", n) + "1",
		fmt.Sprintf("%dd%d!", n, n),
		`{"modifiers":[{"label":"` + strings.Repeat("x", n) + `","value":1}]}`,
		`{"trait":` + strings.Repeat("[", n),
		strings.Repeat("Great ", n),
	}[random.IntN(8)]
}
