package site

import (
	"net"
	"strings"
	"testing"
)

func TestListenSkipsUsedPorts(t *testing.T) {
	const ports = 20
	first := listen(t, "127.0.0.1:0", 1)
	second := listen(t, first.Addr().String(), ports)
	if a, b := port(first), port(second); b <= a || b >= a+ports {
		t.Errorf("port %d after %d", b, a)
	}
}

func TestListenTriesNoOtherPort(t *testing.T) {
	used := listen(t, "127.0.0.1:0", 1).Addr().String()
	if second, err := Listen(used, 1); err == nil {
		second.Close()
		t.Errorf("listens on %s instead of %s", second.Addr(), used)
	}
}

func TestListenNamesBadAddress(t *testing.T) {
	for _, addr := range []string{"", "8080", "localhost", "localhost:http", "localhost:65536"} {
		if _, err := Listen(addr, 1); err == nil || !strings.Contains(err.Error(), "is not a host and a port") {
			t.Errorf("%q: %v", addr, err)
		}
	}
}

func TestURLNamesThisMachine(t *testing.T) {
	if got := URL(listen(t, ":0", 1)); !strings.HasPrefix(got, "http://localhost:") {
		t.Errorf("URL %s", got)
	}
}

// listen listens until the test ends.
func listen(t *testing.T, addr string, ports int) net.Listener {
	t.Helper()
	l, err := Listen(addr, ports)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func port(l net.Listener) int {
	return l.Addr().(*net.TCPAddr).Port
}
