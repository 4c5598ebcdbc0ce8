package main

import (
	"errors"
	"regexp"
	"slices"
)

// A hot function may have cold regions. The first part has only its hot regions; a jump to one of the others
// leaves the function as a stub would, with the PC of the region. The rest has the whole function, which
// continues there. Local variables, which unlike Go's variables are lost in between, are saved in global
// variables. The global variable restore is 1 in between.

// worthPruning is the least size in bytes of adjacent cold regions that are pruned, and the least part of a
// function: one in that number of its bytes.
const (
	worthPruning = 24
	worthPart    = 8
)

// runtime matches the functions of Go's runtime. Some of them run while the stack can't be unwound, and the
// collector and the scheduler run at other times in each visit.
var runtime = regexp.MustCompile(`^(runtime|internal/runtime/.*)\.`)

// saved are the kinds of local variables of Go's functions after the PC and the stack pointer, and the
// number of registers of each kind.
var saved = []struct {
	kind   byte
	prefix string
	count  int
}{{typeI64, "i", 16}, {typeF32, "f", 16}, {typeF64, "d", 16}}

// locals returns the global variables in which a function's local variables are saved, from number 2 on. It
// fails if the function has other local variables than those of Go's compiler.
func locals(body []byte) (globals []int, err error) {
	r := reader{data: body}
	kinds := []byte{}
	for range r.uleb() {
		n, kind := r.uleb(), r.byte()
		if n > 64 {
			return nil, errors.New("too many local variables")
		}
		kinds = append(kinds, slices.Repeat([]byte{kind}, int(n))...)
	}
	if r.err != nil || len(kinds) == 0 || kinds[0] != typeI32 {
		return nil, errors.New("no local variable for the stack pointer")
	}
	next := map[byte]int{}
	at := regSaved
	for _, s := range saved {
		next[s.kind] = at
		at += s.count
	}
	for _, kind := range kinds[1:] {
		if next[kind] == 0 {
			return nil, errors.New("a local variable of an unexpected type")
		}
		globals = append(globals, next[kind])
		next[kind]++
	}
	return globals, nil
}

// prune returns the body of a hot function without its cold regions, or nil if they are small.
func (s *splitter) prune(f int, l layout, hot []bool) ([]byte, error) {
	body := s.bodies[f]
	globals, err := locals(body)
	if err != nil || len(l.targets) == 0 {
		return nil, nil
	}
	p := pruner{body: body, layout: l, number: make([]int, len(l.regions))}
	p.choose(hot)
	pruned, err := p.prune(s.leave(f, globals))
	if err != nil || len(body)-len(pruned) < max(worthPruning, len(body)/worthPart) {
		return nil, err
	}
	return pruned, nil
}

// leave returns the code at the end of a pruned function, with which it leaves at a cold region.
func (s *splitter) leave(f int, globals []int) (code []byte) {
	for i, global := range globals {
		code = append(code, opLocalGet, byte(2+i), opGlobalSet, byte(global))
	}
	code = append(code, i32Const, 1, opGlobalSet, regRestore)
	return append(append(code, s.callEnter(f)...), opReturn)
}

// restored returns a body that begins by restoring the local variables.
func restored(body []byte) ([]byte, error) {
	globals, err := locals(body)
	if err != nil {
		return nil, err
	}
	start := codeStart(body)
	code := append(slices.Clone(body[:start]), opGlobalGet, regRestore, opIf, blockVoid)
	for i, global := range globals {
		code = append(code, opGlobalGet, byte(global), opLocalSet, byte(2+i))
	}
	code = append(code, i32Const, 0, opGlobalSet, regRestore, end)
	return append(code, body[start:]...), nil
}

// pruner removes regions from a function.
type pruner struct {
	layout
	body   []byte
	kept   []int // regions
	number []int // new number of each region; len(kept) if it is pruned
}

// choose keeps hot regions, and cold ones that are too small.
func (p *pruner) choose(hot []bool) {
	for from := 0; from < len(hot); {
		to := from + 1
		for to < len(hot) && hot[to] == hot[from] {
			to++
		}
		small := p.regions[to-1].end-p.regions[from].start < worthPruning
		for ; from < to; from++ {
			p.number[from] = -1
			if hot[from] || small {
				p.number[from] = len(p.kept)
				p.kept = append(p.kept, from)
			}
		}
	}
	for i := range p.number {
		if p.number[i] < 0 {
			p.number[i] = len(p.kept)
		}
	}
}

// prune returns the body with the regions that are kept, followed by the code for all others.
func (p *pruner) prune(leave []byte) ([]byte, error) {
	code := slices.Clone(p.body[:p.blocks])
	for range len(p.kept) + 1 {
		code = append(code, opBlock, blockVoid)
	}
	code = p.table(append(code, opLocalGet, 0))
	code = append(code, end)
	for n, region := range p.kept {
		var err error
		if code, err = p.region(code, n, region); err != nil {
			return nil, err
		}
		code = append(code, end)
	}
	return append(append(code, leave...), p.body[p.regions[len(p.regions)-1].end:]...), nil
}

// table appends the table of the regions that are kept.
func (p *pruner) table(code []byte) []byte {
	targets := make([]uint64, len(p.targets))
	for pc, region := range p.targets {
		targets[pc] = uint64(p.number[region])
	}
	last := len(targets) - 1
	for last > 0 && targets[last-1] == targets[last] {
		last--
	}
	return appendUlebs(appendUlebs(append(code, opBrTable), uint64(last)), targets[:last+1]...)
}

// region appends the code of a region, as the n-th that is kept.
func (p *pruner) region(code []byte, n, region int) ([]byte, error) {
	was, is := len(p.regions)-1-region, len(p.kept)-n // blocks of other regions around this one
	at := p.regions[region]
	done, depth := at.start, 0
	last := instruction{op: opNop} // a region may have no code
	var err error
	for i := range instructionsIn(p.body, at, &err) {
		switch {
		case i.opens():
			depth++
		case i.op == end:
			depth--
		case i.op == opBrTable:
			return nil, errors.New("a table in a region")
		case (i.op == opBr || i.op == opBrIf) && int(i.value) >= depth:
			code = append(code, p.body[done:i.start]...)
			done = i.end
			if int(i.value) >= depth+was {
				code = appendUlebs(append(code, i.op), uint64(int(i.value)-was+is))
				break
			}
			if i.op == opBrIf {
				return nil, errors.New("a conditional jump to another region")
			}
			to := region + 1 + int(i.value) - depth
			code = p.jump(code, to, depth+p.number[to]-n-1)
		}
		last = i
	}
	if err != nil {
		return nil, err
	}
	code = append(code, p.body[done:at.end]...)
	if next := region + 1; next < len(p.regions) && p.number[next] == len(p.kept) && !last.leaves() {
		code = p.jump(code, next, is-1)
	}
	return code, nil
}

// jump appends a jump to a region, out of a number of blocks. If the region is pruned, it sets the PC with which
// the function leaves.
func (p *pruner) jump(code []byte, to, blocks int) []byte {
	if p.number[to] == len(p.kept) {
		pc := slices.Index(p.targets, to)
		code = append(appendSleb(append(code, i32Const), int64(pc)), opLocalSet, 0)
	}
	return appendUlebs(append(code, opBr), uint64(blocks))
}
