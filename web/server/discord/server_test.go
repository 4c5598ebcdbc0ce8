package discord

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"golang.org/x/time/rate"
)

const pingBody = `{"id":"1","application_id":"2","type":1,"token":"t","version":1}`

func TestPing(t *testing.T) {
	a := newApplication(t)
	w := a.send(a.signed(pingBody, time.Now()))
	if w.Code != http.StatusOK || w.Body.String() != `{"type":1}` || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("status %d, %v, %s", w.Code, w.Header(), w.Body)
	}
}

func TestSignatures(t *testing.T) {
	for name, change := range map[string]func(http.Header){
		"none":              func(h http.Header) { h.Del("X-Signature-Ed25519") },
		"no time":           func(h http.Header) { h.Del("X-Signature-Timestamp") },
		"no hexadecimal":    func(h http.Header) { h.Set("X-Signature-Ed25519", strings.Repeat("z", 128)) },
		"short":             func(h http.Header) { h.Set("X-Signature-Ed25519", h.Get("X-Signature-Ed25519")[:126]) },
		"long":              func(h http.Header) { h.Set("X-Signature-Ed25519", h.Get("X-Signature-Ed25519")+"00") },
		"zeros":             func(h http.Header) { h.Set("X-Signature-Ed25519", strings.Repeat("0", 128)) },
		"of another time":   func(h http.Header) { h.Set("X-Signature-Timestamp", fmt.Sprint(time.Now().Unix()-1)) },
		"time in words":     func(h http.Header) { h.Set("X-Signature-Timestamp", "now") },
		"huge time":         func(h http.Header) { h.Set("X-Signature-Timestamp", "9223372036854775807") },
		"least time":        func(h http.Header) { h.Set("X-Signature-Timestamp", "-9223372036854775808") },
		"time with a space": func(h http.Header) { h.Set("X-Signature-Timestamp", h.Get("X-Signature-Timestamp")+" ") },
	} {
		a := newApplication(t)
		r := a.signed(pingBody, time.Now())
		change(r.Header)
		if w := a.send(r); w.Code != http.StatusUnauthorized || strings.Contains(w.Body.String(), "{") {
			t.Errorf("%s: status %d, %s", name, w.Code, w.Body)
		}
	}
	a, other := newApplication(t), newApplication(t)
	other.key[0] ^= 1
	if w := a.send(other.signed(pingBody, time.Now())); w.Code != http.StatusUnauthorized {
		t.Errorf("of another key: status %d", w.Code)
	}
	r := a.signed(pingBody, time.Now())
	r.Body = http.NoBody
	if w := a.send(r); w.Code != http.StatusUnauthorized {
		t.Errorf("of another body: status %d", w.Code)
	}
}

// Requests are answered for five minutes, and if the server's clock is slow.
func TestAges(t *testing.T) {
	for age, want := range map[time.Duration]int{
		0: 200, 299 * time.Second: 200, 301 * time.Second: 401, 24 * time.Hour: 401,
		-30 * time.Second: 200, -31 * time.Second: 401, -24 * time.Hour: 401,
	} {
		synctest.Test(t, func(t *testing.T) {
			a := newApplication(t)
			if w := a.send(a.signed(pingBody, time.Now().Add(-age))); w.Code != want {
				t.Errorf("%s: status %d, want %d", age, w.Code, want)
			}
		})
	}
}

// An interaction is answered once, however its request is sent again.
func TestReplays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, start := newApplication(t), time.Now().Add(maxLead)
		for range 2 * maxAge / time.Second {
			w := a.send(a.signed(pingBody, start))
			if first := time.Now().Equal(start.Add(-maxLead)); first != (w.Code == http.StatusOK) {
				t.Fatalf("after %s: status %d", time.Since(start), w.Code)
			}
			time.Sleep(time.Second) // of the bubble
		}
		a.send(a.signed(strings.Replace(pingBody, "1", "3", 1), time.Now()))
		if n := len(a.server.answered.until); n != 1 {
			t.Errorf("%d interactions are remembered", n)
		}
		if n := valueOf(t, a.server.monitor.Counts.WithLabelValues("replayed")); n != 330 {
			t.Errorf("%g replays were counted", n)
		}
	})
}

// The server rather refuses interactions than that it forgets one that could be replayed.
func TestManyInteractions(t *testing.T) {
	a, now := newApplication(t), time.Now()
	for i := range maxAnswered {
		a.server.answered.until[fmt.Sprint("x", i)] = now.Add(time.Minute)
	}
	if w := a.send(a.signed(pingBody, now)); w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d", w.Code)
	}
}

func TestBodies(t *testing.T) {
	for name, row := range map[string]struct {
		body string
		want int
	}{
		"largest":    {pingBody + strings.Repeat(" ", bodyBytes-len(pingBody)), 200},
		"too long":   {pingBody + strings.Repeat(" ", bodyBytes-len(pingBody)+1), 413},
		"huge":       {`{"id":"1","type":1,"x":"` + strings.Repeat("x", 10<<20) + `"}`, 413},
		"empty":      {``, 400},
		"no JSON":    {`type=1`, 400},
		"cut":        {pingBody[:20], 400},
		"list":       {`[1]`, 400},
		"null":       {`null`, 400},
		"nested":     {strings.Repeat("[", 50_000), 400},
		"no ID":      {`{"type":1}`, 400},
		"word as ID": {`{"id":"abc","type":1}`, 400},
		"number":     {`{"id":1,"type":1}`, 400},
		"no type":    {`{"id":"1"}`, 400},
		"type":       {`{"id":"1","type":"ping"}`, 400},
		"component":  {`{"id":"1","type":3,"data":{"custom_id":"x","component_type":2}}`, 400},
		"completion": {`{"id":"1","type":4,"data":{"name":"roll","type":1}}`, 400},
		"modal":      {`{"id":"1","type":5,"data":{"custom_id":"x"}}`, 400},
		"later type": {`{"id":"1","type":99}`, 400},
		"latin-1":    {"{\"id\":\"1\",\"type\":1,\"token\":\"\xe4\"}", 200},
	} {
		a := newApplication(t)
		if w := a.send(a.signed(row.body, time.Now())); w.Code != row.want {
			t.Errorf("%s: status %d, want %d: %s", name, w.Code, row.want, w.Body)
		}
	}
}

func TestMethods(t *testing.T) {
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodOptions} {
		r := httptest.NewRequest(method, Path, nil)
		if w := newApplication(t).send(r); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST" {
			t.Errorf("%s: status %d", method, w.Code)
		}
	}
}

// Links need the host, which Discord doesn't sign.
func TestHosts(t *testing.T) {
	a := newApplication(t)
	r := a.signed(`{"id":"1","type":2,"data":{"name":"roll","type":1}}`, time.Now())
	r.Host = `x"y`
	if w := a.send(r); w.Code != http.StatusBadRequest {
		t.Errorf("status %d", w.Code)
	}
}

func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApplication(t)
		roll := func(user string) bool {
			m := a.interact(t, map[string]any{
				"type": command, "user": map[string]any{"id": user},
				"data": map[string]any{"name": "roll", "type": chatInput, "options": []value{{"line", "Good diceless"}}},
			})
			limited := strings.Contains(m.Content, "too fast")
			if limited && m.Flags != ephemeral {
				t.Errorf("flags %d", m.Flags)
			}
			return !limited
		}
		for i := range userBurst {
			if !roll("1") {
				t.Fatalf("roll %d is too fast", i)
			}
		}
		if roll("1") || !roll("2") {
			t.Error("the limit is not that of a user")
		}
		time.Sleep(userInterval)
		if !roll("1") || roll("1") {
			t.Error("the budget grows wrongly")
		}
		time.Sleep(time.Minute)
		for i := range rollBurst {
			if !roll(fmt.Sprint(1000 + i)) {
				t.Fatalf("roll %d of all is too fast", i)
			}
		}
		if roll("5000") {
			t.Error("all users together have no limit")
		}
	})
}

// The budgets of many users take little memory.
func TestManyUsers(t *testing.T) {
	b, now := newBudgets(), time.Now()
	for i := range 100_000 {
		now = now.Add(rollInterval)
		if !b.allow(fmt.Sprint(i), now) {
			t.Fatalf("user %d is refused", i)
		}
		if len(b.users) > maxUsers {
			t.Fatalf("%d users are remembered", len(b.users))
		}
	}
	b.all = rate.NewLimiter(rate.Inf, 0)
	for range userBurst {
		b.allow("1", now)
	}
	if b.allow("1", now) {
		t.Error("the budget of a user is lost")
	}
}

// An answer is in time: without the picture if no painter is free, and without a roll if the server has too many.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApplication(t)
		a.server.patience = patience
		line := value{"line", "Good 4dF"}
		for range painters {
			a.server.painters <- struct{}{}
		}
		start := time.Now()
		m := a.rolled(t, line)
		if m.picture != nil || m.Embeds != nil || m.Attachments != nil || !strings.Contains(m.Content, "Good ") {
			t.Errorf("without a painter: %s", m.raw)
		}
		if took := time.Since(start); took != patience {
			t.Errorf("the picture was awaited for %s", took)
		}
		if n := valueOf(t, a.server.monitor.bare); n != 1 {
			t.Errorf("%g late pictures were counted", n)
		}
		for range rollers {
			a.server.rollers <- struct{}{}
		}
		if m := a.rolled(t, line); m.Flags != ephemeral || !strings.Contains(m.Content, "busy") {
			t.Errorf("without a roller: %s", m.raw)
		}
	})
}

func TestParseKey(t *testing.T) {
	a := newApplication(t)
	text := hex.EncodeToString(a.server.options.Key)
	if key, err := ParseKey(strings.ToUpper(text)); err != nil || !key.Equal(a.server.options.Key) {
		t.Errorf("%x, %v", key, err)
	}
	for _, bad := range []string{"", "abc", text[2:], text + "00", strings.Repeat("g", 64)} {
		if _, err := ParseKey(bad); err == nil {
			t.Errorf("%q is a key", bad)
		}
	}
}

// valueOf returns the value of a counter.
func valueOf(t *testing.T, c prometheus.Counter) float64 {
	t.Helper()
	var m dto.Metric
	if err := c.Write(&m); err != nil {
		t.Fatal(err)
	}
	return m.GetCounter().GetValue()
}
