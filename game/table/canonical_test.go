package table

import (
	"bytes"
	"reflect"
	"testing"
)

// The fast reader agrees with encoding/json about each text that it accepts: about the entries of records, and about all
// texts that differ from one in a byte.
func TestCanonicalEntries(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.throw(1)
	s.step(0, WantSecret{dice(`{"technique":"4dF","modifiers":[{"label":"a\"}","value":-1}]}`)})
	s.step(0, WantOpen{2})
	for _, e := range []Entry{
		{Options: &Options{[]byte(`{"system":"mudge"}`)}}, {Lock: &Lock{true}}, {Lock: &Lock{}},
		{Appoint: &Appoint{2, GM}},
		{Rename: &Profile{"Gwen", "#112233"}}, {Kick: &Kick{2}}, {Invite: &Invite{2}}, {Renew: &Renew{}},
	} {
		s.do(0, e)
	}
	var texts [][]byte
	for _, l := range s.lines {
		texts = append(texts, l.raw)
	}
	for _, faces := range []string{`null`, `[]`, `[1]`, `[-1,0,12]`} {
		result := []byte(`{"v":1,"table":"` + s.link.Table.String() + `","key":"` + s.states[0].key.String() +
			`","n":9,"seen":{"seq":1,"hash":"` + s.lines[1].Entry.Seen.Hash.String() +
			`"},"result":{"throw":1,"attempt":"` + Hash{}.String() + `","receipt":"r","faces":` + faces + `}}`)
		texts = append(texts, result)
	}
	if testing.Short() {
		texts = texts[:len(texts)/3]
	}
	fast := 0
	for _, text := range texts {
		if readCanonical(text, new(Entry)) {
			fast++
		}
		for i := range text {
			for _, b := range []byte("\x00\n !\"\\',-./019:AZ[]{}abelnrtuz~\x7f\x80\xff") {
				changed := bytes.Clone(text)
				changed[i] = b
				agrees(t, changed)
			}
			agrees(t, append(bytes.Clone(text[:i]), text[i+1:]...))
		}
		agrees(t, text)
	}
	if most := len(texts) - 4; fast < most { // lists without elements, and locks
		t.Errorf("%d of %d entries are read fast, want %d", fast, len(texts), most)
	}
}

// agrees checks that a text that is read fast is read the same by encoding/json.
func agrees(t *testing.T, text []byte) {
	t.Helper()
	var fast, slow Entry
	if !readCanonical(text, &fast) {
		return
	}
	if err := decodeEntry(text, &slow); err != nil && fast.Version == Version {
		t.Errorf("%s: %v", text, err)
	} else if fast.Version == Version && !reflect.DeepEqual(fast, slow) {
		t.Errorf("%s is read as %+v", text, fast)
	}
}
