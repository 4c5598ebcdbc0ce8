// Package site serves the built widget with precompressed files, the content types that
// browsers require, and the Content-Security-Policy of the tray page.
package site

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// TrayPolicy is the Content-Security-Policy of the tray page. The page's markup has the same
// policy, for servers that do not send it.
const TrayPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
	"style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types fudge-tray"

// AppPolicy is the Content-Security-Policy of the app: index.html, or app.html if index.html is a front page. Unlike the
// markup of both pages, it also keeps other sites from framing them.
const AppPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; img-src 'self'; " +
	"manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'self'"

// types are the content types by extension. They do not come from the system, as streaming
// compilation needs exactly application/wasm.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".wav":         "audio/wav",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
}

// hashed matches names with a hash of the content. Such files never change.
var hashed = regexp.MustCompile(`\.[0-9a-f]{8,}\.[a-z0-9]+$`)

// Handler returns a handler that serves the files of dir to pages of any origin. If embedders are
// given, only pages of these origins, and of the tray's own, may frame the tray. Handler serves no
// directory listings, no hidden files, no types of files that the widget lacks and nothing outside dir.
func Handler(dir fs.FS, embedders ...string) http.Handler {
	policy := TrayPolicy
	if len(embedders) > 0 {
		policy += "; frame-ancestors 'self' " + strings.Join(embedders, " ")
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are supported", http.StatusMethodNotAllowed)
			return
		}
		if isFolder(dir, r.URL.Path) {
			// The host is left out, so that the path can't lead to another one.
			http.Redirect(w, r, (&url.URL{Path: path.Base(r.URL.Path) + "/", RawQuery: r.URL.RawQuery}).String(),
				http.StatusMovedPermanently)
			return
		}
		name, ok := fileName(r.URL.Path)
		if !ok {
			http.NotFound(w, r)
			return
		}
		if err := serve(w, r, dir, name, policy); err != nil {
			http.NotFound(w, r)
		}
	})
}

// isFolder reports whether a URL path names a folder with a page, without the final slash. Relative
// links of the page need the slash.
func isFolder(dir fs.FS, urlPath string) bool {
	name, ok := fileName(urlPath + "/")
	return ok && !strings.HasSuffix(urlPath, "/") && urlPath != "" && exists(dir, name)
}

// fileName returns the file for a URL path. ok is false for paths that are invalid, hidden, or of another
// type than the widget's files.
func fileName(urlPath string) (name string, ok bool) {
	name = strings.TrimPrefix(urlPath, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	hidden := strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
	_, known := types[path.Ext(name)]
	return name, fs.ValidPath(name) && !hidden && known
}

// serve writes a file as the response; policy is for the tray page. If it returns an error, it has
// written nothing.
func serve(w http.ResponseWriter, r *http.Request, dir fs.FS, name, policy string) error {
	plain, _, err := open(dir, name)
	if err != nil {
		return err
	}
	defer plain.Close()
	file, info, encoding, err := variant(dir, name, parseAccept(r.Header.Values("Accept-Encoding")))
	if err != nil {
		return err
	}
	defer file.Close()
	head := w.Header()
	describe(head, name)
	describePage(head, dir, name, policy)
	if encoding != "" {
		head.Set("Content-Encoding", encoding)
		head.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	}
	if t := info.ModTime(); !t.IsZero() {
		head.Set("ETag", fmt.Sprintf(`"%x-%x%s"`, t.UnixNano(), info.Size(), encoding))
	}
	http.ServeContent(w, r, name, info.ModTime(), file)
	return nil
}

// describe sets the headers that do not depend on the encoding.
func describe(head http.Header, name string) {
	head.Set("Content-Type", types[path.Ext(name)])
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	if path.Ext(name) != ".html" { // scripts of other origins load and read everything but pages
		head.Set("Access-Control-Allow-Origin", "*")
	}
	head.Set("Cross-Origin-Resource-Policy", "cross-origin")
	head.Set("Vary", "Accept-Encoding")
	head.Set("Cache-Control", "no-cache")
	if hashed.MatchString(name) {
		head.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
}

// describePage sets the headers of the tray page, and of the app and the front page, which are beside it.
func describePage(head http.Header, dir fs.FS, name, policy string) {
	switch {
	case path.Base(name) == "tray.html":
		head.Set("Content-Security-Policy", policy)
		// A page with this header can only frame pages that have it too.
		head.Set("Cross-Origin-Embedder-Policy", "require-corp")
	case (name == "index.html" || name == "app.html") && exists(dir, "tray.html"):
		head.Set("Content-Security-Policy", AppPolicy)
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
	default:
		return
	}
	head.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
}

func exists(dir fs.FS, name string) bool {
	_, err := fs.Stat(dir, name)
	return err == nil
}

// encodings are the precompressed variants of a file, the smallest first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// variant opens the variant of a file that the client prefers, or the smallest of several.
func variant(dir fs.FS, name string, a accept) (content, fs.FileInfo, string, error) {
	best, suffix, quality := "", "", a.quality("identity")
	for _, e := range slices.Backward(encodings) {
		if q := a.quality(e.name); q > 0 && q >= quality && exists(dir, name+e.suffix) {
			best, suffix, quality = e.name, e.suffix, q
		}
	}
	file, info, err := open(dir, name+suffix)
	return file, info, best, err
}

// content is a file that supports range requests.
type content interface {
	io.ReadSeeker
	io.Closer
}

func open(dir fs.FS, name string) (content, fs.FileInfo, error) {
	file, err := dir.Open(name)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a file", name)
	}
	seeker, ok := file.(content)
	if err == nil && !ok {
		err = fmt.Errorf("%s does not support seeking", name)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return seeker, info, nil
}

// accept is the quality, 0 to 1, that a client gives to each encoding. RFC 9110, 12.5.3.
type accept map[string]float64

func parseAccept(headers []string) accept {
	a := accept{}
	for _, part := range strings.Split(strings.Join(headers, ","), ",") {
		name, parameters, _ := strings.Cut(part, ";")
		a[strings.ToLower(strings.TrimSpace(name))] = qualityOf(parameters)
	}
	return a
}

// qualityOf returns a quality value; 1 if there is none, and 0 if it is invalid.
func qualityOf(parameters string) float64 {
	key, value, ok := strings.Cut(parameters, "=")
	if !ok || strings.ToLower(strings.TrimSpace(key)) != "q" {
		return 1
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}

// quality returns the quality of an encoding. An encoding that isn't named has the quality of "*",
// or 0. The identity, which is always acceptable, has the lowest preference unless it is named.
func (a accept) quality(encoding string) float64 {
	if q, named := a[encoding]; named {
		return q
	}
	if encoding == "identity" {
		return 0
	}
	return a["*"]
}
