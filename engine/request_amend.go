package engine

import (
	"bytes"
	"cmp"
	"slices"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Amend changes the fields of a request that data names. Data is a JSON object, whose fields are
// read as by Set, or one line of shorthand, bare or as a JSON string; null changes nothing. A
// line changes the kind of roll only if it names one or needs another, as "2d6" needs a sum. A
// line that names another system resets the ladder, unless it names a ladder too. A named field
// clears the fields that it replaces (see Field.Replaces), unless data names them too.
//
// The error is a *FieldError; the request is then unchanged.
func (c *Campaign) Amend(r *Request, data []byte) error {
	data = bytes.TrimSpace(data)
	changed := *r
	var err error
	switch {
	case len(data) == 0 || string(data) == "null":
	case isObject(data):
		err = c.amendFields(&changed, data)
	default:
		err = c.amendByLine(&changed, data)
	}
	if err != nil {
		return err
	}
	*r = changed
	return nil
}

// amendFields sets the fields of an object in the order of requestFields.
func (c *Campaign) amendFields(r *Request, data []byte) error {
	members, err := requestMembers(data)
	if err != nil {
		return err
	}
	for i := range requestFields {
		at := slices.IndexFunc(members, func(m member) bool { return m.name == requestFields[i].name })
		if at < 0 {
			continue
		}
		if err := c.set(r, &requestFields[i], members[at].raw); err != nil {
			return err
		}
	}
	named := func(field string) bool {
		return slices.ContainsFunc(members, func(m member) bool { return m.name == field && !m.absent() })
	}
	clearReplaced(r, named)
	return nil
}

// clearReplaced clears the fields that named fields replace.
func clearReplaced(r *Request, named func(field string) bool) {
	for i := range requestFields {
		f := &requestFields[i]
		for by, places := range replaces {
			if slices.Contains(places, f.name) && named(by) && !named(f.name) && isGiven(r, by) {
				f.clear(r)
			}
		}
	}
}

// isGiven reports whether a field has a value; "none" as the Difficulty sets another field.
func isGiven(r *Request, field string) bool {
	f, err := fieldNamed(field)
	return err == nil && f.given(r)
}

// amendByLine parses a line on the request's ladder and sets the fields that it gives.
func (c *Campaign) amendByLine(r *Request, data []byte) error {
	line, err := lineOf(data)
	if err != nil {
		return err
	}
	s, err := c.parseLine(line, Request{System: r.System, Ladder: r.Ladder, CustomLadder: r.CustomLadder}, false)
	if err != nil {
		return err
	}
	kind := r.Kind
	if s.kindSet || !s.request.fits(kind) {
		kind = s.request.Kind
	}
	system := cmp.Or(s.request.System, r.System)
	for _, f := range inapplicableFields(system, cmp.Or(kind, Unopposed)) {
		if f.given(&s.request) { // a word of the line is never dropped
			fitting := language.Meaningless(string(cmp.Or(kind, Unopposed)), string(cmp.Or(system, Fudge)))
			return s.request.LadderInUse().fault(f.name, f.value(&s.request), fitting)
		}
	}
	s.request.Kind = kind
	for i := range allFields {
		f := &allFields[i]
		if f.name == "against" || !f.given(&s.request) {
			continue
		}
		if err := c.set(r, f, json.Marshal(f.value(&s.request))); err != nil {
			return err
		}
	}
	if s.request.Against != nil {
		r.Others = s.request.Others // a line names all sides or none
	}
	r.Kind = kind
	clearReplaced(r, func(field string) bool {
		f, err := fieldNamed(field)
		return err == nil && f.given(&s.request)
	})
	return nil
}

// fits reports whether all fields of r apply to a kind of roll.
func (r *Request) fits(kind Kind) bool {
	if kind == "" {
		kind = Unopposed
	}
	for _, f := range inapplicableFields(r.System, kind) {
		if f.given(r) {
			return false
		}
	}
	_, _, err := techniqueFor(r.System, kind, "technique", r.Technique)
	return err == nil
}
