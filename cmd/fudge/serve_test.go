package main

import (
	"context"
	"io"
	"net"
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
	listener, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- serve(ctx, listener, site.Handler(root.FS())) }()
	response, err := http.Get(address(listener))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || !strings.Contains(string(body), "A widget") || response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
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

func TestListenSkipsUsedPorts(t *testing.T) {
	first, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := listen(first.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if a, b := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port; b <= a || b >= a+maxPorts {
		t.Errorf("port %d after %d", b, a)
	}
}

func TestAddressIsAURL(t *testing.T) {
	listener, err := listen(":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if got := address(listener); !strings.HasPrefix(got, "http://localhost:") {
		t.Errorf("address %s", got)
	}
}
