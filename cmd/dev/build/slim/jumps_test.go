package main

import (
	"bytes"
	"testing"
)

// jump is a jump of Go's compiler to the point with the given value of local 0.
func jump(to, depth byte) []byte {
	return []byte{i32Const, to, opLocalSet, 0, opBr, depth}
}

func TestDirectJumps(t *testing.T) {
	// function returns a body with three points. Values 0 to 3 of local 0 are the points 0, 1, 1 and 2.
	function := func(atPoint0, atPoint1 []byte) []byte {
		body := []byte{0, opLoop, blockVoid, opBlock, blockVoid, opBlock, blockVoid, opBlock, blockVoid,
			opLocalGet, 0, opBrTable, 3, 0, 1, 1, 2, end}
		body = append(append(body, atPoint0...), i32Const, 7, opDrop, end)
		body = append(append(body, atPoint1...), i32Const, 7, opDrop, end)
		return append(body, end, opUnreachable, end)
	}
	inIf := func(code []byte) []byte { return append(append([]byte{opIf, blockVoid}, code...), end) }
	cases := []struct {
		what               string
		at0, at1, to0, to1 []byte
	}{
		{"to the next point", jump(1, 2), nil, []byte{opBr, 0}, nil},
		{"to the next point, by another value", jump(2, 2), nil, []byte{opBr, 0}, nil},
		{"to the last point", jump(3, 2), jump(3, 1), []byte{opBr, 1}, []byte{opBr, 0}},
		{"to the last point, by a larger value", jump(9, 2), nil, []byte{opBr, 1}, nil},
		{"in an if", inIf(jump(3, 3)), nil, inIf([]byte{opBr, 2}), nil},
		{"after an if", append(inIf(nil), jump(1, 2)...), nil, append(inIf(nil), opBr, 0), nil},
		{"back", jump(0, 2), jump(1, 1), jump(0, 2), jump(1, 1)},
		{"after nops", append([]byte{opNop, opNop}, jump(1, 2)...), []byte{opNop}, []byte{opBr, 0}, nil},
		{"another local", []byte{i32Const, 1, opLocalSet, 1, opBr, 2}, nil, []byte{i32Const, 1, opLocalSet, 1, opBr, 2}, nil},
	}
	for _, c := range cases {
		got, err := directJumps(function(c.at0, c.at1))
		if want := function(c.to0, c.to1); err != nil || !bytes.Equal(got, want) {
			t.Errorf("jump %s: % x, %v; want % x", c.what, got, err, want)
		}
	}
	if _, err := directJumps([]byte{0, opBr}); err == nil {
		t.Error("a body that is cut off has no error")
	}
}

// TestSameCode checks that a jump to another place is found, with the code of the test's program.
func TestSameCode(t *testing.T) {
	sections := must(parseModule(program(t)))
	changed := 0
	for _, was := range must(parseCode(sections[must(code(sections))].body)) {
		is := must(directJumps(was))
		if !sameCode(was, is) {
			t.Fatal("direct jumps are other code")
		}
		var err error
		for i := range instructions(is, &err) {
			if i.op != opBr || i.value == 0 || i.end-i.start != 2 || changed == 1000 {
				continue
			}
			other := bytes.Clone(is)
			other[i.start+1]--
			changed++
			if sameCode(was, other) {
				t.Fatalf("a jump out of %d blocks is the same as one out of %d", i.value-1, i.value)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if changed < 1000 {
		t.Errorf("the program has %d jumps", changed)
	}
}
