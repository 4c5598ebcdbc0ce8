package e2e

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// servers lists the servers that docs/hosting.md describes, with their files in web/hosting.
var servers = []struct {
	config string
	start  func(t *testing.T, config string) *exec.Cmd
}{
	{"nginx.conf", startNginx},
	{"Caddyfile", startCaddy},
}

// The servers of docs/hosting.md send every file as `fudge serve` does, and the tray rolls there.
func TestServers(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		t.Run(s.config, func(t *testing.T) {
			address := freeAddress(t)
			start(t, s.start(t, configuration(t, s.config, address)), address)
			sendsSame(t, "http://"+address, serve(t, nil))
			rollsAt(t, "http://"+address)
		})
	}
}

// configuration returns a file of web/hosting, changed to serve the built widget at a local address.
func configuration(t *testing.T, name, address string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "hosting", name))
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(dist())
	if err != nil {
		t.Fatal(err)
	}
	config := string(text)
	for _, c := range []struct{ example, here string }{
		{"/srv/fudge-tray;", root + ";"}, {"root * /srv/fudge-tray", "root * " + root},
		{"listen 8080", "listen " + address}, {"\n:8080", "\nhttp://" + address},
	} {
		config = strings.Replace(config, c.example, c.here, 1)
	}
	if !strings.Contains(config, root) || !strings.Contains(config, address) {
		t.Fatalf("%s lacks /srv/fudge-tray or port 8080, which the test replaces:\n%s", name, config)
	}
	return config
}

// freeAddress returns a local address with a free port.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

func startNginx(t *testing.T, config string) *exec.Cmd {
	dir := t.TempDir()
	around := fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log stderr;
		include /etc/nginx/modules-enabled/*.conf;
		events {}
		http {
			access_log off;
			client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/fastcgi;
			uwsgi_temp_path %[1]s/uwsgi; scgi_temp_path %[1]s/scgi;
			include %[1]s/site.conf;
		}`, dir)
	write(t, filepath.Join(dir, "site.conf"), config)
	write(t, filepath.Join(dir, "nginx.conf"), around)
	return exec.Command("/usr/sbin/nginx", "-e", "stderr", "-c", filepath.Join(dir, "nginx.conf"))
}

func startCaddy(t *testing.T, config string) *exec.Cmd {
	dir := t.TempDir()
	file := filepath.Join(dir, "Caddyfile")
	write(t, file, "{\n\tadmin off\n}\n"+config)
	c := exec.Command("caddy", "run", "--config", file, "--adapter", "caddyfile")
	c.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	return c
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// start runs a server until the test ends, or until the returned function kills it. It returns when the server accepts
// connections.
func start(t *testing.T, c *exec.Cmd, address string) (kill func()) {
	t.Helper()
	var output strings.Builder
	c.Stdout, c.Stderr = &output, &output
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	kill = sync.OnceFunc(func() {
		c.Process.Kill()
		<-ended
	})
	t.Cleanup(kill)
	limit := time.After(time.Minute)
	for {
		if connection, err := net.Dial("tcp", address); err == nil {
			connection.Close()
			return kill
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s has ended: %v\n%s", c, err, output.String())
		case <-limit:
			t.Fatalf("%s does not listen at %s after a minute", c, address)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// compared lists the headers that must be equal on all servers.
var compared = []string{
	"Content-Type", "Content-Encoding", "Cache-Control", "Vary", "X-Content-Type-Options", "Content-Security-Policy",
	"Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy", "Cross-Origin-Embedder-Policy", "Cross-Origin-Opener-Policy",
	"Permissions-Policy", "Referrer-Policy",
}

// sendsSame compares the responses of two servers for every file of the widget in every encoding.
func sendsSame(t *testing.T, got, want string) {
	t.Helper()
	for _, file := range append(widgetFiles(t), "") {
		for _, accepted := range []string{"br, gzip", "gzip", "identity"} {
			here, body := get(t, got+"/"+file, accepted)
			there, wantBody := get(t, want+"/"+file, accepted)
			if here.StatusCode != 200 || body != wantBody {
				t.Errorf("/%s as %s: status %d, %d bytes, want %d", file, accepted, here.StatusCode, len(body), len(wantBody))
			}
			for _, name := range compared {
				if name == "Vary" && there.Header.Get("Content-Encoding") == "" {
					continue // it has no other encoding
				}
				if !sameHeader(here.Header, there.Header, name) {
					t.Errorf("/%s as %s: %s is %q, want %q", file, accepted, name, here.Header.Values(name), there.Header.Values(name))
				}
			}
		}
	}
}

// sameHeader compares a header of two responses. It ignores letter case and spaces of a media type.
func sameHeader(a, b http.Header, name string) bool {
	read := func(h http.Header) string {
		kind, parameters, _ := mime.ParseMediaType(h.Get(name))
		return strings.ToLower(kind + parameters["charset"])
	}
	if name == "Content-Type" {
		return read(a) == read(b)
	}
	return slices.Equal(a.Values(name), b.Values(name))
}

// widgetFiles returns the built files without compressed copies and index pages.
func widgetFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := fs.WalkDir(os.DirFS(dist()), ".", func(name string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && name == "bin" {
			return fs.SkipDir
		}
		packed := path.Ext(name) == ".br" || path.Ext(name) == ".gz"
		if err == nil && !entry.IsDir() && !packed && path.Base(name) != "index.html" {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files in %s: %v", len(files), dist(), err)
	}
	return files
}

// Compressed copies have no time, so that two builds are equal.
func TestCompressedCopiesHaveNoTime(t *testing.T) {
	for _, name := range widgetFiles(t) {
		file, err := os.Open(filepath.Join(dist(), name+".gz"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		packed, err := gzip.NewReader(file)
		if err != nil {
			t.Fatalf("%s.gz: %v", name, err)
		}
		if !packed.ModTime.IsZero() {
			t.Errorf("%s.gz has the time %v", name, packed.ModTime)
		}
	}
}

func get(t *testing.T, url, accepted string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", accepted)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// rollsAt opens the tray of a server and rolls once.
func rollsAt(t *testing.T, url string) {
	t.Helper()
	p := open(t, setup{URL: url, Media: browser.ReducedMotion}).ready()
	p.click("#roll")
	p.resolved(1)
	p.noViolations()
}

// Every server configuration sends the Content-Security-Policies of the tray and the app.
func TestHostingPolicy(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		text, err := os.ReadFile(filepath.Join("..", "hosting", s.config))
		if err != nil {
			t.Fatal(err)
		}
		for _, policy := range []string{site.TrayPolicy, site.AppPolicy} {
			if !strings.Contains(string(text), `"`+policy+`"`) {
				t.Errorf("%s does not send the policy %s", s.config, policy)
			}
		}
	}
}

// The tray rolls on hosts that send none of its headers.
func TestPlainHosts(t *testing.T) {
	t.Parallel()
	for name, host := range map[string]http.HandlerFunc{"nothing but files": files, "GitHub Pages": gitHubPages} {
		t.Run(name, func(t *testing.T) {
			site := browser.NewServer(host)
			t.Cleanup(site.Close)
			rollsAt(t, site.URL)
		})
	}
}

// files serves uncompressed files, and the program without its media type.
func files(w http.ResponseWriter, r *http.Request) {
	if isProgram(r.URL.Path) {
		w.Header().Set("Content-Type", "application/octet-stream")
	}
	http.FileServer(http.Dir(dist())).ServeHTTP(w, r)
}

// gitHubPages serves gzip alone, caches everything for ten minutes and sends none of the tray's
// headers.
func gitHubPages(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Cache-Control", "max-age=600")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Vary", "Accept-Encoding")
	packed, err := os.ReadFile(filepath.Join(dist(), name+".gz"))
	if err != nil {
		http.ServeFile(w, r, filepath.Join(dist(), name))
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	w.Write(packed)
}
