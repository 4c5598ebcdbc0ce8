package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/web/server/admin"
	"fudgetray/web/server/tables"
)

// runAt runs fudge table with lines of standard input and returns its output.
func runAt(t *testing.T, lines string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if status := run(append([]string{"table"}, args...), strings.NewReader(lines), &out, os.Stderr); status != statusDone {
		t.Errorf("table %v: status %d\n%s", args, status, out.String())
	}
	return out.String()
}

// hostIn serves tables whose records are in a folder, and returns the address.
func hostIn(t *testing.T, dir string) string {
	t.Helper()
	return hostWith(t, dir, tables.Options{})
}

// hostWith is hostIn with options.
func hostWith(t *testing.T, dir string, options tables.Options) string {
	t.Helper()
	log, err := (&storeFlags{dir: dir}).openLog(0)
	if err != nil {
		t.Fatal(err)
	}
	handler, end, err := hostTables(log, options, admin.New(), http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(func() { end() })
	t.Cleanup(server.Close)
	return server.URL
}

// A player creates a table on a server, throws there, returns and reveals a secret roll. The record that
// the server has stored is valid.
func TestTable(t *testing.T) {
	newHome(t)
	dir := t.TempDir()
	url := hostIn(t, dir)

	gwen := runAt(t, "Great 4dF vs Good\n/secret Poor 3d6\nSupreb 4dF\n", "--server", url, "--name", "Gwen", "--title",
		"Attic")
	for _, want := range []string{
		"1. Gwen ", "2. Gwen ", " (a secret roll)\n", "Head: ",
	} {
		if !strings.Contains(gwen, want) {
			t.Errorf("the GM's output lacks %q:\n%s", want, gwen)
		}
	}
	link := strings.TrimPrefix(strings.SplitN(gwen, "\n", 2)[0], "Link: ")
	returned := runAt(t, "/open 2\n", link)
	if !strings.Contains(returned, "2. Gwen ") || strings.Contains(returned, "(a secret roll)") {
		t.Errorf("after opening:\n%s", returned)
	}
	newHome(t)
	var refused bytes.Buffer
	status := run([]string{"table", link, "--name", "A\u202en"}, strings.NewReader(""), io.Discard, &refused)
	if status != statusBad || !strings.Contains(refused.String(), "This name can't be used.") {
		t.Errorf("a bad name: status %d, %s", status, refused.String())
	}
	records, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(records) != 1 {
		t.Fatalf("records %v, %v", records, err)
	}
	data, err := os.ReadFile(records[0])
	if err != nil {
		t.Fatal(err)
	}
	if out := runVerify(t, string(data), statusDone); !strings.Contains(out, "Throw 2  Gwen: Poor ") {
		t.Errorf("the record:\n%s", out)
	}
}

// A table that the server doesn't have ends the command.
func TestAbsentTable(t *testing.T) {
	newHome(t)
	url := hostIn(t, t.TempDir())
	part := strings.Repeat("A", 22)
	var problems bytes.Buffer
	status := run([]string{"table", url + "/#table=" + part + "." + part}, strings.NewReader(""), io.Discard, &problems)
	if want := "fudge: table: The server doesn't have this table."; status != statusBad || !strings.Contains(problems.String(), want) {
		t.Errorf("status %d, %s, want %s", status, problems.String(), want)
	}
}

// TestTableIsNotCreated creates a table at a server that lets nobody create tables. The user reads why.
func TestTableIsNotCreated(t *testing.T) {
	newHome(t)
	url := hostWith(t, t.TempDir(), tables.Options{Limits: tables.Limits{Create: tables.Nobody}})
	var problems bytes.Buffer
	status := run([]string{"table", "--server", url, "--name", "Gwen"}, strings.NewReader(""), io.Discard, &problems)
	if want := "This server doesn't let you create tables"; status != statusBad || !strings.Contains(problems.String(), want) {
		t.Errorf("status %d, %s, want %s", status, problems.String(), want)
	}
}

func TestTableRefuses(t *testing.T) {
	newHome(t)
	for _, test := range []struct{ address, want string }{
		{"table", `fudge: table: "table" is not the address of a server`},
		{"http://127.0.0.1:1/", "fudge: This is not the link of a shared table: http://127.0.0.1:1/"},
		{"http://127.0.0.1:1/#table=guess", `fudge: table: link: "guess" is not the link of a table`},
	} {
		var problems bytes.Buffer
		status := run([]string{"table", test.address}, strings.NewReader(""), &problems, &problems)
		if status != statusBad || !strings.HasPrefix(problems.String(), test.want) {
			t.Errorf("status %d, %s, want %s", status, problems.String(), test.want)
		}
	}
	for line, want := range map[string]string{
		"/open x":       `/open: "x" is not a number of 1 or more`,
		"/appoint 2":    `/appoint: "" is not a role; the roles are gm player watcher`,
		"/shout":        `unknown command "/shout"; use a request, /secret`,
		"Supreb":        "request",
		"/secret x":     "request",
		"4dF [1 1 1 1]": "",
	} {
		command, rest, _ := strings.Cut(line, " ")
		s := &tableSurface{}
		if _, err := s.wantOf(command, rest, line); want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// A seat opens in another terminal by its private link. The first one is refused until it takes the seat back.
func TestSeatOnOtherTerminal(t *testing.T) {
	newHome(t)
	url := hostIn(t, t.TempDir())
	link := linkOf(runAt(t, "4dF\n", "--server", url, "--name", "Gwen"))
	newHome(t)
	home := os.Getenv("HOME")
	ben := runAt(t, "/device\n", link, "--name", "Ben")
	_, private, ok := strings.Cut(ben[len("Link: "):], "Link: ")
	private, _, _ = strings.Cut(private, "\n")
	if !ok || !strings.HasPrefix(private, link+".") || !strings.Contains(ben, "whoever has it plays for you") {
		t.Fatalf("the private link is %q:\n%s", private, ben)
	}
	newHome(t)
	if phone := runAt(t, "2d6\n/seats\n", private); !strings.Contains(phone, "Ben ") || strings.Contains(phone, "\n3. ") {
		t.Errorf("the other terminal prints\n%s", phone)
	}
	t.Setenv("HOME", home)
	var problems bytes.Buffer
	status := run([]string{"table", link}, strings.NewReader(""), io.Discard, &problems)
	if want := "Your seat is open on another device."; status != statusBad || !strings.Contains(problems.String(), want) {
		t.Errorf("status %d, %s, want %s", status, problems.String(), want)
	}
	if back := runAt(t, "3d6\n", link, "--take"); !strings.Contains(back, "Ben ") {
		t.Errorf("after it was taken back:\n%s", back)
	}
}

// linkOf returns the link that fudge table printed first.
func linkOf(output string) string {
	return strings.TrimPrefix(strings.SplitN(output, "\n", 2)[0], "Link: ")
}

// Each spelling of secret makes a secret throw for the GM, and is refused to players: the record has no public one.
func TestTableKeepsSecrets(t *testing.T) {
	newHome(t)
	dir := t.TempDir()
	url := hostIn(t, dir)
	lines := "/secret Poor 3d6\n" + `{"technique":"4dF","secret":true}` + "\n"
	gwen := runAt(t, lines, "--server", url, "--name", "Gwen")
	if n := strings.Count(gwen, "(a secret roll)"); n != 2 {
		t.Errorf("the GM has thrown %d times in secret:\n%s", n, gwen)
	}
	newHome(t)
	var out, problems bytes.Buffer
	run([]string{"table", linkOf(gwen), "--name", "Ben"}, strings.NewReader(lines), &out, &problems)
	if n := strings.Count(problems.String(), "Only the GM can roll in secret at a table."); n != 2 || strings.Contains(out.String(), "Ben rolls") {
		t.Errorf("a player has thrown in secret:\n%s%s", out.String(), problems.String())
	}
	records, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(records) != 1 {
		t.Fatalf("records %v, %v", records, err)
	}
	data, err := os.ReadFile(records[0])
	if err != nil || bytes.Contains(data, []byte(`"throw":{"dice"`)) || bytes.Contains(data, []byte(`"secret":true`)) {
		t.Errorf("the record has a public throw: %v\n%s", err, data)
	}
}

// Commands change the table: the record that /save writes is valid and shows them.
func TestTableCommands(t *testing.T) {
	newHome(t)
	url := hostIn(t, t.TempDir())
	gwen := runAt(t, "/lock\n/unlock\n", "--server", url, "--name", "Gwen")
	link, home := linkOf(gwen), os.Getenv("HOME")
	newHome(t)
	ben := runAt(t, "/rename Bennet #00aa00\n/seats\n1d7\n/leave\n4dF\n", link, "--name", "Ben")
	for _, want := range []string{"Ben joins the table.\n", "Ben is now called Bennet.\n", "2. Bennet (you, player)\n", "1. Bennet rolls 1d7: "} {
		if !strings.Contains(ben, want) {
			t.Errorf("Ben's output lacks %q:\n%s", want, ben)
		}
	}
	t.Setenv("HOME", home)
	file := filepath.Join(t.TempDir(), "record.jsonl")
	again := runAt(t, "/seats\n/renew\n/invite\n/kick 2\n/save "+file+"\n", link)
	for _, want := range []string{"2. Bennet (player, has left)\n", "Saved "} {
		if !strings.Contains(again, want) {
			t.Errorf("the GM's output lacks %q:\n%s", want, again)
		}
	}
	var links []string
	for line := range strings.Lines(again) {
		if strings.HasPrefix(line, "Link: ") {
			links = append(links, line)
		}
	}
	if len(links) != 3 || links[0] == links[1] || links[1] != links[2] {
		t.Errorf("the links are %q", links)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out := runVerify(t, string(data), statusDone); !strings.Contains(out, "Bennet: 1d7") {
		t.Errorf("the saved record:\n%s", out)
	}
}

// The GM's options apply to rolls that leave them out.
func TestTableOptionsApply(t *testing.T) {
	s := &tableSurface{problems: io.Discard}
	own := s.rules()
	if err := s.follow([]byte(`{"system":"mudge","criticals.natural":true}`)); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]engine.System{"Good 4dF": engine.Mudge, `{"system":"fudge"}`: engine.Fudge} {
		if w, err := s.rollOf(text); err != nil || w.Throw.Request.System != want {
			t.Errorf("%s has the system %q, %v; want %q", text, w.Throw.Request.System, err, want)
		}
	}
	if err := s.follow(own); err != nil {
		t.Fatal(err)
	}
	if w, err := s.rollOf("Good 4dF"); err != nil || w.Throw.Request.System == engine.Mudge {
		t.Errorf("the own rules: %+v, %v", w.Throw.Request, err)
	}
}

// A line that is too long ends the program with an error.
func TestTableRefusesLongLines(t *testing.T) {
	newHome(t)
	url := hostIn(t, t.TempDir())
	lines := "4dF\n\n" + strings.Repeat("a", maxLine+1) + "\n"
	var problems bytes.Buffer
	status := run([]string{"table", "--server", url}, strings.NewReader(lines), io.Discard, &problems)
	if want := "line 3 of the input is longer than 65,536 bytes"; status != statusBad || !strings.Contains(problems.String(), want) {
		t.Errorf("status %d, %s, want %s", status, problems.String(), want)
	}
}

// Without input the program joins and ends, and waits for nothing.
func TestTableEndsWithEmptyInput(t *testing.T) {
	newHome(t)
	defer func(usual time.Duration) { settling = usual }(settling)
	settling = time.Hour
	gwen := runAt(t, "", "--server", hostIn(t, t.TempDir()))
	ended := make(chan bool)
	go func() {
		runAt(t, "", linkOf(gwen))
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("a minute passed without the end")
	}
}
