package engine

import "fudgetray/engine/language"

// Resolution is what a roll means. A field without meaning for the request is absent, and
// levels are numbers.
type Resolution struct {
	System    System `json:"system,omitempty"`    // as used
	Kind      Kind   `json:"kind,omitempty"`      // as used
	Technique string `json:"technique,omitempty"` // as used
	Ladder    string `json:"ladder,omitempty"`    // name of the ladder that levels are named on
	Secret    bool   `json:"secret,omitempty"`    // a secret roll; before it is revealed only system, kind and text go with it. Rule R26
	Faces     []int  `json:"faces,omitzero"`      // settled faces in the order of the dice

	Cancelled [][2]int   `json:"cancelled,omitzero"`  // pairs of dice that cancel each other, by index. Rule R4
	Result    Opt[int]   `json:"result,omitzero"`     // of the dice, in levels; in 3d6 Fudge the sum of the dice that count
	Kept      []int      `json:"kept,omitzero"`       // dice that count, by index. Rules R7 and R33
	Again     []int      `json:"again,omitempty"`     // dice that a hand threw again, by index, one after the other
	Skill     string     `json:"skill,omitempty"`     // name of the trait on the sheet
	Untrained bool       `json:"untrained,omitempty"` // the trait is the default of a skill. Rule R17
	Trait     Opt[Level] `json:"trait,omitzero"`      // as used
	Modifiers []Modifier `json:"modifiers,omitempty"` // all of them, as used: wounds and the bonus of a secondary trait, too. Rule R18
	Modifier  Opt[int]   `json:"modifier,omitzero"`   // sum of all modifiers and the bonus of a secondary trait
	Level     Opt[Level] `json:"level,omitzero"`      // the trait after modifiers

	Degree         Opt[Level] `json:"degree,omitzero"`           // rolled degree. Rule R14
	DegreeName     string     `json:"degree_name,omitempty"`     // its name on the ladder
	Announce       string     `json:"announce,omitempty"`        // short form, such as Great +2
	Difficulty     Opt[Level] `json:"difficulty,omitzero"`       // level to reach. Rule R15
	DifficultyName string     `json:"difficulty_name,omitempty"` // its name on the ladder
	Minimum        Opt[Level] `json:"minimum,omitzero"`          // degree to reach in an opposed action. Rule R23
	Margin         Opt[int]   `json:"margin,omitzero"`           // levels by which that is reached; negative: missed
	Success        Opt[bool]  `json:"success,omitzero"`          // the level to reach is reached
	Critical       Critical   `json:"critical,omitempty"`        // where criticals are in force. Rules R27, R28 and R32
	Extra          []int      `json:"extra,omitzero"`            // faces of mudge's second throw. Rule R28
	DamageDie      Opt[int]   `json:"damage_die,omitzero"`       // face of mudge's damage die. Rule R24

	Relative Opt[int]    `json:"relative,omitzero"` // own degree less the other side's. Rule R22
	Outcome  Outcome     `json:"outcome,omitempty"` // of an opposed action, for the asking side
	Against  *Resolution `json:"against,omitempty"` // the other side of an opposed action

	Even     Opt[bool] `json:"even,omitzero"`      // the dice come up even. Rule R12
	Reaction Reaction  `json:"reaction,omitempty"` // how an NPC takes it. Rule R36
	Row      Opt[int]  `json:"row,omitzero"`       // roll on the critical table. Rule R29
	RowText  string    `json:"row_text,omitempty"` // what the critical table says to it
	Total    Opt[int]  `json:"total,omitzero"`     // of a sum, modifiers included
	Totals   []int     `json:"totals,omitzero"`    // of a sum's sets, in their order, in place of a total

	Advice  []Advice  `json:"advice,omitempty"`  // remarks that change nothing
	Chance  Opt[Frac] `json:"chance,omitzero"`   // of success, or of winning, before the dice were thrown. Rule R13
	Receipt string    `json:"receipt,omitempty"` // replays the throw; only if the dice were thrown by the tray
	Text    string    `json:"text,omitempty"`    // all of it in one plain sentence
}

// Resolve says what the settled faces of a request mean, in English. It depends on nothing
// but the request. Any error is a *FieldError.
func Resolve(r *Request) (Resolution, error) { return ResolveIn(r, nil) }

// ResolveIn is Resolve in a language. Levels are called what their ladder calls them.
func ResolveIn(r *Request, l *language.Language) (Resolution, error) {
	var dst Resolution
	var a action
	if err := a.resolve(&dst, r); err != nil {
		return Resolution{}, err
	}
	words{&a, l}.describe(&dst)
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
	dst.System, dst.Kind, dst.Technique, dst.Secret = a.system, a.kind, a.own.techniqueName, r.Secret
	dst.Skill, dst.Untrained = r.Skill, r.Untrained
	dst.Again = r.Again
	dst.Modifiers = a.modifiers(dst.Modifiers)
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
	faces, cancelled, kept, extra := r.Faces[:0], r.Cancelled[:0], r.Kept[:0], r.Extra[:0]
	modifiers, advice := r.Modifiers[:0], r.Advice[:0]
	*r = Resolution{}
	r.Faces, r.Cancelled, r.Kept, r.Extra = faces, cancelled, kept, extra
	r.Modifiers, r.Advice = modifiers, advice
}

func (a *action) checkThrown() *FieldError {
	if err := a.own.checkThrown(a); err != nil || a.kind != Opposed {
		return err
	}
	return a.other.checkThrown(a)
}

func (s *side) checkThrown(a *action) *FieldError {
	if err := s.checkRerolls(); err != nil {
		return err
	}
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
// there was one, in a language. Other rolls it returns as they are. Rule R26.
func (r Resolution) Redacted(l *language.Language) Resolution {
	if !r.Secret {
		return r
	}
	return Resolution{System: r.System, Kind: r.Kind, Secret: true, Text: language.SecretRoll().In(l)}
}
