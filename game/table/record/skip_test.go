package record

import (
	"encoding/json"
	"errors"
	"testing"

	"fudgetray/game/table"
	"fudgetray/game/table/tabletest"
)

// TestSkip reads a record of several volumes. The reply leaves out the volumes before the last one only for readers who
// know no earlier line, or one of the last volume.
func TestSkip(t *testing.T) {
	link, lines := tabletest.Record("Attic", 2, 60, 6000)
	log := &memory{}
	for _, l := range lines {
		log.lines = append(log.lines, l.Text())
	}
	k := NewKeeper(log, func() int64 { return lines[len(lines)-1].At }, func(table.ID, int, *table.Line) {})
	state, err := k.Table(link.Table)
	if err != nil {
		t.Fatal(err)
	}
	base := state.Base.Seq
	if base < 10 || base == len(lines) {
		t.Fatalf("the last volume begins after %d of %d lines", base, len(lines))
	}
	const all = 1 << 40
	for _, test := range []struct {
		request    ReadRequest
		from, line int
	}{
		{ReadRequest{}, 0, 0},
		{ReadRequest{Skip: all}, base, base},
		{ReadRequest{Skip: base}, base, base},
		{ReadRequest{Skip: base - 1}, 0, 0},
		{ReadRequest{From: 3, Skip: all}, 0, 3},
		{ReadRequest{Limit: 1, Skip: all}, base, base},
	} {
		data, err := encode(test.request)
		if err != nil {
			t.Fatal(err)
		}
		data, err = k.Call(link.Table, MethodRead, data)
		var reply ReadReply
		if err == nil {
			err = json.Unmarshal(data, &reply)
		}
		if err != nil {
			t.Fatal(err)
		}
		if reply.From != test.from || reply.Lines[0] != string(lines[test.line].Text()) || reply.Head != state.Head {
			t.Errorf("%+v: from %d, head %+v, %s", test.request, reply.From, reply.Head, reply.Lines[0])
		}
	}
}

// TestRestore gives lines back: each of them once, although several seats do so, and none that doesn't continue the
// record.
func TestRestore(t *testing.T) {
	link, lines := tabletest.Record("Attic", 2, 30, 0)
	log := &memory{}
	for _, l := range lines[:10] {
		log.lines = append(log.lines, l.Text())
	}
	published := 0
	now := lines[len(lines)-1].At
	k := NewKeeper(log, func() int64 { return now }, func(table.ID, int, *table.Line) { published++ })
	restore := func(from, to int) error {
		r := RestoreRequest{From: from}
		for _, l := range lines[from:to] {
			r.Lines = append(r.Lines, string(l.Text()))
		}
		data, err := encode(r)
		if err == nil {
			_, err = k.Call(link.Table, MethodRestore, data)
		}
		return err
	}
	for _, test := range []struct {
		from, to, lines int
		fails           bool
	}{
		{11, 12, 10, true}, {8, 13, 13, false}, {10, 13, 13, false}, {12, 20, 20, false}, {21, 22, 20, true},
		{20, len(lines), len(lines), false},
	} {
		if err := restore(test.from, test.to); (err != nil) != test.fails || len(log.lines) != test.lines {
			t.Errorf("lines %d to %d: %v; the record has %d", test.from, test.to, err, len(log.lines))
		}
	}
	if published != len(lines)-10 {
		t.Errorf("%d lines are published", published)
	}
	if _, err := NewKeeper(&memory{}, func() int64 { return 0 }, func(table.ID, int, *table.Line) {}).Call(
		link.Table, MethodRestore, []byte(`{"from":0,"lines":["`+"x"+`"]}`)); err == nil {
		t.Error("a table is made from nothing")
	}
}

// Lines that a seat has made after the keeper has read the record can't have been lost: a seat could otherwise choose the
// times of a throw, and pass over the others.
func TestRestoreOfLaterLines(t *testing.T) {
	link, lines := tabletest.Record("Attic", 2, 30, 0)
	log := &memory{}
	for _, l := range lines[:10] {
		log.lines = append(log.lines, l.Text())
	}
	now := lines[14].At
	k := NewKeeper(log, func() int64 { return now }, func(table.ID, int, *table.Line) {})
	if _, err := k.Table(link.Table); err != nil {
		t.Fatal(err)
	}
	now = lines[len(lines)-1].At
	r := RestoreRequest{From: 10}
	for _, l := range lines[10:] {
		r.Lines = append(r.Lines, string(l.Text()))
	}
	data, err := encode(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = k.Call(link.Table, MethodRestore, data); !errors.Is(err, ErrRequest) {
		t.Errorf("later lines: %v, want ErrRequest", err)
	}
	for _, l := range lines[:len(log.lines)] {
		if l.At > lines[14].At {
			t.Errorf("a line of %d is restored, want none later than %d", l.At, lines[14].At)
		}
	}
	if len(log.lines) < 15 {
		t.Errorf("the record has %d lines, want those that may have been lost", len(log.lines))
	}
}
