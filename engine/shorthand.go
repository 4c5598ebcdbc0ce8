package engine

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// shorthand is the state of a parser for one line. The package comment and docs/notation.md have
// the grammar.
type shorthand struct {
	campaign *Campaign
	words    []word
	named    []word // words of the line that are names
	end      int    // column after the last word
	request  Request
	scaled   bool // traits of the sheet bring the sheet's system and ladder

	kindSet, systemSet, ladderSet bool // set by a word of the line

	even         word           // the word "even", or one for it; empty if there is none
	helper       word           // after "helped by"; empty if there is none
	advantages   []word         // words that throw the die of a sum twice
	notSum       bool           // the line has parts that a sum can't have
	notSumBefore bool           // before "vs" or "opposed"
	dice         word           // word with the dice; empty if there is none
	graded       string         // technique named by dice; empty if there is none
	pool         *notation.Pool // dice as a sum; nil if they can't be a sum
}

// maxLineLength is the longest line, in bytes.
const maxLineLength = 4096

// parseShorthand parses a line with the system and the ladders of scale as defaults.
func (c *Campaign) parseShorthand(line string, scale Request) (Request, error) {
	s, err := c.parseLine(line, scale, true)
	if err != nil {
		return Request{}, err
	}
	return s.request, nil
}

// parseLine parses a line. An error names a line that can be read, if there is one.
func (c *Campaign) parseLine(line string, scale Request, scaled bool) (*shorthand, error) {
	if len(line) > maxLineLength {
		return nil, &FieldError{In: "request", Value: quoted(line), Problem: language.LineTooLong(len(line), maxLineLength)}
	}
	s, read, err := c.understand(tidy(line), scale, scaled)
	if err != nil {
		return nil, c.advised(read, scale, cmp.Or(s.request.LadderInUse(), fudgeLadder), err)
	}
	return s, nil
}

// understand parses a line, without its habits if it can't be read with them. It returns the line to which the columns
// of an error belong.
func (c *Campaign) understand(line string, scale Request, scaled bool) (*shorthand, string, *FieldError) {
	s, err := c.readLine(line, scale, scaled)
	if err == nil {
		return s, line, nil
	}
	changed := habitual(line)
	if changed == line || changed == withoutIntroduction(line) {
		return s, line, err
	}
	again, still := c.readLine(changed, scale, scaled)
	onlyClosing := strings.HasPrefix(line, changed) // the end of the line, with punctuation, is gone
	if still == nil || onlyClosing {
		return again, changed, still
	}
	return s, line, err
}

// readLine parses a line. The longest names on the sheet come first. If the line has a name that
// is also a keyword or a level and both readings are valid, it returns an error.
func (c *Campaign) readLine(line string, scale Request, scaled bool) (*shorthand, *FieldError) {
	names := c.names()
	s := &shorthand{campaign: c, request: scale, scaled: scaled}
	err := s.parse(line, names)
	contested := s.contested()
	if len(contested) == 0 {
		return s, err
	}
	isContested := func(name string) bool {
		return slices.ContainsFunc(contested, func(w word) bool { return strings.EqualFold(w.text, name) })
	}
	other := &shorthand{campaign: c, request: scale, scaled: scaled}
	otherErr := other.parse(line, slices.DeleteFunc(names, isContested))
	valid, otherValid := err == nil && c.allows(s.request), otherErr == nil && c.allows(other.request)
	switch {
	case err != nil && otherErr != nil:
		return s, err
	case err != nil, otherValid && !valid:
		return other, nil
	case otherErr != nil || valid && !otherValid || bytes.Equal(json.Marshal(s.request), json.Marshal(other.request)):
		return s, nil
	}
	w := contested[0] // quotes alone would be a line in JSON
	return s, w.fault("", language.TwoReadings(`roll "`+w.text+`"`, w.asKeyword()))
}

// allows reports whether the rules allow a request.
func (c *Campaign) allows(r Request) bool { return c.refusal(r) == nil }

// refusal returns the error of a request that the rules don't allow, or nil.
func (c *Campaign) refusal(r Request) *FieldError {
	filled, err := c.Fill(r)
	if err == nil {
		var a action
		err = filled.action(&a)
	}
	fault, _ := errors.AsType[*FieldError](err)
	return fault
}

// names returns the names of the campaign that may begin a line.
func (c *Campaign) names() []string {
	var names []string
	if c.Sheet != nil {
		names = c.Sheet.TraitNames()
	}
	if c.Other != nil {
		names = append(names, c.Other.TraitNames()...)
	}
	for _, l := range c.Ladders {
		if strings.ContainsAny(l.Name, " -") {
			names = append(names, l.Name)
		}
	}
	return names
}

// contested returns the names in the line that could also be a keyword, a level or dice.
func (s *shorthand) contested() []word {
	var list []word
	for _, w := range s.named {
		text := strings.ToLower(w.text)
		_, numbered := strings.CutPrefix(text, "level ")
		if !w.quoted && (isKeyword(text) || numbered || s.isLevel(w.text) || gradedName(text) != "" || notation.Like(text)) {
			list = append(list, w)
		}
	}
	return list
}

// asKeyword returns how to write a word that is a keyword or a level and not a name.
func (w word) asKeyword() string {
	text := strings.ToLower(w.text)
	switch {
	case isKeyword(text):
		return "/" + text
	case strings.HasPrefix(text, "level "):
		return "/" + text
	}
	return "level " + w.text
}

func (s *shorthand) parse(line string, names []string) (err *FieldError) {
	if s.words, s.end, err = split(line, names); err != nil {
		return err
	}
	for _, w := range s.words {
		if w.name {
			s.named = append(s.named, w)
		}
	}
	s.readPhrases()
	if len(s.words) == 1 && !s.words[0].name {
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
		return word{column: s.words[0].column}
	}
	return word{column: s.end}
}

func (s *shorthand) read() *FieldError {
	if slices.ContainsFunc(s.words, word.isFudge3) {
		s.setSystem(Fudge3) // its levels have other numbers
	}
	if err := s.readOptions(); err != nil {
		return err
	}
	if err := s.readOwn(); err != nil {
		return err
	}
	related := len(s.words) > 0
	if related {
		s.notSumBefore, s.notSum = s.notSum, true
		if err := s.readRelation(); err != nil {
			return err
		}
	}
	s.readFateSkill()
	named := related || s.kindSet || s.systemSet || s.ladderSet || s.hasTrait() || s.dice.text != ""
	if !named {
		return s.position().fault("technique", language.LineOfNothing())
	}
	return s.chooseKind()
}

// readOptions reads the words that a line may begin with.
func (s *shorthand) readOptions() *FieldError {
	for len(s.words) > 0 {
		before := s.chosen()
		if err := s.checkUntrained(); err != nil {
			return err
		}
		if !s.option(s.words[0]) {
			return nil
		}
		for i, after := range s.chosen() {
			if before[i] != "" && after != before[i] {
				return s.words[0].fault("", language.SecondChoice(before[i], s.words[0].text))
			}
		}
		s.words = s.words[1:]
	}
	return nil
}

// checkUntrained returns an error for an option after "untrained", as it may begin the name of the skill: Secret Doors.
func (s *shorthand) checkUntrained() *FieldError {
	w := s.words[0]
	if !s.request.Untrained || w.name || !isOneOf(w.text, "secret", "even", "coin") {
		return nil
	}
	name := cmp.Or(w.typed, w.text) + " " + joined(s.words[1:])
	return w.fault("skill", language.NameWithMeaning(quoted(strings.TrimSpace(name))))
}

// chosen returns the system, the ladder and the kind that the line names.
func (s *shorthand) chosen() (names [3]string) {
	if s.systemSet {
		names[0] = string(s.request.System)
	}
	if s.ladderSet {
		names[1] = s.request.Ladder
	}
	if s.kindSet {
		names[2] = string(s.request.Kind)
	}
	return names
}

// option applies one of the words that a line may begin with, and reports whether w is one.
func (s *shorthand) option(w word) bool {
	if w.name {
		return !s.isTrait(w.text) && s.ladder(w.text)
	}
	text, r := w.text, &s.request
	lower := strings.ToLower(text)
	switch {
	case lower == "secret":
		r.Secret = true
	case lower == "untrained":
		r.Untrained = true
	case lower == "even":
		s.readEven(w)
	case lower == "coin":
		return s.readCoin(w)
	case slices.Contains(systems, System(lower)):
		s.setSystem(System(lower))
	case kindIndex(Kind(lower)) >= 0 && Kind(lower) != Opposed:
		r.Kind, s.kindSet = Kind(lower), true
	default:
		return s.ladder(text)
	}
	return true
}

func (s *shorthand) readEven(w word) {
	s.even = w
	s.request.Even, s.request.Kind, s.kindSet = true, Situational, true
}

// readCoin reads a coin, which is a die that is even or odd. Rule R12.
func (s *shorthand) readCoin(w word) bool {
	pool, err := notation.Parse(coin)
	if err != nil || s.dice.text != "" {
		return false
	}
	s.readEven(w)
	s.pool, s.dice = pool, word{text: coin, column: w.column}
	return true
}

// readFateSkill makes the first number of a roll without a trait the trait, because Fate's players
// write a skill as a number. Rule R3.
func (s *shorthand) readFateSkill() {
	r := &s.request
	ladder := r.LadderInUse()
	fudgeDice := s.dice.text == "" || strings.HasSuffix(s.graded, "dF")
	if ladder.Name != fateLadder.Name || s.kindSet || r.Trait.Set || r.Skill != "" || !fudgeDice || len(r.Modifiers) == 0 {
		return
	}
	if first := r.Modifiers[0]; first.Label == "" && Level(first.Value) <= ladder.Highest() {
		r.Trait, r.Modifiers = Some(Level(first.Value)), r.Modifiers[1:]
	}
}

// isLevel reports whether text is the name of a level.
func (s *shorthand) isLevel(text string) bool {
	_, named := s.request.LadderInUse().meant(text)
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
	if !isLadderName(lower) || slices.Contains(systems, System(lower)) {
		return false
	}
	s.request.Ladder, s.ladderSet = lower, true
	return true
}

// readOwn parses the part before the relation: trait, technique and their options.
func (s *shorthand) readOwn() *FieldError {
	at := s.find(func(i int) bool { return s.words[i].isDice() || s.clause(i) != "" })
	if at < len(s.words) && s.words[at].isFudge3() {
		s.setSystem(Fudge3)
	}
	words := s.takeName(false)
	if at == 1 && len(words) == 0 && s.diceAt(1) && !s.words[0].bracketed() {
		words = append(words, s.next()) // a number right before the dice is a level
	}
	if len(s.words) > 0 && s.clause(0) == "untrained" {
		s.words, s.request.Untrained = s.words[1:], true
	}
	if err := s.readTrait(words); err != nil {
		return err
	}
	r := &s.request
	p := &part{
		level: &r.Trait, modifiers: &r.Modifiers, minimum: &r.Minimum,
		faces: &r.Faces, extra: &r.Extra, chained: &r.CriticalFaces, own: true,
	}
	if err := s.readParts(p); err != nil {
		return err
	}
	return s.readOwnDice(p)
}

// readOwnDice parses dice and the words after them, which may be a trait if none precedes the dice.
func (s *shorthand) readOwnDice(p *part) *FieldError {
	if !s.diceAt(0) {
		return nil
	}
	if s.dice.text != "" {
		return s.words[0].fault("", language.NothingElse())
	}
	if err := s.readDice(); err != nil {
		return err
	}
	if err := s.readParts(p); err != nil || len(s.words) == 0 || s.clause(0) != "" || s.hasTrait() {
		return err
	}
	if words := s.words[:s.nameLength(false)]; !s.isLevel(joined(words)) && !s.isTrait(joined(words)) {
		return nil
	}
	if err := s.readTrait(s.takeName(false)); err != nil {
		return err
	}
	return s.readParts(p)
}

// diceAt reports whether the i-th word begins with dice, valid or not.
func (s *shorthand) diceAt(i int) bool { return i < len(s.words) && s.words[i].isDice() }

// hasTrait reports whether the line has named a trait.
func (s *shorthand) hasTrait() bool { return s.request.Trait.Set || s.request.Skill != "" }

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
	s.words[0] = rest
	if rest.text == "" {
		s.words = s.words[1:]
	}
	if dice.isFudge3() {
		return nil
	}
	s.dice, s.graded = dice, gradedName(dice.text)
	pool, numbers, err := notation.ParseNumbers(dice.text)
	if err != nil && s.graded == "" {
		return dice.notationFault(err)
	}
	if err == nil && s.isCalculatedFudge(pool) {
		s.graded, s.dice.calculation = pool.String(), false
	}
	if s.graded != "dF-d6" {
		s.pool = pool
	}
	if n := fudgeTimes(dice); n != "" {
		err := dice.fault("technique", language.NoNumberOfDice())
		err.Nearest = n + "dF"
		return err
	}
	for _, value := range numbers {
		s.request.Modifiers = append(s.request.Modifiers, Modifier{Value: value})
	}
	return nil
}

// isCalculatedFudge reports whether a calculation is Fudge dice with numbers added, as in 2+4dF, which are no sum.
func (s *shorthand) isCalculatedFudge(pool *notation.Pool) bool {
	return s.dice.calculatesFudge() && s.request.Kind != Sum && strings.HasSuffix(gradedName(pool.String()), "dF")
}

// withD returns the name of dice in lower case, with d for W and F for Fudge dice.
func withD(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(text), "w", "d"), "df", "dF")
}

// gradedName returns the canonical name of a technique, or "" if text is not one.
func gradedName(text string) string {
	if text == "" || strings.IndexByte("0123456789dDwW", text[0]) < 0 {
		return ""
	}
	name := withD(text)
	if strings.HasSuffix(name, "dF.2") {
		name = strings.TrimSuffix(name, ".2") // the usual Fudge die, with two faces of each sign
	}
	if plural, ok := strings.CutSuffix(name, "dFs"); ok && isNumber(plural) {
		name = plural + "dF"
	}
	if name == "dF" {
		name = "1dF"
	}
	if _, ok := parseGraded(name); !ok {
		return ""
	}
	return name
}

// fudgeTimes returns the number by which a Fudge die is multiplied, as in dF*4, or "".
func fudgeTimes(dice word) string {
	if !dice.calculatesFudge() {
		return ""
	}
	first, second, _ := strings.Cut(withD(strings.NewReplacer(" ", "", "-", "*").Replace(dice.text)), "*")
	if isNumber(first) {
		first, second = second, first
	}
	if gradedName(first) != "1dF" || !isNumber(second) {
		return ""
	}
	return second
}
