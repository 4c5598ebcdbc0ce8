package discord

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"Fair +2 = Great: success by 2.": "Fair +2 = Great: success by 2.",
		"**bold** __x__ ~~y~~ ||z||":     `\*\*bold\*\* \_\_x\_\_ \~\~y\~\~ \|\|z\|\|`,
		"@everyone <@123> <#5>":          `\@everyone \<\@123\> \<\#5\>`,
		"https://evil.example/x":         `https\:\/\/evil\.example\/x`,
		"discord.gg/abc":                 `discord\.gg\/abc`,
		"[a](http://b)":                  `\[a\]\(http\:\/\/b\)`,
		":dice:":                         `\:dice:`,
		"# title\n- item\r\n> quote":     `\# title - item  \> quote`,
		"a\\b `c`":                       "a\\\\b \\`c\\`",
		"+\u00a0−\u00a00":                "+\u00a0−\u00a00",
		"\x00\x1b[1m":                    `  \[1m`,
		"\xff":                           "\ufffd",
		"a\u202eb":                       "ab",
	} {
		if got := escaped(text, 100); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"abcdef": "abc…", "abc": "abc", "ab🎲": "ab…", "***": `\*…`} {
		if got := escaped(text, 4); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// An escaped text shows the same letters, in one line, and never exceeds its length.
func TestEscapedShowsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, most := rapid.String().Draw(t, "text"), rapid.IntRange(1, 50).Draw(t, "most")
		if got := escaped(text, most); units(got) > most || strings.ContainsAny(got, "\n\r\u2028") {
			t.Fatalf("%q in %d: %q", text, most, got)
		}
		got := regexp.MustCompile(`\\(.)`).ReplaceAllString(escaped(text, 1000), "$1")
		if strings.Join(strings.Fields(got), "") != strings.Join(strings.FieldsFunc(text, unseen), "") {
			t.Fatalf("%q: %q", text, got)
		}
	})
}

func unseen(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}
