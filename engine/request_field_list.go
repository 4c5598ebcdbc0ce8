package engine

import "slices"

// requestFields describes the fields of a Request in the order in which they are read. A change
// of the system or the ladder resets all levels, because they decide what levels mean; a change
// of the technique resets the result table and the faces.
var requestFields = []fieldSpec[*Request]{
	{"system", "rules: fudge, mudge or 3d6-fudge", nil, nil,
		slices.Concat([]string{"custom_ladder", "ladder", "kind", "criticals"}, levelFields, faceFields),
		nameAt(func(r *Request) *System { return &r.System }, systems)},
	{"custom_ladder", "names of levels of your own, as JSON", nil, nil,
		slices.Concat([]string{"ladder"}, levelFields),
		documentAt(func(r *Request) **Ladder { return &r.CustomLadder }, readLadder)},
	{"ladder", "ladder that names the levels: fudge, mudge, 3d6-fudge, fate or a loaded one; the system's if left out",
		nil, nil, levelFields,
		textAt(func(r *Request) *string { return &r.Ladder }).offering(ladderNames()).readBy(readLadderName)},
	{"kind", "action: unopposed, opposed, situational, reaction, damage, table or sum", nil, nil, faceFields,
		nameAt(func(r *Request) *Kind { return &r.Kind }, Kind.Values(""))},
	{"technique", "dice: 1dF to 10dF, dF-d6, 4d6, 3d6, d%, diceless; such as 4d6dl1+1d4 or 1d20 vs 15 for kind sum, " +
		"and for kind table, which is 2d6 if left out; 4dF if left out", nil, nil,
		[]string{"result_table", "faces", "again", "extra", "critical_faces"},
		textReadAt(func(r *Request) *string { return &r.Technique }, readTechnique).
			offering(append(Techniques(Fudge, Unopposed), Techniques(Fudge, Lookup)...))},
	{"trait", "level of the trait, by name or number; Fair if left out, on fate Mediocre", rated, nil, nil,
		levelAt(func(r *Request) *Opt[Level] { return &r.Trait })},
	{"skill", "name of the trait on the sheet", rated, nil,
		[]string{"untrained"},
		textAt(func(r *Request) *string { return &r.Skill })},
	{"helped_by", "attribute that helps an untrained skill", rated, nil, nil,
		textAt(func(r *Request) *string { return &r.HelpedBy })},
	{"untrained", "roll a skill that is not on the sheet at its default: true or false", rated, nil, nil,
		flagAt(func(r *Request) *bool { return &r.Untrained })},
	{"supported_by", "name of the secondary trait on the sheet", rated, nil, nil,
		textAt(func(r *Request) *string { return &r.SupportedBy })},
	{"modifiers", `label and levels of each modifier, as "Hurt -1"`,
		append([]Kind{Sum}, graded...), nil, nil,
		modifiersAt(func(r *Request) *[]Modifier { return &r.Modifiers })},
	{"secondary", "level of the secondary trait", rated, nil, nil,
		levelAt(func(r *Request) *Opt[Level] { return &r.Secondary })},
	{"difficulty", "level to reach; Fair for an unopposed action, on fate Mediocre, none for others",
		[]Kind{Unopposed, Situational}, graduated, nil,
		levelAt(func(r *Request) *Opt[Level] { return &r.Difficulty }).readBy(readDifficulty)},
	{"no_difficulty", "an unopposed roll with a degree, but no level to reach: true or false", []Kind{Unopposed}, graduated, nil,
		flagAt(func(r *Request) *bool { return &r.NoDifficulty })},
	{"minimum", "level that your own side of an opposed action has to reach", []Kind{Opposed}, nil, nil,
		levelAt(func(r *Request) *Opt[Level] { return &r.Minimum })},
	{"criticals", "rules for criticals: any of natural, margin, beyond, and table to roll criticals " +
		"on the critical table; none at all switches mudge's own off", graded, nil,
		[]string{"extra", "critical_faces", "against.extra", "against.critical_faces"},
		namesAt(func(r *Request) *[]CriticalRule { return &r.Criticals }, CriticalRule.Values(""))},
	{"critical_dice", "dice of the critical table after a critical, such as 1d20; 2d6 if left out", graded, nil,
		[]string{"critical_faces", "against.critical_faces"},
		textReadAt(func(r *Request) *string { return &r.CriticalDice }, readCriticalDice).
			offering(Techniques(Fudge, Lookup))},
	{"against", "other side of an opposed action, as JSON", []Kind{Opposed}, nil, nil,
		documentAt(func(r *Request) **Side { return &r.Against }, readSide)},
	{"others", "more sides of an opposed action, as JSON", []Kind{Opposed}, nil, nil,
		accessTo(DocumentField, func(r *Request) *[]Side { return &r.Others }, readSides,
			func(r *Request) bool { return len(r.Others) > 0 })},
	{"ties", "end of a tie that mudge's damage dice leave: succeed, fail or again; the GM decides if left out",
		[]Kind{Opposed}, []System{Mudge}, nil,
		nameAt(func(r *Request) *TieRule { return &r.Ties }, TieRule.Values(""))},
	{"legendary", "traits may be better than Superb: true or false; true if left out", rated, nil, nil,
		switchAt(func(r *Request) *Opt[bool] { return &r.Legendary })},
	{"even", "ask whether the dice are even: Fudge dice of a situational roll, or a sum: true or false",
		[]Kind{Situational, Sum}, graduated, nil,
		flagAt(func(r *Request) *bool { return &r.Even })},
	{"secret", "a secret roll: true or false", nil, nil, nil,
		flagAt(func(r *Request) *bool { return &r.Secret })},
	{"faces", "faces of the settled dice, in their order; thrown if left out", nil, nil, nil,
		integersAt(func(r *Request) *[]int { return &r.Faces })},
	{"again", "dice of a sum that are thrown again by hand, by the indices of their faces", []Kind{Sum}, nil, nil,
		integersAt(func(r *Request) *[]int { return &r.Again })},
	{"extra", "faces of mudge's second throw", graded, graduated, nil,
		integersAt(func(r *Request) *[]int { return &r.Extra })},
	{"result_table", "results of 3d6 or d%, as JSON; the standard ones if left out", graded, graduated, nil,
		rowsAt(func(r *Request) *[]ResultRow { return &r.ResultTable }, resultRowFields)},
	{"critical_table", "critical table, as JSON; a sample if left out", slices.Concat(graded, []Kind{Lookup}), nil, nil,
		rowsAt(func(r *Request) *[]CriticalRow { return &r.CriticalTable }, criticalRowFields)},
	{"critical_faces", "faces of the roll on the critical table after a critical", graded, nil, nil,
		integersAt(func(r *Request) *[]int { return &r.CriticalFaces })},
}

// scaleFields is the number of fields at the beginning of requestFields that decide what level
// names mean.
const scaleFields = 3

// sideFields describes the fields of a Side. An NPC technique replaces the technique.
var sideFields = []fieldSpec[*Side]{
	{"trait", "level of the other side's trait; Fair if left out, on fate Mediocre", nil, nil, nil,
		levelAt(func(s *Side) *Opt[Level] { return &s.Trait })},
	{"modifiers", "modifiers of the other side", nil, nil, nil,
		modifiersAt(func(s *Side) *[]Modifier { return &s.Modifiers })},
	{"npc", "how an NPC rolls, with fewer dice: fixed, 1dF, 2dF or d6", nil, nil,
		[]string{"technique", "faces", "extra", "critical_faces"},
		nameAt(func(s *Side) *NPC { return &s.NPC }, NPC.Values(""))},
	{"technique", "dice of the other side; the same as your own if left out", nil, nil,
		[]string{"faces", "extra", "critical_faces"},
		textReadAt(func(s *Side) *string { return &s.Technique }, readTechnique).offering(Techniques(Fudge, Opposed))},
	{"minimum", "level that the other side has to reach", nil, nil, nil,
		levelAt(func(s *Side) *Opt[Level] { return &s.Minimum })},
	{"faces", "faces of the other side's settled dice; thrown if left out", nil, nil, nil,
		integersAt(func(s *Side) *[]int { return &s.Faces })},
	{"extra", "faces of the other side's second throw in mudge", nil, graduated, nil,
		integersAt(func(s *Side) *[]int { return &s.Extra })},
	{"critical_faces", "faces of the other side's roll on the critical table", nil, nil, nil,
		integersAt(func(s *Side) *[]int { return &s.CriticalFaces })},
}

var (
	rated     = []Kind{Unopposed, Opposed}                                  // kinds with a trait
	graded    = []Kind{Unopposed, Opposed, Situational, Reacting, Damaging} // kinds with a rolled degree
	graduated = []System{Fudge, Mudge}                                      // systems with rolled degrees

	// replaces lists, by field, the fields that setting it alone clears.
	replaces = map[string][]string{
		"trait":         {"skill", "helped_by", "untrained"},
		"skill":         {"trait"},
		"secondary":     {"supported_by"},
		"difficulty":    {"no_difficulty"},
		"no_difficulty": {"difficulty"},
		"supported_by":  {"secondary"},
	}

	// faceFields hold faces of thrown dice.
	faceFields = []string{
		"faces", "again", "extra", "critical_faces", "against.faces", "against.extra", "against.critical_faces",
	}

	// levelFields depend on the ladder.
	levelFields = []string{"trait", "secondary", "difficulty", "minimum", "against.trait", "against.minimum", "others"}
)

var (
	requestReaders = readersOf(requestFields)
	sideReaders    = readersOf(sideFields)
)

func readersOf[T any](settings []fieldSpec[*T]) []field[T] {
	readers := make([]field[T], len(settings))
	for i, s := range settings {
		readers[i] = field[T]{s.name, s.read}
	}
	return readers
}

// readDifficulty reads a level, or "none".
func readDifficulty(r *Request, v value) error {
	if string(v.raw) == `"none"` {
		r.Difficulty, r.NoDifficulty = Opt[Level]{}, true
		return nil
	}
	level, err := v.level()
	if err != nil {
		return err
	}
	r.Difficulty, r.NoDifficulty = Some(level), false
	return nil
}

func readSide(v value) (s Side, err error) { return s, readObject(v, &s, sideReaders) }

// allFields has the fields of a request; those of the other side follow against.
var allFields = func() []fieldSpec[*Request] {
	var all []fieldSpec[*Request]
	for _, f := range requestFields {
		all = append(all, f)
		if f.name != "against" {
			continue
		}
		for _, s := range sideFields {
			all = append(all, ofOtherSide(s))
		}
	}
	return all
}()

// ofOtherSide returns a field of the other side as a field of the request. Changing it copies the
// side first.
func ofOtherSide(f fieldSpec[*Side]) fieldSpec[*Request] {
	other := fieldSpec[*Request]{name: "against." + f.name, about: f.about, kinds: []Kind{Opposed}, systems: f.systems}
	for _, dropped := range f.resets {
		other.resets = append(other.resets, "against."+dropped)
	}
	other.access = access[*Request]{
		typ:    f.typ,
		values: f.values,
		read: func(r *Request, v value) error {
			side := *r.against()
			r.Against = &side
			return f.read(&side, v)
		},
		clear: func(r *Request) {
			if r.Against == nil {
				return
			}
			side := *r.Against
			r.Against = &side
			f.clear(&side)
		},
		value: func(r *Request) any { return f.value(r.against()) },
		given: func(r *Request) bool { return f.given(r.against()) },
	}
	return other
}

// inapplicableFields returns the fields that don't apply to a kind of roll in a system.
func inapplicableFields(system System, kind Kind) []*fieldSpec[*Request] {
	return inapplicable[systemIndex(system)][kindIndex(kind)]
}

// inapplicableSideFields returns the fields of the other side that don't apply in a system.
func inapplicableSideFields(system System) []*fieldSpec[*Side] {
	return inapplicableToSide[systemIndex(system)]
}

var inapplicable, inapplicableToSide = func() (
	inapplicable [3][7][]*fieldSpec[*Request], ofSide [3][]*fieldSpec[*Side],
) {
	for i, system := range systems {
		for k, kind := range Kind.Values("") {
			inapplicable[i][k] = inapplicableAmong(requestFields, system, kind)
		}
		ofSide[i] = inapplicableAmong(sideFields, system, Opposed)
	}
	return inapplicable, ofSide
}()

func inapplicableAmong[T any](settings []fieldSpec[T], system System, kind Kind) []*fieldSpec[T] {
	var inapplicable []*fieldSpec[T]
	for i := range settings {
		f := &settings[i]
		if f.kinds != nil && !slices.Contains(f.kinds, kind) || f.systems != nil && !slices.Contains(f.systems, system) {
			inapplicable = append(inapplicable, f)
		}
	}
	return inapplicable
}
