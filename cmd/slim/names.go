package main

import "encoding/binary"

// Flags that a name begins with: see abi.Name. Its length follows, as a varint.
const (
	nameTagged    = 1 << 1
	nameInPackage = 1 << 2
)

// noTypeName is what all types are called: a pointer's name, since flags say of some that their own
// begins behind the star.
const noTypeName = "\x00\x01*"

// noFieldName is what all fields are called that have the same flags, of which reflect knows whether
// they are exported.
func noFieldName(flags byte) string { return string([]byte{flags, 0}) }

// naming is a place that leads to a name: in a type by an offset, in a struct's field by a pointer.
type naming struct {
	at, name uint64
	pointer  bool
	instead  string // what the name becomes
}

// forgetNames forgets the names of types, and of fields without a tag, which only fmt, panics and
// lookups by name read. What else leads to a name keeps it, above all methods, by which interfaces
// are met.
func (t *typeTable) forgetNames() {
	namings := t.namings()
	for _, n := range namings {
		t.lead(n, 0) // so that only what else leads to a name is seen
	}
	free := t.unused(namings)
	places := map[string]uint64{}
	for _, n := range namings {
		if place, ok := places[n.instead]; free[n.name] && (!ok || n.name < place) {
			places[n.instead] = n.name
		}
	}
	for name := range free {
		clear(t.nameBytes(name))
	}
	for instead, place := range places {
		copy(t.memory[place:], instead)
	}
	for _, n := range namings {
		if place, ok := places[n.instead]; ok {
			t.lead(n, place)
		} else {
			t.lead(n, n.name)
		}
	}
}

// namings are the names that may be forgotten.
func (t *typeTable) namings() (list []naming) {
	for _, at := range t.descriptors {
		list = append(list, naming{at: at + tyName, name: t.offset(at + tyName), instead: noTypeName})
		if t.kind(at) != kindStruct {
			continue
		}
		for field := range t.list(at, fieldSize) {
			name := t.word(field)
			if flags := t.memory[name]; flags&(nameTagged|nameInPackage) == 0 {
				list = append(list, naming{field, name, true, noFieldName(flags)})
			}
		}
	}
	return list
}

// lead makes a place lead to a name; 0 is none.
func (t *typeTable) lead(n naming, name uint64) {
	switch {
	case n.pointer:
		le.PutUint64(t.memory[n.at:], name)
	case name == 0:
		le.PutUint32(t.memory[n.at:], 0)
	default:
		le.PutUint32(t.memory[n.at:], uint32(name-t.from))
	}
}

// unused are those of the names that nothing in the memory seems to lead to.
func (t *typeTable) unused(namings []naming) map[uint64]bool {
	names := map[uint64]bool{}
	for _, n := range namings {
		names[n.name] = true
	}
	for at := t.from; at+4 <= t.to; at += 4 {
		delete(names, t.from+uint64(le.Uint32(t.memory[at:])))
	}
	for at := 0; at+8 <= len(t.memory); at += 8 {
		delete(names, le.Uint64(t.memory[at:]))
	}
	return names
}

// nameBytes are a name's flags, length and text.
func (t *typeTable) nameBytes(name uint64) []byte {
	length, n := binary.Uvarint(t.memory[name+1:])
	return t.memory[name : name+1+uint64(n)+length]
}

// text is a name without what it begins with.
func (t *typeTable) text(name uint64) []byte {
	r := reader{data: t.nameBytes(name)[1:]}
	return r.name()
}

// tag is the tag that a field's name has, or nil.
func (t *typeTable) tag(name uint64) []byte {
	if t.memory[name]&nameTagged == 0 {
		return nil
	}
	r := reader{data: t.memory[name+uint64(len(t.nameBytes(name))):]}
	return r.name()
}
