package admin

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHandler(t *testing.T) {
	full := errors.New("no space left on device")
	for _, test := range []struct {
		path    string
		failure error
		stopped bool
		status  int
		body    string
	}{
		{"/healthz", full, true, http.StatusOK, "ok"},
		{"/readyz", nil, false, http.StatusOK, "ready"},
		{"/readyz", full, false, http.StatusServiceUnavailable, "no space left"},
		{"/readyz", nil, true, http.StatusServiceUnavailable, "stopping"},
		{"/metrics", nil, false, http.StatusOK, "go_goroutines"},
		{"/", nil, false, http.StatusNotFound, "not found"},
	} {
		s := New()
		s.Check = func() error { return test.failure }
		if test.stopped {
			s.Stop()
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.path, nil))
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.body) {
			t.Errorf("%s, %v, stopped %t: %d %q", test.path, test.failure, test.stopped, w.Code, w.Body.String())
		}
	}
}
