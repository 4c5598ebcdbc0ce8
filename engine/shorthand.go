package engine

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// shorthand is a line while it is read. docs/notation.md and the package's comment have the
// grammar.
type shorthand struct {
	campaign *Campaign
	words    []word
	end      int // column after the last word
	request  Request
	scaled   bool // levels are on the sheet's scale where its traits are rolled

	kindSet, systemSet bool
	judged             bool // there is something that a sum has no use for
	dice               word // those of the technique; empty if none are named
	graded             string
	pool               *pool // nil if the dice can't be added
}

// longestLine bounds lines, in bytes.
const longestLine = 4096

func (c *Campaign) parseShorthand(line string) (Request, error) {
	s := shorthand{campaign: c, scaled: true}
	if err := s.parse(line); err != nil {
		return Request{}, err
	}
	return s.request, nil
}

func (s *shorthand) parse(line string) (err *FieldError) {
	if len(line) > longestLine {
		return &FieldError{In: "request", Value: quoted(line), Problem: "is a line of " + strconv.Itoa(len(line)) + " bytes; it may have " + strconv.Itoa(longestLine)}
	}
	if s.words, s.end, err = split(line); err != nil {
		return err
	}
	if len(s.words) == 1 {
		if _, alone := number(s.words[0].text); alone {
			return s.words[0].fault("", `is a number alone; write "level" before it, or dice behind it`)
		}
	}
	return s.read()
}

// next takes a word.
func (s *shorthand) next() word {
	w := s.words[0]
	s.words = s.words[1:]
	return w
}

// here is where the next word is, to say that something is missing before it.
func (s *shorthand) here() word {
	if len(s.words) > 0 {
		return word{"", s.words[0].column}
	}
	return word{"", s.end}
}

func (s *shorthand) read() *FieldError {
	for len(s.words) > 0 && s.option(s.words[0].text) {
		s.words = s.words[1:]
	}
	if err := s.readOwn(); err != nil {
		return err
	}
	related := len(s.words) > 0
	if related {
		s.judged = true
		if err := s.readRelation(); err != nil {
			return err
		}
	}
	r := &s.request
	if !related && !s.kindSet && !s.systemSet && !r.Trait.Set && r.Skill == "" && s.dice.text == "" {
		return s.here().fault("technique", "is missing; a line names a trait or its dice, as in: Great 4dF+1 vs Good")
	}
	return s.settle()
}

// option takes one of the words that a line may begin with.
func (s *shorthand) option(text string) bool {
	lower, r := strings.ToLower(text), &s.request
	switch {
	case lower == "secret":
		r.Secret = true
	case slices.Contains(systems, System(lower)):
		r.System, s.systemSet = System(lower), true
	case kindIndex(Kind(lower)) >= 0 && Kind(lower) != Opposed:
		r.Kind, s.kindSet = Kind(lower), true
	default:
		return s.ladder(text)
	}
	return true
}

func (s *shorthand) ladder(name string) bool {
	if loaded := s.campaign.loaded(name); loaded != nil {
		s.request.Ladder, s.request.CustomLadder = name, loaded
		return true
	}
	lower := strings.ToLower(name)
	if !slices.Contains(ladderNames(), lower) || slices.Contains(systems, System(lower)) {
		return false
	}
	s.request.Ladder = lower
	return true
}

// readOwn reads up to the relation: trait, technique, and what belongs to them. Before a
// technique a number belongs to the level; without one it is a modifier.
func (s *shorthand) readOwn() *FieldError {
	at := s.find(func(i int) bool { return s.words[i].isDice() || s.words[i].bracketed() || s.clause(i) != "" })
	if at < len(s.words) && s.words[at].isDice() {
		if s.words[at].isFudge3() {
			s.request.System, s.systemSet = Fudge3, true
		}
		if err := s.readTrait(s.words[:at]); err != nil {
			return err
		}
		s.words = s.words[at:]
		if err := s.readDice(); err != nil {
			return err
		}
	} else if err := s.readTrait(s.takeName(false)); err != nil {
		return err
	}
	r := &s.request
	return s.readParts(&part{modifiers: &r.Modifiers, faces: &r.Faces, extra: &r.Extra, minimum: &r.Minimum, own: true})
}

// find returns the index of the first word that is wanted, or the number of words.
func (s *shorthand) find(wanted func(i int) bool) int {
	for i := range s.words {
		if wanted(i) {
			return i
		}
	}
	return len(s.words)
}

// takeName takes the words of a name or a level, up to whatever else there may be.
func (s *shorthand) takeName(npc bool) []word {
	at := s.find(func(i int) bool {
		number := i > 0 && strings.EqualFold(s.words[i-1].text, "level")
		return s.words[i].tail() && !number || s.words[i].throwsAs(npc) || s.clause(i) != ""
	})
	words := s.words[:at]
	s.words = s.words[at:]
	return words
}

// takeLevel takes the words of a level, which may be a number with its sign.
func (s *shorthand) takeLevel() []word {
	if len(s.words) > 0 && s.words[0].tail() && !s.words[0].bracketed() {
		return []word{s.next()}
	}
	return s.takeName(false)
}

// readDice reads the word of the technique; what follows in it is left for later.
func (s *shorthand) readDice() *FieldError {
	dice, rest := s.words[0].cutDice()
	if s.words[0] = rest; rest.text == "" {
		s.words = s.words[1:]
	}
	if dice.isFudge3() {
		return nil
	}
	s.dice, s.graded = dice, gradedName(dice.text)
	n := notation{text: dice.text}
	err := n.sum()
	if err == nil && n.peek() != 0 {
		err = n.fault(n.at, n.rest(), "does not belong to the dice")
	}
	if err != nil && s.graded == "" {
		return dice.notationFault(err)
	}
	if err == nil && s.graded != "dF-d6" {
		s.pool = &n.pool
	}
	for _, value := range n.plus {
		s.request.Modifiers = append(s.request.Modifiers, Modifier{Value: value})
	}
	return nil
}

// gradedName is the name of a technique that is written in any letter case; empty if there
// is none.
func gradedName(text string) string {
	name := strings.ReplaceAll(strings.ToLower(text), "df", "dF")
	if name == "dF" {
		name = "1dF"
	}
	if _, ok := parseGraded(name); !ok {
		return ""
	}
	return name
}

// readTrait reads a level, or the name of a trait on the sheet, if there are any words.
func (s *shorthand) readTrait(words []word) *FieldError {
	if len(words) == 0 {
		return nil
	}
	err := s.readLevel(words, &s.request.Trait, "trait")
	if err == nil || s.readSkill(words) {
		return nil
	}
	ladder := s.request.LadderInUse()
	for n := min(len(words)-1, longestLevel); n > 0; n-- {
		if _, bad := ladder.Parse(joined(words[:n])); bad == nil {
			return words[n].stranger()
		}
	}
	if s.campaign.Sheet != nil {
		err.Problem = "is neither a level of the ladder " + ladder.Name + " nor a trait on the character sheet"
		err.Nearest = nearest(joined(words), slices.Concat(ladder.names(), s.campaign.Sheet.TraitNames()))
	}
	return err
}

// readSkill reads the name of a trait on the sheet, which brings the sheet's scale along.
func (s *shorthand) readSkill(words []word) bool {
	if s.campaign.Sheet == nil {
		return false
	}
	name, known := s.campaign.Sheet.traitNamed(joined(words))
	if !known {
		return false
	}
	s.request.Skill = name
	if s.scaled {
		s.campaign.scale(&s.request)
	}
	return true
}

// longestLevel is the number of words to look for a level in, where more stand than are one.
const longestLevel = 4

// traitNamed finds a trait in any letter case.
func (s *Sheet) traitNamed(name string) (string, bool) {
	for _, known := range s.TraitNames() {
		if strings.EqualFold(known, name) {
			return known, true
		}
	}
	return name, false
}

// readLevel reads a level from all of the words.
func (s *shorthand) readLevel(words []word, dst *Opt[Level], field string) *FieldError {
	if strings.EqualFold(words[0].text, "level") && len(words) > 1 {
		words = words[1:]
	}
	text := joined(words)
	level, err := s.request.LadderInUse().Parse(text)
	if f, ok := errors.AsType[*FieldError](err); ok {
		f.In, f.Field, f.Column, f.Value = "request", field, words[0].column, quoted(text)
		return f
	}
	*dst = Some(level)
	return nil
}

func (s *shorthand) readRelation() *FieldError {
	relation := s.next()
	switch strings.ToLower(relation.text) {
	case "vs":
		return s.readDifficulty()
	case "opposed":
		return s.readOther()
	}
	return relation.stranger()
}

// stranger says that a word begins nothing.
func (w word) stranger() *FieldError {
	err := w.fault("", `is not a modifier, "vs" or "opposed"`)
	err.Nearest = nearest(w.text, clauseWords)
	return err
}

// readDifficulty reads a level. Numbers behind it raise or lower it.
func (s *shorthand) readDifficulty() *FieldError {
	r := &s.request
	words := s.takeLevel()
	if len(words) == 0 {
		return s.here().fault("difficulty", `is missing after "vs"`)
	}
	if err := s.readLevel(words, &r.Difficulty, "difficulty"); err != nil {
		return err
	}
	var raised []Modifier
	p := part{modifiers: &raised, faces: &r.Faces, extra: &r.Extra, minimum: &r.Minimum, own: true, unlabelled: true}
	if err := s.readParts(&p); err != nil {
		return err
	}
	r.Difficulty.Value += Level(sumOf(raised))
	if value := r.Difficulty.Value; value < -furthest || value > furthest {
		return words[0].fault("difficulty", "is raised too far; a level is at most "+strconv.Itoa(furthest)+" from 0")
	}
	return s.nothingElse()
}

func (s *shorthand) nothingElse() *FieldError {
	if len(s.words) == 0 {
		return nil
	}
	return s.words[0].fault("", "is not a modifier; nothing else may follow")
}

// readOther reads the other side of an opposed action. A number behind its level is a
// modifier.
func (s *shorthand) readOther() *FieldError {
	r, other := &s.request, &Side{}
	r.Kind, r.Against = Opposed, other
	npc := len(s.words) > 0 && strings.EqualFold(s.words[0].text, "npc")
	if npc {
		s.words = s.words[1:]
		other.NPC = NPCFixed
	}
	if words := s.takeName(npc); len(words) > 0 {
		if err := s.readLevel(words, &other.Trait, "against.trait"); err != nil {
			return err
		}
	}
	if len(s.words) > 0 && s.words[0].throwsAs(npc) {
		if err := s.readOtherDice(other, npc); err != nil {
			return err
		}
	}
	if err := s.readParts(&part{modifiers: &other.Modifiers, faces: &other.Faces, extra: &other.Extra, minimum: &other.Minimum}); err != nil {
		return err
	}
	return s.nothingElse()
}

// readOtherDice reads the technique of the other side.
func (s *shorthand) readOtherDice(other *Side, npc bool) *FieldError {
	dice, rest := s.words[0].cutDice()
	if s.words[0] = rest; rest.text == "" {
		s.words = s.words[1:]
	}
	graded := gradedName(dice.text)
	switch {
	case npc:
		other.NPC, _ = dice.npc()
	case dice.isFudge3():
	case graded == "":
		err := dice.fault("against.technique", "is not rolled for a trait; that takes "+gradedTechniques)
		err.Nearest = nearest(dice.text, Techniques(Fudge, Opposed))
		return err
	default:
		other.Technique = graded
	}
	return nil
}

// settle finds the kind of action that a line calls for, and with it what its dice are.
// Where dice may be read in two ways, 3d6 and 4d6 are added when they stand alone.
func (s *shorthand) settle() *FieldError {
	r := &s.request
	rolled := s.judged || s.systemSet || r.Trait.Set || r.Skill != ""
	switch {
	case s.kindSet || r.Kind == Opposed:
	case s.dice.text != "" && s.graded == "" && !s.judged && !r.Trait.Set && r.Skill == "",
		!rolled && (s.graded == "3d6" || s.graded == "4d6"),
		s.pool != nil && len(s.pool.groups) > 1:
		r.Kind, s.kindSet = Sum, true
	case !r.Trait.Set && r.Skill == "" && r.System != Fudge3 && (s.dice.text != "" || s.judged):
		r.Kind = Situational
	}
	return s.settleDice()
}

func (s *shorthand) settleDice() *FieldError {
	r := &s.request
	added := r.Kind == Sum || r.Kind == Lookup
	switch {
	case s.dice.text == "":
	case added && s.pool == nil:
		return s.dice.fault("technique", "is not "+poolNotation)
	case added && (r.Trait.Set || r.Skill != "" || s.judged), !added && s.graded == "":
		return s.dice.fault("technique", "is not rolled for a trait or against a level; that takes "+gradedTechniques)
	case added:
		r.Technique = s.pool.String()
	default:
		r.Technique = s.graded
	}
	return nil
}

// reserved says whether a word, in lower case, means something in the shorthand.
func reserved(text string) bool {
	_, isTechnique := parseGraded(text)
	return isTechnique || kindIndex(Kind(text)) >= 0 || slices.Contains(systems, System(text)) ||
		slices.Contains([]string{"secret", "level", "vs", "npc", "fixed"}, text)
}
