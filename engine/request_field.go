package engine

import "slices"

// Field is a field of a Request that Campaign.Set can change.
type Field struct {
	Name   string    // name in JSON; fields of the other side are "against.trait" and so on
	About  string    // one line of help: meaning and values
	Type   FieldType // kind of values
	Values []string  // names to choose from; nil if there is no list
	Scale  bool      // the field decides what level names mean

	Kinds   []Kind   // kinds of rolls that use the field; nil for all
	Systems []System // systems that use the field; nil for all

	// fields that are cleared when this one is set alone: a trait level clears the skill, and a
	// skill clears the level. A request with both names a skill whose level is known.
	Replaces []string
}

// FieldType is the kind of values of a field. It decides how SetText parses them.
type FieldType string

// The types of fields.
const (
	NameField      FieldType = "name"      // one of Values
	TextField      FieldType = "text"      // any text; Values may list examples
	LevelField     FieldType = "level"     // a level name of the ladder in use, or a number; Values are those of the ladder fudge
	FlagField      FieldType = "flag"      // true or false
	IntegersField  FieldType = "integers"  // list of integers: 1,0,-1,1
	NamesField     FieldType = "names"     // list of Values: natural,margin
	ModifiersField FieldType = "modifiers" // list of modifiers: Hurt -1, Rain -2
	DocumentField  FieldType = "document"  // a JSON object or array
)

// Values returns all types of fields.
func (FieldType) Values() []FieldType {
	return []FieldType{
		NameField, TextField, LevelField, FlagField, IntegersField, NamesField, ModifiersField, DocumentField,
	}
}

// Fields returns the fields of a Request and of its other side, in the order in which they must
// be set: first those that decide what level names mean, and each field before those that it
// resets.
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

// A fieldSpec describes one field of the struct that a T points to: everything that reading,
// checking, setting and listing fields needs, so that no other code lists fields. T is a pointer
// because the compiler generates one instance for all pointer types.
type fieldSpec[T any] struct {
	name    string
	about   string
	kinds   []Kind
	systems []System
	resets  []string // fields that a change resets to their defaults
	access[T]
}

// An access reads and changes one field. It always stores new values, so that copies of the
// struct that share slices or pointers don't change.
type access[T any] struct {
	typ    FieldType
	values []string
	read   func(T, value) error
	clear  func(T)      // resets the field to its default
	value  func(T) any  // the value for JSON
	given  func(T) bool // reports whether the field is set
}

// accessTo returns the access to the field that at returns.
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

// offering returns the access with names to choose from.
func (a access[T]) offering(values []string) access[T] {
	a.values = values
	return a
}

// readBy returns the access with a reader that may set more than one field.
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

// switchAt returns the access to a flag whose default is true.
func switchAt[T any](at func(T) *Opt[bool]) access[T] {
	read := func(v value) (Opt[bool], error) { return optional(v.boolean()) }
	return accessTo(FlagField, at, read, func(t T) bool { return at(t).Set })
}

func integersAt[T any](at func(T) *[]int) access[T] {
	return accessTo(IntegersField, at, value.integers, func(t T) bool { return *at(t) != nil })
}

func modifiersAt[T any](at func(T) *[]Modifier) access[T] {
	read := func(v value) ([]Modifier, error) { return readList(v, modifierFields, "value") }
	return accessTo(ModifiersField, at, read, func(t T) bool { return len(*at(t)) > 0 })
}

// rowsAt returns the access to a list of rows; every row needs all fields.
func rowsAt[T, R any](at func(T) *[]R, fields []field[R]) access[T] {
	read := func(v value) ([]R, error) { return readList(v, fields, names(fields)...) }
	return accessTo(DocumentField, at, read, func(t T) bool { return *at(t) != nil })
}

// documentAt returns the access to a JSON object.
func documentAt[T, O any](at func(T) **O, read func(value) (O, error)) access[T] {
	readNew := func(v value) (*O, error) {
		o, err := read(v)
		return &o, err
	}
	return accessTo(DocumentField, at, readNew, func(t T) bool { return *at(t) != nil })
}
