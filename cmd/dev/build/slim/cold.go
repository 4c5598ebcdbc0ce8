package main

import (
	"bytes"
	"fmt"
	"regexp"

	"fudgetray/cmd/dev/build/hotlist"
)

// fatal matches functions that end the program, switch goroutines or allocate. Functions whose callers
// can't be unwound either call them only to report an error or don't call them at all.
var fatal = regexp.MustCompile(`^runtime\.(throw|fatal.*|gopanic|panic.*|goPanic.*|sigpanic|bad.*|abort|print.*|` +
	`mstart|morestack.*|mcall|gopark|schedule|ready|mallocgc)$`)

// noResume is the code after a call that must not unwind (CALLNORESUME): if it does, trap.
var noResume = []byte{opIf, blockVoid, opUnreachable, end}

// localSP is the code that updates a function's copy of SP after a call.
var localSP = []byte{opGlobalGet, regSP, opLocalSet, 1}

// choose decides which functions are cold. Functions in the list and functions that the first part needs
// are hot. All others are cold, for example new functions. It prunes listed functions.
func (s *splitter) choose(names []string, list hotlist.List) error {
	bound, err := s.bound(names)
	if err != nil {
		return err
	}
	s.cold, s.pruned, s.local = make([]bool, len(s.bodies)), make([][]byte, len(s.bodies)), make([]int, len(s.bodies))
	n := 0
	for f, body := range s.bodies {
		if len(body) <= len(s.stub(f)) || bound[f] || s.uses[f] != goType {
			continue
		}
		if s.pruned[f], s.cold[f], err = s.divide(f, list, names[f]); err != nil {
			return fmt.Errorf("%s: %w", names[f], err)
		}
		if s.inRest(f) {
			s.local[f] = n
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("no function is cold")
	}
	return nil
}

// divide decides which part of a function is hot. It returns the body for the first part if the function is
// pruned.
func (s *splitter) divide(f int, list hotlist.List, name string) (pruned []byte, cold bool, err error) {
	l, err := findLayout(s.bodies[f])
	if err != nil {
		return nil, false, err
	}
	regions, hot := list.Ran(name, l.hash, len(l.regions))
	if hot && hasFastBody(s.bodies[f]) {
		pruned, _, err := divideFastBody(s.bodies[f])
		return append(append(pruned, s.callEnter(f)...), end), false, err
	}
	if !hot || regions == nil || runtime.MatchString(name) || isLeftOut("pruning") {
		return nil, !hot, nil
	}
	pruned, err = s.prune(f, l, regions)
	return pruned, false, err
}

// bound returns functions that must be in the first part. They call JavaScript, or have a caller without
// a resume point, so that the stack can't be unwound while they run.
func (s *splitter) bound(names []string) (map[int]bool, error) {
	calls := make([][]int, len(s.bodies))
	bound := map[int]bool{}
	var pending []int
	memory, err := parseData(s.section(dataSection))
	if err != nil {
		return nil, err
	}
	for f, body := range s.bodies {
		var err error
		for i := range instructions(body, &err) {
			switch i.op {
			case opCall:
				g := int(i.value) - s.imports
				if g < 0 {
					bound[f] = true
					continue
				}
				calls[f] = append(calls[f], g)
				if bytes.HasPrefix(bytes.TrimPrefix(body[i.end:], localSP), noResume) {
					pending = append(pending, g)
				}
			case i32Const, i64Const:
				if g, ok := s.function(i.value, memory); ok {
					calls[f] = append(calls[f], g)
				}
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", names[f], err)
		}
	}
	seen := map[int]bool{}
	for len(pending) > 0 {
		f := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[f] || fatal.MatchString(names[f]) {
			continue
		}
		seen[f], bound[f] = true, true
		pending = append(pending, calls[f]...)
	}
	return bound, nil
}

// sizeLimit is a number in runtime.growslice. It is also the PC of the function in the slot 1<<13, whichever
// that is in a build, and would bind it and all that it calls to the first part.
const sizeLimit = 1 << 29

// function returns the function whose PC or closure address equals a constant.
func (s *splitter) function(value int64, memory []byte) (int, bool) {
	if value == sizeLimit {
		return 0, false
	}
	if value > 0 && value < int64(len(memory)-8) {
		value = int64(le.Uint64(memory[value:]))
	}
	f := value>>16 - firstSlot
	return int(f), value&0xffff == 0 && f >= 0 && f < int64(len(s.bodies))
}
