package engine

import "slices"

// Pruned returns the request without the fields that don't apply to its kind and system. Settings
// for one kind of roll can thus be kept while another is rolled.
func (r Request) Pruned() Request {
	kind := r.Kind
	if kind == "" {
		kind = Unopposed
	}
	if kindIndex(kind) < 0 {
		return r
	}
	for _, f := range inapplicableFields(r.System, kind) {
		if f.given(&r) {
			f.clear(&r)
		}
	}
	if r.Against != nil {
		r.Against = r.Against.pruned(r.System, kind)
	}
	r.Others = slices.Clone(r.Others)
	for i := range r.Others {
		r.Others[i] = *r.Others[i].pruned(r.System, kind)
	}
	if _, _, err := techniqueFor(r.System, kind, "technique", r.Technique); err != nil {
		r.Technique = ""
	}
	if own, known := parseGraded(r.Technique); known && !own.readsFudge() && kind != Sum {
		r.Even = false
	}
	return r.withoutUnusedCriticals(kind).withoutUnusedLookup()
}

// withoutUnusedCriticals removes the fields about criticals that the system or the other fields leave without use.
func (r Request) withoutUnusedCriticals(kind Kind) Request {
	if r.System == Fudge3 { // whose own criticals are fixed
		r.Criticals = slices.DeleteFunc(slices.Clone(r.Criticals), func(rule CriticalRule) bool {
			return rule != TableCritical
		})
		if len(r.Criticals) == 0 {
			r.Criticals = nil
		}
	}
	if kind != Lookup && !slices.Contains(r.Criticals, TableCritical) {
		r.CriticalTable, r.CriticalDice = nil, ""
	}
	return r
}

// pruned returns a copy of the side without the fields that don't apply.
func (s Side) pruned(system System, kind Kind) *Side {
	for _, f := range inapplicableSideFields(system) {
		f.clear(&s)
	}
	if _, _, err := techniqueFor(system, kind, "technique", s.Technique); err != nil {
		s.Technique = ""
	}
	return &s
}

// withoutUnusedLookup removes a result table that neither side's technique uses.
func (r Request) withoutUnusedLookup() Request {
	own, _ := parseGraded(r.Technique)
	other := technique{}
	if r.Against != nil {
		other, _ = parseGraded(r.Against.Technique)
	}
	tabled := func(s Side) bool {
		t, _ := parseGraded(s.Technique)
		return t.looksUp()
	}
	if !own.looksUp() && !other.looksUp() && !slices.ContainsFunc(r.Others, tabled) {
		r.ResultTable = nil
	}
	return r
}
