package main

import (
	"errors"
	"iter"
)

// Opcodes of instructions that slim reads or writes.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opDrop         = 0x1a
	opSelect       = 0x1b
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opFirstLoad    = 0x28
	opI64Load      = 0x29
	opF64Load      = 0x2b
	opI32Load8U    = 0x2d
	opFirstStore   = 0x36
	opI64Store     = 0x37
	opF64Store     = 0x39
	opI32Store8    = 0x3a
	opLastStore    = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI64Add       = 0x7c
	opI32WrapI64   = 0xa7
	opI64ExtendU   = 0xad
	opLastNumeric  = 0xc4
	opBulk         = 0xfc
)

// Numbers of instructions with the opcode opBulk.
const (
	bulkCopy = 10
	bulkFill = 11
)

var errInstruction = errors.New("unexpected instruction, which Go's compiler does not write")

// instruction is an instruction in a function's body.
type instruction struct {
	op         byte
	value      int64 // value of a constant, index of a function, variable or block, or offset of a load or store
	start, end int   // offsets in the body
}

// instructions yields the instructions of a function's body. If it can't parse one, it sets err and
// stops.
func instructions(body []byte, err *error) iter.Seq[instruction] {
	return instructionsIn(body, extent{codeStart(body), len(body)}, err)
}

// codeStart returns the offset of the code in a function's body, after the local variables.
func codeStart(body []byte) int {
	r := reader{data: body}
	for range r.uleb() {
		r.uleb()
		r.byte()
	}
	return len(body) - len(r.data)
}

// An extent is a part of a function's body.
type extent struct{ start, end int }

// instructionsIn yields the instructions of a part of a function's body.
func instructionsIn(body []byte, part extent, err *error) iter.Seq[instruction] {
	return func(yield func(instruction) bool) {
		r := reader{data: body[part.start:part.end]}
		for len(r.data) > 0 {
			i := instruction{start: part.end - len(r.data), op: r.byte()}
			i.value = r.immediates(i.op)
			i.end = part.end - len(r.data)
			if r.err != nil {
				*err = r.err
				return
			}
			if !yield(i) {
				return
			}
		}
	}
}

// immediates skips the immediate operands of an instruction. It returns the constant or the index
// among them.
func (r *reader) immediates(op byte) (value int64) {
	switch {
	case op == i32Const, op == i64Const:
		return r.sleb64()
	case op == opF32Const:
		r.bytes(4)
	case op == opF64Const:
		r.bytes(8)
	case op == opCall, op == opBr, op == opBrIf, op >= opLocalGet && op <= opGlobalSet:
		return int64(r.uleb())
	case op == opBlock, op == opLoop, op == opIf, op == opMemorySize, op == opMemoryGrow:
		r.byte()
	case op == opBrTable:
		for range r.uleb() + 1 {
			r.uleb()
			if r.err != nil {
				return 0
			}
		}
	case op == opCallIndirect, op >= opFirstLoad && op <= opLastStore:
		r.uleb()
		return int64(r.uleb())
	case op == opBulk:
		return r.bulk()
	case op > opLastNumeric, op > opGlobalSet && op < opGlobalSet+4, op > opCallIndirect && op < 0x1a, op > 0x1b && op < opLocalGet:
		r.err = errInstruction
	}
	return 0
}

// bulk skips the operands of a saturating conversion or a bulk memory instruction, and returns its number.
func (r *reader) bulk() int64 {
	n := r.uleb()
	switch {
	case n < 8:
	case n == bulkCopy:
		r.bytes(2)
	case n == bulkFill:
		r.bytes(1)
	default:
		r.err = errInstruction
	}
	return int64(n)
}

// sleb64 reads a signed LEB128 of up to 64 bits.
func (r *reader) sleb64() (v int64) {
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 && shift < 57 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
	r.data, r.err = nil, errCut
	return 0
}

// arity returns the number of operands of an instruction, and whether it has a result.
func (i instruction) arity() (pops int, pushes bool) {
	switch op := i.op; {
	case op == opIf, op == opBrIf, op == opBrTable, op == opLocalSet, op == opGlobalSet, op == opDrop:
		return 1, false
	case op == opLocalGet, op == opGlobalGet, op == i32Const, op == i64Const, op == opF32Const, op == opF64Const, op == opMemorySize:
		return 0, true
	case op == opCall, op == opLocalTee, op == opMemoryGrow, op >= opFirstLoad && op < opFirstStore, isUnary(op):
		return 1, true
	case op == opBulk:
		if i.value >= bulkCopy {
			return 3, false
		}
		return 1, true
	case op >= opFirstStore && op <= opLastStore:
		return 2, false
	case op == opSelect:
		return 3, true
	case op == opCallIndirect, op >= opI32Eqz && op <= opLastNumeric:
		return 2, true
	}
	return 0, false
}

// isUnary reports whether a numeric instruction has one operand.
func isUnary(op byte) bool {
	for _, r := range [][2]byte{{0x45, 0x45}, {0x50, 0x50}, {0x67, 0x69}, {0x79, 0x7b}, {0x8b, 0x91}, {0x99, 0x9f}, {0xa7, opLastNumeric}} {
		if op >= r[0] && op <= r[1] {
			return true
		}
	}
	return false
}
