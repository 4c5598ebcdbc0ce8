package main

import (
	"bytes"
	"slices"
)

// sameCode reports whether the code of a body does what that of another did before its jumps were made direct, or
// traps in place of a blank one. The check follows both, and doesn't use the code that makes jumps direct. A fast body is not
// compared.
func sameCode(was, is []byte) bool {
	if bytes.Equal(was, blank) && bytes.Equal(is, trap) {
		return true
	}
	if hasFastBody(is) && !hasFastBody(was) {
		_, original, err := divideFastBody(is)
		if err != nil {
			return false
		}
		is = original
	}
	a, errWas := parseBlocks(was)
	b, errIs := parseBlocks(is)
	if errWas != nil || errIs != nil {
		return false
	}
	places := make([]int, len(b.code)) // in a, by the place in b
	jumps := map[[2]int]bool{}         // the ends in a and b at which each arrives
	i := 0
	for j, instruction := range b.code {
		if instruction.op == opNop {
			continue
		}
		for i < len(a.code) && a.code[i].op == opNop {
			i++
		}
		if i == len(a.code) {
			return false
		}
		places[j] = i
		if bytes.Equal(a.bytes(i), b.bytes(j)) {
			i++
			continue
		}
		target, ok := a.jump(i)
		if !ok || instruction.op != opBr {
			return false
		}
		jumps[[2]int{target, b.target(j, int(instruction.value))}] = true
		i += 3
	}
	for ends := range jumps {
		if ends[1] < 0 || places[ends[1]] != ends[0] {
			return false
		}
	}
	return i == len(a.code)
}

// blocks is code with its blocks.
type blocks struct {
	body   []byte
	code   []instruction
	inside []int // the instruction that opens the innermost block around each instruction, or outside
	ends   []int // of the block that each instruction opens
}

// outside is the number of no instruction.
const outside = -1

func parseBlocks(body []byte) (b blocks, err error) {
	b = blocks{body: body, code: slices.Collect(instructions(body, &err))}
	b.inside, b.ends = make([]int, len(b.code)), make([]int, len(b.code))
	open := outside
	for i, instruction := range b.code {
		b.inside[i] = open
		switch {
		case instruction.opens():
			open = i
		case instruction.op == end && open != outside:
			b.ends[open] = i
			open = b.inside[open]
		}
	}
	return b, err
}

func (b blocks) bytes(i int) []byte { return b.body[b.code[i].start:b.code[i].end] }

// opener returns the instruction that opens the block to which a branch goes.
func (b blocks) opener(i, depth int) (int, bool) {
	at := b.inside[i]
	for ; depth > 0 && at != outside; depth-- {
		at = b.inside[at]
	}
	return at, at != outside
}

// target returns the end at which a branch out of a block arrives, or a negative number.
func (b blocks) target(i, depth int) int {
	at, ok := b.opener(i, depth)
	if !ok || b.code[at].op == opLoop {
		return -1
	}
	return b.ends[at]
}

// jump returns the end at which a jump through the table of a function arrives: it sets local 0 and repeats the loop
// around the table.
func (b blocks) jump(i int) (target int, ok bool) {
	if i+2 >= len(b.code) || b.code[i].op != i32Const || b.code[i+2].op != opBr {
		return 0, false
	}
	if set := b.code[i+1]; set.op != opLocalSet || set.value != 0 {
		return 0, false
	}
	loop, ok := b.opener(i+2, int(b.code[i+2].value))
	if !ok || b.code[loop].op != opLoop {
		return 0, false
	}
	table := loop + 1
	for b.code[table].op == opBlock {
		table++
	}
	if b.code[table].op != opLocalGet || b.code[table].value != 0 || b.code[table+1].op != opBrTable {
		return 0, false
	}
	depths := branches(b.bytes(table + 1))
	return b.target(table+1, depths[min(uint64(b.code[i].value), uint64(len(depths)-1))]), true
}
