package main

import (
	"slices"
	"strings"
	"testing"
)

// TestCheckTypes checks that check finds changes in data of types that interfaces, switches or reflect
// read.
func TestCheckTypes(t *testing.T) {
	first := func(t pclntab, is func(at uint64) bool) uint64 {
		for _, at := range t.types.descriptors {
			if is(at) {
				return at
			}
		}
		panic("no such type")
	}
	ofKind := func(t pclntab, kind byte) uint64 {
		return first(t, func(at uint64) bool { return t.types.kind(at) == kind })
	}
	tests := map[string]struct {
		corrupt func(pclntab)
		want    string
	}{
		"size":             {func(t pclntab) { t.types.memory[t.types.descriptors[0]]++ }, "the record"},
		"element":          {func(t pclntab) { t.types.memory[ofKind(t, kindSlice)+tySize] ^= 8 }, "types"},
		"wrong hash":       {func(t pclntab) { t.types.memory[t.types.descriptors[0]+tyHash]++ }, "the hash"},
		"interface's hash": {func(t pclntab) { clear(t.types.memory[ofKind(t, kindInterface)+tyHash:][:4]) }, "the hash"},
		"itab's hash":      {func(t pclntab) { t.types.memory[t.types.itabs[0]+itabHash]++ }, "the hashes"},
		"method's name": {func(t pclntab) {
			for name := range t.types.methods(first(t, t.types.isUncommon)) {
				t.types.memory[name+2]++
			}
		}, "a method's name"},
		"field's tag": {func(t pclntab) {
			field := t.types.fieldWith(nameTagged)
			name := t.types.word(field)
			t.types.memory[name+uint64(len(t.types.nameBytes(name)))+1]++
		}, "a field"},
		"field's flags": {func(t pclntab) { t.types.memory[t.types.word(t.types.fieldWith(0))] ^= 1 }, "a field"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if err := checkCorrupt(t, test.corrupt); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one about %s", err, test.want)
			}
		})
	}
}

// fieldWith returns the first field whose tag flag equals flag.
func (t *typeTable) fieldWith(flag byte) uint64 {
	for _, at := range t.descriptors {
		if t.kind(at) != kindStruct {
			continue
		}
		for field := range t.list(at, fieldSize) {
			if flags := t.memory[t.word(field)]; flags&nameTagged == flag {
				return field
			}
		}
	}
	panic("no such field")
}

func typesOf(file []byte) typeTable {
	sections := must(parseModule(file))
	return must(findTables(must(parseData(sections[must(data(sections))].body)))).types
}

// names returns the names of types and fields, sorted.
func (t *typeTable) names() (names []string) {
	for _, n := range t.namings() {
		if name := string(t.text(n.name)); name != "" && name != "*" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestKeepNames checks that slim can keep all names.
func TestKeepNames(t *testing.T) {
	was, is := typesOf(program(t)), typesOf(must(slim(program(t), true)))
	if names := is.names(); len(names) < 100 || !slices.Equal(names, was.names()) {
		t.Errorf("%d names of %d remain", len(names), len(was.names()))
	}
}

// TestDropNames checks that slim removes names of types and fields and most hashes.
func TestDropNames(t *testing.T) {
	types := typesOf(slimmed(t, program(t)))
	if names := types.names(); len(names) > 0 {
		t.Errorf("%d names remain: %q", len(names), names)
	}
	seen := map[uint32]bool{}
	dropped := 0
	for _, at := range types.descriptors {
		if hash := le.Uint32(types.memory[at+tyHash:]); hash == 0 {
			dropped++
		} else if seen[hash] {
			t.Errorf("two types have the hash %#x", hash)
		} else {
			seen[hash] = true
		}
	}
	if dropped < len(types.descriptors)/2 {
		t.Errorf("%d hashes of %d are dropped, want most", dropped, len(types.descriptors))
	}
}
