package main

import "fmt"

// marks is the address of an array with a bit for each function. It is in the first 4096 bytes, which no
// Go program uses, because the runtime treats pointers into them as nil.
const marks, nilPage = 8, 4096

// mark returns a program in which each function sets its bit when it runs.
func mark(program []byte) ([]byte, error) {
	sections, err := parseModule(program)
	if err != nil {
		return nil, err
	}
	i, err := code(sections)
	if err != nil {
		return nil, err
	}
	bodies, err := parseCode(sections[i].body)
	if err != nil {
		return nil, err
	}
	if most := 8 * (nilPage - marks); len(bodies) > most {
		return nil, fmt.Errorf("%d functions, at most %d can be marked", len(bodies), most)
	}
	for f, body := range bodies {
		r := reader{data: body}
		for range r.uleb() {
			r.uleb()
			r.byte()
		}
		if r.err != nil {
			return nil, r.err
		}
		locals := body[:len(body)-len(r.data)]
		bodies[f] = append(setMark(append([]byte(nil), locals...), f), r.data...)
	}
	sections[i].body = encodeCode(bodies)
	return encodeModule(sections), nil
}

// setMark adds the code that sets the bit of function f.
func setMark(body []byte, f int) []byte {
	const i32Or = 0x72
	address, bit := int64(marks+f/8), int64(1)<<(f%8)
	body = appendSleb(append(body, i32Const), address)
	body = appendSleb(append(body, i32Const), address)
	body = appendSleb(append(body, opI32Load8U, 0, 0, i32Const), bit)
	return append(body, i32Or, opI32Store8, 0, 0)
}
