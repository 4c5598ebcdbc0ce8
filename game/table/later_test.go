package table

import (
	"bytes"
	"strings"
	"testing"
)

// laterLine returns a line with an entry of a later release: the JSON after the fields that all entries have.
func (s *sitting) laterLine(i, version int, content string) *Line {
	s.Helper()
	me := s.states[i]
	start, err := encode(&Entry{Version: version, Table: s.link.Table, Key: me.key, N: me.memory.N + 1, Seen: me.Table.Head})
	if err != nil {
		s.Fatal(err)
	}
	raw := append(bytes.TrimSuffix(start, []byte("}")), ","+content+"}"...)
	signed := Signed{raw: raw, Sig: s.suite.Sign(keySeed(s.seeds[i]), append([]byte(domainEntry), raw...))}
	text := NewLine(s.now, &signed).Text()
	if _, err := ParseLine(text); err == nil {
		s.Fatalf("this release knows %s", content)
	}
	line, err := ParseLaterLine(text)
	if err != nil {
		s.Fatal(err)
	}
	return line
}

// Seats of this release stay at a table whose keeper, and one of whose seats, are of a later one. They say who has done
// what they can't show, and take what they know of it.
func TestLaterReleases(t *testing.T) {
	known := dice(`{"technique":"4dF"}`)
	request, err := encode(&Request{Dice: &known})
	if err != nil {
		t.Fatal(err)
	}
	throw := `"throw":` + strings.TrimSuffix(string(request), "}") + `,"mood":"grim"}`
	for name, later := range map[string]struct {
		version int
		content string
		throws  int // that this release knows of
	}{
		"a kind":             {1, `"cheer":{"loud":true}`, 0},
		"a field of a kind":  {1, throw, 1},
		"a field of all":     {1, `"throw":` + string(request) + `,"reply":7`, 1},
		"a value of a kind":  {1, `"rename":{"name":"Ann","color":"plaid"}`, 0},
		"a type of a value":  {1, `"rename":{"name":["Ann","Bo"],"color":"#112233"}`, 0},
		"a right":            {1, `"lock":{"locked":true,"until":7}`, 0},
		"another version":    {2, `"lock":{"locked":true}`, 0},
		"content of another": {2, `"cheer":[1,2]`, 0},
	} {
		s := sit(t, cheapSuite{}, 2)
		line := s.laterLine(1, later.version, later.content)
		seq := len(s.lines)
		state := *s.states[2]
		before := state.Table
		state, effects := Step(state, Heard{Seq: seq, Line: line})
		var unread []Notice
		for _, e := range effects {
			if n, ok := e.(Notice); ok && n.Kind == Unread {
				unread = append(unread, n)
			}
		}
		if len(unread) != 1 || unread[0].Seat != 2 || state.Table.Unread != 1 || state.halted() {
			t.Errorf("%s: notices %+v, %v", name, unread, state.Fault)
		}
		if state.Table.Head != line.after(before.Head) || state.Table.Throws != later.throws || state.Table.Locked {
			t.Errorf("%s: the table is %+v", name, state.Table)
		}
		if _, err := ParseSigned(line.Signed.Text()); err == nil {
			t.Errorf("%s: a keeper of this release takes it", name)
		}
	}
}

// A malformed line isn't one of a later release.
func TestMalformedLaterLines(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	text := string(s.laterLine(1, 1, `"cheer":{}`).Text())
	for old, changed := range map[string]string{
		`"v":1`: `"v":0`, `"n":`: `"n":-`, `"seq":`: `"seq":-`, `,"cheer":{}`: `,`, `"sig"`: `"sign"`, `:{}`: `:{`, `"key":"`: `"key":"?`,
	} {
		line := strings.Replace(text, old, changed, 1)
		if l, err := ParseLaterLine([]byte(line)); line == text || err == nil {
			t.Errorf("%s is read as %+v", line, l.Entry)
		}
	}
}
