package main

import (
	"errors"
	"hash/fnv"
	"slices"
)

// layout describes the body of a function of Go's compiler. Its code is divided into regions, which begin
// at basic blocks and after calls: at the points from which the function can continue. A table before
// them jumps to the region of a PC. To jump to another region, code sets the PC and repeats the loop around
// the table. After the end of a region follows the next one.
type layout struct {
	blocks  int      // offset of the blocks around the table, one for each region
	targets []int    // region of each PC; the last one is that of all further PCs
	regions []extent // without the ends of the blocks between them
	hash    uint32   // of the code without addresses and numbers of functions, which linking changes
}

// findLayout returns the layout of a body. If the body has no table, it is one region.
func findLayout(body []byte) (l layout, err error) {
	code := slices.Collect(instructions(body, &err))
	if err != nil {
		return l, err
	}
	l.hash = hashOf(body, code)
	from := code
	if len(code) > 2 && code[0].op == opGlobalGet && code[1].op == opLocalSet {
		from = code[2:]
	}
	opened := 0
	for opened < len(from) && (from[opened].op == opBlock || from[opened].op == opLoop) {
		opened++
	}
	table := from[opened:]
	if opened == 0 || len(table) < 4 || table[0].op != opLocalGet || table[1].op != opBrTable || table[2].op != end {
		l.regions = []extent{{code[0].start, code[len(code)-1].start}}
		return l, nil
	}
	l.targets = branches(body[table[1].start:table[1].end])
	n := slices.Max(l.targets) + 1
	if n > opened || slices.ContainsFunc(from[opened-n:opened], func(i instruction) bool { return i.op == opLoop }) {
		return l, errors.New("a table has more regions than blocks")
	}
	l.blocks = from[opened-n].start
	l.regions = divide(table[3:], table[2].end, n)
	if len(l.regions) < n {
		return l, errors.New("a table has more regions than the code")
	}
	return l, nil
}

// lowestAddress is less than all addresses of data and PCs.
const lowestAddress = 1 << 12

// hashOf returns a hash of code that doesn't depend on the places of other functions and data.
func hashOf(body []byte, code []instruction) uint32 {
	hash := fnv.New32a()
	for _, i := range code {
		linked := i.op == opCall || (i.op == i32Const || i.op == i64Const) && i.value >= lowestAddress
		if linked {
			hash.Write([]byte{i.op})
			continue
		}
		hash.Write(body[i.start:i.end])
	}
	return hash.Sum32()
}

// region returns the region of a PC.
func (l layout) region(pc int64) int { return l.targets[min(uint64(pc), uint64(len(l.targets)-1))] }

// branches returns the targets of a br_table.
func branches(code []byte) (targets []int) {
	r := reader{data: code[1:]}
	for range r.uleb() + 1 {
		targets = append(targets, int(r.uleb()))
	}
	return targets
}

// divide returns the first n regions of code, which the ends of blocks separate.
func divide(code []instruction, start, n int) (regions []extent) {
	depth := 0
	for _, i := range code {
		switch {
		case len(regions) == n:
			return regions
		case i.opens():
			depth++
		case i.op != end:
		case depth > 0:
			depth--
		default:
			regions = append(regions, extent{start, i.start})
			start = i.end
		}
	}
	return regions
}

// opens reports whether the instruction opens a block.
func (i instruction) opens() bool { return i.op == opBlock || i.op == opLoop || i.op == opIf }

// leaves reports whether no instruction follows this one in the same block.
func (i instruction) leaves() bool {
	return i.op == opBr || i.op == opReturn || i.op == opUnreachable
}
