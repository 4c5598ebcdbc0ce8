package engine

import (
	"cmp"
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// An action is a checked request: names are resolved, defaults filled in, and its fields agree
// with one another.
type action struct {
	request    *Request
	system     System
	kind       Kind
	ladder     *Ladder
	difficulty Opt[Level]
	bonus      int // bonus of the secondary trait. Rule R19
	criticals  criticals
	chain      side   // the dice of the table that criticals are rolled on. Rule R29
	own, other side   // other is set only for opposed actions
	others     []side // more sides of an opposed action. Rule R22
}

// A side is one party to an action.
type side struct {
	path          string // prefix of its fields in errors: "" or "against."
	techniqueName string
	technique     technique
	lookup        []ResultRow   // result table for 3d6 or d%
	customLookup  bool          // lookup comes from the request
	distribution  *distribution // computed on first use
	npc           bool
	fixed         bool // an NPC whose level is the Difficulty. Rule R25
	damage        bool // the last die is a damage die
	trait         Level
	modifier      int
	level         Level // the trait after modifiers
	minimum       Opt[Level]
	faces         []int
	extra         []int
	chained       []int // faces of the roll on the critical table
}

// action fills in a, which must be zero, from the request. It doesn't check the faces.
func (r *Request) action(a *action) *FieldError {
	a.request, a.system, a.kind = r, r.System, r.Kind
	if a.system == "" {
		a.system = Fudge
	}
	if a.kind == "" {
		a.kind = Unopposed
	}
	if err := a.checkNames(); err != nil {
		return err
	}
	if err := a.checkFields(); err != nil {
		return err
	}
	if a.kind != Lookup && a.kind != Sum {
		a.criticals = criticalsOf(a.system, r.Criticals)
	}
	if err := a.setChain(); err != nil {
		return err
	}
	if err := a.setDifficulty(); err != nil {
		return err
	}
	if err := a.setOwn(); err != nil {
		return err
	}
	if a.kind == Opposed {
		if err := a.setOthers(); err != nil {
			return err
		}
	}
	if err := a.setLookups(); err != nil || len(a.others) == 0 {
		return err
	}
	return a.checkDiceOfAll()
}

func (a *action) checkNames() *FieldError {
	r := a.request
	if !slices.Contains(systems, a.system) {
		return unlisted("system", string(r.System), texts(systems))
	}
	a.ladder = r.LadderInUse()
	if err := r.checkLadder(a.ladder); err != nil {
		return err
	}
	if kindIndex(a.kind) < 0 {
		return unlisted("kind", string(r.Kind), texts(allKinds))
	}
	return nil
}

// checkLadder checks the ladder in use.
func (r *Request) checkLadder(l *Ladder) *FieldError {
	switch {
	case l == nil:
		return unlisted("ladder", r.Ladder, ladderNames())
	case l != r.CustomLadder && !r.System.uses(l):
		return fault("ladder", l.Name, language.LadderForOthers(string(cmp.Or(r.System, Fudge))))
	case l != r.CustomLadder:
		return nil
	}
	if err := l.check(); err != nil {
		return err.under(value{in: "request", path: "custom_ladder"})
	}
	return nil
}

func (a *action) checkFields() *FieldError {
	r := a.request
	for _, f := range inapplicableFields(a.system, a.kind) {
		if f.given(r) {
			return a.ladder.fault(f.name, f.value(r), language.Meaningless(string(a.kind), string(a.system)))
		}
	}
	if r.Skill != "" && !r.Trait.Set {
		return fault("skill", r.Skill, language.SkillWithoutLevel())
	}
	if r.Skill == "" && r.HelpedBy != "" {
		return fault("helped_by", r.HelpedBy, language.HelpsNothing())
	}
	if r.Skill == "" && r.Untrained {
		return fault("untrained", true, language.UntrainedWhat())
	}
	if r.SupportedBy != "" && !r.Secondary.Set {
		return fault("supported_by", r.SupportedBy, language.SecondWithoutLevel())
	}
	if a.kind == Opposed && r.Against == nil {
		return fault("against", nil, language.OtherSideMissing())
	}
	return nil
}

// setDifficulty applies rule R15: a Difficulty has a default and is never below the ladder.
func (a *action) setDifficulty() *FieldError {
	a.difficulty = a.request.Difficulty
	if a.difficulty.Set && a.difficulty.Value < a.ladder.Lowest() {
		lowest := a.ladder.Format(a.ladder.Lowest())
		return a.levelFault("difficulty", a.difficulty.Value, language.DifficultyTooLow(lowest))
	}
	if a.request.NoDifficulty {
		a.difficulty = Opt[Level]{}
		return nil
	}
	if a.kind == Unopposed && a.system != Fudge3 && !a.difficulty.Set {
		a.difficulty = Some(a.ladder.Default())
	}
	return nil
}

func (a *action) setOwn() *FieldError {
	r, s := a.request, &a.own
	s.faces = r.Faces
	s.extra = r.Extra
	s.chained = r.CriticalFaces
	s.minimum = r.Minimum
	s.trait = a.traitOr(r.Trait)
	a.bonus = a.secondaryBonus()
	s.modifier = sumOf(r.Modifiers) + a.bonus
	var err *FieldError
	if s.technique, s.techniqueName, err = techniqueFor(a.system, a.kind, "technique", r.Technique); err != nil {
		return err
	}
	if s.technique.scoring == addPool && len(r.Again) > 0 {
		s.technique.pool = s.technique.pool.Rerolling(r.Again)
	}
	if a.kind == Sum {
		total, aimed := s.technique.pool.Target()
		a.difficulty = Opt[Level]{Level(total), aimed}
	}
	if err := a.checkEven(); err != nil {
		return err
	}
	if r.Secondary.Set {
		if err := a.checkTrait("secondary", r.Secondary.Value); err != nil {
			return err
		}
	}
	return a.finish(s)
}

// checkEven checks that the dice have one total that can be even. Rule R12.
func (a *action) checkEven() *FieldError {
	t := &a.own.technique
	switch {
	case !a.request.Even:
	case t.scoring == addPool && (t.pool.Several() || a.difficulty.Set):
		return fault("even", true, language.OneTotalOnly())
	case t.scoring != addPool && !t.readsFudge():
		return fault("even", true, language.EvenOfFudge(a.own.techniqueName))
	}
	return nil
}

// traitOr returns the level of a trait, or the default one. A reaction or damage has no trait, so
// its default is Fair on every ladder. Rules R3, R36 and R38.
func (a *action) traitOr(level Opt[Level]) Level {
	switch {
	case level.Set:
		return level.Value
	case a.kind == Reacting || a.kind == Damaging:
		return a.ladder.Means(Fair)
	}
	return a.ladder.Default()
}

// setOther sets another side from its description.
func (a *action) setOther(s *side, r *Side, path string) *FieldError {
	for _, f := range inapplicableSideFields(a.system) {
		if f.given(r) {
			return a.ladder.fault(path+f.name, f.value(r), language.MeaninglessAgainst(string(a.system)))
		}
	}
	*s = side{path: path, faces: r.Faces, extra: r.Extra, chained: r.CriticalFaces, minimum: r.Minimum}
	s.trait = a.traitOr(r.Trait)
	s.modifier = sumOf(r.Modifiers)
	if err := a.setOtherTechnique(r, s); err != nil {
		return err
	}
	if err := a.finish(s); err != nil {
		return err
	}
	s.fixed = r.NPC == NPCFixed
	return nil
}

// setOtherTechnique applies rule R22: by default the other side rolls the asking side's
// technique.
func (a *action) setOtherTechnique(r *Side, s *side) (err *FieldError) {
	if r.NPC == "" && r.Technique == "" {
		s.technique, s.techniqueName = a.own.technique, a.own.techniqueName
		return nil
	}
	if r.NPC == "" {
		s.technique, s.techniqueName, err = techniqueFor(a.system, a.kind, "technique", r.Technique)
		if err != nil {
			return s.fault(err)
		}
		return nil
	}
	if r.Technique != "" {
		return fault(s.path+"technique", r.Technique, language.NpcHasItsOwn())
	}
	known := false
	if s.technique, known = r.NPC.technique(); !known {
		return unlisted(s.path+"npc", string(r.NPC), texts(r.NPC.Values()))
	}
	s.techniqueName, s.npc = string(r.NPC), true
	return nil
}

// finish computes the level of a side after modifiers. In 3d6 Fudge it is never below 1 (rule
// R31).
func (a *action) finish(s *side) *FieldError {
	if err := a.checkTrait("trait", s.trait); err != nil {
		return s.fault(err)
	}
	s.level = s.trait + Level(s.modifier)
	if a.system == Fudge3 {
		s.level = max(1, s.level) // Rule R31
	}
	s.damage = a.system == Mudge && s.technique.readsFudge() && !s.npc
	s.lookup = s.technique.standardLookup()
	return nil
}

// fault adds the side's path to an error. The path is joined only here, because joining
// allocates.
func (s *side) fault(err *FieldError) *FieldError {
	err.Field = s.path + err.Field
	return err
}

// checkTrait applies rule R2: no trait is above Legendary, or above Superb if the GM forbids Legendary. 3d6 Fudge has a
// lowest level instead.
func (a *action) checkTrait(field string, level Level) *FieldError {
	if lowest := a.ladder.Lowest(); a.system == Fudge3 && level < lowest {
		return a.levelFault(field, level, language.LevelTooLow(a.ladder.Format(lowest)))
	}
	var legendary Opt[bool]
	if a.request != nil { // a sheet has none
		legendary = a.request.Legendary
	}
	highest, limited := a.ladder.highestTrait(a.system, legendary)
	switch {
	case !limited || level <= highest:
		return nil
	case highest < a.ladder.Highest():
		return a.levelFault(field, level, language.LevelTooHigh(a.ladder.Format(highest)))
	}
	return a.levelFault(field, level, language.LevelTooHigh(a.ladder.names()[len(a.ladder.names())-1]))
}

// levelFault returns an error about a level.
func (a *action) levelFault(field string, level Level, problem language.Message) *FieldError {
	return a.ladder.fault(field, Some(level), problem)
}

// fault returns an error about a value. A level is shown by its name, because its original spelling is no longer known,
// and modifiers as in a line.
func (l *Ladder) fault(field string, value any, problem language.Message) *FieldError {
	err := fault(field, value, problem)
	switch v := value.(type) {
	case Opt[Level]:
		err.Value = l.Format(v.Value)
	case []Modifier:
		var r Request
		err.Value = shortened(strings.Join(r.modifierWords(v), " "))
	}
	return err
}

// setLookups replaces the result tables of the sides by the request's. Rule R10.
func (a *action) setLookups() *FieldError {
	rows := a.request.ResultTable
	if a.request.CriticalTable != nil {
		err := checkCriticals(a.request.CriticalTable)
		if err == nil {
			err = a.checkReach(a.request.CriticalTable)
		}
		if err != nil {
			return err.under(value{in: "request", path: "critical_table"})
		}
	}
	if rows == nil {
		return nil
	}
	used := a.own.technique
	for i := 1; i < a.sideCount() && !used.looksUp(); i++ {
		used = a.side(i).technique
	}
	if !used.looksUp() {
		return fault("result_table", rows, language.ResultsUnused(a.own.techniqueName))
	}
	if err := used.checkLookup(rows); err != nil {
		return err.under(value{in: "request", path: "result_table"})
	}
	for i := range a.sideCount() {
		if s := a.side(i); s.technique.scoring == used.scoring {
			s.lookup, s.customLookup = rows, true
		}
	}
	return nil
}
