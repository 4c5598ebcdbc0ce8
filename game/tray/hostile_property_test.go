package tray

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
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
	maxInputChecks = 30        // the longest time of an input, in checks of the largest one by encoding/json
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
		var answer *sent
		spent := costOf(func() { answer = b.reply(b.ask(op, arg)) })
		slowest, largest = max(slowest, spent.time), max(largest, spent.memory)
		if spent.memory > maxInputMemory {
			t.Errorf("%d: %s of %d bytes took %d MB", i, op, len(arg), spent.memory>>20)
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

// A cost is what an input takes.
type cost struct {
	time   time.Duration
	memory uint64 // bytes allocated, also those that are freed at once
}

// costOf returns what a function takes. Its time is that of the processor, as other programs may run.
func costOf(f func()) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime()
	f()
	took := processorTime() - start
	runtime.ReadMemStats(&after)
	return cost{took, after.TotalAlloc - before.TotalAlloc}
}

// largeInputs are JSON of at most n bytes, in forms for which a decoder may take more than linear time.
var largeInputs = map[string]func(n int) string{
	"fields":             func(n int) string { return "{" + counted(n, `"x%d":1`) + "}" },
	"a field many times": func(n int) string { return `{"trait":1` + strings.Repeat(`,"trait":1`, n/12) + "}" },
	"arrays in arrays":   func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) },
	"objects in objects": func(n int) string { return strings.Repeat(`{"x":`, n/7) + "1" + strings.Repeat("}", n/7) },
	"a list":             func(n int) string { return "[1" + strings.Repeat(",1", n/3) + "]" },
	"modifiers":          func(n int) string { return `{"modifiers":[` + counted(n, `{"label":"x%d","value":1}`) + "]}" },
	"a sheet":            func(n int) string { return `{"sheet":{"skills":{` + counted(n, `"x%d":"Good"`) + "}}}" },
	"a sheet as text":    func(n int) string { return `{"sheet":` + quoted(`{"skills":{`+counted(n/2, `"x%d":"Good"`)+"}}") + "}" },
	"a ladder": func(n int) string {
		return `{"custom_ladder":{"levels":[` + counted(n, `{"name":"x%d","value":1}`) + "]}}"
	},
	"a table":   func(n int) string { return `{"critical_table":[` + counted(n, `{"roll":%d,"text":"x"}`) + "]}" },
	"a text":    func(n int) string { return quoted(strings.Repeat("x", n-2)) },
	"escapes":   func(n int) string { return `"` + strings.Repeat(`\u0041`, n/6-1) + `"` },
	"brackets":  func(n int) string { return quoted(strings.Repeat("(", n-2)) },
	"words":     func(n int) string { return quoted(strings.Repeat("Great ", n/6-1)) },
	"a receipt": func(n int) string { return quoted(strings.Repeat("AQ.", n/3-1)) },
}

// counted returns at most n bytes of a list whose items have numbers.
func counted(n int, format string) string {
	var list strings.Builder
	for i := 0; ; i++ {
		item := fmt.Sprintf(format, i)
		if list.Len()+len(item)+100 > n {
			return list.String()
		}
		if i > 0 {
			list.WriteByte(',')
		}
		list.WriteString(item)
	}
}

// sizeLimit returns the size of the largest argument of an operation.
func sizeLimit(op string) int {
	if op == "import" {
		return maxImport
	}
	return maxArgument
}

func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestLargestInputs gives each operation the largest arguments that it takes. Each is answered within the memory of
// SECURITY.md and in linear time, which is compared with another reader's, and one byte more is refused.
func TestLargestInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("gives each operation megabytes")
	}
	largest := []byte(largeInputs["a text"](maxImport))
	checked := costOf(func() { json.Valid(largest) }).time
	share := 1
	if runtime.GOOS == "js" {
		share = 16
	}
	made := map[string]string{} // by name and size
	for name, input := range largeInputs {
		for _, size := range []int{maxArgument, maxImport} {
			made[fmt.Sprint(name, size)] = input(size / share)
		}
	}
	var worst cost
	for op := range operations {
		for name := range largeInputs {
			message := []byte(`{"v":1,"id":"large","op":"` + op + `","arg":` + made[fmt.Sprint(name, sizeLimit(op))] + "}")
			b := open(t, map[string][]byte{})
			spent := costOf(func() { b.Receive(message) })
			if b.reply("large") == nil && b.current == nil && len(b.events("tray-error")) == 0 {
				t.Errorf("%s, %s: no answer", op, name)
			}
			if spent.time > maxInputChecks*checked || spent.memory > maxInputMemory {
				t.Errorf("%s, %s: %d bytes take %v and %d MB, a check %v", op, name, len(message), spent.time, spent.memory>>20, checked)
			}
			worst = cost{max(worst.time, spent.time), max(worst.memory, spent.memory)}
		}
		b := open(t, map[string][]byte{})
		b.Receive([]byte(`{"v":1,"id":"over","op":"` + op + `","arg":` + quoted(strings.Repeat("x", sizeLimit(op)-1)) + "}"))
		if r := b.reply("over"); r == nil || r.OK || !strings.Contains(r.Error.Message, "at most") {
			t.Errorf("%s: an argument beyond the limit is answered with %+v", op, r)
		}
	}
	t.Logf("%d inputs: at most %v and %d MB each", len(operations)*len(largeInputs), worst.time.Round(time.Millisecond), worst.memory>>20)
}

// However many fields a host page sets that no control has, few are kept.
func TestRefusedValuesAreFew(t *testing.T) {
	b := open(t, map[string][]byte{})
	for i := range 5 {
		values := map[string]int{}
		for j := range maxFields {
			values[fmt.Sprint("x", i, "-", j)] = 1
		}
		b.ask("set", values)
	}
	if n := len(b.faults); n > maxFields {
		t.Errorf("%d refused values are kept, want at most %d", n, maxFields)
	}
	many := map[string]int{}
	for j := range maxFields + 1 {
		many[fmt.Sprint(j)] = 1
	}
	if r := b.reply(b.ask("set", many)); r.OK || !strings.Contains(r.Error.Message, "at most") {
		t.Errorf("%d fields are answered with %+v", len(many), r)
	}
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
