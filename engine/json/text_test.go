package json

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for _, row := range []struct{ value, want string }{
		{`""`, ""},
		{`"Great +2"`, "Great +2"},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"\u00e9\u00E9é"`, "ééé"},
		{`"\uD83D\uDE00"`, "😀"},
		{`"\uD83D"`, "\ufffd"},
		{`"\uDE00\uD83D"`, "\ufffd\ufffd"},
		{`"\uD83D\u0041"`, "\ufffdA"},
		{`"\uD83D\n"`, "\ufffd\n"},
		{`"\uD83D\\uDE00"`, "\ufffd\\uDE00"},
		{`"\u0000"`, "\x00"},
		{"\"\xff\xc3\"", "\ufffd\ufffd"},
	} {
		if got, ok := Text([]byte(row.value)); !ok || got != row.want {
			t.Errorf("%s is %q, %v; want %q", row.value, got, ok, row.want)
		}
		if back := string(appendText(nil, row.want)); Valid([]byte(back)) {
			textLikeReference(t, []byte(back))
		} else {
			t.Errorf("%q is written as %s", row.want, back)
		}
	}
	for _, value := range []string{``, `"`, `"a`, `"a" `, ` "a"`, `"a"b`, `"\x"`, `null`, `1`, `["a"]`} {
		if got, ok := Text([]byte(value)); ok || got != "" {
			t.Errorf("%s is the text %q", value, got)
		}
	}
}

func textLikeReference(t failer, value []byte) {
	t.Helper()
	var want string
	if err := json.Unmarshal(value, &want); err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	if got, ok := Text(value); !ok || got != want {
		t.Fatalf("%s is %q, %v; for encoding/json %q", value, got, ok, want)
	}
	if back, ok := Text(Marshal(want)); !ok || back != want {
		t.Fatalf("%q comes back as %q", want, back)
	}
}

func TestMinimalEscapes(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `""`,
		"a/b <c> & 'd' é 😀":     `"a/b <c> & 'd' é 😀"`,
		"\"\\\b\f\n\r\t":        `"\"\\\b\f\n\r\t"`,
		"\x00\x1f\x7f\u2028":    "\"\\u0000\\u001f\x7f\u2028\"",
		"half of \xc3, no \xff": "\"half of \ufffd, no \ufffd\"",
	} {
		if got := string(Marshal(text)); got != want {
			t.Errorf("%q is written as %s, want %s", text, got, want)
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if back, ok := Text(Marshal(text)); !ok || back != text || !utf8.ValidString(back) {
			t.Fatalf("%q comes back as %q, %v", text, back, ok)
		}
	})
}
