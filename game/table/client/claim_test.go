//go:build !js

package client

import (
	"bytes"
	"testing"

	"fudgetray/game/table"
)

// Programs that run at the same time get different seats. A seat that is released is claimed again, with what it
// kept.
func TestClaims(t *testing.T) {
	folder, id := t.TempDir()+"/tables", table.ID{1}
	claim := func() *Claim {
		t.Helper()
		c, err := ClaimSeat(folder, id, false)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first, second := claim(), claim()
	if first.File == second.File {
		t.Fatalf("both claims are %s", first.File)
	}
	if data, err := first.Load(); data != nil || err != nil {
		t.Errorf("a new seat kept %q, %v", data, err)
	}
	if err := first.Keep([]byte("secret")); err != nil {
		t.Fatal(err)
	}
	file := first.File
	first.Release()
	again := claim()
	if data, err := again.Load(); again.File != file || !bytes.Equal(data, []byte("secret")) || err != nil {
		t.Errorf("%s kept %q, %v; want the secret of %s", again.File, data, err, file)
	}
	for range 2 {
		if err := again.Forget(); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := again.Load(); data != nil || err != nil {
		t.Errorf("a forgotten seat kept %q, %v", data, err)
	}
}
