package session

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPackRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		text := Pack(data)
		if !utf8.ValidString(text) {
			t.Fatalf("%q is not UTF-8", text)
		}
		units := utf16.Encode([]rune(text))
		if most := len(data)*8/15 + 1; len(units) > most {
			t.Fatalf("%d bytes take %d units, more than %d", len(data), len(units), most)
		}
		back, err := Unpack(string(utf16.Decode(units)))
		if err != nil || !bytes.Equal(back, data) {
			t.Fatalf("%x came back as %x, %v", data, back, err)
		}
	})
}

func TestPackSizes(t *testing.T) {
	for size := range 200 {
		data := bytes.Repeat([]byte{0xff}, size)
		back, err := Unpack(Pack(data))
		if err != nil || !bytes.Equal(back, data) {
			t.Errorf("%d bytes came back as %x, %v", size, back, err)
		}
	}
	megabyte := Pack(make([]byte, 1_000_000))
	if got := utf8.RuneCountInString(megabyte); got != 533_334 {
		t.Errorf("1 MB takes %d units, not 533334", got)
	}
}

func TestUnpackRefuses(t *testing.T) {
	good := Pack([]byte("a session"))
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "empty"},
		{"below the alphabet", "\x1f" + good, "U+001F at byte 0"},
		{"line end", good + "\n", "U+000A"},
		{"above the alphabet", good + "\u8020", "U+8020"},
		{"outside the plane", "😀", "U+1F600"},
		{"not UTF-8", good + "\xff", "U+FFFD"},
		{"no end mark", " ", "cut off"},
		{"second end", good + " ", "cut off"},
		{"second end after a full character", Pack(make([]byte, 13)) + " ", "cut off"},
		{"cut off", string([]rune(good)[:3]), "cut off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if data, err := Unpack(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Unpack(%q) = %x, %v; want an error with %q", c.text, data, err, c.want)
			}
		})
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add("")
	f.Add("hello")
	f.Add(Pack(nil))
	f.Add(Pack([]byte{0, 1, 2, 3}))
	f.Fuzz(func(t *testing.T, text string) {
		data, err := Unpack(text)
		if err == nil && Pack(data) != text {
			t.Errorf("%q unpacks to %x, which packs to %q", text, data, Pack(data))
		}
	})
}
