package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/web/server/site"
)

// TestServeRefusesUsedAddress starts the server at an address that is in use. It must not listen elsewhere, because a
// proxy would not find it.
func TestServeRefusesUsedAddress(t *testing.T) {
	used, err := site.Listen("127.0.0.1:0", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer used.Close()
	c := serveCommand()
	c.SetArgs([]string{"--addr", used.Addr().String(), "--dir", filepath.Join("testdata", "widget")})
	c.SetOut(io.Discard)
	c.SetErr(io.Discard)
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // a server that listens nevertheless ends at once
	if err := c.ExecuteContext(ctx); err == nil || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("serve ends with %v", err)
	}
}
