package main

import (
	"net"
	"testing"
)

func TestListenSkipsUsedDefaultPort(t *testing.T) {
	first, err := listen("")
	if err != nil {
		t.Skipf("no free port: %v", err)
	}
	defer first.Close()
	second, err := listen("")
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if a, b := port(first), port(second); b <= a {
		t.Errorf("port %d after %d", b, a)
	}
}

func TestListenRefusesUsedAddress(t *testing.T) {
	first, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if second, err := listen(first.Addr().String()); err == nil {
		second.Close()
		t.Errorf("listens on %s, which is in use", second.Addr())
	}
}

func port(l net.Listener) int {
	return l.Addr().(*net.TCPAddr).Port
}
