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

// injected is the path of the scripts that an injector adds to every server.
const injected = "/injected-by-the-test.js"

// newInjector starts a proxy that adds scripts to the top of every page, for browsers that can't, and
// adds every request to the journal.
func newInjector(j *journal, scripts []string) *httptest.Server {
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			if strings.Contains(r.In.Header.Get("Accept"), "text/html") {
				r.Out.Header.Del("Accept-Encoding") // so that inject can change it
			}
			if r.Out.URL.Scheme == "ws" { // the transport knows the scheme of the handshake alone
				r.Out.URL.Scheme = "http"
			}
		},
		ModifyResponse: inject,
		// Without a response from the server, the browser gets none.
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

// scriptsFrom matches the first script source of a Content-Security-Policy.
var scriptsFrom = regexp.MustCompile(`script-src[^;]*?('self'|https?://[^\s;]+)`)

// doctype matches the doctype, which must stay first.
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
