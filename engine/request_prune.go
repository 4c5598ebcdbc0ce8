package engine

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
	if _, _, err := techniqueFor(r.System, kind, "technique", r.Technique); err != nil {
		r.Technique = ""
	}
	if own, known := parseGraded(r.Technique); known && !own.readsFudge() {
		r.Even = false
	}
	return r.withoutUnusedTable()
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

// withoutUnusedTable removes a result table that neither side's technique uses.
func (r Request) withoutUnusedTable() Request {
	own, _ := parseGraded(r.Technique)
	other := technique{}
	if r.Against != nil {
		other, _ = parseGraded(r.Against.Technique)
	}
	if !own.tabled() && !other.tabled() {
		r.ResultTable = nil
	}
	return r
}
