package main

import (
	"os"
	"path/filepath"
	"testing"
)

func mustContract(t *testing.T) *contract {
	t.Helper()
	c, err := newContract()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestContractIsCurrent(t *testing.T) {
	for name, text := range mustContract(t).files() {
		kept, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "web", "shared", name))
		if err != nil || string(kept) != text {
			t.Errorf("web/shared/%s is out of date (%v); run go generate ./cmd/dev/build/contract", name, err)
		}
	}
}

func TestRowsAreCurrent(t *testing.T) {
	c := mustContract(t)
	for _, name := range []string{"docs/embedding.md", "docs/protocol.md", "docs/themes.md"} {
		kept, err := os.ReadFile(filepath.Join("..", "..", "..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := c.fill(string(kept))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if text != string(kept) {
			t.Errorf("the tables of %s are out of date; run go generate ./cmd/dev/build/contract", name)
		}
	}
}

func TestInvalidRowPlaceholders(t *testing.T) {
	c := mustContract(t)
	for text, why := range map[string]string{
		"# No tables":                                     "no placeholder",
		rowsStart + "Request -->\n":                       "no end",
		rowsStart + "Reqest -->\n" + rowsEnd:              "no such type",
		rowsStart + "Side -->\n" + rowsStart + "Side -->": "no end",
	} {
		if got, err := c.fill(text); err == nil {
			t.Errorf("%q (%s): got %q, want an error", text, why, got)
		}
	}
}

func TestMarkdownIsAligned(t *testing.T) {
	got := grid{{"a", "b"}, {"`x`", "−1…20"}, {"y", "this | that"}}.markdown()
	want := "" +
		"| a   | b            |\n" +
		"| --- | ------------ |\n" +
		"| `x` | −1…20        |\n" +
		"| y   | this \\| that |\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCommentsAreWrapped(t *testing.T) {
	long := "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
	want := "" +
		"  /**\n" +
		"   * one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen\n" +
		"   * sixteen seventeen\n" +
		"   */\n"
	if got := docComment("  ", long); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
