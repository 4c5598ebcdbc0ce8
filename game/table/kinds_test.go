package table

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// kindsRecord is a record with each kind of entry.
const kindsRecord = "testdata/kinds.jsonl"

// allKinds plays an evening with each kind of entry: the GM runs the table, its role passes on by an offer and by an
// election, a seat announces a false result, one moves to another device, and another volume begins.
func allKinds(t *testing.T) *sitting {
	const gwen, ann, bob, cid = 0, 1, 2, 3
	s := sit(t, Standard{}, 3)
	do := func(i int, e Entry) {
		t.Helper()
		if problem := s.do(i, e); problem != "" {
			t.Fatalf("%s of seat %d: %s", kindOf(&e), i+1, problem)
		}
	}
	do(gwen, Entry{Options: &Options{[]byte(`{"system":"fudge"}`)}})
	do(ann, Entry{Rename: &Profile{"Anne", "#778899"}})
	s.replace(ann, falseFaces)
	s.throw(ann)
	s.hold = nil
	s.step(gwen, WantSecret{dice(`{"trait":"Superb"}`)})
	s.step(gwen, WantOpen{2})

	do(gwen, Entry{Lock: &Lock{true}})
	do(gwen, Entry{Kick: &Kick{cid + 1}})
	do(gwen, Entry{Invite: &Invite{cid + 1}})
	do(cid, Entry{Here: &Here{}})
	do(gwen, Entry{Renew: &Renew{s.suite.Public(linkSeed([16]byte{8}))}})
	s.link.Secret = [16]byte{8}

	phone := s.device(bob)
	s.throw(phone)
	s.hold = func(from int, signed *Signed) bool { return from == cid && signed.Entry.Reveal != nil }
	s.throw(phone)
	s.wait()
	s.hold = nil
	s.wait()

	do(gwen, Entry{Appoint: &Appoint{ann + 1, GM}})
	do(ann, Entry{Accept: &Accept{}})
	do(cid, Entry{Leave: &Leave{}})
	absent := s.states[ann]
	s.leave(ann)
	s.now += Absence
	do(gwen, Entry{Elect: &Elect{bob + 1}})
	do(phone, Entry{Elect: &Elect{bob + 1}})
	absent.Fault = nil
	s.pass(1000)

	s.beginVolume()
	s.throw(gwen)
	return s
}

// TestRecordOfAllKinds pins the bytes of a record with each kind of entry. Both programs accept it with the same marks.
func TestRecordOfAllKinds(t *testing.T) {
	text := pinned(t, kindsRecord, allKinds(t))
	if missing := missingKinds(t, text); len(missing) > 0 {
		t.Errorf("%s has no %q; add them to allKinds", kindsRecord, missing)
	}
	v, err := Verify(Standard{}, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Throws) != 5 || len(v.Named) > 0 || !v.Throws[0].False {
		t.Errorf("%d throws, want 5; named %+v", len(v.Throws), v.Named)
	}
	want := v.Marks()
	slices.Sort(want)
	want = slices.DeleteFunc(want, func(mark string) bool { return simulatedMark(mark, text) })
	printed := printedByPython(t, text)[0]
	marks, ok := printedMarks(printed)
	if !ok || !slices.Equal(marks, want) || !strings.Contains(printed, "head "+v.Table.Head.Hash.String()+"\n") {
		t.Errorf("docs/verify.py prints\n%s\nwant %q and the head %v", printed, want, v.Table.Head.Hash)
	}
}

// missingKinds returns the kinds of entries in entry.schema.json that a record lacks.
func missingKinds(t *testing.T, record string) []string {
	t.Helper()
	var schema struct {
		Defs struct {
			Entry struct{ Properties map[string]json.RawMessage }
		} `json:"$defs"`
	}
	readJSON(t, "entry.schema.json", &schema)
	missing := schema.Defs.Entry.Properties
	for text := range strings.Lines(record) {
		var line struct{ Entry map[string]json.RawMessage }
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		for name := range line.Entry {
			delete(missing, name)
		}
	}
	return slices.Sorted(maps.Keys(missing))
}
