package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// limited returns a server with limits, without seats.
func limited(t *testing.T, o Options) *Server {
	t.Helper()
	s, err := NewServer(openFileLog(t, t.TempDir()), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(context.WithoutCancel(t.Context())) })
	return s
}

// founding returns the entry that creates a table, and its ID.
func founding(t *testing.T, number int) (id table.ID, data string) {
	t.Helper()
	seed := table.Hash{byte(number), byte(number >> 8), 1}
	gwen := table.Profile{Name: "Gwen", Color: "#112233"}
	_, link, effects, err := table.Found(table.Standard{}, seed, [16]byte{1}, "Attic", gwen)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(string(sent(effects).Text()))
	if err != nil {
		t.Fatal(err)
	}
	return link.Table, string(text)
}

// create creates a table over a connection from an address, and returns the reason of a refusal.
func (s *Server) createFrom(t *testing.T, v visitor, number int) string {
	t.Helper()
	id, data := founding(t, number)
	c := &connection{pass: table.Pass{Table: id}, visitor: v, budget: s.budgets.of(v.address, time.Now())}
	reply, err := s.call(c, rpc(record.MethodSubmit, data))
	if err != nil {
		t.Fatal(err)
	}
	var submitted record.SubmitReply
	if err := json.Unmarshal(reply, &submitted); err != nil {
		t.Fatal(err)
	}
	return submitted.Reason
}

// TestTablesOfAnAddress creates tables from one address as fast as it can. The others go on.
func TestTablesOfAnAddress(t *testing.T) {
	s := limited(t, Options{Limits: Limits{Address: AddressLimits{Tables: Rate{3, time.Hour}}}})
	for i := range 5 {
		reason := s.createFrom(t, visitor{"192.0.2.1", true}, i)
		if refused := reason != ""; refused != (i >= 3) {
			t.Errorf("table %d: %q", i+1, reason)
		}
		if i >= 3 && !strings.Contains(reason, "tables created from your address is reached; try again in 1h") {
			t.Errorf("table %d: %q doesn't name the limit and the time", i+1, reason)
		}
	}
	if reason := s.createFrom(t, visitor{"192.0.2.2", true}, 9); reason != "" {
		t.Errorf("another address: %q", reason)
	}
	var refused dto.Metric
	if err := s.monitor.refused.WithLabelValues("tables created from your address").Write(&refused); err != nil {
		t.Fatal(err)
	}
	if n := refused.GetCounter().GetValue(); n != 2 {
		t.Errorf("%v refusals are counted", n)
	}
}

// TestTablesInTotal creates tables on a server that may have two.
func TestTablesInTotal(t *testing.T) {
	s := limited(t, Options{Limits: Limits{Tables: 2}})
	for i := range 3 {
		reason := s.createFrom(t, visitor{"", true}, i)
		if refused := strings.Contains(reason, "limit of tables is reached"); refused != (i == 2) {
			t.Errorf("table %d: %q", i+1, reason)
		}
	}
	stored, err := s.log.Stored()
	if err != nil || len(stored) != 2 {
		t.Fatalf("%v are stored, %v", stored, err)
	}
	if err := s.delete(stored[0].ID, asked); err != nil {
		t.Fatal(err)
	}
	if err := s.sweep(time.Now()); err != nil {
		t.Fatal(err)
	}
	if reason := s.createFrom(t, visitor{"", true}, 7); reason != "" {
		t.Errorf("after a deletion: %q", reason)
	}
}

// TestBytesInTotal fills a server: no more tables are created, and lines are refused at the limit.
func TestBytesInTotal(t *testing.T) {
	s := limited(t, Options{Limits: Limits{Bytes: 1000}})
	if reason := s.createFrom(t, visitor{"", true}, 1); reason != "" {
		t.Fatal(reason)
	}
	if err := s.room(1000); !errors.Is(err, errNoRoom) {
		t.Errorf("1000 bytes more: %v", err)
	}
	s.grow(1, 960)
	if reason := s.createFrom(t, visitor{"", true}, 2); !strings.Contains(reason, "limit of bytes is reached") {
		t.Errorf("another table: %q", reason)
	}
}

func TestWhoCreates(t *testing.T) {
	const token = "0123456789abcdef"
	for _, test := range []struct {
		limits  Limits
		cookie  string
		header  string
		creates bool
	}{
		{Limits{}, "", "", true},
		{Limits{Create: Anyone}, "", "", true},
		{Limits{Create: Nobody, Token: token}, token, "", false},
		{Limits{Create: Token, Token: token}, "", "", false},
		{Limits{Create: Token, Token: token}, "x", "", false},
		{Limits{Create: Token, Token: token}, token, "", true},
		{Limits{Create: Token, Token: token}, "", "Bearer " + token, true},
		{Limits{Create: Token, Token: token}, "", "Bearer x", false},
		{Limits{Create: Token}, "", "Bearer ", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if test.cookie != "" {
			r.AddCookie(&http.Cookie{Name: createCookie, Value: test.cookie})
		}
		if test.header != "" {
			r.Header.Set("Authorization", test.header)
		}
		if got := test.limits.creates(r); got != test.creates {
			t.Errorf("%+v: creates %t", test, got)
		}
	}
	s := limited(t, Options{Limits: Limits{Create: Nobody}})
	if reason := s.createFrom(t, visitor{"", false}, 1); !strings.Contains(reason, "doesn't let you create tables") {
		t.Errorf("reason %q", reason)
	}
}

// TestCreateAddress opens the address with the token, which is answered with a cookie that scripts can't read.
func TestCreateAddress(t *testing.T) {
	const token = "0123456789abcdef"
	s := limited(t, Options{Limits: Limits{Create: Token, Token: token}})
	for path, status := range map[string]int{
		"/create/" + token: http.StatusSeeOther, "/create/x": http.StatusNotFound, "/create/": http.StatusNotFound,
	} {
		w := httptest.NewRecorder()
		s.ServeCreate(w, httptest.NewRequest(http.MethodGet, path, nil))
		cookie := w.Header().Get("Set-Cookie")
		if w.Code != status || strings.Contains(cookie, "HttpOnly") != (status == http.StatusSeeOther) {
			t.Errorf("%s: status %d, cookie %q", path, w.Code, cookie)
		}
	}
}

// TestHandshakes connects from pages of several origins, through a proxy that drops headers, and too often.
func TestHandshakes(t *testing.T) {
	s := limited(t, Options{
		Origins: []string{"https://blog.example"}, Limits: Limits{Address: AddressLimits{Handshakes: Rate{2, time.Hour}}},
	})
	for _, test := range []struct {
		name, origin, from string
		upgrade            bool
		status             int
	}{
		{"a page of another origin", "https://evil.example", "192.0.2.1:9", true, http.StatusForbidden},
		{"a sandboxed page", "null", "192.0.2.2:9", true, http.StatusForbidden},
		{"a proxy that drops headers", "", "192.0.2.3:9", false, http.StatusUpgradeRequired},
		{"the own page", "https://dice.example", "192.0.2.4:9", true, http.StatusBadRequest},
		{"an embedding page", "https://blog.example", "192.0.2.4:9", true, http.StatusBadRequest},
		{"too often", "https://blog.example", "192.0.2.4:9", true, http.StatusTooManyRequests},
		{"a program of this machine", "", "127.0.0.1:9", true, http.StatusBadRequest},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://dice.example/tables/1", nil)
		r.RemoteAddr = test.from
		if test.origin != "" {
			r.Header.Set("Origin", test.origin)
		}
		if test.upgrade {
			r.Header.Set("Upgrade", "websocket")
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("%s: status %d, want %d: %s", test.name, w.Code, test.status, w.Body)
		}
		if again := w.Header().Get("Retry-After"); test.status == http.StatusTooManyRequests && again != "3600" {
			t.Errorf("%s: again after %q", test.name, again)
		}
	}
}

func TestAddresses(t *testing.T) {
	for _, test := range []struct {
		proxy        Proxy
		from, header string
		want         string
	}{
		{"", "192.0.2.1:9", "198.51.100.1", "192.0.2.1"},
		{"", "127.0.0.1:9", "198.51.100.1", ""},
		{"", "[::1]:9", "", ""},
		{"", "[2001:db8:1:2:3::4]:9", "", "2001:db8:1:2::/64"},
		{"", "[::ffff:192.0.2.1]:9", "", "192.0.2.1"},
		{"X-Forwarded-For", "127.0.0.1:9", "198.51.100.1", "198.51.100.1"},
		{"X-Forwarded-For", "127.0.0.1:9", "203.0.113.7, 198.51.100.1", "198.51.100.1"}, // the client made up the first
		{"X-Forwarded-For", "127.0.0.1:9", "", ""},
		{"X-Forwarded-For", "127.0.0.1:9", "nonsense", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.from
		if test.header != "" {
			r.Header.Set("X-Forwarded-For", test.header)
		}
		if got := test.proxy.addressOf(r); got != test.want {
			t.Errorf("%+v: address %q", test, got)
		}
	}
}

// TestBudgetsOfAddresses spends the budgets of joins, writes and reads.
func TestBudgetsOfAddresses(t *testing.T) {
	s := limited(t, Options{Limits: Limits{Reads: 1000, Address: AddressLimits{
		Joins: Rate{2, time.Hour}, Writes: Rate{2000, time.Hour}, Reads: Rate{1 << 20, time.Hour},
	}}})
	p := &public{t, s, s.log.(*FileLog)}
	link := p.createAt(1)
	join := []byte(p.joining(link, 1))
	c := &connection{
		pass: table.Pass{Table: link.Table}, visitor: visitor{"192.0.2.1", true}, budget: s.budgets.of("192.0.2.1", time.Now()),
	}
	for i := range 3 {
		_, err := s.admit(c, join)
		if (err != nil) != (i == 2) {
			t.Errorf("join %d: %v", i+1, err)
		}
	}
	if _, err := s.admit(c, fmt.Appendf(nil, "%02000d", 0)); err == nil || !strings.Contains(err.Error(), "try again in") {
		t.Errorf("2000 bytes more: %v", err)
	}
	for i := range 4 { // four seconds of reads are free
		if err := s.pace(c, record.MethodRead, 1000); err != nil {
			t.Errorf("read %d: %v", i+1, err)
		}
	}
	take(s.reads, "reads", 4000, time.Now(), time.Hour)
	take(s.reads, "reads", 4000, time.Now(), time.Hour)
	take(s.reads, "reads", 4000, time.Now(), time.Hour)
	if err := s.pace(c, record.MethodRead, 4000); err == nil {
		t.Error("a read is not refused although it takes longer than the patience of seats")
	}
}

func TestConnectionsOfAnAddress(t *testing.T) {
	b := newBudgets(AddressLimits{Connections: 2})
	now := time.Now()
	c := b.of("192.0.2.1", now)
	for i := range 3 {
		err := b.hasRoom(c, "192.0.2.1")
		if (err != nil) != (i == 2) {
			t.Errorf("connection %d: %v", i+1, err)
		}
		if err == nil {
			b.connect(c)
		}
	}
	b.sweep(now.Add(2 * budgetKept))
	if b.of("192.0.2.1", now) != c {
		t.Error("an address with connections was forgotten")
	}
	b.disconnect(c)
	b.disconnect(c)
	b.sweep(now.Add(2 * budgetKept))
	if b.of("192.0.2.1", now) == c {
		t.Error("an address without connections is kept")
	}
}
