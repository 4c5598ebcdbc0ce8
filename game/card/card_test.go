//go:build !js

package card

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/cmd/dev/check/receipts"
	"fudgetray/engine"
	"fudgetray/game/platform/locale"
	"fudgetray/game/play"
	"fudgetray/game/table"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

var update = flag.Bool("update", false, "write the current texts; read them before committing")

// receiptsOfReleases returns a receipt of every kind of dice of every release.
func receiptsOfReleases(t testing.TB) (list []string) {
	t.Helper()
	for _, roll := range receipts.Rolls(t) {
		list = append(list, roll.Receipt)
	}
	return list
}

// seededRoll returns the throws of a line whose dice have a seed, and its resolution.
func seededRoll(t testing.TB, line string, l string) *Card {
	t.Helper()
	language, err := locale.Chosen(l)
	if err != nil {
		t.Fatal(err)
	}
	request, err := engine.ParseRequest([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	roll, err := play.Request(request)
	if err != nil {
		t.Fatal(err)
	}
	throws, settled, err := play.Complete(roll, play.Options{
		Tray:   func(n int) throw.Tray { return throw.TrayFor(1, n) },
		Random: rand.NewChaCha8([32]byte{1}), Seeded: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	settled.Played.Resolution, err = settled.Played.In(language)
	if err != nil {
		t.Fatal(err)
	}
	return OfRoll(settled.Played, throws, language)
}

// TestTexts compares the texts of cards in each language with testdata/texts.txt.
func TestTexts(t *testing.T) {
	var b strings.Builder
	write := func(tag string, c *Card) {
		fmt.Fprintf(&b, "%s\n  headline %s\n  title    %s\n  sentence %s\n  alt      %s\n",
			tag, c.Headline, c.Title, c.Sentence, c.Alt)
		for _, note := range c.Notes {
			fmt.Fprintf(&b, "  note     %s\n", note)
		}
	}
	for _, tag := range []string{"en", "de"} {
		l, err := locale.Chosen(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, receipt := range receiptsOfReleases(t) {
			c, err := OfReceipt(receipt, l)
			if err != nil {
				t.Fatal(err)
			}
			write(tag+" "+receipt, c)
		}
		for _, line := range []string{
			"Good 4dF vs Great", "Good 4dF opposed Fair", "Superb 4d6", "3d6!", "4d6dl1", "d%", "2d6 + 1d4",
			`{"trait":"Good","faces":[1,1,1,-1]}`, `{"system":"mudge","trait":"Good","criticals":["natural"]}`,
		} {
			write(tag+" "+line, seededRoll(t, line, tag))
		}
	}
	const file = "testdata/texts.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("the texts differ from %s; run this test with -update if the change is intended:\n%s", file, got)
	}
	if strings.Contains(strings.ToLower(b.String()), "fair by") || strings.Contains(b.String(), "proof") {
		t.Error("a card promises that the throw was fair")
	}
}

// The faces of a card are those of the simulated throw.
func TestFacesAreThoseOfReplay(t *testing.T) {
	techniques := []string{
		"4dF", "1dF", "10dF", "3d6", "2d6p2d6n", "1d%", "1d6t", "2d20", "4dF4dFv", "3dF1dFx3dFv1dFxv", "1d4",
	}
	rapid.Check(t, func(t *rapid.T) {
		technique := rapid.SampledFrom(techniques).Draw(t, "technique")
		list, err := play.ParseNotation(technique)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.NewChaCha8([32]byte{rapid.Byte().Draw(t, "seed")})
		aspect := rapid.Float64Range(0.5, 2).Draw(t, "aspect")
		spec, err := throw.NewSpec(technique, play.Kinds(list), throw.TrayFor(aspect, len(list)), throw.Flick{}, random)
		if err != nil {
			t.Fatal(err)
		}
		thrown, err := throw.Simulate(spec)
		if err != nil {
			t.Fatal(err)
		}
		c, err := OfReceipt(thrown.Receipt(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.Throws[0].Faces, thrown.Faces) {
			t.Fatalf("faces %v, want %v", c.Throws[0].Faces, thrown.Faces)
		}
		own, other, err := play.Sides(thrown)
		if err != nil {
			t.Fatal(err)
		}
		mine, theirs := play.SidesOf(&c.Throws[0])
		if !slices.Equal(mine.Faces, own) || !slices.Equal(theirs.Faces, other) {
			t.Fatalf("sides %v and %v, want %v and %v", mine.Faces, theirs.Faces, own, other)
		}
		text := strings.ReplaceAll(c.Sentence, "\u00a0", " ")
		if want := play.FacesText(mine.Dice, own, nil, nil); !strings.Contains(text, want) {
			t.Fatalf("%q lacks %q", text, want)
		}
	})
}

// A picture has the promised size, and stays far below the limits of places that show it.
func TestPictureSize(t *testing.T) {
	for _, line := range []string{"Good 4dF", "20d6", "20d20"} {
		c := seededRoll(t, line, "en")
		var data bytes.Buffer
		if err := c.WritePNG(&data, theme.Default()); err != nil {
			t.Fatal(err)
		}
		read, err := png.Decode(bytes.NewReader(data.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if size := read.Bounds().Size(); size != image.Pt(Width, Height) {
			t.Errorf("%s: %v", line, size)
		}
		again := image.NewRGBA(read.Bounds())
		draw.Draw(again, again.Rect, read, image.Point{}, draw.Src)
		if !bytes.Equal(again.Pix, c.Picture(theme.Default()).Pix) {
			t.Errorf("%s: the file has another picture", line)
		}
		if data.Len() > 1<<20 {
			t.Errorf("%s: %d bytes", line, data.Len())
		}
	}
}

// Sentences of any length stay within the picture's column.
func TestLongTexts(t *testing.T) {
	c := seededRoll(t, "Good 4dF", "en")
	plain := c.Picture(theme.Default())
	for _, text := range []string{"", "a", strings.Repeat("W", 500), strings.Repeat("word ", 300), "ß 你好 \u202e مرحبا"} {
		c.Headline, c.Sentence = text, text
		picture := c.Picture(theme.Default())
		for y := range Height {
			for x := range Width {
				inside := x >= textLeft-8 && x < textRight+8 && y > 8 && y < Height-8
				if !inside && picture.RGBAAt(x, y) != plain.RGBAAt(x, y) {
					t.Fatalf("%.20q changes the pixel %d, %d", text, x, y)
				}
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	good := receiptsOfReleases(t)[2]
	later := seededRoll(t, "Good 4dF", "en").Throws[0].Spec
	later.Check ^= 1
	for name, row := range map[string]struct {
		receipt string
		want    error
	}{
		"empty":              {"", ErrUnreadable},
		"cut off":            {good[:20], ErrUnreadable},
		"altered":            {good[:10] + "_" + good[11:], ErrUnreadable},
		"markup":             {`"><script>alert(1)</script>`, ErrUnreadable},
		"long":               {strings.Repeat("A", 1<<20), ErrUnreadable},
		"many":               {strings.Repeat(good+".", 12) + good, ErrUnreadable},
		"later version":      {laterVersion(throw.Version + 1), ErrOtherRelease},
		"other outcome":      {later.Receipt(), ErrOtherRelease},
		"path":               {"../../etc/passwd", ErrUnreadable},
		"version of nothing": {laterVersion(0), ErrUnreadable},
	} {
		if c, err := OfReceipt(row.receipt, nil); !errors.Is(err, row.want) || c != nil {
			t.Errorf("%s: %v, want %v", name, err, row.want)
		}
	}
}

// A card of a record says what the record shows of the throw.
func TestRecord(t *testing.T) {
	for _, row := range []struct {
		file   string
		number int
		want   string // note or refusal
	}{
		{"evening.jsonl", 1, "all participants decided it together"},
		{"evening.jsonl", 5, "1 attempt before it that failed"},
		{"evening.jsonl", 7, "no throw 7 that everybody may see"}, // secret and unopened
		{"evening.jsonl", 99, "no throw 99 that everybody may see"},
		{"kinds.jsonl", 1, "another result was announced"},
	} {
		file, err := os.Open("../table/testdata/" + row.file)
		if err != nil {
			t.Fatal(err)
		}
		v, err := table.Verify(table.Standard{}, file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		c, err := OfRecord(v, row.number, nil)
		got := fmt.Sprint(err)
		if err == nil {
			got = c.Notes[0]
		}
		if !strings.Contains(got, row.want) {
			t.Errorf("%s, throw %d: %s, want %s", row.file, row.number, got, row.want)
		}
		i := slices.IndexFunc(v.Throws, func(t table.Checked) bool { return t.Number == row.number })
		if err == nil && (c.Receipt != v.Throws[i].Outcome.Receipt || !strings.Contains(c.Notes[0], v.Table.Name)) {
			t.Errorf("%s, throw %d: %+v", row.file, row.number, c)
		}
	}
}

func FuzzOfReceipt(f *testing.F) {
	for _, receipt := range receiptsOfReleases(f) {
		f.Add(receipt)
	}
	f.Add(laterVersion(9))
	f.Fuzz(func(t *testing.T, receipt string) {
		c, err := OfReceipt(receipt, nil)
		if err != nil {
			if !errors.Is(err, ErrUnreadable) && !errors.Is(err, ErrOtherRelease) {
				t.Error(err)
			}
			return
		}
		if c.Sentence == "" || c.Title == "" || c.Alt == "" || len(c.Notes) == 0 || len(c.Throws) == 0 {
			t.Errorf("%q: %+v", receipt, c)
		}
	})
}

// BenchmarkPicture paints four dice.
func BenchmarkPicture(b *testing.B) {
	c := seededRoll(b, "Good 4dF", "en")
	b.ReportAllocs()
	for b.Loop() {
		c.Picture(theme.Default())
	}
}

// BenchmarkPNG paints and encodes four dice: in the tray of the picture before, and in trays that were not painted
// lately.
func BenchmarkPNG(b *testing.B) {
	const trays = 6 // more than are kept
	b.Run("same-tray", func(b *testing.B) { benchmarkPNG(b, 1) })
	b.Run("other-trays", func(b *testing.B) { benchmarkPNG(b, trays) })
}

func benchmarkPNG(b *testing.B, trays int) {
	var cards []*Card
	for i := range trays {
		c := seededRoll(b, "Good 4dF", "en")
		c.Throws[0].Tray.W += 0.002 * float64(i)
		cards = append(cards, c)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		var file bytes.Buffer
		if err := cards[i%trays].WritePNG(&file, theme.Default()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(file.Len()), "file-bytes")
	}
}

// laterVersion returns a receipt of a version, with a right checksum.
func laterVersion(version byte) string {
	b := append([]byte{version}, "a later form of receipt"...)
	return base64.RawURLEncoding.EncodeToString(binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}
