package e2e

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
	"fudgetray/web/server/links"
	"fudgetray/web/server/tables"
)

// A tableProxy is a proxy of docs/operating.md.
type tableProxy struct {
	config, listen, here string // example of the address at which it listens, and how a test writes it
	start                func(t *testing.T, config string) *exec.Cmd
}

var tableProxies = []tableProxy{
	{"nginx-tables.conf", "listen 80;", "listen ADDRESS;", startNginx},
	{"Caddyfile-tables", "\n:80 {", "\nhttp://ADDRESS {", startCaddy},
}

// command returns the command that starts the proxy at an address, before a server at another one.
func (p tableProxy) command(t *testing.T, address, behind string) *exec.Cmd {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "hosting", p.config))
	if err != nil {
		t.Fatal(err)
	}
	config := strings.Replace(string(text), p.listen, strings.Replace(p.here, "ADDRESS", address, 1), 1)
	return p.start(t, strings.ReplaceAll(config, "127.0.0.1:8080", behind))
}

// The proxies of docs/operating.md pass the WebSocket of shared tables: two seats throw through them. The pages of
// throws have the address of the proxy.
func TestTableProxies(t *testing.T) {
	t.Parallel()
	for _, p := range tableProxies {
		t.Run(p.config, func(t *testing.T) {
			behind := tablesBehindProxy(t)
			address := freeAddress(t)
			start(t, p.command(t, address, strings.TrimPrefix(behind, "http://")), address)
			throwsAt(t, "http://"+address)
			linksAt(t, "http://"+address)
		})
	}
}

// tablesBehindProxy serves tables as behind a proxy, and returns the address.
func tablesBehindProxy(t *testing.T) string {
	t.Helper()
	log, err := tables.OpenFileLog(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	server, err := tables.NewServer(log, tables.Options{Proxy: "X-Forwarded-For"})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", server)
	links.New(links.Options{Proxied: true}).Register(mux)
	front := httptest.NewServer(mux)
	t.Cleanup(front.Close)
	t.Cleanup(func() { server.Close(context.WithoutCancel(t.Context())) })
	return front.URL
}

// throwsAt creates a table at a server, takes a second seat and throws.
func throwsAt(t *testing.T, server string) {
	t.Helper()
	gwen, err := simulated.Sit(server, "", table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(gwen.Close)
	soon(t, "a table", gwen.Seated)
	ann, err := simulated.Sit(server, gwen.Link, table.Profile{Name: "Ann", Color: "#445566"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(ann.Close)
	soon(t, "a second seat", ann.Seated)
	ann.Roll(`{"technique":"4dF"}`)
	soon(t, "a throw", func() bool { return len(gwen.Results()) == 1 })
}

// linksAt checks the address of a throw's picture.
func linksAt(t *testing.T, server string) {
	t.Helper()
	const receipt = "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg"
	response, err := http.Get(server + links.Path + receipt)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if want := server + links.Path + receipt + ".png"; !strings.Contains(string(page), `content="`+want+`"`) {
		t.Errorf("the page lacks the address %s:\n%s", want, page)
	}
}

// soon waits until something is so.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	within(t, time.Minute, what, ok)
}

// within waits until something is so, at most for a time.
func within(t *testing.T, most time.Duration, what string, ok func() bool) {
	t.Helper()
	limit := time.After(most)
	for !ok() {
		select {
		case <-limit:
			t.Fatalf("%s passed without %s", most, what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
