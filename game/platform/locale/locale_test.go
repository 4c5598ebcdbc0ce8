//go:build !js

package locale

import (
	"testing"

	"fudgetray/engine/language"
)

func TestEnvironment(t *testing.T) {
	for _, row := range []struct{ all, messages, lang, want string }{
		{"", "", "", ""},
		{"", "", "de_AT.UTF-8", "de-AT"},
		{"", "fr_FR@euro", "de_DE", "fr-FR"},
		{"C", "", "de_DE", ""},
		{"POSIX", "de", "", ""},
	} {
		t.Setenv("LC_ALL", row.all)
		t.Setenv("LC_MESSAGES", row.messages)
		t.Setenv("LANG", row.lang)
		if got := Environment(); got != row.want {
			t.Errorf("%+v: %q", row, got)
		}
	}
}

func TestChosen(t *testing.T) {
	for _, row := range []struct{ lang, asked, want string }{
		{"", "", "en"},
		{"C.UTF-8", "", "en"},
		{"ja", "", "en"},
		{"de_CH.UTF-8", "", "de"},
		{"de_DE", "en-GB", "en"},
		{"", "de", "de"},
		{"", "de_DE.UTF-8", "de"},
		{"", "de_AT@euro", "de"},
		{"", "gsw", "de"}, // readers of Swiss German read German
		{"", "ja", `"ja" is not one of en, de`},
		{"", "??", `"??" is not one of en, de`},
	} {
		t.Setenv("LC_ALL", "")
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", row.lang)
		l, err := Chosen(row.asked)
		got := "en"
		if l != nil {
			got = l.Tag
		}
		if err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("LANG=%s and --lang %s: %s, want %s", row.lang, row.asked, got, row.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	german, _ := Best("de")
	if got, want := german.Decimal(1061.75, 1), "1.061,8"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for n, want := range map[int]string{0: "0 Würfe warten", 1: "1 Wurf wartet", 2: "2 Würfe warten"} {
		if got := language.RollsWait(n).In(german); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// TestNegativeCounts formats counts below 0, which a number subtracted from successes can give.
func TestNegativeCounts(t *testing.T) {
	german, _ := Best("de")
	for count, want := range map[int]string{-1: "one", 1: "one", -3: "other"} {
		if got := german.Plural(count); got != want {
			t.Errorf("%d is %q, want %q", count, got, want)
		}
	}
}
