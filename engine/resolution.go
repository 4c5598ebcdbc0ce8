package engine

import "fudgetray/engine/language"

// Resolution is the result of a roll. Fields that don't apply to the request are absent. Levels
// are numbers.
type Resolution struct {
	System    System `json:"system,omitempty"`    // as used
	Kind      Kind   `json:"kind,omitempty"`      // as used
	Technique string `json:"technique,omitempty"` // as used
	Ladder    string `json:"ladder,omitempty"`    // name of the ladder for level names
	// a secret roll; until it is revealed, only system, kind and text are set. Rule R26
	Secret bool  `json:"secret,omitempty"`
	Faces  []int `json:"faces,omitzero"` // settled faces in the order of the dice

	Cancelled [][2]int `json:"cancelled,omitzero"` // pairs of dice that cancel each other, by index. Rule R4
	// result of the dice in levels; in 3d6 Fudge, the sum of the dice that count, or that an NPC counts as rolling
	Result    Opt[int]   `json:"result,omitzero"`
	Kept      []int      `json:"kept,omitzero"`       // dice that count, by index. Rules R7 and R33
	Again     []int      `json:"again,omitempty"`     // dice that were rerolled by hand, by index, in order
	Skill     string     `json:"skill,omitempty"`     // name of the trait on the sheet
	Untrained bool       `json:"untrained,omitempty"` // the trait is the default of a skill. Rule R17
	Trait     Opt[Level] `json:"trait,omitzero"`      // as used
	Modifiers []Modifier `json:"modifiers,omitempty"` // all modifiers, including wounds and the bonus of a secondary trait. Rule R18
	Modifier  Opt[int]   `json:"modifier,omitzero"`   // sum of all modifiers
	Level     Opt[Level] `json:"level,omitzero"`      // the trait after modifiers

	Degree         Opt[Level] `json:"degree,omitzero"`           // rolled degree. Rule R14
	DegreeName     string     `json:"degree_name,omitempty"`     // the ladder's own name of the degree, in all languages
	Announce       string     `json:"announce,omitempty"`        // short announcement, such as Great +2
	Difficulty     Opt[Level] `json:"difficulty,omitzero"`       // level to reach. Rule R15
	DifficultyName string     `json:"difficulty_name,omitempty"` // the ladder's own name of the Difficulty, in all languages
	Minimum        Opt[Level] `json:"minimum,omitzero"`          // minimum degree in an opposed action. Rule R23
	Margin         Opt[int]   `json:"margin,omitzero"`           // degree minus Difficulty; in 3d6 Fudge, level minus result
	Success        Opt[bool]  `json:"success,omitzero"`          // the roll succeeds
	Critical       Critical   `json:"critical,omitempty"`        // only if criticals are in force. Rules R27, R28 and R32
	Extra          []int      `json:"extra,omitzero"`            // faces of mudge's second throw. Rule R28
	DamageDie      Opt[int]   `json:"damage_die,omitzero"`       // value of mudge's damage die. Rule R24
	CriticalFaces  []int      `json:"critical_faces,omitempty"`  // faces of the roll on the table after a critical. Rule R29

	Relative Opt[int]    `json:"relative,omitzero"` // own degree minus the other side's. Rule R22
	Outcome  Outcome     `json:"outcome,omitempty"` // end of an opposed action for the asking side
	Against  *Resolution `json:"against,omitempty"` // the other side of an opposed action

	// more sides of an opposed action; each side then has the outcome of the asking side against it
	Others []Resolution `json:"others,omitempty"`
	// rank of the asking side among more than two sides, from 1; absent if the GM decides
	Place Opt[int] `json:"place,omitzero"`

	Even     Opt[bool] `json:"even,omitzero"`      // the total of Fudge dice is even. Rule R12
	Reaction Reaction  `json:"reaction,omitempty"` // reaction of an NPC. Rule R36
	Row      Opt[int]  `json:"row,omitzero"`       // roll on the critical table, also after a critical. Rule R29
	RowText  string    `json:"row_text,omitempty"` // text of that row
	Total    Opt[int]  `json:"total,omitzero"`     // total of a sum, including modifiers
	Totals   []int     `json:"totals,omitzero"`    // totals of the sets of a sum, in order, instead of Total

	Advice  []Advice  `json:"advice,omitempty"`  // remarks that change nothing
	Chance  Opt[Frac] `json:"chance,omitzero"`   // chance of success or of winning before the roll. Rule R13
	Receipt string    `json:"receipt,omitempty"` // replays the throw; only if the tray threw the dice
	Text    string    `json:"text,omitempty"`    // the whole result in one plain sentence
	Seat    *Seat     `json:"seat,omitempty"`    // of the user who rolled; only at a shared table
}

// Seat is the seat at a shared table of the user who rolled.
type Seat struct {
	Number int    `json:"number,omitempty"` // absent in the history of the session
	Name   string `json:"name"`
	Color  string `json:"color"`          // such as #1e6bb8
	Role   string `json:"role,omitempty"` // gm or player; absent in the history of the session
	Own    bool   `json:"own,omitempty"`  // the user of this tray rolled
}

// Resolve returns what the settled faces of a request mean, with texts in English. The result
// depends only on the request. The error is a *FieldError.
func Resolve(r *Request) (Resolution, error) { return ResolveIn(r, nil) }

// ResolveIn is like Resolve, with Announce and Text in a language. DegreeName and DifficultyName are
// always the ladder's own names. A language about a user names the one who rolled.
func ResolveIn(r *Request, l *language.Language) (Resolution, error) {
	var dst Resolution
	var a action
	if err := a.resolve(&dst, r); err != nil {
		return Resolution{}, err
	}
	words{&a, l}.describe(&dst)
	return dst, nil
}

// ResolveInto is like Resolve, but leaves DegreeName, DifficultyName, Announce and Text empty. It
// reuses the memory of dst, so that it need not allocate.
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
	dst.System = a.system
	dst.Kind = a.kind
	dst.Technique = a.own.techniqueName
	dst.Secret = r.Secret
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
	a.resolveChains(dst)
	return nil
}

// clear resets a resolution but keeps the memory of its slices.
func (r *Resolution) clear() {
	faces, cancelled := r.Faces[:0], r.Cancelled[:0]
	kept, extra := r.Kept[:0], r.Extra[:0]
	modifiers, advice := r.Modifiers[:0], r.Advice[:0]
	*r = Resolution{} // with fields, it would be made elsewhere and copied
	r.Faces, r.Cancelled = faces, cancelled
	r.Kept, r.Extra = kept, extra
	r.Modifiers, r.Advice = modifiers, advice
}

func (a *action) checkThrown() *FieldError {
	for i := range a.sideCount() {
		if err := a.side(i).checkThrown(a); err != nil {
			return err
		}
	}
	return nil
}

func (s *side) checkThrown(a *action) *FieldError {
	if err := s.checkRerolls(); err != nil {
		return err
	}
	if err := s.checkFaces(); err != nil {
		return err
	}
	if err := a.checkExtra(s); err != nil {
		return err
	}
	return a.checkChain(s)
}

// reportFaces sets the fields about the dice. Lists that don't apply become nil.
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

// reportLevels sets the trait, the modifiers and the degree of a side.
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

// degree returns the rolled degree. Rules R14 and R27 (beyond).
func (a *action) degree(s *side, roll diceRoll) Level {
	return a.criticals.lift(s.level+Level(roll.result), roll.natural, a.ladder)
}

// Redacted returns what players may see of a secret roll before it is revealed: that there was
// one, in a language. It returns other rolls unchanged. Rule R26.
func (r Resolution) Redacted(l *language.Language) Resolution {
	if !r.Secret {
		return r
	}
	return Resolution{System: r.System, Kind: r.Kind, Secret: true, Seat: r.Seat, Text: language.SecretRoll().In(l)}
}
