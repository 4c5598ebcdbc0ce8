package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// TestMalformedLines changes a valid line and checks that the error names the field.
func TestMalformedLines(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	line := string(s.lines[0].Text())
	if _, err := ParseLine([]byte(line)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{`{"at":`, `{"at": `, "message.at: "},
		{`{"at":1`, `{"at":01`, "message.at: "},
		{`{"at":1`, `{"at":-1`, "message.at: "},
		{`"entry":`, `"Entry":`, "message.entry: missing"},
		{`"v":1`, `"v":2`, "message.entry.v: 2; this release reads version 1"},
		{`"v":1`, `"V":1`, "message.entry: it is not in canonical form"},
		{`"v":1`, `"v":1,"v":1`, "message.entry: it is not in canonical form"},
		{`"n":1`, `"n":0`, "message.entry.n: 0; it must be 1 to"},
		{`"n":1`, `"n":1.5`, "message.entry: "},
		{`"n":1`, `"n":1,"new":1`, `message.entry: json: unknown field "new"`},
		{`"seq":0`, `"seq":-1`, "message.entry.seen.seq: -1"},
		{`"create":{`, `"leave":{},"create":{`, "message.entry: it is not in canonical form"},
		{`"create":{"name":"Attic"`, `"create":{"name":""`, `message.create.name: has 1 to 40 characters`},
		{`"name":"Gwen"`, `"name":"Gw\u202een"`, "message.entry: it is not in canonical form"},
		{`"name":"Gwen"`, "\"name\":\"Gw\u202een\"", "message.name: "},
		{`"name":"Gwen"`, "\"name\":\"Gw\xffen\"", "message.entry: it is not in canonical form"},
		{`#112233`, `#11223G`, `message.color: "#11223G" is not a colour`},
		{`,"sig":"`, `,"sig": "`, "message.sig: missing"},
		{`"}`, ``, "message.sig: missing"},
		{line[:40], line[:40] + strings.Repeat(" ", MaxMessage), "message.length: "},
	} {
		at := strings.LastIndex(line, test.old)
		changed := line[:at] + test.new + line[at+len(test.old):]
		_, err := ParseLine([]byte(changed))
		if bad, ok := errors.AsType[*MessageError](err); !ok || !strings.HasPrefix(bad.Error(), test.want) {
			t.Errorf("%q for %q: %v, want %s…", test.new, test.old, err, test.want)
		}
	}
	for end := range len(line) {
		if _, err := ParseLine([]byte(line[:end])); err == nil {
			t.Errorf("a line cut off after %d bytes is accepted", end)
		}
	}
}

// TestLargestMessage checks that a seat can't sign an entry that is too long for a message.
func TestLargestMessage(t *testing.T) {
	s := sit(t, cheapSuite{}, 0)
	d := dice(`{"skill":"` + strings.Repeat("a", maxEntry) + `"}`)
	s.step(0, Want{Entry{Throw: &Request{Dice: &d}}})
	n := s.noticed(0, Unsent)
	if len(n) != 1 || !strings.Contains(n[0].Problem.Error(), "at most 15872 are allowed") || !n[0].Unthrown {
		t.Errorf("notices %+v", n)
	}
	d = dice(`{"skill":"` + strings.Repeat("a", maxEntry-500) + `"}`)
	s.step(0, Want{Entry{Throw: &Request{Dice: &d}}})
	if s.keeper.Table.Throws != 1 {
		t.Errorf("%d throws", s.keeper.Table.Throws)
	}
}

// FuzzLine checks that only one spelling of a line is accepted, and that no line makes a table panic.
func FuzzLine(f *testing.F) {
	var t testing.T
	s := sit(&t, cheapSuite{}, 2)
	s.throw(1)
	s.step(0, WantSecret{dice(`{"technique":"4dF"}`)})
	s.step(0, WantOpen{2})
	s.step(0, Want{Entry{Options: &Options{[]byte(`{"system":"mudge"}`)}}})
	for _, l := range s.lines {
		f.Add(l.Text())
	}
	tables := []Table{NewTable(s.suite)}
	for _, l := range s.lines {
		next, _, err := tables[len(tables)-1].Apply(l)
		if err != nil {
			f.Fatal(err)
		}
		tables = append(tables, next)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		line, err := ParseLine(text)
		if err != nil {
			return
		}
		if !bytes.Equal(line.Text(), text) {
			t.Errorf("%q parses, but is written as %q", text, line.Text())
		}
		resigned, err := sign(s.suite, Hash{}, line.Entry)
		if err != nil || !bytes.Equal(resigned.raw, line.raw) {
			t.Errorf("%q is encoded as %q (%v)", line.raw, resigned.raw, err)
		}
		for _, table := range tables {
			if next, _, err := table.Apply(line); err == nil && next.Head.Seq != table.Head.Seq+1 {
				t.Errorf("%q leads to %+v", text, next.Head)
			}
		}
	})
}

// FuzzLink checks that each link has one spelling.
func FuzzLink(f *testing.F) {
	f.Add(Link{ID{1}, [16]byte{2}}.String())
	f.Add("a.b")
	f.Fuzz(func(t *testing.T, text string) {
		if link, err := ParseLink(text); err == nil && link.String() != text {
			t.Errorf("%q parses, but is written as %q", text, link)
		}
	})
}

// FuzzPass checks that no other pass than those of the link and the seats opens a table.
func FuzzPass(f *testing.F) {
	var t testing.T
	s := sit(&t, Standard{}, 1)
	passes := map[Pass]bool{s.link.Pass(s.suite): true}
	for _, state := range s.states {
		passes[state.Pass()], passes[state.PassWith(s.link)] = true, true
		old := Link{s.link.Table, [16]byte{9}}
		passes[state.PassWith(old)] = true
	}
	for pass := range passes {
		text, err := json.Marshal(pass)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var pass Pass
		if json.Unmarshal(text, &pass) == nil && s.keeper.Table.MayRead(pass) != passes[pass] {
			t.Errorf("%s: opens the table: %t", text, !passes[pass])
		}
	})
}

// FuzzVerify checks that no record makes the verification panic, and that a verified record is one that a table
// accepts.
func FuzzVerify(f *testing.F) {
	var t testing.T
	s := sit(&t, cheapSuite{}, 1)
	s.throw(1)
	var record []byte
	for _, l := range s.lines {
		record = append(append(record, l.Text()...), '\n')
		f.Add(bytes.Clone(record))
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		v, err := Verify(cheapSuite{}, bytes.NewReader(record))
		if err == nil && v.Table.Head.Seq != len(bytes.Split(bytes.TrimSuffix(record, []byte("\n")), []byte("\n"))) {
			t.Errorf("%d lines of %q are verified", v.Table.Head.Seq, record)
		}
	})
}
