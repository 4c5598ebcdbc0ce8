package table

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden records anew")

var edited = flag.String("record", "", "the record that TestEditsAreRefused edits, in place of the stored ones")

const goldenRecord = "testdata/evening.jsonl"

// browsersRecord is the record of TestEvening of web/e2e, with seats in two browser tabs and a simulated
// one, lost messages, and a server that was killed twice.
const browsersRecord = "testdata/browsers.jsonl"

// evening plays a session with throws of all seats, a missing reveal, a seat that walks out, a secret
// throw that is opened, and one that isn't.
func evening(t *testing.T) *sitting {
	s := sit(t, Standard{}, 3)
	s.step(0, Want{Entry{Options: &Options{[]byte(`{"system":"fudge"}`)}}})
	for i, request := range []string{
		`{"trait":"Good","difficulty":"Fair"}`,
		`{"system":"mudge","trait":"Great"}`,
		`{"kind":"sum","technique":"4d6!"}`,
		`{"technique":"d%"}`,
	} {
		d := dice(request)
		s.step(i, Want{Entry{Throw: &Request{Dice: &d}}})
		s.pass(7000)
	}
	s.hold = func(from int, signed *Signed) bool { return from == 2 && signed.Entry.Reveal != nil }
	s.throw(1)
	for range 12 {
		s.pass(1000)
	}
	s.hold = nil
	for range 5 {
		s.pass(1000)
	}
	s.step(0, WantSecret{dice(`{"trait":"Superb"}`)})
	s.step(0, WantSecret{dice(`{"trait":"Poor"}`)})
	s.step(0, WantOpen{6})
	s.hold = func(from int, signed *Signed) bool {
		if from != 3 || signed.Entry.Reveal == nil {
			return false
		}
		s.states[3].pending = nil
		s.submit(3, s.resign(3, signed, func(e *Entry) { e.Reveal, e.Leave = nil, &Leave{} }))
		return true
	}
	s.throw(3)
	s.throw(2)
	return s
}

func record(lines []string) string { return strings.Join(lines, "\n") + "\n" }

// pinned checks that a table still has the record in a file, and returns the record.
func pinned(t *testing.T, file string, s *sitting) string {
	t.Helper()
	got := record(s.texts())
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got != readText(t, file) {
		t.Errorf("%s has another record; a change of the protocol or the dice needs a new version", file)
	}
	return got
}

// TestGoldenRecord pins the bytes of a record: keys, hashes, seeds and dice.
func TestGoldenRecord(t *testing.T) {
	text := pinned(t, goldenRecord, evening(t))
	v, err := Verify(Standard{}, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if v.Table.Throws != 9 || len(v.Throws) != 8 || len(v.Named) != 0 {
		t.Errorf("%d throws, of which %d are known; %d seats named", v.Table.Throws, len(v.Throws), len(v.Named))
	}
	for _, c := range v.Throws {
		if c.Problem != nil || c.False || c.By == 0 {
			t.Errorf("throw %d: %v, false %v, announced by %d", c.Number, c.Problem, c.False, c.By)
		}
	}
	if bob, cid := v.Table.Seats[2], v.Table.Seats[3]; bob.NotArrived != 1 || cid.Refused != 1 {
		t.Errorf("Bob's nonces did not arrive %d times, Cid refused %d times", bob.NotArrived, cid.Refused)
	}
}

// earlierRecord is an evening whose seats numbered their entries without gaps.
const earlierRecord = "testdata/earlier.jsonl"

// TestStoredRecordsAreGenuine verifies records that earlier programs wrote.
func TestStoredRecordsAreGenuine(t *testing.T) {
	for file, throws := range map[string]int{earlierRecord: 8, browsersRecord: 18} {
		v, err := Verify(Standard{}, strings.NewReader(readText(t, file)))
		if err != nil || len(v.Throws) != throws || len(v.Named) > 0 {
			t.Errorf("%s: %d throws, want %d; named %+v; %v", file, len(v.Throws), throws, v.Named, err)
		}
	}
}

// edits are ways to alter the lines of a record.
var edits = []struct {
	name string
	edit func(lines []string) []string
}{
	{"a face is changed", func(l []string) []string { return inLine(l, `"result"`, `"faces":[`, `"faces":[1,`) }},
	{"a receipt is changed", func(l []string) []string { return inLine(l, `"result"`, `"receipt":"A`, `"receipt":"B`) }},
	{
		"a request is changed",
		func(l []string) []string { return inLine(l, `"throw":{`, `"technique":"4dF"`, `"technique":"5dF"`) },
	},
	{"a nonce is changed", func(l []string) []string { return inLine(l, `"reveal"`, `"nonce":"`, `"nonce":"A`) }},
	{"a name is changed", func(l []string) []string { return inLine(l, `"join"`, `"name":"`, `"name":"E`) }},
	{"a line is missing", func(l []string) []string { return slices.Delete(l, 9, 10) }},
	{"a line is doubled", func(l []string) []string { return slices.Insert(l, 9, l[8]) }},
	{"two lines are swapped", func(l []string) []string { l[8], l[9] = l[9], l[8]; return l }},
	{"a stamp is changed", func(l []string) []string {
		at, err := ParseLine([]byte(l[10]))
		if err != nil {
			return l
		}
		l[10] = string(NewLine(at.At+1, at.Signed).Text())
		return l
	}},
	{"a signature is exchanged", func(l []string) []string { return signedLikeBefore(l, 9) }},
	{"the last signature is exchanged", func(l []string) []string { return signedLikeBefore(l, len(l)-1) }},
	{"a line is cut off", func(l []string) []string { l[9] = l[9][:200]; return l[:10] }},
	{"the beginning is missing", func(l []string) []string { return l[1:] }},
}

// signedLikeBefore replaces a line's signature by that of the line before. No head in a later line shows that the last
// line was changed.
func signedLikeBefore(lines []string, i int) []string {
	cut := func(line string) int { return strings.Index(line, sigStart) }
	lines[i] = lines[i][:cut(lines[i])] + lines[i-1][cut(lines[i-1]):]
	return lines
}

// inLine changes the first line that contains a text.
func inLine(lines []string, with, old, changed string) []string {
	for i, line := range lines {
		if strings.Contains(line, with) && strings.Contains(line, old) {
			lines[i] = strings.Replace(line, old, changed, 1)
			return lines
		}
	}
	return lines
}

// TestEditsAreRefused edits records. Neither the program nor docs/verify.py accepts the results.
func TestEditsAreRefused(t *testing.T) {
	files := []string{goldenRecord}
	if !testing.Short() {
		files = append(files, browsersRecord)
	}
	if *edited != "" {
		files = []string{*edited}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			editsAreRefused(t, strings.Split(strings.TrimSpace(string(data)), "\n"))
		})
	}
}

func editsAreRefused(t *testing.T, original []string) {
	t.Helper()
	names, records := []string{"unchanged"}, []string{record(original)}
	for _, e := range edits {
		lines := e.edit(slices.Clone(original))
		if slices.Equal(lines, original) {
			t.Errorf("%s: nothing is edited", e.name)
		}
		names, records = append(names, e.name), append(records, record(lines))
	}
	var byPython []bool // takes seconds
	if !testing.Short() {
		byPython = acceptedByPython(t, records...)
	}
	for i, text := range records {
		want := i == 0
		if _, err := Verify(Standard{}, strings.NewReader(text)); (err == nil) != want {
			t.Errorf("%s: %v", names[i], err)
		}
		if byPython != nil && byPython[i] != want {
			t.Errorf("%s: accepted by docs/verify.py %v", names[i], byPython[i])
		}
	}
}

// TestResealedRecordIsRefused lets the last player replace a nonce in the record and sign it again.
// The signed heads in other seats' lines still match the old nonce only.
func TestResealedRecordIsRefused(t *testing.T) {
	s := sit(t, Standard{}, 2)
	s.throw(1)
	s.throw(2)
	i := slices.IndexFunc(s.lines, func(l *Line) bool { return l.Entry.Reveal != nil && l.Entry.Key == s.states[1].key })
	lines := s.texts()
	resealed := NewLine(s.lines[i].At, s.resign(1, s.lines[i].Signed, func(e *Entry) {
		r := *e.Reveal
		r.Nonce = digest("better")
		e.Reveal = &r
	}))
	lines[i] = string(resealed.Text())
	_, err := Verify(Standard{}, strings.NewReader(record(lines)))
	if err == nil || acceptedByPython(t, record(lines))[0] {
		t.Errorf("the record is accepted: %v", err)
	}
}

// TestRecordOfACheatIsGenuine checks that a record in which a seat cheated remains valid, because
// other seats need it as proof.
func TestRecordOfACheatIsGenuine(t *testing.T) {
	s := sit(t, Standard{}, 2)
	s.hold = func(from int, signed *Signed) bool {
		if from != 1 || signed.Entry.Reveal == nil && signed.Entry.Result == nil {
			return false
		}
		s.states[1].pending = nil
		s.submit(1, s.resign(1, signed, func(e *Entry) {
			if e.Result != nil {
				e.Result = &Result{1, e.Result.Attempt, Throw{}.Receipt, []int{1, 1, 1, 1}}
				return
			}
			if s.keeper.Table.Throws > 1 {
				e.Reveal = &Reveal{e.Reveal.Attempt, digest("other"), e.Reveal.Next}
			}
		}))
		return true
	}
	s.throw(1)
	s.throw(2)
	text := record(s.texts())
	v, err := Verify(Standard{}, strings.NewReader(text))
	if err != nil || !acceptedByPython(t, text)[0] {
		t.Fatalf("refused: %v", err)
	}
	if len(v.Named) != 1 || v.Named[0].Seat != 2 || len(v.Throws) != 2 || !v.Throws[0].False || v.Throws[1].False {
		t.Errorf("named %+v, throws %+v", v.Named, v.Throws)
	}
}

// verifyAll runs docs/verify.py on each file in its arguments, and prints a line after each with the error, or
// None. Starting Python takes longer than a record.
const verifyAll = `
import runpy, sys
for file in sys.argv[2:]:
    sys.argv[1] = file
    error = None
    try:
        runpy.run_path("../../docs/verify.py")
    except BaseException as e:
        error = repr(e)
    print("error:", error)
`

// acceptedByPython runs docs/verify.py on records and reports which it accepts.
func acceptedByPython(t *testing.T, records ...string) (accepted []bool) {
	t.Helper()
	for i, printed := range printedByPython(t, records...) {
		ok := strings.HasSuffix(printed, "error: None\n")
		if ok && !strings.Contains(printed, "8 results") && strings.Contains(records[i], `"options"`) {
			t.Errorf("docs/verify.py prints %s", printed)
		}
		accepted = append(accepted, ok)
	}
	return accepted
}

// printedByPython returns what docs/verify.py prints for records. Each text ends with its error, or None.
func printedByPython(t *testing.T, records ...string) (printed []string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("this system has no Python")
	}
	args := []string{"-c", verifyAll, ""}
	for i, text := range records {
		file := filepath.Join(t.TempDir(), fmt.Sprintf("record%d.jsonl", i))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	out, err := exec.Command(python, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	last := ""
	for line := range strings.SplitAfterSeq(string(out), "\n") {
		if len(printed) == 0 || strings.HasPrefix(last, "error: ") {
			printed = append(printed, "")
		}
		printed[len(printed)-1] += line
		last = line
	}
	return printed[:len(records)]
}

// TestPythonIsShort limits the length of the second implementation, so that people can review it.
func TestPythonIsShort(t *testing.T) {
	const most = 170
	data, err := os.ReadFile("../../docs/verify.py")
	if n := bytes.Count(data, []byte("\n")); err != nil || n > most {
		t.Errorf("docs/verify.py has %d lines, at most %d are allowed (%v)", n, most, err)
	}
}
