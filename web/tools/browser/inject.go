package browser

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"regexp"
	"strconv"
	"strings"
)

// injected is the address, on any server, of the scripts that an injector adds.
const injected = "/injected-by-the-test.js"

// newInjector is a proxy that puts scripts before every other one of every page, for
// browsers that can't do so themselves, and puts down in the journal what was asked for.
func newInjector(j *journal, scripts []string) *httptest.Server {
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			if strings.Contains(r.In.Header.Get("Accept"), "text/html") {
				r.Out.Header.Del("Accept-Encoding") // a page, to be written into
			}
		},
		ModifyResponse: inject,
		// A server that does not answer is not answered for.
		ErrorHandler:  func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
		Transport:     &http.Transport{DisableCompression: true},
		FlushInterval: -1,
	}
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == injected {
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
			io.WriteString(w, strings.Join(scripts, "\n;\n"))
			return
		}
		j.requested(r.URL.String())
		forward.ServeHTTP(w, r)
	}))
}

// scriptsFrom finds the first server from which a Content-Security-Policy takes scripts.
var scriptsFrom = regexp.MustCompile(`script-src[^;]*?('self'|https?://[^\s;]+)`)

// doctype is what has to stay first in a page.
var doctype = regexp.MustCompile(`(?i)^\s*<!doctype[^>]*>`)

func inject(r *http.Response) error {
	packed := r.Header.Get("Content-Encoding") != ""
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") || packed || r.StatusCode != http.StatusOK {
		return nil
	}
	page, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	r.Body.Close()
	server := ""
	if allowed := scriptsFrom.FindStringSubmatch(r.Header.Get("Content-Security-Policy")); allowed != nil && allowed[1] != "'self'" {
		server = allowed[1]
	}
	first := len(doctype.Find(page))
	script := fmt.Sprintf(`<script src="%s%s"></script>`, server, injected)
	page = bytes.Join([][]byte{page[:first], []byte(script), page[first:]}, nil)
	r.Body = io.NopCloser(bytes.NewReader(page))
	r.ContentLength = int64(len(page))
	r.Header.Set("Content-Length", strconv.Itoa(len(page)))
	return nil
}
