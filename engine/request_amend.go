package engine

import (
	"bytes"
	"slices"

	"fudgetray/engine/json"
)

// Amend changes what data names of a request, and leaves the rest. Data is a JSON object
// of fields, each read as by Set, or one line of shorthand, bare or as a JSON string; null
// names nothing. A line leaves the kind of action as it is, unless it says otherwise or
// names what means nothing for it: "2d6" is a sum whatever was rolled before. One that names
// another system takes the ladder back to that one's, unless it names a ladder too. A field
// that is named takes the place of others as Field.Instead says, unless they are named too.
//
// Any error is a *FieldError, and leaves the request as it was.
func (c *Campaign) Amend(r *Request, data []byte) error {
	data = bytes.TrimSpace(data)
	changed := *r
	var err error
	switch {
	case len(data) == 0 || string(data) == "null":
	case data[0] == '{':
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

// amendFields sets the fields of an object in the order in which they have to be.
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

// clearReplaced clears the fields whose place others take that are named.
func clearReplaced(r *Request, named func(field string) bool) {
	for i := range requestFields {
		f := &requestFields[i]
		for by, places := range replaces {
			if slices.Contains(places, f.name) && named(by) && !named(f.name) {
				f.clear(r)
			}
		}
	}
}

// amendByLine reads a line on the request's ladder, and sets what the line gives.
func (c *Campaign) amendByLine(r *Request, data []byte) error {
	line, err := lineOf(data)
	if err != nil {
		return err
	}
	s := shorthand{campaign: c, request: Request{System: r.System, Ladder: r.Ladder, CustomLadder: r.CustomLadder}}
	if err := s.parse(line); err != nil {
		return err
	}
	kind := r.Kind
	if s.kindSet || !s.request.fits(kind) {
		kind = s.request.Kind
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
	r.Kind = kind
	clearReplaced(r, func(field string) bool {
		f, err := fieldNamed(field)
		return err == nil && f.given(&s.request)
	})
	return nil
}

// fits says whether all that a line gives means something for a kind of action.
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
	return err == nil && (r.Against == nil || kind == Opposed)
}
