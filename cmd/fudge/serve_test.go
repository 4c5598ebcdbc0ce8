package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/web/server/site"
)

func TestServe(t *testing.T) {
	root, err := openWidget(filepath.Join("testdata", "widget"))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	listener, err := site.Listen("127.0.0.1:0", 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- serve(ctx, listener, site.Handler(root.FS()), slog.New(slog.DiscardHandler)) }()
	response, err := http.Get(site.URL(listener))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || !strings.Contains(string(body), "A widget") ||
		response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%s, %v: %s", response.Header, err, body)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

// TestServeIgnoresOutsideLinks requests a link that leads out of the served directory.
func TestServeIgnoresOutsideLinks(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(t.TempDir(), "secret.txt")
	for _, err := range []error{
		os.WriteFile(secret, []byte("secret"), 0o600),
		os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(secret, filepath.Join(dir, "link.txt")); err != nil {
		t.Skipf("this system does not support links: %v", err)
	}
	root, err := openWidget(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if file, err := root.FS().Open("link.txt"); err == nil {
		file.Close()
		t.Error("the server followed a link out of its directory")
	}
}
