package engine

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// A value is a piece of JSON and its place in a document. Its methods read it strictly: unknown
// and duplicate fields are errors.
type value struct {
	in, path string
	raw      []byte
	ladder   *Ladder  // ladder that names levels
	loaded   []Ladder // ladders of the campaign
}

// document checks the syntax of a whole JSON document.
func document(in string, data []byte) (value, error) { return value{in: in}.parse(data) }

// parse checks the syntax of data and returns v with data as its JSON.
func (v value) parse(data []byte) (value, error) {
	if at, ok := json.Check(data); !ok {
		return v, &FieldError{In: v.in, Field: v.path, Problem: language.NoJson(at)}
	}
	v.raw = bytes.TrimSpace(data)
	return v, nil
}

func (v value) fault(problem language.Message) *FieldError {
	return &FieldError{In: v.in, Field: v.path, Value: shownJSON(json.Compact(v.raw)), Problem: problem}
}

// under moves an error about a part of v to its place in the document.
func (e *FieldError) under(v value) *FieldError {
	e.In = v.in
	if v.path != "" && e.Field != "" && e.Field[0] != '[' {
		e.Field = "." + e.Field
	}
	e.Field = v.path + e.Field
	return e
}

// A member is a field of a JSON object.
type member struct {
	name string
	value
}

// member returns a field of the object, without its JSON.
func (v value) member(name string) member {
	m := member{name: name, value: v}
	m.raw = nil
	if m.path != "" {
		m.path += "."
	}
	if nameable(strings.ReplaceAll(name, "_", " ")) {
		m.path += name
	} else {
		m.path += shown(name)
	}
	return m
}

// members returns the fields of an object. It refuses the first one that isn't known or is given twice, so that an
// object of many fields takes no longer than its syntax check.
func (v value) members(known []string) ([]member, error) {
	if v.raw[0] != '{' {
		return nil, v.fault(language.NoObject())
	}
	var members []member
	for name, raw := range json.Members(v.raw) {
		m := v.member(name)
		m.raw = raw
		if !slices.Contains(known, name) {
			return nil, m.unknown(known)
		}
		if slices.ContainsFunc(members, func(o member) bool { return o.name == m.name }) {
			return nil, m.fault(language.FieldTwice())
		}
		members = append(members, m)
	}
	return members, nil
}

// absent reports whether the member is null, which means the same as leaving it out.
func (m member) absent() bool { return string(m.raw) == "null" }

// elements returns the elements of an array.
func (v value) elements() ([]value, error) {
	if v.raw[0] != '[' {
		return nil, v.fault(language.NoList())
	}
	var values []value
	for raw := range json.Elements(v.raw) {
		e := v
		e.raw = raw
		e.path += indexed(len(values))
		values = append(values, e)
	}
	return values, nil
}

// MaxText is the length of the longest label or other short text, in characters. Each result
// repeats such texts.
const MaxText = 200

// maxNote is the length of the longest note of a sheet, in characters.
const maxNote = 20_000

// text reads a text of up to MaxText characters.
func (v value) text() (string, error) { return v.textUpTo(MaxText) }

// note reads a text of up to maxNote characters.
func (v value) note() (string, error) { return v.textUpTo(maxNote) }

func (v value) textUpTo(most int) (string, error) {
	text, err := v.anyText()
	if n := utf8.RuneCountInString(text); n > most {
		return "", v.fault(language.NoShortText(n, most))
	}
	return text, err
}

func (v value) anyText() (string, error) {
	text, ok := json.Text(v.raw)
	if !ok {
		return "", v.fault(language.NoTextInQuotes())
	}
	return text, nil
}

func (v value) boolean() (bool, error) {
	switch string(v.raw) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, v.fault(language.NoFlag())
}

func (v value) integer() (int, error) {
	n, ok := number(string(v.raw))
	if !ok {
		return 0, v.fault(language.NoNumber(-maxNumber, maxNumber))
	}
	return n, nil
}

func (v value) integers() ([]int, error) {
	elements, err := v.elements()
	if err != nil {
		return nil, err
	}
	numbers := make([]int, len(elements))
	for i, e := range elements {
		if numbers[i], err = e.integer(); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// number reads a level that can only be given as a number.
func (v value) number() (Level, error) {
	n, err := v.integer()
	return Level(n), err
}

// level reads a level by its name or number.
func (v value) level() (Level, error) {
	if v.ladder == nil {
		return 0, v.fault(language.LadderUnknown())
	}
	if v.raw[0] != '"' {
		n, ok := number(string(v.raw))
		if !ok {
			return 0, v.fault(language.NoLevelOrNumber(v.ladder.Name))
		}
		return Level(n), nil
	}
	text, err := v.text()
	if err != nil {
		return 0, err
	}
	level, err := v.ladder.Parse(text)
	if f, ok := errors.AsType[*FieldError](err); ok {
		return 0, f.under(v)
	}
	return level, nil
}

// optional returns the result of a reader as an Opt.
func optional[T any](read T, err error) (Opt[T], error) {
	return Opt[T]{Value: read, Set: err == nil}, err
}

// named reads one of the allowed names.
func named[T ~string](v value, allowed []T) (T, error) {
	text, err := v.text()
	if err != nil {
		return "", err
	}
	if slices.Contains(allowed, T(text)) {
		return T(text), nil
	}
	return "", unlisted("", text, texts(allowed)).under(v)
}

func texts[T ~string](names []T) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = string(n)
	}
	return all
}

// A field reads one field of a T.
type field[T any] struct {
	name string
	read func(*T, value) error
}

// readObject fills dst from a JSON object. It returns an error for unknown fields and for missing
// required ones.
func readObject[T any](v value, dst *T, fields []field[T], required ...string) error {
	members, err := v.members(names(fields))
	if err != nil {
		return err
	}
	for _, name := range required {
		if !slices.ContainsFunc(members, func(m member) bool { return m.name == name && !m.absent() }) {
			return &FieldError{In: v.in, Field: v.member(name).path, Problem: language.Missing()}
		}
	}
	return readMembers(members, dst, fields)
}

// readMembers reads the members in the order of fields.
func readMembers[T any](members []member, dst *T, fields []field[T]) error {
	for _, f := range fields {
		for _, m := range members {
			if m.name != f.name || m.absent() {
				continue
			}
			if err := f.read(dst, m.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// fieldsElsewhere maps names that users write for fields of a request to the fields.
var fieldsElsewhere = map[string]string{
	"level": "trait", "dice": "technique", "target": "difficulty", "opponent": "against", "bonus": "modifiers",
}

// unknown returns the error for a member that isn't one of the known fields.
func (m member) unknown(known []string) *FieldError {
	err := &FieldError{In: m.in, Field: m.path, Problem: language.NoField(), Nearest: nearest(m.name, known)}
	if meant := fieldsElsewhere[m.name]; slices.Contains(known, meant) {
		err.Nearest = meant
	}
	if err.Nearest == "" {
		err.Problem = language.NoFieldOf(strings.Join(known, ", "))
	}
	return err
}

func names[T any](fields []field[T]) []string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.name
	}
	return all
}

// readList reads an array of objects.
func readList[T any](v value, fields []field[T], required ...string) ([]T, error) {
	elements, err := v.elements()
	if err != nil {
		return nil, err
	}
	list := make([]T, len(elements))
	for i, e := range elements {
		if err := readObject(e, &list[i], fields, required...); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// namedList reads an array of allowed names without duplicates.
func namedList[T ~string](v value, allowed []T) ([]T, error) {
	elements, err := v.elements()
	if err != nil {
		return nil, err
	}
	list := make([]T, 0, len(elements))
	for _, e := range elements {
		name, err := named(e, allowed)
		if err != nil {
			return nil, err
		}
		if slices.Contains(list, name) {
			return nil, e.fault(language.GivenTwice())
		}
		list = append(list, name)
	}
	return list, nil
}
