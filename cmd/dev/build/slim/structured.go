package main

import (
	"encoding/binary"
	"slices"
)

// graph is the control flow between the regions of a function, from its beginning.
type graph struct {
	f        *flow
	regions  []stretch
	falls    []bool  // regions that continue in the next one
	order    []int   // reachable regions, in reverse postorder
	number   []int   // position in order, or -1
	parent   []int   // immediate dominator
	children [][]int // regions by parent
	loops    []bool  // regions to which jumps lead back
	merges   []bool  // regions to which several ways lead forward
}

// A stretch is a range of instructions.
type stretch struct{ first, end int }

// newGraph finds the graph. It returns errShape if a loop has several entries.
func newGraph(f *flow, c callees) (*graph, error) {
	n := len(f.layout.regions)
	g := &graph{f: f, falls: make([]bool, n), number: slices.Repeat([]int{-1}, n), parent: slices.Repeat([]int{-1}, n),
		children: make([][]int, n), loops: make([]bool, n), merges: make([]bool, n)}
	starts := f.starts()
	for r, x := range f.layout.regions {
		s := stretch{starts[x.start], starts[x.end]}
		g.regions = append(g.regions, s)
		g.falls[r] = r+1 < n && f.continues(s, c)
	}
	g.visit(f.layout.region(0))
	slices.Reverse(g.order)
	for k, r := range g.order {
		g.number[r] = k
	}
	return g, g.findDominators()
}

// continues reports whether code may be left at its end.
func (f *flow) continues(s stretch, c callees) bool {
	depth := 0
	for n := s.first; n < s.end; n++ {
		i := f.code[n]
		switch {
		case i.opens():
			depth++
		case i.op == end:
			depth--
		case depth == 0 && (i.leaves() || i.op == opCall && f.isGoCall(n) && !c.returns(i.value)):
			return false
		}
	}
	return true
}

// visit appends the regions that can be reached from one in postorder.
func (g *graph) visit(r int) {
	g.number[r] = 0
	for _, to := range slices.Backward(g.next(r)) {
		if g.number[to] < 0 {
			g.visit(to)
		}
	}
	g.order = append(g.order, r)
}

// next returns the regions that may follow a region.
func (g *graph) next(r int) (to []int) {
	for n := g.regions[r].first; n < g.regions[r].end; n++ {
		if t, ok := g.f.jumps[n]; ok {
			to = append(to, t)
		}
	}
	if g.falls[r] {
		to = append(to, r+1)
	}
	return to
}

// findDominators finds dominators (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001), loops
// and merges.
func (g *graph) findDominators() error {
	before := make([][]int, len(g.regions))
	for _, r := range g.order {
		for _, to := range g.next(r) {
			before[to] = append(before[to], r)
		}
	}
	g.parent[g.order[0]] = g.order[0]
	for changed := true; changed; {
		changed = false
		for _, r := range g.order[1:] {
			parent := -1
			for _, b := range before[r] {
				if g.parent[b] >= 0 {
					parent = g.common(parent, b)
				}
			}
			changed = changed || parent != g.parent[r]
			g.parent[r] = parent
		}
	}
	for _, r := range g.order {
		forward := 0
		for _, b := range before[r] {
			switch {
			case g.number[b] < g.number[r]:
				forward++
			case g.common(r, b) != r:
				return errShape
			default:
				g.loops[r] = true
			}
		}
		g.merges[r] = forward > 1
		if r != g.order[0] {
			g.children[g.parent[r]] = append(g.children[g.parent[r]], r)
		}
	}
	return nil
}

// common returns the closest region that dominates both a, which may be -1, and b.
func (g *graph) common(a, b int) int {
	if a < 0 {
		return b
	}
	for a != b {
		if g.number[a] < g.number[b] {
			a, b = b, a
		}
		a = g.parent[a]
	}
	return a
}

// Labels of blocks other than regions. A branch to a block whose label is a region leads to that region; one to
// the loop around a region has the label loopOf(region).
const (
	unwind    = -1 // a branch returns 1
	condition = -2 // of an if, never a target
)

func loopOf(region int) int { return -3 - region }

// structurer writes structured code (Ramsey, "Beyond Relooper: Recursive Translation of Unstructured Control Flow to
// Structured Control Flow", 2022).
type structurer struct {
	*graph
	edit   *edit
	labels []int // of the open blocks
	code   []byte
}

// structured returns code that runs the function from its beginning and returns. It has no table of regions:
// jumps are branches out of blocks, or to the beginning of loops.
func (g *graph) structured(e *edit) []byte {
	s := &structurer{graph: g, edit: e}
	s.open(opBlock, unwind)
	s.tree(g.order[0])
	s.close()
	return append(s.code, i32Const, 1, opReturn)
}

func (s *structurer) open(op byte, label int) {
	s.code = append(s.code, op, blockVoid)
	s.labels = append(s.labels, label)
}

// close closes a block whose end isn't reached.
func (s *structurer) close() {
	s.code = append(s.code, opUnreachable, end)
	s.labels = s.labels[:len(s.labels)-1]
}

// tree writes a region and those that it dominates.
func (s *structurer) tree(r int) {
	var merges []int
	for _, c := range slices.Backward(s.children[r]) {
		if s.merges[c] {
			merges = append(merges, c)
		}
	}
	if !s.loops[r] {
		s.within(r, merges)
		return
	}
	s.open(opLoop, loopOf(r))
	s.within(r, merges)
	s.close()
}

// within writes a region in blocks, each of which is followed by a region that it dominates.
func (s *structurer) within(r int, merges []int) {
	if len(merges) == 0 {
		s.region(r)
		return
	}
	s.open(opBlock, merges[0])
	s.within(r, merges[1:])
	s.close()
	s.tree(merges[0])
}

// region writes the code of a region.
func (s *structurer) region(r int) {
	for n := s.regions[r].first; n < s.regions[r].end; n++ {
		i := s.f.code[n]
		to, jumps := s.f.jumps[n]
		switch {
		case jumps:
			s.branch(r, to)
			continue
		case i.op == opBrIf:
			s.br(opBrIf, unwind)
			continue
		case i.opens():
			s.labels = append(s.labels, condition)
		case i.op == end:
			s.labels = s.labels[:len(s.labels)-1]
		}
		if !s.setsPC(n) {
			s.code = s.edit.append(s.code, s.f, n)
		}
	}
	if s.falls[r] {
		s.branch(r, r+1)
	} else {
		s.code = append(s.code, opUnreachable)
	}
}

// setsPC reports whether an instruction is a nop, or part of the code before a jump that sets the PC.
func (s *structurer) setsPC(n int) bool {
	_, sets := s.f.jumps[n+1]
	_, value := s.f.jumps[n+2]
	return sets || value || s.f.code[n].op == opNop
}

// branch continues in another region.
func (s *structurer) branch(from, to int) {
	switch {
	case s.number[to] <= s.number[from]:
		s.br(opBr, loopOf(to))
	case s.merges[to]:
		s.br(opBr, to)
	default:
		s.tree(to)
	}
}

// br writes a branch to the innermost block with a label.
func (s *structurer) br(op byte, label int) {
	blocks := 0
	for s.labels[len(s.labels)-1-blocks] != label {
		blocks++
	}
	s.code = binary.AppendUvarint(append(s.code, op), uint64(blocks))
}
