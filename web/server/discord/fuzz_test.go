package discord

import (
	"net/http"
	"testing"
	"time"
)

// FuzzInteraction sends signed bodies. Each gets a message that Discord accepts, or a refusal.
func FuzzInteraction(f *testing.F) {
	for _, body := range []string{
		pingBody, `{}`, `{"id":"1","type":2}`, `{"id":"1","type":3}`,
		`{"id":"1","type":2,"locale":"de","guild_locale":"fr","data":{"name":"roll","type":1,"options":[` +
			`{"name":"line","type":3,"value":"Great 4dF (Hurt) vs Good"},{"name":"secret","type":5,"value":true},` +
			`{"name":"system","type":3,"value":"mudge"},{"name":"ladder","type":3,"value":"fate"},` +
			`{"name":"language","type":3,"value":"de"}]},"member":{"user":{"id":"3"}}}`,
		`{"id":"1","type":2,"data":{"name":"roll","type":1,"options":[{"name":"line"}]},"user":{"id":"3"}}`,
		`{"id":"1","type":2,"data":{"name":"roll","type":1,"options":[{"name":"line","value":"{\"faces\":[1]}"}]}}`,
		`{"id":"1","type":2,"data":{"name":"x","type":1,"options":[{"name":"x","type":1,"options":[]}]}}`,
	} {
		f.Add(body)
	}
	a := newApplication(f)
	a.server.patience = 0 // no pictures
	f.Fuzz(func(t *testing.T, body string) {
		a.server.answered.until, a.server.budgets = map[string]time.Time{}, newBudgets()
		w := a.send(a.signed(body, time.Now()))
		switch w.Code {
		case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
			return
		case http.StatusOK:
		default:
			t.Fatalf("status %d", w.Code)
		}
		if w.Body.String() == `{"type":1}` {
			return
		}
		m, err := readAnswer(w)
		if err != nil || m.Content == "" || units(m.Content) > contentLength {
			t.Fatalf("%v: %s", err, w.Body)
		}
	})
}
