package json

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// grammar has texts by section of RFC 8259, with the index of the first invalid byte, or -1 for
// valid JSON.
var grammar = []struct {
	section, text string
	at            int
}{
	{"2", ``, 0},
	{"2", ` `, 1},
	{"2", " \t\r\n null \t\r\n ", -1},
	{"2", "\fnull", 1},
	{"2", "\u00a0null", 1},
	{"2", "\ufeffnull", 1},
	{"2", `1 2`, 3},
	{"2", `null,`, 5},
	{"2", "null\x00", 5},
	{"3", `true`, -1},
	{"3", `false`, -1},
	{"3", `True`, 1},
	{"3", `tru`, 3},
	{"3", `trux`, 4},
	{"3", `nulls`, 5},
	{"4", `{}`, -1},
	{"4", `{ }`, -1},
	{"4", `{"a":1}`, -1},
	{"4", ` { "a" : 1 , "a" : { } } `, -1},
	{"4", `{`, 1},
	{"4", `{"a"`, 4},
	{"4", `{"a":`, 5},
	{"4", `{"a":1`, 6},
	{"4", `{"a":1,`, 7},
	{"4", `{"a":1,}`, 8},
	{"4", `{,}`, 2},
	{"4", `{a:1}`, 2},
	{"4", `{'a':1}`, 2},
	{"4", `{1:1}`, 2},
	{"4", `{"a" 1}`, 6},
	{"4", `{"a":1 "b":2}`, 8},
	{"4", `{"a":1]`, 7},
	{"5", `[]`, -1},
	{"5", `[ 1 , [ ] , "a" ]`, -1},
	{"5", `[`, 1},
	{"5", `[1`, 2},
	{"5", `[1,`, 3},
	{"5", `[1,]`, 4},
	{"5", `[,1]`, 2},
	{"5", `[1 2]`, 4},
	{"5", `[1}`, 3},
	{"5", `]`, 1},
	{"6", `0`, -1},
	{"6", `-0`, -1},
	{"6", `-12.50e+03`, -1},
	{"6", `1E9`, -1},
	{"6", `1e-9`, -1},
	{"6", `01`, 2},
	{"6", `-`, 1},
	{"6", `-a`, 2},
	{"6", `+1`, 1},
	{"6", `.5`, 1},
	{"6", `1.`, 2},
	{"6", `1.e5`, 3},
	{"6", `1e`, 2},
	{"6", `1e+`, 3},
	{"6", `1e+-1`, 4},
	{"6", `0x10`, 2},
	{"6", `NaN`, 1},
	{"6", `Infinity`, 1},
	{"7", `""`, -1},
	{"7", `"\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00\uDFFF"`, -1},
	{"7", "\"\x7f\u2028\"", -1},
	{"7", "\"\xff\"", -1},
	{"7", `"`, 1},
	{"7", `"a`, 2},
	{"7", `"\`, 2},
	{"7", `"\"`, 3},
	{"7", `"\x41"`, 3},
	{"7", `"\u00g0"`, 6},
	{"7", `"\u00`, 5},
	{"7", "\"a\nb\"", 3},
	{"7", "\"\x00\"", 2},
	{"7", "\"\\\x00\"", 3},
	{"7", `'a'`, 1},
}

func TestCheckFollowsTheGrammar(t *testing.T) {
	for _, row := range grammar {
		at, ok := Check([]byte(row.text))
		if ok != (row.at < 0) || !ok && at != row.at {
			t.Errorf("section %s: %q is JSON: %v, up to %d; want %d", row.section, row.text, ok, at, row.at)
		}
		checkLikeReference(t, []byte(row.text))
	}
}

// failer is the common interface of tests, properties and fuzz tests.
type failer interface {
	Helper()
	Fatalf(format string, values ...any)
}

// checkLikeReference compares Check with encoding/json, which allows deeper nesting.
func checkLikeReference(t failer, text []byte) {
	t.Helper()
	at, ok := Check(text)
	if Valid(text) != ok {
		t.Fatalf("%q: valid is %v, checked %v", text, !ok, ok)
	}
	var syntax *json.SyntaxError
	wrong := errors.As(json.Unmarshal(text, new(json.RawMessage)), &syntax)
	if !ok && deep(text, at) {
		return
	}
	if ok == wrong || wrong && int64(at) != syntax.Offset {
		t.Fatalf("%q is JSON: %v, up to %d; encoding/json says %+v", text, ok, at, syntax)
	}
}

// deep reports whether a text ends at a bracket that exceeds the maximal nesting.
func deep(text []byte, at int) bool {
	return at > maxDepth && (text[at-1] == '[' || text[at-1] == '{')
}

// spoiled draws JSON and usually inserts or deletes something.
func spoiled(t *rapid.T) []byte {
	text := written().Draw(t, "text")
	at := rapid.IntRange(0, len(text)).Draw(t, "at")
	until := rapid.IntRange(at, min(at+2, len(text))).Draw(t, "until")
	put := rapid.SampledFrom([]string{
		"", " ", ",", ":", "{", "}", "[", "]", `"`, `\`, "0", "-", "e", ".", "t", "\n", "\x00", "\xff", "u",
	}).Draw(t, "put")
	return []byte(text[:at] + put + text[until:])
}

// written draws valid JSON with white space and escapes.
func written() *rapid.Generator[string] {
	space := rapid.SampledFrom([]string{"", "", "", " ", "\t", "\r\n"})
	text := rapid.Custom(func(t *rapid.T) string {
		pieces := rapid.SliceOfN(rapid.OneOf(
			rapid.SampledFrom([]string{
				`\n`, `\/`, `\"`, `\\`, `\b`, `\u0041`, `\ud83d`, `\ude00`, `\uD83D\uDE00`, `\u2028`, "\xff", "\xc3", "é", "😀", "<",
				"\u2028",
			}),
			rapid.StringMatching(`[a-z ]{0,3}`)), 0, 5).Draw(t, "pieces")
		return `"` + strings.Join(pieces, "") + `"`
	})
	plain := rapid.OneOf(text, rapid.SampledFrom([]string{"null", "true", "false"}),
		rapid.StringMatching(`-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,2})?([eE][+-]?[0-9]{1,2})?`))
	var value func(depth int) *rapid.Generator[string]
	value = func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			kind := rapid.IntRange(0, 3).Draw(t, "kind")
			if depth == 0 || kind < 2 {
				return plain.Draw(t, "plain")
			}
			items := rapid.SliceOfN(value(depth-1), 0, 3).Draw(t, "items")
			brackets := "[]"
			if kind == 3 {
				brackets = "{}"
			}
			for i := range items {
				if kind == 3 {
					items[i] = text.Draw(t, "name") + space.Draw(t, "space") + ":" + space.Draw(t, "space") + items[i]
				}
				items[i] = space.Draw(t, "space") + items[i] + space.Draw(t, "space")
			}
			return brackets[:1] + strings.Join(items, ",") + space.Draw(t, "space") + brackets[1:]
		})
	}
	return value(3)
}

func TestCheckMatchesEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkLikeReference(t, spoiled(t)) })
}

// TestCheckLimitsNesting checks that any number of brackets is rejected at the limit, without using
// the stack.
func TestCheckLimitsNesting(t *testing.T) {
	for _, opening := range []string{"[", `{"":`, `[{"":`} {
		text := []byte(strings.Repeat(opening, 3_000_000))
		if at, ok := Check(text); ok || !deep(text, at) || at > len(opening)*(maxDepth+1) {
			t.Errorf("%s without end: %v at %d", opening, ok, at)
		}
	}
	closed := strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth)
	if !Valid([]byte(closed)) || !Valid([]byte("["+closed[1:len(closed)-1]+","+closed[1:len(closed)-1]+"]")) {
		t.Error("as many brackets as there may be are refused")
	}
	if at, ok := Check([]byte("[" + closed + "]")); ok || at != maxDepth+1 {
		t.Errorf("one bracket too many: %v at %d", ok, at)
	}
}
