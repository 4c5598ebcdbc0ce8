package table

import (
	"errors"
	"slices"
	"testing"
)

// forge returns a copy of a line with a signature that isn't its author's.
func forge(l *Line) *Line {
	forged := *l.Signed
	forged.Sig[0] ^= 1
	return &Line{&forged, l.At, l.text}
}

// read lets a newcomer read lines as history, and returns the lines that it wants to be authenticated.
func read(s *State, lines []*Line) (seqs []int) {
	for seq, l := range lines {
		var effects []Effect
		*s, effects = Step(*s, Heard{Seq: seq, Line: l, History: true})
		for _, e := range effects {
			if a, ok := e.(Authenticate); ok {
				seqs = append(seqs, a.Seq)
			}
		}
	}
	return seqs
}

// Signatures of the past are verified in the background. One that is wrong stops the newcomer.
func TestForgedPast(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.throw(0)
	s.pass(1000)
	lines := slices.Clone(s.lines)
	forged := len(lines) - 1
	lines[forged] = forge(lines[forged])
	newcomer, _ := Enter(s.suite, Hash{9}, s.link, Profile{"Dee", "#445566"}, Player)
	seqs := read(&newcomer, lines)
	if len(seqs) != len(lines) || newcomer.halted() {
		t.Fatalf("it authenticates lines %v of %d; %v", seqs, len(lines), newcomer.Fault)
	}
	if lines[forged].Genuine(s.suite) || !lines[forged-1].Genuine(s.suite) {
		t.Error("the forged line is genuine, or another isn't")
	}
	newcomer, effects := Step(newcomer, Forged{forged})
	n, ok := effects[0].(Notice)
	if len(effects) != 1 || !ok || n.Kind != Broken || !errors.Is(newcomer.Fault, ErrSignature) {
		t.Errorf("it does %v, and its fault is %v", effects, newcomer.Fault)
	}
	if _, effects = Step(newcomer, Forged{forged}); effects != nil {
		t.Errorf("the second report has the effects %v", effects)
	}
}

// A line that arrives while the seat is connected is verified at once. So is an own line of the past with a number that
// the memory doesn't have: it would use up numbers.
func TestForgedAtOnce(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	s.throw(1)
	own := slices.IndexFunc(s.lines, func(l *Line) bool { return l.Entry.Throw != nil })
	for _, test := range []struct {
		name    string
		known   int // last number in the memory
		history bool
		halts   bool
	}{
		{"a live line", s.lines[own].Entry.N, false, true},
		{"the past", s.lines[own].Entry.N, true, false},
		{"the past, after an older memory", s.lines[own].Entry.N - 1, true, true},
	} {
		state, _, err := Resume(s.suite, Memory{Secret: s.seeds[1], Table: s.link.Table})
		if err != nil {
			t.Fatal(err)
		}
		read(&state, s.lines[:own])
		state.memory.N = test.known
		state, _ = Step(state, Heard{Seq: own, Line: forge(s.lines[own]), History: test.history})
		if state.halted() != test.halts {
			t.Errorf("%s: halted %t, want %t", test.name, state.halted(), test.halts)
		}
	}
}
