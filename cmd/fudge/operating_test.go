package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	players "fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
)

// TestOperating runs the commands of docs/operating.md in the order of the document, and checks after each section what
// it promises. Two seats take part meanwhile, so that all their throws must survive everything that an operator does.
func TestOperating(t *testing.T) {
	m := newMachine(t)
	for _, section := range []struct {
		heading string
		check   func(*machine, string)
	}{
		{"Install", (*machine).installed},
		{"nginx or Caddy", (*machine).proxied},
		{"Limits", (*machine).limited},
		{"Watch", (*machine).watched},
		{"Back up", (*machine).backedUp},
		{"Restore", (*machine).restored},
		{"Tables", (*machine).deleted},
		{"Move to NATS", (*machine).moved},
		{"Upgrade", (*machine).upgraded},
	} {
		printed := m.follow(section.heading)
		section.check(m, printed)
		if t.Failed() {
			t.Fatalf("%s:\n%s\nthe log:\n%s", section.heading, printed, m.log.String())
		}
	}
	for heading := range m.manual {
		t.Errorf("docs/operating.md has commands in the section %q, which no test runs", heading)
	}
}

// A machine is a folder in place of a machine: /usr/local, /etc and other folders of the document are in it. The test takes
// the part of systemd.
type machine struct {
	*testing.T
	root   string
	manual map[string][]string // commands of docs/operating.md by section
	places *strings.Replacer   // from folders and addresses of the document to those of the test
	front  string              // address for users: of nginx, or of the server
	table  string              // address of the table with the two seats
	other  string              // ID of another table
	seats  []*players.Seat
	thrown int // throws that the seats have seen

	server *exec.Cmd // nil while it is stopped
	log    journal
	proxy  *exec.Cmd
}

// A journal is the log of a server, which is read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (j *journal) Write(text []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(text)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// newMachine returns a machine on which nothing is installed. The files that the document installs are in its folder work.
func newMachine(t *testing.T) *machine {
	t.Helper()
	for _, program := range []string{"bash", "curl", "install"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("this system has no %s", program)
		}
	}
	m := &machine{T: t, root: t.TempDir(), manual: manual(t)}
	server, proxy, admin := freeAddress(t), freeAddress(t), freeAddress(t)
	m.front = "http://" + server
	m.places = strings.NewReplacer(
		"/usr/local/", m.root+"/usr/local/",
		"/etc/", m.root+"/etc/",
		"/var/lib/", m.root+"/var/lib/",
		"/srv/", m.root+"/srv/",
		"/tmp/records", m.root+"/tmp/records",
		"127.0.0.1:8080", server,
		"serve --addr", "serve --admin "+admin+" --addr",
		"127.0.0.1:8081", admin,
		"listen 80;", "listen "+proxy+";",
		"nats://10.0.0.1:4222", startNATS(t),
		"--max-tables 500", "--max-tables 2",
	)
	for _, folder := range []string{
		"usr/local/bin", "usr/local/share", "etc/systemd/system", "etc/nginx/conf.d", "var/lib/fudge", "tmp/records",
		"work/web/hosting",
	} {
		if err := os.MkdirAll(filepath.Join(m.root, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"fudge.service", "nginx-tables.conf"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "web", "hosting", file))
		if err != nil {
			t.Fatal(err)
		}
		m.write("work/web/hosting/"+file, m.places.Replace(string(text)))
	}
	program, err := os.Executable()
	if err == nil {
		err = os.Symlink(program, filepath.Join(m.root, "work", "fudge"))
	}
	if err == nil {
		err = os.CopyFS(filepath.Join(m.root, "work", "dist"), os.DirFS(filepath.Join("testdata", "widget")))
	}
	if err != nil {
		t.Fatal(err)
	}
	newHome(t)
	t.Cleanup(func() {
		for _, seat := range m.seats {
			seat.Close()
		}
		end(m.proxy)
		end(m.server)
	})
	return m
}

// freeAddress returns an address of this machine at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// manual returns the commands of docs/operating.md by section.
func manual(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "operating.md"))
	if err != nil {
		t.Fatal(err)
	}
	commands := map[string][]string{}
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		for _, block := range regexp.MustCompile("(?s)\n```\n(.*?)\n```\n").FindAllStringSubmatch(body, -1) {
			commands[heading] = append(commands[heading], strings.Split(block[1], "\n")...)
		}
	}
	return commands
}

func (m *machine) write(path, text string) {
	m.Helper()
	if err := os.WriteFile(filepath.Join(m.root, path), []byte(text), 0o600); err != nil {
		m.Fatal(err)
	}
}

func (m *machine) read(path string) string {
	m.Helper()
	text, err := os.ReadFile(filepath.Join(m.root, path))
	if err != nil {
		m.Fatal(err)
	}
	return string(text)
}

// follow runs the commands of a section, and returns what they print. The document writes ID for that of a table.
func (m *machine) follow(heading string) (printed string) {
	m.Helper()
	lines := m.manual[heading]
	if len(lines) == 0 {
		m.Fatalf("docs/operating.md has no commands in the section %q", heading)
	}
	delete(m.manual, heading)
	for _, line := range lines {
		words := strings.Fields(line)
		switch words[0] {
		case "systemctl":
			printed += m.systemctl(words[1], words[2:])
		case "journalctl":
			printed += m.log.String()
		default:
			printed += m.shell(strings.ReplaceAll(m.places.Replace(line), " ID", " "+m.other))
		}
	}
	return printed
}

// shell runs a command, and returns what it prints.
func (m *machine) shell(line string) string {
	m.Helper()
	ctx, cancel := context.WithTimeout(m.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "bash", "-c", line)
	c.Dir = filepath.Join(m.root, "work")
	c.Env = append(os.Environ(), "PATH="+filepath.Join(m.root, "usr/local/bin")+":"+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if err != nil {
		m.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

// systemctl does what systemd does with the installed unit, and with nginx.
func (m *machine) systemctl(verb string, args []string) string {
	m.Helper()
	switch {
	case verb == "daemon-reload":
	case verb == "reload" && args[0] == "nginx":
		m.startNginx()
	case verb == "status":
		return map[bool]string{true: "active", false: "inactive"}[m.server != nil]
	case verb == "stop" || verb == "restart":
		if err := end(m.server); err != nil {
			m.Errorf("the server ends with %v", err)
		}
		m.server = nil
	}
	if verb == "enable" || verb == "start" || verb == "restart" {
		m.start()
	}
	return ""
}

// end stops a process, and waits until it has ended.
func end(c *exec.Cmd) error {
	if c == nil {
		return nil
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return c.Wait()
}

// start runs the command of the unit until it is ready.
func (m *machine) start() {
	m.Helper()
	words := unitCommand(strings.ReplaceAll(m.read("etc/systemd/system/fudge.service"), "${STATE_DIRECTORY}",
		m.root+"/var/lib/fudge"))
	m.server = exec.CommandContext(m.Context(), filepath.Join(m.root, "usr/local/bin/fudge"), words...)
	m.server.Stderr = &m.log
	if err := m.server.Start(); err != nil {
		m.Fatal(err)
	}
	m.await("an answer of the server", func() bool { return answers(m.front) })
}

// startNginx runs Debian's nginx with the installed configuration. Without nginx, users connect with the server itself.
func (m *machine) startNginx() {
	m.Helper()
	const nginx = "/usr/sbin/nginx"
	if _, err := os.Stat(nginx); err != nil {
		m.Log("this system has no nginx: users connect with the server itself")
		return
	}
	m.write("nginx.conf", fmt.Sprintf(`daemon off; master_process off; pid %[1]s/nginx.pid; error_log stderr; events {}
		http {
			access_log off;
			client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/fastcgi;
			uwsgi_temp_path %[1]s/uwsgi; scgi_temp_path %[1]s/scgi;
			include %[1]s/etc/nginx/conf.d/*.conf;
		}`, m.root))
	m.front = "http://" + regexp.MustCompile(`listen (\S+);`).FindStringSubmatch(
		m.read("etc/nginx/conf.d/nginx-tables.conf"))[1]
	m.proxy = exec.CommandContext(m.Context(), nginx, "-e", "stderr", "-c", filepath.Join(m.root, "nginx.conf"))
	if err := m.proxy.Start(); err != nil {
		m.Fatal(err)
	}
	m.await("an answer of nginx", func() bool { return answers(m.front) })
}

// answers reports whether a server answers.
func answers(address string) bool {
	response, err := http.Get(address)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// await waits until something is so.
func (m *machine) await(what string, ok func() bool) {
	m.Helper()
	limit := time.After(time.Minute)
	for !ok() {
		select {
		case <-limit:
			m.Fatalf("a minute passed without %s; the log:\n%s", what, m.log.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// expect checks that a text contains others.
func (m *machine) expect(text string, wants ...string) {
	m.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			m.Errorf("%q is missing", want)
		}
	}
}

// throws lets each of the two seats throw. Both must see all throws.
func (m *machine) throws() {
	m.Helper()
	for _, seat := range m.seats {
		seat.Roll(`{"technique":"4dF"}`)
		m.thrown++
	}
	for _, seat := range m.seats {
		m.await("a throw", func() bool { return len(seat.Results()) == m.thrown })
		if failure := cmp.Or(seat.Failure(), fmt.Sprint(seat.Ended())); failure != "<nil>" {
			m.Errorf("a seat says %s", failure)
		}
	}
}

// create creates a table with the token of the server, by a program of a user, and returns what it prints.
func (m *machine) create() string {
	m.Helper()
	token := strings.TrimSpace(m.read("var/lib/fudge/token"))
	var out bytes.Buffer
	run([]string{"table", "--server", m.front + "/create/" + token, "--name", "Gwen"}, strings.NewReader("4dF\n"), &out, &out)
	return out.String()
}

func (m *machine) installed(printed string) { m.expect(printed, "active", "ready") }

// linkPattern is the link of a table in the address that fudge table prints.
var linkPattern = regexp.MustCompile(`#table=([\w-]+)\.[\w-]+`)

func (m *machine) proxied(string) {
	created := linkPattern.FindStringSubmatch(m.create())
	other := linkPattern.FindStringSubmatch(m.create())
	if created == nil || other == nil {
		m.Fatalf("created %q and %q", created, other)
	}
	m.table, m.other = strings.TrimPrefix(created[0], "#table="), other[1]
	m.thrown = 1 // by the program that created the table
	for _, name := range []string{"Ann", "Bob"} {
		seat, err := players.Sit(m.front, m.table, table.Profile{Name: name, Color: "#445566"})
		if err != nil {
			m.Fatal(err)
		}
		m.seats = append(m.seats, seat)
		m.await("a seat", seat.Seated)
	}
	m.throws()
}

func (m *machine) limited(string) {
	m.expect(m.create(), "no room for another table. Try again")
	m.throws()
}

func (m *machine) watched(printed string) {
	m.expect(printed, "ok", `fudge_refused_total{limit="tables"} 1`, "fudge_tables_stored 2", `"msg":"started"`)
	for _, private := range []string{"Gwen", "Ann", m.table} {
		if strings.Contains(printed, private) {
			m.Errorf("the log or a metric has %q", private)
		}
	}
}

// backedUp lets the seats throw, so that the backup lacks lines.
func (m *machine) backedUp(string) {
	whole := m.record("srv/backup/")
	m.throws()
	if now := m.record("var/lib/fudge/tables/"); len(now) <= len(whole) || !strings.HasPrefix(now, whole) {
		m.Errorf("the backup has %d bytes, the record %d", len(whole), len(now))
	}
}

// restored checks that the seats have given the lines back that the backup lacked.
func (m *machine) restored(string) {
	m.throws()
	m.expect(m.shell(m.places.Replace("fudge tables show --tables /var/lib/fudge/tables "+m.id())),
		fmt.Sprintf("throws     %d\n", m.thrown))
}

// id returns the ID of the table with the two seats.
func (m *machine) id() string { return m.table[:strings.Index(m.table, ".")] }

// record returns the record of the table with the two seats in a folder.
func (m *machine) record(folder string) string { return m.read(folder + m.id() + ".jsonl") }

func (m *machine) deleted(printed string) {
	m.expect(printed, m.other, "deleted "+m.other)
	m.throws()
}

func (m *machine) moved(printed string) {
	m.expect(printed, "imported ", "head ")
	m.throws()
}

func (m *machine) upgraded(string) {
	m.throws()
	m.expect(m.shell(m.places.Replace("fudge tables list --nats nats://10.0.0.1:4222")), m.id())
}
