package discord

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"
	"time"
)

// TestCounterpart compares the server and the signatures of these tests with Discord's package discord-interactions.
func TestCounterpart(t *testing.T) {
	a := newApplication(t)
	type signed struct {
		Body      string `json:"body"`
		Timestamp string `json:"timestamp"`
		Signature string `json:"signature"`
	}
	var requests []signed
	for _, body := range []string{pingBody, `{"name":"würfeln 🎲"}`, ``} {
		h := a.signed(body, time.Now()).Header
		requests = append(requests, signed{body, h.Get("X-Signature-Timestamp"), h.Get("X-Signature-Ed25519")})
	}
	input, err := json.Marshal(map[string]any{
		"seed": hex.EncodeToString(a.key.Seed()), "publicKey": hex.EncodeToString(a.server.options.Key), "signed": requests,
	})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle(Path, a.server)
	server := httptest.NewServer(mux)
	defer server.Close()
	script := exec.CommandContext(t.Context(), "node", "testdata/counterpart.mjs", server.URL+Path)
	script.Stdin = bytes.NewReader(input)
	if out, err := script.CombinedOutput(); err != nil {
		t.Fatalf("%v; npm ci in the folder web installs the package\n%s", err, out)
	}
}
