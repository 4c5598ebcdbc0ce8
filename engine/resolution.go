package engine

// Resolution is what a roll means. A field without meaning for the request is
// absent.
type Resolution struct {
	System    System `json:"system,omitempty"`
	Kind      Kind   `json:"kind,omitempty"`
	Technique string `json:"technique,omitempty"`
	Ladder    string `json:"ladder,omitempty"`
	Secret    bool   `json:"secret,omitempty"`
	Faces     []int  `json:"faces,omitzero"`

	Cancelled [][2]int   `json:"cancelled,omitzero"` // pairs of dice, by index. Rule R4
	Result    Opt[int]   `json:"result,omitzero"`    // levels; in 3d6 Fudge the sum of the kept dice
	Kept      []int      `json:"kept,omitzero"`      // dice that count, by index
	Skill     string     `json:"skill,omitempty"`
	Trait     Opt[Level] `json:"trait,omitzero"`
	Modifier  Opt[int]   `json:"modifier,omitzero"` // sum, with the bonus of a secondary trait
	Level     Opt[Level] `json:"level,omitzero"`    // the trait after modifiers

	Degree         Opt[Level] `json:"degree,omitzero"` // Rule R14
	DegreeName     string     `json:"degree_name,omitempty"`
	Announce       string     `json:"announce,omitempty"` // "Great +2"
	Difficulty     Opt[Level] `json:"difficulty,omitzero"`
	DifficultyName string     `json:"difficulty_name,omitempty"`
	Minimum        Opt[Level] `json:"minimum,omitzero"`
	Margin         Opt[int]   `json:"margin,omitzero"`
	Success        Opt[bool]  `json:"success,omitzero"`
	Critical       Critical   `json:"critical,omitempty"`
	Extra          []int      `json:"extra,omitzero"`
	DamageDie      Opt[int]   `json:"damage_die,omitzero"`

	Relative Opt[int]    `json:"relative,omitzero"` // own degree less the other side's
	Outcome  Outcome     `json:"outcome,omitempty"` // for the asking side
	Against  *Resolution `json:"against,omitempty"`

	Even     Opt[bool] `json:"even,omitzero"` // Rule R12
	Reaction Reaction  `json:"reaction,omitempty"`
	Row      Opt[int]  `json:"row,omitzero"` // roll on the critical table
	RowText  string    `json:"row_text,omitempty"`
	Total    Opt[int]  `json:"total,omitzero"`

	Advice  []Advice  `json:"advice,omitempty"`
	Chance  Opt[Frac] `json:"chance,omitzero"`   // of success, or of winning
	Receipt string    `json:"receipt,omitempty"` // of the throw; not the engine's to fill
	Text    string    `json:"text,omitempty"`    // one sentence
}

// Resolve says what the settled faces of a request mean. It depends on nothing but
// the request. Any error is a *FieldError.
func Resolve(r *Request) (Resolution, error) {
	var dst Resolution
	var a action
	if err := a.resolve(&dst, r); err != nil {
		return Resolution{}, err
	}
	a.describe(&dst)
	return dst, nil
}

// ResolveInto is Resolve without the words: DegreeName, DifficultyName, Announce
// and Text stay empty. It reuses the slices of dst, so it need not allocate.
func ResolveInto(dst *Resolution, r *Request) error {
	var a action
	if err := a.resolve(dst, r); err != nil {
		return err
	}
	return nil
}

func (a *action) resolve(dst *Resolution, r *Request) *FieldError {
	if err := r.action(a); err != nil {
		return err
	}
	if err := a.checkThrown(); err != nil {
		return err
	}
	against := dst.Against
	dst.clear()
	dst.System, dst.Kind, dst.Technique, dst.Secret, dst.Skill = a.system, a.kind, a.own.techniqueName, r.Secret, r.Skill
	a.own.reportFaces(dst)
	if a.kind != Lookup && a.kind != Sum {
		dst.Ladder = a.ladder.Name
	}
	switch {
	case a.kind == Lookup:
		a.resolveLookup(dst)
	case a.kind == Sum:
		a.resolveSum(dst)
	case a.kind == Opposed:
		dst.Against = against
		a.resolveOpposed(dst)
	default:
		a.resolveAlone(dst)
	}
	return nil
}

// clear empties a resolution, but keeps the memory of its lists.
func (r *Resolution) clear() {
	faces, cancelled, kept, extra, advice := r.Faces[:0], r.Cancelled[:0], r.Kept[:0], r.Extra[:0], r.Advice[:0]
	*r = Resolution{}
	r.Faces, r.Cancelled, r.Kept, r.Extra, r.Advice = faces, cancelled, kept, extra, advice
}

func (a *action) checkThrown() *FieldError {
	if err := a.own.checkThrown(a); err != nil || a.kind != Opposed {
		return err
	}
	return a.other.checkThrown(a)
}

func (s *side) checkThrown(a *action) *FieldError {
	if err := s.checkFaces(); err != nil {
		return err
	}
	return a.checkExtra(s)
}

// reportFaces fills in what the dice show. Lists that have no meaning become nil.
func (s *side) reportFaces(dst *Resolution) {
	dst.Faces = orNil(append(dst.Faces, s.faces...))
	dst.Extra = orNil(append(dst.Extra, s.extra...))
	dst.Kept = orNil(s.technique.keep(dst.Kept, s.faces))
	if !s.technique.readsFudge() {
		dst.Cancelled = nil
		return
	}
	if dst.Cancelled == nil {
		dst.Cancelled = [][2]int{}
	}
	dst.Cancelled = s.technique.cancel(dst.Cancelled, s.faces)
}

func orNil(list []int) []int {
	if len(list) == 0 {
		return nil
	}
	return list
}

// reportLevels fills in what a side brought and what came of it.
func (a *action) reportLevels(dst *Resolution, s *side, roll diceRoll) {
	dst.Result = Some(roll.result)
	dst.Modifier = Some(s.modifier)
	dst.Level = Some(s.level)
	dst.Minimum = s.minimum
	if a.kind == Unopposed || a.kind == Opposed {
		dst.Trait = Some(s.trait)
	}
	if s.damage {
		dst.DamageDie = Some(roll.damage)
	}
	if a.system == Fudge3 {
		a.report3(dst, s, roll)
		return
	}
	dst.Degree = Some(a.degree(s, roll))
}

// degree applies rule R14, and R27's beyond.
func (a *action) degree(s *side, roll diceRoll) Level {
	return a.criticals.lift(s.level+Level(roll.result), roll.natural, a.ladder)
}

// Redacted returns what may be shown of a secret roll before it is revealed: that
// there was one. Other rolls it returns as they are. Rule R26.
func (r Resolution) Redacted() Resolution {
	if !r.Secret {
		return r
	}
	return Resolution{System: r.System, Kind: r.Kind, Secret: true, Text: "A secret roll."}
}
