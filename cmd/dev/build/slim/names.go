package main

import "encoding/binary"

// Flags in the first byte of a name; see abi.Name. The length follows as a varint.
const (
	nameTagged    = 1 << 1
	nameInPackage = 1 << 2
)

// noTypeName replaces the names of all types. It begins with a star, because the flags of some types
// make the runtime skip one.
const noTypeName = "\x00\x01*"

// noFieldName replaces the names of fields. It keeps their flags, which tell reflect whether a field is
// exported.
func noFieldName(flags byte) string { return string([]byte{flags, 0}) }

// naming is a reference to a name: an offset in a type, or a pointer in a struct field.
type naming struct {
	at, name uint64
	pointer  bool
	instead  string // replaces the name
}

// dropNames zeroes the names of types and of fields without a tag, which only fmt, panics and lookups
// by name read. It keeps names with other references, such as names of methods, which the runtime
// compares to match interfaces.
func (t *typeTable) dropNames() {
	namings := t.namings()
	for _, n := range namings {
		t.set(n, 0) // lets unused find only other references
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
			t.set(n, place)
		} else {
			t.set(n, n.name)
		}
	}
}

// namings returns the references to names that may be dropped.
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

// set makes a reference point to a name, or clears it if name is 0.
func (t *typeTable) set(n naming, name uint64) {
	switch {
	case n.pointer:
		le.PutUint64(t.memory[n.at:], name)
	case name == 0:
		le.PutUint32(t.memory[n.at:], 0)
	default:
		le.PutUint32(t.memory[n.at:], uint32(name-t.from))
	}
}

// unused returns the names without a possible reference in the memory.
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

// nameBytes returns a name with its flags and length.
func (t *typeTable) nameBytes(name uint64) []byte {
	length, n := binary.Uvarint(t.memory[name+1:])
	return t.memory[name : name+1+uint64(n)+length]
}

// text returns a name without flags and length.
func (t *typeTable) text(name uint64) []byte {
	r := reader{data: t.nameBytes(name)[1:]}
	return r.name()
}

// tag returns the tag of a field's name, or nil.
func (t *typeTable) tag(name uint64) []byte {
	if t.memory[name]&nameTagged == 0 {
		return nil
	}
	r := reader{data: t.memory[name+uint64(len(t.nameBytes(name))):]}
	return r.name()
}
