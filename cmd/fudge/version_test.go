package main

import (
	"bytes"
	"strings"
	"testing"

	"fudgetray/engine"
)

func TestVersion(t *testing.T) {
	var out, problems bytes.Buffer
	status := run([]string{"--version"}, strings.NewReader(""), &out, &problems)
	if want := "fudge version " + engine.Version + "\n"; status != statusDone || out.String() != want {
		t.Errorf("status %d, %q, %q; want %q", status, out.String(), problems.String(), want)
	}
}
