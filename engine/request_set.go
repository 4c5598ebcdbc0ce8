package engine

import (
	"bytes"
	"slices"
	"strings"

	"fudgetray/engine/json"
)

// Set sets a field of a request to a value in JSON, read as strictly as by ParseRequest. Null or
// an empty text resets the field to its default. Fields lists the fields. Setting a field of
// against creates the other side if there is none.
//
// A change of a field resets the fields that depend on it. The system resets the ladders, the
// kind, the criticals and all levels, also the other side's. A ladder resets all levels, the
// custom ladder also the ladder's name. The technique resets the result table, and against.npc
// the other side's technique. Every change of the dice removes their faces. Naming a ladder of
// the campaign sets the custom ladder.
//
// The error is a *FieldError; the request is then unchanged. Set never writes to memory that
// copies of the request share.
func (c *Campaign) Set(r *Request, field string, value []byte) error {
	f, err := fieldNamed(field)
	if err != nil {
		return err
	}
	return c.set(r, f, value)
}

func fieldNamed(field string) (*fieldSpec[*Request], error) {
	for i := range allFields {
		if allFields[i].name == field {
			return &allFields[i], nil
		}
	}
	path := value{in: "request"}
	for part := range strings.SplitSeq(field, ".") {
		path = path.member(part).value
	}
	known := make([]string, len(allFields))
	for i, f := range allFields {
		known[i] = f.name
	}
	return nil, member{field, path}.unknown(known)
}

func (c *Campaign) set(r *Request, f *fieldSpec[*Request], data []byte) error {
	v := value{in: "request", path: f.name, ladder: r.LadderInUse(), loaded: c.Ladders}
	v, err := v.parse(data)
	if err != nil {
		return err
	}
	changed := *r
	if err := f.put(&changed, v); err != nil {
		return err
	}
	if f.resets != nil && !f.same(&changed, r) {
		resetFields(&changed, f.resets)
	}
	*r = changed
	return nil
}

// same reports whether a and b have the same value in JSON.
func (f *fieldSpec[T]) same(a, b T) bool {
	return bytes.Equal(json.Marshal(f.value(a)), json.Marshal(f.value(b)))
}

// put reads a value, or clears the field if the value is null or empty.
func (f *fieldSpec[T]) put(dst T, v value) error {
	if text := string(v.raw); text == "null" || text == `""` {
		f.clear(dst)
		return nil
	}
	return f.read(dst, v)
}

func resetFields(r *Request, fields []string) {
	for i := range allFields {
		if slices.Contains(fields, allFields[i].name) {
			allFields[i].clear(r)
		}
	}
}
