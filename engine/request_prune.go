package engine

// Pruned returns the request without the fields that mean nothing for its kind and
// system, so that settings for one kind of action may be kept while another is rolled.
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

// pruned returns a copy of the side without what means nothing.
func (s Side) pruned(system System, kind Kind) *Side {
	for _, f := range inapplicableSideFields(system) {
		f.clear(&s)
	}
	if _, _, err := techniqueFor(system, kind, "technique", s.Technique); err != nil {
		s.Technique = ""
	}
	return &s
}

// withoutUnusedTable drops a result table that neither side's technique looks at.
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
