package main

import (
	"io"
	"strings"
	"testing"
)

// TestLineOfErrorIsInLanguage checks that the prefix with the line number is translated too.
func TestLineOfErrorIsInLanguage(t *testing.T) {
	for lang, want := range map[string]string{
		"de": "fudge: Zeile 2: request.trait, Spalte 1: \"Supreb\" ist keine Stufe der Leiter fudge (meintest du Superb?)\n",
		"en": "fudge: line 2: request.trait, column 1: " +
			"\"Supreb\" is not a level on the fudge ladder (did you mean Superb?)\n",
	} {
		var problems strings.Builder
		status := run([]string{"roll", "--lang", lang, "-"}, strings.NewReader("Good 4dF\nSupreb 4dF\n"), io.Discard,
			&problems)
		if status != statusBad || problems.String() != want {
			t.Errorf("%s: status %d, %q, want %q", lang, status, problems.String(), want)
		}
	}
}
