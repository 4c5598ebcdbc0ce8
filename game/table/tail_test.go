package table

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A tail has the last lines of a record, whatever was added to another one that it shares lines with.
func TestTails(t *testing.T) {
	var whole, other tail
	var lines [][]byte
	for range 3*tailLines + 7 {
		line := []byte{byte(len(lines)), byte(len(lines) >> 8)}
		other = whole.with([]byte("other"))
		whole, lines = whole.with(line), append(lines, line)
	}
	if other.after(len(lines)-1, 100) == nil {
		t.Error("the other tail lacks its last line")
	}
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.IntRange(-1, len(lines)+1).Draw(t, "from")
		length := rapid.IntRange(0, 50).Draw(t, "length")
		got := whole.after(from, length)
		switch {
		case from >= 0 && from < len(lines)-tailLines:
			return // the tail may have it
		case from < 0 || from >= len(lines):
			if got != nil {
				t.Errorf("after %d lines: %v", from, got)
			}
			return
		}
		want := lines[from:min(from+max(1, length/2), len(lines))]
		if !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("after %d lines, %d bytes: %v, want %v", from, length, got, want)
		}
	})
}

// A keeper takes back only what continues its record: lines in their order that their authors have signed. Its time goes
// on after their stamps, although its clock was set back.
func TestKeeperRestores(t *testing.T) {
	s := sit(t, Standard{}, 1)
	s.throw(1)
	s.pass(1000)
	backup := NewTable(s.suite)
	const rest = 3
	for _, l := range s.lines[:rest] {
		backup, _, _ = backup.Apply(l)
	}
	keeper := NewKeeper(backup, s.now)
	text := string(s.lines[rest].Text())
	sig := strings.LastIndex(text, `"sig":"`) + len(`"sig":"`)
	for name, line := range map[string]string{
		"a later line":        string(s.lines[rest+1].Text()),
		"a line that it has":  string(s.lines[rest-1].Text()),
		"another signature":   text[:sig] + "B" + text[sig+1:],
		"another number":      strings.Replace(text, `"n":`, `"n":1`, 1),
		"a stamp of the past": strings.Replace(text, `{"at":17`, `{"at":16`, 1),
		"a stamp of years on": strings.Replace(text, `{"at":17`, `{"at":18`, 1),
		"a line of no table":  strings.Replace(text, s.link.Table.String(), ID{}.String(), 1),
	} {
		parsed, err := ParseLine([]byte(line))
		if err == nil {
			_, err = keeper.Restore(s.now, parsed)
		}
		if err == nil {
			t.Errorf("%s is taken back: %s", name, line)
		}
	}
	const hour = 3_600_000
	for _, l := range s.lines[rest:] {
		var err error
		if keeper, err = keeper.Restore(s.now-hour, l); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.now - hour + keeper.offset; got < keeper.Table.At {
		t.Errorf("the keeper's time is %d, the last stamp %d", got, keeper.Table.At)
	}
	if keeper.Table.Head != s.keeper.Table.Head {
		t.Errorf("the head is %v, was %v", keeper.Table.Head, s.keeper.Table.Head)
	}
}

// A seat can make up lines of its own and give them back to a keeper that was away for an hour. Their stamps prove no time,
// so the other seats have theirs: nobody is passed over in an instant.
func TestRestoredStampsProveNoTime(t *testing.T) {
	s := sit(t, Standard{}, 1)
	const hour = 3_600_000
	at, cheat := s.now, s.states[1]
	keeper := NewKeeper(s.keeper.Table, at+hour)
	restore := func(now, stamp int64, e Entry) error {
		e.Version, e.Table, e.Key, e.Seen = Version, s.link.Table, cheat.key, keeper.Table.Head
		e.N = keeper.Table.Seats[1].n + 1
		signed, err := sign(s.suite, keySeed(s.seeds[1]), &e)
		if err == nil {
			keeper, err = keeper.Restore(now, NewLine(stamp, signed))
		}
		return err
	}
	d := dice(`{"technique":"4dF"}`)
	first := keeper.Table.Seats[1].committed
	if err := restore(at+hour, at, Entry{Throw: &Request{Dice: &d}}); err != nil {
		t.Fatal(err)
	}
	attempt := keeper.Table.Open.Attempt.ID
	next := keeper.Table.Seats[1].n + 1
	reveal := Entry{Reveal: &Reveal{Attempt: attempt, Nonce: cheat.nonce(first), Next: cheat.commitmentOf(next)}}
	if err := restore(at+hour, at, reveal); err != nil {
		t.Fatal(err)
	}
	pass := Entry{Pass: &PassOver{attempt}}
	for _, wait := range []int64{0, Patience - 1} {
		if err := restore(at+hour+wait, at+Patience, pass); !early(err) {
			t.Errorf("after %d ms: %v, want a refusal for now", wait, err)
		}
	}
	if err := restore(at+hour+Patience, at+Patience, pass); err != nil {
		t.Errorf("after %d ms: %v", Patience, err)
	}
	if err := restore(at+hour, at+hour+1, Entry{Rename: &Profile{"Eve", "#000000"}}); err == nil {
		t.Error("a line is restored with a stamp of the time since the keeper began")
	}
}
