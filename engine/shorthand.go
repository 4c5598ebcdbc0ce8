package engine

import (
	"cmp"
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// shorthand is the state of a parser for one line. The package comment and docs/notation.md have
// the grammar.
type shorthand struct {
	campaign *Campaign
	words    []word
	end      int // column after the last word
	request  Request
	scaled   bool // traits of the sheet bring the sheet's system and ladder

	kindSet, systemSet, ladderSet bool // by a word of the line

	notSum bool   // the line has parts that a sum can't have
	dice   word   // word with the dice; empty if there is none
	graded string // technique named by dice; empty if there is none
	pool   *pool  // dice as a sum; nil if they can't be a sum
}

// maxLineLength is the longest line, in bytes.
const maxLineLength = 4096

// parseShorthand parses a line with the system and the ladders of scale as defaults.
func (c *Campaign) parseShorthand(line string, scale Request) (Request, error) {
	s := shorthand{campaign: c, request: scale, scaled: true}
	if err := s.parse(line); err != nil {
		return Request{}, err
	}
	return s.request, nil
}

func (s *shorthand) parse(line string) (err *FieldError) {
	if len(line) > maxLineLength {
		return &FieldError{In: "request", Value: quoted(line), Problem: language.LineTooLong(len(line), maxLineLength)}
	}
	if s.words, s.end, err = split(line); err != nil {
		return err
	}
	if len(s.words) == 1 {
		if _, alone := number(s.words[0].text); alone {
			return s.words[0].fault("", language.NumberAlone())
		}
	}
	return s.read()
}

// next removes and returns the first word.
func (s *shorthand) next() word {
	w := s.words[0]
	s.words = s.words[1:]
	return w
}

// position returns an empty word at the position of the next word, for errors about a missing
// part.
func (s *shorthand) position() word {
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
		s.notSum = true
		if err := s.readRelation(); err != nil {
			return err
		}
	}
	r := &s.request
	if !related && !s.kindSet && !s.systemSet && !r.Trait.Set && r.Skill == "" && s.dice.text == "" {
		return s.position().fault("technique", language.LineOfNothing())
	}
	return s.chooseKind()
}

// option applies one of the words that a line may begin with, and reports whether text is one.
func (s *shorthand) option(text string) bool {
	lower, r := strings.ToLower(text), &s.request
	switch {
	case lower == "secret":
		r.Secret = true
	case lower == "untrained" && !s.isLevel(text):
		r.Untrained = true
	case lower == "even" && !s.isLevel(text):
		r.Even, r.Kind, s.kindSet = true, Situational, true
	case slices.Contains(systems, System(lower)):
		s.setSystem(System(lower))
	case kindIndex(Kind(lower)) >= 0 && Kind(lower) != Opposed:
		r.Kind, s.kindSet = Kind(lower), true
	default:
		return s.ladder(text)
	}
	return true
}

// isLevel reports whether a loaded ladder uses a keyword of the shorthand as the name of a level.
func (s *shorthand) isLevel(text string) bool {
	_, named := s.request.LadderInUse().named(text)
	return named
}

// setSystem changes the system and resets the ladder, unless the line has named one.
func (s *shorthand) setSystem(system System) {
	r := &s.request
	if cmp.Or(r.System, Fudge) != system && !s.ladderSet {
		r.Ladder, r.CustomLadder = "", nil
	}
	r.System, s.systemSet = system, true
}

func (s *shorthand) ladder(name string) bool {
	if loaded := s.campaign.loaded(name); loaded != nil {
		s.request.Ladder, s.request.CustomLadder, s.ladderSet = name, loaded, true
		return true
	}
	lower := strings.ToLower(name)
	if !slices.Contains(ladderNames(), lower) || slices.Contains(systems, System(lower)) {
		return false
	}
	s.request.Ladder, s.ladderSet = lower, true
	return true
}

// readOwn reads everything before the relation: trait, technique and their parts. Before a
// technique a number belongs to the level; otherwise it is a modifier.
func (s *shorthand) readOwn() *FieldError {
	at := s.find(func(i int) bool { return s.words[i].isDice() || s.words[i].bracketed() || s.clause(i) != "" })
	if at < len(s.words) && s.words[at].isDice() {
		if s.words[at].isFudge3() {
			s.setSystem(Fudge3)
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

// find returns the index of the first word for which wanted returns true, or the number of words.
func (s *shorthand) find(wanted func(i int) bool) int {
	for i := range s.words {
		if wanted(i) {
			return i
		}
	}
	return len(s.words)
}

// readDice reads the dice at the beginning of the next word and leaves the rest of the word.
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
		err = n.fault(n.at, n.rest(), language.NoPartOfDice())
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

// gradedName returns the canonical name of a technique, or "" if text is not one.
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

// reserved reports whether a lower-case word is a keyword of the shorthand.
func reserved(text string) bool {
	_, isTechnique := parseGraded(text)
	return isTechnique || kindIndex(Kind(text)) >= 0 || slices.Contains(systems, System(text)) ||
		slices.Contains([]string{"secret", "level", "vs", "npc", "fixed"}, text)
}
