package throw

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/game/dice"

	"pgregory.net/rapid"
)

// techniques parses a technique such as "3d6".
func techniques(name string) ([]dice.Kind, error) {
	var n int
	var rest string
	if _, err := fmt.Sscanf(name, "%d%s", &n, &rest); err != nil || n < 1 || n > MaxDice {
		return nil, errors.New("no such technique")
	}
	for k := dice.DF; k.Valid(); k++ {
		if k.String() == rest {
			return kindsOf(n, k), nil
		}
	}
	return nil, errors.New("no such die")
}

func TestReceiptReplays(t *testing.T) {
	s := Spec{
		Technique:      "4dF",
		Dice:           kindsOf(4, dice.DF),
		Tray:           TrayFor(1.3, 4),
		Motion:         5,
		Seed:           1 << 63,
		RequestedFaces: []int{-1, 0, 1, 1},
	}
	first := mustSimulate(t, s)
	receipt := first.Receipt()
	if len(receipt) > 64 {
		t.Errorf("the receipt has %d characters: %s", len(receipt), receipt)
	}
	back, err := ParseReceipt(receipt, techniques)
	if err != nil {
		t.Fatal(err)
	}
	if again := mustSimulate(t, back); again.Hash != first.Hash {
		t.Errorf("the replay has hash %x, the throw %x", again.Hash, first.Hash)
	}
	back.Check ^= 1
	if _, err := Simulate(back); !errors.Is(err, ErrNotReproduced) {
		t.Errorf("a throw with another outcome: %v", err)
	}
}

// TestReceiptFlags reads receipts from before the flag for chosen seeds, and distinguishes the
// flags.
func TestReceiptFlags(t *testing.T) {
	for _, row := range []struct {
		receipt           string
		requested, seeded bool
	}{
		{"AQM0ZEYvLwAAWU7mQGtyVCkNgEO-Q2EAqpxasA", false, false}, // of version 0.1.0
		{"AQQxMGQ2QEAAALI8r_sgZtLFnBKxb8smAl7TEAQ", false, true},
		{"AQM0ZEYvLwAAHm5wF9wQDNx1JgNBbwkBAQAA_86wuL4", true, false},
		{"AQM0ZEYvLwAAIGAR7AO_HVWyvMnxBUQC8kFM3Q", false, true},
		{"AQM0ZEYvLwAAIGAR7AO_HVWyvMnxYIMDAQAA_7GkYKU", true, true},
	} {
		s, err := ParseReceipt(row.receipt, techniques)
		if err != nil || s.Seeded != row.seeded || (s.RequestedFaces != nil) != row.requested {
			t.Errorf("%s: %+v, %v", row.receipt, s, err)
			continue
		}
		if again := mustSimulate(t, s).Receipt(); again != row.receipt {
			t.Errorf("receipt %s, after replay %s", row.receipt, again)
		}
	}
}

// TestOldReceiptsOfCrowds refuses receipts of crowds that old physics produced. Receipts of up to ten
// dice still replay, see TestReceiptFlags.
func TestOldReceiptsOfCrowds(t *testing.T) {
	for receipt, want := range map[string]string{
		"AQQyMGQ2YWEAAJqcDZC5mh3Oi93MJB06AOuXhw4": "it has version 1, but a receipt of 20 dice has version 2",
		"AQQxMWQ2REQAAAHdzR6VnT49RhDuYqHaADrodGE": "it has version 1, but a receipt of 11 dice has version 2",
	} {
		if _, err := ParseReceipt(receipt, techniques); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", receipt, err, want)
		}
	}
}

func TestReceiptRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := dice.Kind(rapid.IntRange(0, int(dice.D20)).Draw(t, "kind"))
		n := rapid.IntRange(1, MaxDice).Draw(t, "dice")
		s := Spec{
			Technique: fmt.Sprintf("%d%v", n, k),
			Dice:      kindsOf(n, k),
			Tray:      TrayFor(rapid.Float64Range(0.4, 2.2).Draw(t, "aspect"), n),
			Flick:     FlickOf(rapid.Byte().Draw(t, "direction"), rapid.Byte().Draw(t, "speed")),
			Motion:    rapid.Uint32().Draw(t, "motion"),
			Seeded:    rapid.Bool().Draw(t, "seeded"),
			Seed:      rapid.Uint64().Draw(t, "seed"),
			Check:     rapid.Uint16().Draw(t, "check"),
		}
		if rapid.Bool().Draw(t, "asked") {
			for range n {
				s.RequestedFaces = append(s.RequestedFaces, rapid.SampledFrom(k.Values()).Draw(t, "face"))
			}
		}
		back, err := ParseReceipt(s.Receipt(), techniques)
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Fatalf("%+v\nround-trips to\n%+v, %v", s, back, err)
		}
	})
}

// The shortest receipt has no technique, the longest one 24 bytes and 40 requested faces.
func TestReceiptLengths(t *testing.T) {
	few, most := kindsOf(1, dice.D6), kindsOf(MaxDice, dice.D6)
	for _, c := range []struct {
		length int
		spec   Spec
	}{
		{25, Spec{Dice: few}},
		{25 + 24, Spec{Technique: strings.Repeat("x", 24), Dice: few}},
		{25 + 24 + 40, Spec{Technique: strings.Repeat("x", 24), Dice: most, RequestedFaces: slices.Repeat([]int{6}, 40)}},
	} {
		c.spec.Tray = Tray{0.4, 0.4}.quantised()
		receipt := c.spec.Receipt()
		back, err := ParseReceipt(receipt, func(string) ([]dice.Kind, error) { return c.spec.Dice, nil })
		if err != nil || !reflect.DeepEqual(back, c.spec) {
			t.Errorf("%+v\nround-trips to\n%+v, %v", c.spec, back, err)
		}
		if n := base64.RawURLEncoding.DecodedLen(len(receipt)); n != c.length {
			t.Errorf("a receipt of %d bytes, want %d: %s", n, c.length, receipt)
		}
	}
}

// A receipt whose checksum was calculated again is still refused.
func TestForgedReceipts(t *testing.T) {
	const technique, flags = 1, 2 + len("4dF") + 2 + 2 + 4 + 8 + 2 // positions
	for _, c := range []struct {
		forge func(body []byte) []byte
		want  string
	}{
		{func(b []byte) []byte { b[technique] = 4; return b }, "its technique is cut off"},
		{func(b []byte) []byte { b[technique] = 255; return b }, "its technique is cut off"},
		{func(b []byte) []byte { b[technique] = 2; return b }, `its technique "4d" is unknown`},
		{func(b []byte) []byte { b[flags] = 4; return b }, "its flags 4 are unknown"},
		{func(b []byte) []byte { b[flags] = 1; return b }, "its requested faces do not match 4 dice"},
		{func(b []byte) []byte { b[flags] = 1; return append(b, 1, 1, 1) }, "its requested faces do not match 4 dice"},
		{func(b []byte) []byte { return append(b, 1, 1, 1, 1) }, "its requested faces do not match 4 dice"},
		{func(b []byte) []byte { b[flags] = 1; return append(b, 1, 1, 1, 2) }, "a dF has no such face"},
	} {
		s := specOf(4, dice.DF, 3)
		s.Technique = "4dF"
		genuine, err := base64.RawURLEncoding.DecodeString(s.Receipt())
		if err != nil {
			t.Fatal(err)
		}
		body := c.forge(genuine[:len(genuine)-4])
		forged := base64.RawURLEncoding.EncodeToString(binary.LittleEndian.AppendUint32(body, crc32.ChecksumIEEE(body)))
		if _, err := ParseReceipt(forged, techniques); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", forged, err, c.want)
		}
	}
}

// An error quotes up to 64 characters of a receipt.
func TestQuotedReceipts(t *testing.T) {
	line := strings.Repeat("A", 64)
	for text, want := range map[string]string{line: line, line + "A": line + "…"} {
		var bad *SpecError
		if _, err := ParseReceipt(text, techniques); !errors.As(err, &bad) || bad.Value != strconv.Quote(want) {
			t.Errorf("%s: %v, want the quotation %q", text, err, want)
		}
	}
}

func TestAlteredReceipts(t *testing.T) {
	s := specOf(4, dice.DF, 3)
	s.Technique = "4dF"
	receipt := s.Receipt()
	refused := func(text, what string) {
		t.Helper()
		spec, err := ParseReceipt(text, techniques)
		var bad *SpecError
		if !errors.As(err, &bad) || bad.Field != "receipt" {
			t.Errorf("%s: %+v, %v", what, spec, err)
		}
	}
	raw, err := base64.RawURLEncoding.DecodeString(receipt)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(raw) * 8 {
		flipped := append([]byte(nil), raw...)
		flipped[i/8] ^= 1 << (i % 8)
		refused(base64.RawURLEncoding.EncodeToString(flipped), fmt.Sprintf("bit %d flipped", i))
	}
	for i := range receipt {
		refused(receipt[:i], fmt.Sprintf("cut to %d", i))
	}
	refused(receipt+"A", "longer")
	refused(" "+receipt, "with a space")
	refused(receipt+"=", "padded")
	refused(strings.Repeat("A", 100_000), "far too long")
}

func FuzzParseReceipt(f *testing.F) {
	s := specOf(4, dice.DF, 3)
	s.Technique = "4dF"
	f.Add(s.Receipt())
	s.RequestedFaces, s.Flick = []int{1, 0, 0, -1}, Flick{1, 2}
	f.Add(s.Receipt())
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseReceipt(text, techniques)
		if err != nil {
			return
		}
		if s.Receipt() != text {
			t.Errorf("%q parses, but its receipt is %q", text, s.Receipt())
		}
		if _, err := Simulate(s); err != nil && !errors.Is(err, ErrNotReproduced) {
			t.Errorf("%q parses but doesn't simulate: %v", text, err)
		}
	})
}
