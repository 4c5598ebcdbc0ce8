package engine

import "slices"

// Field is a field of a Request that can be set by itself, with Campaign.Set.
type Field struct {
	Name   string    // as in JSON; "against.trait" is the other side's trait
	About  string    // one line for a person: what it is, and what it takes
	Type   FieldType // which values it takes
	Values []string  // names to choose from; nil where there is no list
	Scale  bool      // whether it says what names of levels mean

	Kinds   []Kind   // of action that it means something for; nil for all
	Systems []System // that it means something in; nil for all

	// Replaces has the fields whose place it takes where it is chosen alone: a level that of a
	// skill, a skill that of a level. A request that has both is of a skill whose level is known.
	Replaces []string
}

// FieldType says which values a field takes, and how SetText reads them.
type FieldType string

// The types of fields.
const (
	NameField      FieldType = "name"      // one of Values
	TextField      FieldType = "text"      // a text; there may be more than Values
	LevelField     FieldType = "level"     // a name on the ladder in use, or a number; Values are those of the ladder fudge
	FlagField      FieldType = "flag"      // true or false
	IntegersField  FieldType = "integers"  // a list of whole numbers: 1,0,-1,1
	NamesField     FieldType = "names"     // a list of some of Values: natural,margin
	ModifiersField FieldType = "modifiers" // a list of modifiers: Hurt -1, Rain -2
	DocumentField  FieldType = "document"  // JSON, an object or a list
)

// Values returns all types of fields.
func (FieldType) Values() []FieldType {
	return []FieldType{NameField, TextField, LevelField, FlagField, IntegersField, NamesField, ModifiersField, DocumentField}
}

// Fields returns every field of a Request and of its other side, in the order in which
// several have to be set: what says what names of levels mean comes first, and whatever
// takes others back to their defaults comes before those.
func Fields() []Field {
	fields := make([]Field, len(allFields))
	for i, f := range allFields {
		fields[i] = Field{
			Name: f.name, About: f.about, Type: f.typ, Values: slices.Clone(f.values), Scale: i < scaleFields,
			Kinds: slices.Clone(f.kinds), Systems: slices.Clone(f.systems), Replaces: slices.Clone(replaces[f.name]),
		}
	}
	return fields
}

// setting is a field of what a T points to that can be set by itself: all that is known of
// it, so that whoever reads, checks, sets or describes a request need not list fields once
// more. T is a pointer, since the code for all kinds of pointers is compiled but once.
type fieldSpec[T any] struct {
	name    string
	about   string
	kinds   []Kind
	systems []System
	resets  []string // fields that a change takes back to their defaults
	access[T]
}

// access reads and changes one field of what a T points to. What it reads is always new:
// nothing that is shared with a copy is written to.
type access[T any] struct {
	typ    FieldType
	values []string
	read   func(T, value) error
	clear  func(T)      // back to its default
	value  func(T) any  // as in JSON
	given  func(T) bool // whether it says anything
}

// accessTo is the access to the field that at points to.
func accessTo[T, V any](typ FieldType, at func(T) *V, read func(value) (V, error), given func(T) bool) access[T] {
	return access[T]{
		typ: typ,
		read: func(t T, v value) (err error) {
			*at(t), err = read(v)
			return err
		},
		clear: func(t T) {
			var none V
			*at(t) = none
		},
		value: func(t T) any { return *at(t) },
		given: given,
	}
}

// offering adds names to choose from.
func (a access[T]) offering(values []string) access[T] {
	a.values = values
	return a
}

// readBy reads more than the field alone.
func (a access[T]) readBy(read func(T, value) error) access[T] {
	a.read = read
	return a
}

func textAt[T any](at func(T) *string) access[T] { return textReadAt(at, value.text) }

func textReadAt[T any](at func(T) *string, read func(value) (string, error)) access[T] {
	return accessTo(TextField, at, read, func(t T) bool { return *at(t) != "" })
}

func nameAt[T any, N ~string](at func(T) *N, allowed []N) access[T] {
	read := func(v value) (N, error) { return named(v, allowed) }
	return accessTo(NameField, at, read, func(t T) bool { return *at(t) != "" }).offering(texts(allowed))
}

func namesAt[T any, N ~string](at func(T) *[]N, allowed []N) access[T] {
	read := func(v value) ([]N, error) { return namedList(v, allowed) }
	return accessTo(NamesField, at, read, func(t T) bool { return *at(t) != nil }).offering(texts(allowed))
}

func levelAt[T any](at func(T) *Opt[Level]) access[T] {
	read := func(v value) (Opt[Level], error) { return optional(v.level()) }
	return accessTo(LevelField, at, read, func(t T) bool { return at(t).Set }).offering(fudgeLadder.names())
}

func flagAt[T any](at func(T) *bool) access[T] {
	return accessTo(FlagField, at, value.boolean, func(t T) bool { return *at(t) })
}

func integersAt[T any](at func(T) *[]int) access[T] {
	return accessTo(IntegersField, at, value.integers, func(t T) bool { return *at(t) != nil })
}

func modifiersAt[T any](at func(T) *[]Modifier) access[T] {
	read := func(v value) ([]Modifier, error) { return readList(v, modifierFields, "value") }
	return accessTo(ModifiersField, at, read, func(t T) bool { return len(*at(t)) > 0 })
}

// tableAt is a list of rows, each with all of the fields.
func tableAt[T, R any](at func(T) *[]R, fields []field[R]) access[T] {
	read := func(v value) ([]R, error) { return readList(v, fields, names(fields)...) }
	return accessTo(DocumentField, at, read, func(t T) bool { return *at(t) != nil })
}

// documentAt is a JSON object of its own.
func documentAt[T, O any](at func(T) **O, read func(value) (O, error)) access[T] {
	readNew := func(v value) (*O, error) {
		o, err := read(v)
		return &o, err
	}
	return accessTo(DocumentField, at, readNew, func(t T) bool { return *at(t) != nil })
}
