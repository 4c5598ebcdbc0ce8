package main

import (
	"encoding/binary"
	"slices"
)

// directJumps returns the body of a function in which jumps forward are direct, without nops.
//
// Go's compiler numbers the points of a function that jumps and returning calls can reach, and writes a
// loop that begins with a br_table:
//
//	loop
//	  block … block          one for each point
//	    local.get 0
//	    br_table
//	  end                    point 0
//	  …
//	  end                    point 1
//	  …
//	end
//
// A jump sets local 0 and repeats the loop. Engines compile it to an indirect branch and can't optimize across
// it. A jump to a later point can leave the block that ends there instead; a jump back remains.
func directJumps(body []byte) ([]byte, error) {
	if isLeftOut("jumps") {
		return slices.Clone(body), nil
	}
	var out []byte
	var err error
	var t jumpTable
	var before [2]instruction        // the last two
	depth, passed, copied := 0, 0, 0 // blocks around the instruction, points before it, bytes in out
	for i := range instructions(body, &err) {
		switch i.op {
		case opNop:
			out = append(out, body[copied:i.start]...)
			copied = i.end
		case opBlock, opLoop, opIf:
			depth++
			if i.op == opLoop && t.loop == 0 {
				t.loop = depth
			}
		case opBrTable:
			if t.points == nil && t.loop > 0 {
				t.read(body[i.start:i.end], depth-t.loop)
			}
		case end:
			if t.points != nil && depth == t.depth(passed) {
				passed++
			}
			depth--
		case opBr:
			to, set := before[0], before[1]
			if t.points == nil || to.op != i32Const || set.op != opLocalSet || body[set.start+1] != 0 {
				break
			}
			if point := t.point(to.value); point >= passed {
				out = append(append(out, body[copied:to.start]...), opBr)
				out = binary.AppendUvarint(out, uint64(depth-t.depth(point)))
				copied = i.end
			}
		}
		before = [2]instruction{before[1], i}
	}
	if err != nil {
		return nil, err
	}
	return append(out, body[copied:]...), nil
}

// jumpTable is the br_table at the start of a function.
type jumpTable struct {
	loop   int   // number of blocks around the code in the loop, including the loop
	blocks int   // number of blocks in the loop, one for each point
	points []int // by value of local 0; the last is that of all larger values
}

// read reads the br_table, which is in the given number of blocks.
func (t *jumpTable) read(instruction []byte, blocks int) {
	t.blocks = blocks
	r := reader{data: instruction[1:]}
	for range r.uleb() + 1 {
		t.points = append(t.points, int(r.uleb()))
	}
}

// point returns the point of a value of local 0.
func (t *jumpTable) point(value int64) int {
	return t.points[min(uint64(value), uint64(len(t.points)-1))]
}

// depth returns the number of blocks around the code before a point.
func (t *jumpTable) depth(point int) int { return t.loop + t.blocks - point }
