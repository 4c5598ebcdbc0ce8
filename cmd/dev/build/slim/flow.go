package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Local variables of all functions of Go's compiler.
const (
	localPC      = 0 // parameter: where the function continues
	stackPointer = 1
)

// errShape means that a body doesn't have the shape that Go's compiler writes.
var errShape = errors.New("a function without the usual shape")

// flow is the code of a function as trees of expressions, with its control flow from the beginning of the
// function. Instructions are named by their index.
type flow struct {
	body     []byte
	layout   layout
	code     []instruction
	operands [][]int // instructions that calculate the operands
	user     []int   // instruction that uses the result, or -1
	next     [][]int // instructions that may follow
	begin    int     // first instruction
	calls    map[int]bool
	jumps    map[int]int // region of each jump
}

// parseFlow parses a body that has regions.
func parseFlow(body []byte, c callees) (*flow, error) {
	l, err := findLayout(body)
	if err != nil {
		return nil, err
	}
	if l.targets == nil {
		return nil, errShape
	}
	f := &flow{body: body, layout: l, calls: map[int]bool{}, jumps: map[int]int{}}
	f.code = slices.Collect(instructions(body, &err))
	if err != nil {
		return nil, err
	}
	if err := f.findOperands(); err != nil {
		return nil, err
	}
	return f, f.findNext(c)
}

// findOperands executes the code on a stack of instructions.
func (f *flow) findOperands() error {
	f.operands, f.user = make([][]int, len(f.code)), slices.Repeat([]int{-1}, len(f.code))
	var stack []int
	for n, i := range f.code {
		pops, pushes := i.arity()
		if i.op == opCall && f.code[n-1].op != i32Const {
			pops = 0 // a write barrier, which has no PC
		}
		if pops > len(stack) {
			return errShape
		}
		f.operands[n] = slices.Clone(stack[len(stack)-pops:])
		for _, o := range f.operands[n] {
			f.user[o] = n
		}
		stack = stack[:len(stack)-pops]
		if pushes {
			stack = append(stack, n)
		}
		if i.leaves() {
			stack = stack[:0]
		}
	}
	return nil
}

// findNext finds the control flow.
func (f *flow) findNext(c callees) error {
	f.next = make([][]int, len(f.code))
	starts := f.starts()
	regions := make([]int, len(f.layout.regions))
	for r, x := range f.layout.regions {
		regions[r] = starts[x.start]
	}
	f.begin = regions[f.layout.region(0)]
	ends := f.matchEnds()
	for n, i := range f.code {
		next := []int{n + 1}
		switch {
		case i.op == opIf:
			next = append(next, ends[n]+1)
		case i.op == opElse:
			next[0] = ends[n]
		case i.op == opBr:
			if n < 2 || f.code[n-2].op != i32Const || !f.isLocal(n-1, opLocalSet, localPC) {
				return errShape
			}
			f.jumps[n] = f.layout.region(f.code[n-2].value)
			next[0] = regions[f.jumps[n]]
		case f.isGoCall(n):
			if i.op == opCall && !c.returns(i.value) {
				next = nil
			} else {
				f.calls[n] = true
			}
		case i.op == opCall && len(f.operands[n]) > 0:
			return errShape
		}
		if !i.leaves() && i.op != opBrTable && n+1 < len(f.code) || i.op == opBr {
			f.next[n] = next
		}
	}
	return nil
}

// before returns the instructions that may come before each instruction.
func (f *flow) before() [][]int {
	before := make([][]int, len(f.code))
	for n, next := range f.next {
		for _, to := range next {
			before[to] = append(before[to], n)
		}
	}
	return before
}

// starts returns the instruction at each offset.
func (f *flow) starts() map[int]int {
	starts := map[int]int{}
	for n, i := range f.code {
		starts[i.start] = n
	}
	return starts
}

// matchEnds returns the else or end of each if, and the end of each else.
func (f *flow) matchEnds() map[int]int {
	ends := map[int]int{}
	var open []int
	for n, i := range f.code {
		switch {
		case i.opens():
			open = append(open, n)
		case i.op == opElse:
			ends[open[len(open)-1]] = n
			open[len(open)-1] = n
		case i.op == end && len(open) > 0:
			ends[open[len(open)-1]] = n
			open = open[:len(open)-1]
		}
	}
	return ends
}

// isGoCall reports whether an instruction calls a Go function: the call pushes its return address before.
//
//	local.get 1; i64.const address; i64.store
//	i32.const 0; call, or
//	i32.wrap_i64; i32.const 16; i32.shr_u; local.set 0; i32.const 0; local.get 0; call_indirect
func (f *flow) isGoCall(n int) bool {
	push := n - 4
	switch f.code[n].op {
	case opCall:
	case opCallIndirect:
		push = n - 9
	default:
		return false
	}
	return push >= 0 && f.isLocal(push, opLocalGet, stackPointer) && f.code[push+1].op == i64Const && f.code[push+2].op == opI64Store
}

func (f *flow) isLocal(n int, op byte, local int64) bool {
	return f.code[n].op == op && f.code[n].value == local
}

// addend returns the constant that an instruction adds to its operand.
func (f *flow) addend(n int) (constant int64, ok bool) {
	if f.code[n].op != opI64Add {
		return 0, false
	}
	i := f.code[f.operands[n][1]]
	return i.value, i.op == i64Const
}

// An edit changes the code of a function.
type edit struct {
	before, after, instead map[int][]byte // code, by instruction
	locals                 []byte         // types of additional local variables
	first                  int            // number of the first one
}

func (f *flow) edit() *edit {
	return &edit{map[int][]byte{}, map[int][]byte{}, map[int][]byte{}, nil, f.locals()}
}

// locals returns the number of local variables and parameters.
func (f *flow) locals() int {
	r := reader{data: f.body}
	n := uint64(1)
	for range r.uleb() {
		n += r.uleb()
		r.byte()
	}
	return int(n)
}

// newLocal adds a local variable and returns its number.
func (e *edit) newLocal(kind byte) int {
	e.locals = append(e.locals, kind)
	return e.first + len(e.locals) - 1
}

// declarations returns the encoded declarations of all local variables.
func (e *edit) declarations(f *flow) []byte {
	r := reader{data: f.body}
	out := binary.AppendUvarint(nil, r.uleb()+uint64(len(e.locals)))
	out = append(out, r.data[:codeStart(f.body)-(len(f.body)-len(r.data))]...)
	for _, kind := range e.locals {
		out = append(out, 1, kind)
	}
	return out
}

// append appends an instruction with its changes.
func (e *edit) append(out []byte, f *flow, n int) []byte {
	instead, ok := e.instead[n]
	if !ok {
		instead = f.body[f.code[n].start:f.code[n].end]
	}
	return append(append(append(out, e.before[n]...), instead...), e.after[n]...)
}

// apply returns the body with the changes.
func (e *edit) apply(f *flow) []byte {
	out := e.declarations(f)
	for n := range f.code {
		out = e.append(out, f, n)
	}
	return out
}

// local returns an instruction with a local variable.
func local(op byte, number int) []byte { return binary.AppendUvarint([]byte{op}, uint64(number)) }

// access returns a load or store of 8 bytes at an offset from an address.
func access(op byte, offset int64) []byte { return appendUlebs([]byte{op}, 3, uint64(offset)) }
