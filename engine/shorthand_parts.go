package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// A part has the destinations of what follows a level or dice in a line.
type part struct {
	level        *Opt[Level]
	modifiers    *[]Modifier
	faces, extra *[]int
	chained      *[]int
	minimum      *Opt[Level]
	own          bool // belongs to the asking side
	unlabelled   bool // numbers change the level and take no labels
}

// clauseWords are the keywords that may follow a trait and its dice.
var clauseWords = []string{
	"vs", "opposed", "min", "ties", "criticals", "helped by", "supported by", "no legendary", "secret", "even",
	"untrained",
}

// typedWrong are the keywords with which an unknown word is compared. Short ones are too similar to
// other words.
var typedWrong = []string{"vs", "versus", "against", "opposed", "criticals", "helped by", "supported by", "untrained"}

// clause returns the keyword of clauseWords at the i-th word, or "".
func (s *shorthand) clause(i int) string {
	if s.words[i].name {
		return ""
	}
	text := strings.ToLower(s.words[i].text)
	if i+1 < len(s.words) && (text == "helped" || text == "supported") {
		text += " " + strings.ToLower(s.words[i+1].text)
	}
	if i+1 < len(s.words) && isOneOf(text, "no", "ohne") && isOneOf(s.words[i+1].text, "legendary", "legendär") {
		return "no legendary"
	}
	if !slices.Contains(clauseWords, text) {
		return ""
	}
	return text
}

// readParts reads modifiers with their labels, faces and clauses, in any order.
func (s *shorthand) readParts(p *part) *FieldError {
	pending := len(*p.modifiers) > 0 // the last modifier may still get a label
	for len(s.words) > 0 {
		var err *FieldError
		before := len(*p.modifiers)
		switch w := s.words[0]; {
		case w.name || !w.tail() && s.clause(0) == "":
			done, err := s.readTrailing(p, pending)
			if done || err != nil {
				return err
			}
		case w.text[0] == '[':
			err = s.readFaces(p)
		case w.text[0] == '(':
			err = s.readParenthesis(p, pending)
		case w.tail():
			err = s.readSigned(p)
		default:
			clause := s.clause(0)
			if clause == "vs" || clause == "opposed" {
				return nil
			}
			err = s.readClause(clause, p)
		}
		if err != nil {
			return err
		}
		pending = len(*p.modifiers) > before
	}
	return nil
}

// readParenthesis reads the label of a modifier, or the number of a level that is given by name:
// Great (+2).
func (s *shorthand) readParenthesis(p *part, pending bool) *FieldError {
	w := s.next()
	if pending {
		return s.setLabel(p, w, strings.TrimSpace(w.text[1:len(w.text)-1]))
	}
	n, numbered := w.inner()
	switch {
	case !numbered:
		return w.fault("modifiers", language.LabelAlone())
	case p.level.Set && p.level.Value == Level(n):
		return nil
	case p.level.Set:
		return s.otherNumber(w, p.level.Value, n)
	}
	*p.modifiers = append(*p.modifiers, Modifier{Value: n})
	return nil
}

// otherNumber returns the error for a level with the number of another level.
func (s *shorthand) otherNumber(w word, level Level, n int) *FieldError {
	ladder := s.request.LadderInUse()
	name := ladder.Format(level)
	for _, l := range builtInLadders {
		if value, ok := l.named(name); ok && value == Level(n) {
			return w.fault("", language.NumberOnLadder(name, int(level), ladder.Name, l.Name))
		}
	}
	return w.fault("", language.NumberOfLevel(name, int(level), ladder.Name, signed(n)))
}

// setLabel labels the last modifier. A Difficulty has no labels.
func (s *shorthand) setLabel(p *part, w word, label string) *FieldError {
	last := &(*p.modifiers)[len(*p.modifiers)-1]
	if n := utf8.RuneCountInString(label); n > MaxText {
		return w.fault("modifiers", language.NoShortText(n, MaxText))
	}
	if p.unlabelled {
		return w.fault("modifiers", language.LabelBehindVs(signed(last.Value)+" ("+label+")"))
	}
	last.Label = label
	return nil
}

// readTrailing reads words that label the modifier before them. It reports whether the parts end
// here.
func (s *shorthand) readTrailing(p *part, pending bool) (done bool, err *FieldError) {
	if s.readAdvantage(p) {
		return false, nil
	}
	if !pending || s.words[0].startsSideDice(false) {
		return true, nil
	}
	n := s.labelLength()
	if n == 0 || s.beginsTrait(p, n) {
		return true, nil
	}
	for _, w := range s.words[:n] {
		if !w.quoted && nearest(w.text, typedWrong) != "" {
			return true, w.unexpected()
		}
	}
	words := s.words[:n]
	s.words = s.words[n:]
	return false, s.setLabel(p, words[0], joined(words))
}

// advantages maps words for the better or the worse of two dice to options.
var advantages = map[string]string{
	"advantage": "kh1", "adv": "kh1", "vorteil": "kh1", "disadvantage": "kl1", "dis": "kl1", "nachteil": "kl1",
}

// readAdvantage parses an advantage, with which the die of a sum is thrown twice and one is kept.
func (s *shorthand) readAdvantage(p *part) bool {
	keeping := advantages[strings.ToLower(s.words[0].text)]
	if keeping == "" || s.words[0].name || !p.own || s.pool == nil || s.hasTrait() {
		return false
	}
	twice, ok := s.pool.Twice(keeping)
	if ok {
		s.pool, s.words = twice, s.words[1:]
	}
	return ok
}

// labelLength returns the number of words of a label without parentheses, none of which is a
// number.
func (s *shorthand) labelLength() int {
	return s.find(func(i int) bool {
		w := s.words[i]
		first, _ := utf8.DecodeRuneInString(w.text)
		return !w.name && (!unicode.IsLetter(first) || w.isDice() || w.repeats() || s.clause(i) != "")
	})
}

// beginsTrait reports whether the next n words are the trait, which the line has not given yet.
func (s *shorthand) beginsTrait(p *part, n int) bool {
	if !p.own || s.hasTrait() || s.dice.text == "" {
		return false
	}
	text := joined(s.words[:n])
	return s.isLevel(text) || s.isTrait(text)
}

// readSigned reads a word of signed numbers and dice, such as +1-2 or +1d4. A sign alone belongs
// to the next word.
func (s *shorthand) readSigned(p *part) *FieldError {
	for rest := s.next(); rest.text != ""; {
		var sign word
		if sign, rest = rest.segment(); len(sign.text) > 1 {
			if err := s.readTerm(sign, sign.from(1), p); err != nil {
				return err
			}
			continue
		}
		if rest.text != "" || len(s.words) == 0 || s.words[0].tail() {
			return sign.noModifier()
		}
		var term word
		term, rest = s.next().segment()
		sign.text += term.text
		if err := s.readTerm(sign, term, p); err != nil {
			return err
		}
	}
	return nil
}

// readTerm reads a signed number or signed dice.
func (s *shorthand) readTerm(signed, unsigned word, p *part) *FieldError {
	if notation.Like(unsigned.text) {
		return s.readMoreDice(signed.text[0] == '-', unsigned, p)
	}
	value, ok := number(signed.text)
	if !ok {
		return signed.noModifier()
	}
	*p.modifiers = append(*p.modifiers, Modifier{Value: value})
	return nil
}

func (w word) noModifier() *FieldError {
	return w.fault("modifiers", language.NoModifier(maxNumber))
}

// readMoreDice adds a group to the dice of a sum.
func (s *shorthand) readMoreDice(minus bool, w word, p *part) *FieldError {
	r := &s.request
	if !p.own || p.unlabelled || r.Trait.Set || r.Skill != "" || s.pool == nil || s.pool.Several() {
		return w.fault("technique", language.NoMoreDice())
	}
	pool, err := s.pool.Plus(w.text, minus)
	if err != nil {
		return w.notationFault(err)
	}
	s.pool = pool
	return nil
}

// readFaces reads a list of faces. A further list is for Mudge's second throw if it has four Fudge dice and the system
// is Mudge, and otherwise for the roll on the critical table.
func (s *shorthand) readFaces(p *part) *FieldError {
	w := s.next()
	list := []int{}
	separates := func(c rune) bool { return c == ',' || unicode.IsSpace(c) }
	for _, text := range strings.FieldsFunc(w.text[1:len(w.text)-1], separates) {
		face, ok := number(text)
		switch text {
		case "+":
			face, ok = 1, true
		case "-":
			face, ok = -1, true
		}
		if !ok {
			return w.fault("faces", language.NoFaces())
		}
		list = append(list, face)
	}
	dst := p.chained
	switch {
	case *p.faces == nil:
		dst = p.faces
	case p.extra != nil && *p.extra == nil && (p.chained == nil || s.isExtra(list)):
		dst = p.extra
	}
	if dst == nil || *dst != nil {
		return w.fault("faces", language.FacesThrice())
	}
	*dst = list
	return nil
}

// isExtra reports whether faces are those of Mudge's second throw.
func (s *shorthand) isExtra(faces []int) bool {
	notFudge := func(face int) bool { return !DF.has(face) }
	return s.request.System == Mudge && len(faces) == extraDice && !slices.ContainsFunc(faces, notFudge)
}

// readClause reads the clause after a keyword, which only rolls with a degree can have.
func (s *shorthand) readClause(clause string, p *part) *FieldError {
	keyword := s.next()
	if clause == "secret" {
		s.request.Secret = true
		return nil
	}
	s.notSum = true
	switch clause {
	case "even":
		s.readEven()
		return nil
	case "untrained":
		s.request.Untrained = true
		return nil
	case "min":
		return s.readMinimum(p)
	case "criticals":
		return s.readCriticals(keyword)
	case "ties":
		return s.readTies()
	case "no legendary":
		s.words, s.request.Legendary = s.words[1:], Some(false)
		return nil
	}
	s.words = s.words[1:] // by
	if !p.own {
		return keyword.fault("", language.BelongsBefore())
	}
	words := s.takeName(false)
	if len(words) == 0 {
		return s.position().fault(strings.Replace(clause, " ", "_", 1), language.MissingAfter(clause))
	}
	if clause == "helped by" {
		s.request.HelpedBy = s.traitName(words)
		return nil
	}
	if level, err := s.request.LadderInUse().Parse(joined(words)); err == nil {
		s.request.Secondary = Some(level)
		return nil
	}
	s.request.SupportedBy = s.traitName(words)
	return nil
}

// traitName joins words to the name of a trait, as the sheet spells it.
func (s *shorthand) traitName(words []word) string {
	name := joined(words)
	if s.campaign.Sheet != nil {
		name, _ = s.campaign.Sheet.traitNamed(name)
	}
	return name
}

func (s *shorthand) readMinimum(p *part) *FieldError {
	field := "minimum"
	if !p.own {
		field = "against.minimum"
	}
	words := s.takeLevel()
	if len(words) == 0 {
		return s.position().fault(field, language.MissingAfter("min"))
	}
	return s.readLevel(words, p.minimum, field)
}

// readTies reads the end of a tie.
func (s *shorthand) readTies() *FieldError {
	if len(s.words) == 0 {
		return s.position().fault("ties", language.TiesMissing())
	}
	w := s.next()
	rule := TieRule(strings.ToLower(w.text))
	if !slices.Contains(TieRule.Values(""), rule) {
		err := w.fault("ties", language.NoTies())
		err.Nearest = nearest(w.text, texts(TieRule.Values("")))
		return err
	}
	s.request.Ties = rule
	return nil
}

// readCriticals reads rules separated by commas, or none.
func (s *shorthand) readCriticals(keyword word) *FieldError {
	rules := []CriticalRule{}
	for more := true; more; {
		if len(s.words) == 0 {
			return s.position().fault("criticals", language.CriticalsMissing())
		}
		w := s.next()
		more = strings.HasSuffix(w.text, ",")
		if strings.EqualFold(w.text, "none") && len(rules) == 0 {
			break
		}
		for _, text := range strings.FieldsFunc(strings.ToLower(w.text), func(c rune) bool { return c == ',' }) {
			rule := CriticalRule(text)
			switch {
			case !slices.Contains(CriticalRule.Values(""), rule):
				err := w.fault("criticals", language.NoCritical())
				err.Nearest = nearest(text, append(texts(CriticalRule.Values("")), "none"))
				return err
			case slices.Contains(rules, rule):
				return w.fault("criticals", language.GivenTwice())
			}
			rules = append(rules, rule)
		}
	}
	s.request.Criticals = rules
	if len(rules) == 0 || rules[len(rules)-1] != TableCritical {
		return nil
	}
	return s.readChainDice()
}

// readChainDice reads the dice of the critical table, which may follow the rule "table". A technique there is that of
// the roll, unless the line has named its dice before.
func (s *shorthand) readChainDice() *FieldError {
	if !s.diceAt(0) || s.dice.text == "" && gradedName(s.words[0].text) != "" {
		return nil
	}
	w := s.next()
	_, used, err := chainDice("critical_dice", w.text)
	if err != nil {
		return w.fault("critical_dice", err.Problem)
	}
	s.request.CriticalDice = used
	return nil
}
