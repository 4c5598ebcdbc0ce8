package engine

import (
	"bytes"
	"slices"
	"strings"

	"fudgetray/engine/json"
)

// Set gives a field of a request a value, written as JSON and read as strictly as by
// ParseRequest; null or an empty text takes the field back to its default. Fields lists
// the fields; "against.trait" makes another side where there is none.
//
// A change of the system takes back to their defaults the ladders, the kind, the criticals
// and all levels, the other side's included; one of a ladder all levels, and one of the
// custom ladder also the ladder's name; one of the technique the result table; one of
// against.npc the other side's technique. What changes which dice are thrown drops the
// faces of those of before. A ladder of the campaign that is named becomes the custom
// ladder.
//
// Any error is a *FieldError, and leaves the request as it was. What the request shares
// with copies of itself is never written to.
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
	return nil, refuseUnknown([]member{{field, path}}, known)
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

// same says whether two have the same value, by its JSON.
func (f *fieldSpec[T]) same(a, b T) bool {
	return bytes.Equal(json.Marshal(f.value(a)), json.Marshal(f.value(b)))
}

// put reads a value, or clears the field if there is none.
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
