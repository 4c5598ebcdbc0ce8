package main

import (
	"errors"
	"maps"
	"slices"
)

// A text is a constant string of a program, or a few that can't be told apart.
type text struct{ from, to int64 } // addresses

// findStrings finds the constant strings of a linked program. The linker sorts them by size, without gaps.
// They are the longest run of addresses in the read-only data to which code or data refer and whose
// distances don't decrease.
func findStrings(program []byte) ([]text, error) {
	sections, err := parseModule(program)
	if err != nil {
		return nil, err
	}
	all, err := parseReferences(sections)
	if err != nil {
		return nil, err
	}
	starts := slices.Sorted(maps.Keys(all.found))
	var longest []text
	for at := 0; at+1 < len(starts); {
		run, next := stringsFrom(starts, at)
		if len(run) > len(longest) {
			longest = run
		}
		at = max(next, at+1)
	}
	return longest, nil
}

// mergedStrings limits the number of references in a text. More mean that the strings have ended.
const mergedStrings = 8

// stringsFrom returns the strings from a reference on, and the index of the first reference that isn't to
// one. A distance that is too small is a reference into a string, which is merged with its neighbours.
func stringsFrom(starts []int64, at int) (list []text, next int) {
	for size := int64(0); at+1 < len(starts); {
		first := at
		for at+1 < len(starts) && at-first < mergedStrings && starts[at+1]-starts[first] < size {
			at++
		}
		if at+1 == len(starts) || starts[at+1]-starts[first] < size {
			return list, first
		}
		at++
		found := text{starts[first], starts[at]}
		if n := len(list); at-first > 1 && n > 0 {
			found.from = list[n-1].from // of which this may be a part
			list = list[:n-1]
		} else if at-first == 1 {
			size = found.to - found.from
		}
		list = append(list, found)
	}
	return list, at
}

// references are the addresses in the read-only data to which a program refers.
type references struct {
	types typeTable
	found map[int64]bool
}

func parseReferences(sections []section) (*references, error) {
	d, err := data(sections)
	if err != nil {
		return nil, err
	}
	c, err := code(sections)
	if err != nil {
		return nil, err
	}
	memory, err := parseData(sections[d].body)
	if err != nil {
		return nil, err
	}
	bodies, err := parseCode(sections[c].body)
	if err != nil {
		return nil, err
	}
	tables, err := findTables(memory)
	if err != nil {
		return nil, err
	}
	r := newReferences(memory, tables.types)
	for _, body := range bodies {
		if err := r.addCode(body); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// newReferences returns the references of data.
func newReferences(memory []byte, types typeTable) *references {
	r := &references{types: types, found: map[int64]bool{}}
	for at := 0; at+8 <= len(memory); at += 8 {
		r.add(int64(le.Uint64(memory[at:])))
	}
	return r
}

func (r *references) add(address int64) {
	if address >= int64(r.types.from) && address < int64(r.types.to) {
		r.found[address] = true
	}
}

// addCode adds the references of a function.
func (r *references) addCode(body []byte) (err error) {
	for i := range instructions(body, &err) {
		if i.op == i32Const || i.op == i64Const {
			r.add(i.value)
		}
	}
	return err
}

// dropStrings clears the strings to which the first part does not refer.
func (s *splitter) dropStrings(memory []byte, types typeTable) error {
	if len(s.strings) == 0 {
		return errors.New("no constant strings")
	}
	used := newReferences(memory, types)
	for f := range s.bodies {
		if body := s.firstBody(f); body != nil {
			if err := used.addCode(body); err != nil {
				return err
			}
		}
	}
	starts := slices.Sorted(maps.Keys(used.found))
	for _, t := range s.strings {
		if i, _ := slices.BinarySearch(starts, t.from); i == len(starts) || starts[i] >= t.to {
			clear(memory[t.from:t.to])
		}
	}
	return nil
}
