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
	"vs", "opposed", "npc", "min", "ties", "criticals", "helped by", "supported by", "no legendary", "secret", "even",
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
	text, next := s.words[i].text, ""
	if i+1 < len(s.words) {
		next = s.words[i+1].text
	}
	switch {
	case isOneOf(text, "helped", "supported") && isOneOf(next, "by"):
		return strings.ToLower(text) + " by"
	case isOneOf(text, "no", "ohne") && isOneOf(next, "legendary", "legendär"):
		return "no legendary"
	}
	for _, keyword := range clauseWords {
		if strings.EqualFold(text, keyword) {
			return keyword
		}
	}
	return ""
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
			if clause == "vs" || clause == "opposed" || clause == "npc" {
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
		return s.readLabel(p, w)
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

// readLabel reads a label in parentheses. A label with a word of the grammar needs quotes, so that the word is never
// taken for a label by mistake.
func (s *shorthand) readLabel(p *part, w word) *FieldError {
	label := strings.TrimSpace(w.text[1 : len(w.text)-1])
	if inner, ok := strings.CutPrefix(label, `"`); ok && strings.HasSuffix(inner, `"`) {
		return s.setLabel(p, w, strings.TrimSpace(inner[:len(inner)-1]))
	}
	if meant := s.meaningIn(label); meant != "" && !p.unlabelled {
		return w.fault("modifiers", language.LabelWithMeaning(visible(meant), quoted(label)))
	}
	return s.setLabel(p, w, label)
}

// meaningIn returns the first word of a text that means something in a line: a level, a keyword, dice, a signed
// number or an operator. The text may also be a number of rolls. It returns "" if there is none.
func (s *shorthand) meaningIn(text string) string {
	if s.isLevel(text) || timesIn(text) != "" {
		return text
	}
	for _, t := range strings.FieldsFunc(text, separates) {
		name := strings.Trim(t, "+-")
		_, signed := number(t)
		signed = signed && !isNumber(t)
		if signed || s.isLevel(name) || s.keyword(name) != "" || advantage(name) != "" ||
			notation.Like(name) || gradedName(name) != "" || strings.ContainsAny(t, "<>=≥≤") {
			return t
		}
	}
	return ""
}

// separates reports whether a character separates words in a label.
func separates(c rune) bool {
	return !unicode.IsLetter(c) && !unicode.IsMark(c) && !unicode.IsDigit(c) && !strings.ContainsRune("+-<>=≥≤%'’", c)
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

// readTrailing reads a text in quotes that labels the modifier before it. It reports whether the parts end here.
func (s *shorthand) readTrailing(p *part, pending bool) (done bool, err *FieldError) {
	if !pending || !s.words[0].quoted {
		return true, nil
	}
	w := s.next()
	return false, s.setLabel(p, w, w.text)
}

// readSigned reads a word of signed numbers and dice, such as +1-2 or +1d4. A sign alone belongs
// to the next word, and may be followed by another sign: "+ -1" is -1.
func (s *shorthand) readSigned(p *part) *FieldError {
	for rest := s.next(); rest.text != ""; {
		first, minus, typed := rest, false, ""
		for signs := 0; signs < 2 && rest.isSigned(); signs++ {
			minus = minus != (rest.text[0] == '-')
			typed += rest.text[:1]
			if rest = rest.from(1); rest.text == "" && len(s.words) > 0 {
				rest = s.next()
			}
		}
		var unsigned word
		unsigned, rest = rest.segment()
		bad := word{text: typed + unsigned.text, column: first.column}
		if unsigned.text == "" || unsigned.isSigned() || unsigned.bracketed() {
			bad.text = first.text
			return bad.noModifier()
		}
		if err := s.readTerm(bad, minus, unsigned, p); err != nil {
			err.replaces(first, unsigned)
			return err
		}
	}
	return nil
}

// readTerm reads a signed number or signed dice. After dice, a plus may also precede the trait: "4dF + Good".
func (s *shorthand) readTerm(signed word, minus bool, unsigned word, p *part) *FieldError {
	if !unsigned.name && notation.Like(unsigned.text) {
		return s.readMoreDice(minus, unsigned, p)
	}
	value, ok := number(unsigned.text)
	switch {
	case !ok || unsigned.name:
		graded := s.dice.text != "" && (s.graded != "" || s.isLevel(unsigned.text))
		added := !minus && p.own && !p.unlabelled && graded
		if added && s.readAddedTrait(unsigned) {
			return nil
		}
		return signed.noModifier()
	case minus:
		value = -value
	}
	*p.modifiers = append(*p.modifiers, Modifier{Value: value})
	return nil
}

// readAddedTrait reads the trait whose first word is given, and reports whether there is one.
func (s *shorthand) readAddedTrait(first word) bool {
	words := s.words
	s.words = append([]word{first}, words...)
	n := s.nameLength(false)
	if text := joined(s.words[:n]); n > 0 && !s.hasTrait() && (s.isLevel(text) || s.isTrait(text)) {
		return s.readTrait(s.takeName(false)) == nil
	}
	s.words = words
	return false
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
	if s.given(clause, p) {
		return keyword.fault("", language.GivenTwice())
	}
	if clause == "even" {
		if s.kindSet && s.request.Kind != Situational && s.request.Kind != Sum {
			return keyword.fault("even", language.SecondChoice(string(s.request.Kind), "even"))
		}
		s.readEven(keyword)
		return nil
	}
	s.notSum = true
	switch clause {
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
		s.helper = words[0]
		return s.readTraitName(words, &s.request.HelpedBy, "helped_by")
	}
	if _, err := s.request.LadderInUse().Parse(joined(words)); err == nil {
		return s.readAlone(words, &s.request.Secondary, "secondary")
	}
	return s.readTraitName(words, &s.request.SupportedBy, "supported_by")
}

// given reports whether the line has a clause already.
func (s *shorthand) given(clause string, p *part) bool {
	r := &s.request
	switch clause {
	case "min":
		return p.minimum != nil && p.minimum.Set
	case "criticals":
		return r.Criticals != nil
	case "ties":
		return r.Ties != ""
	case "helped by":
		return r.HelpedBy != ""
	case "supported by":
		return r.SupportedBy != "" || r.Secondary.Set
	}
	return false
}

// readTraitName reads the name of a trait, as the sheet spells it. The attribute that helps may be given as a level.
func (s *shorthand) readTraitName(words []word, dst *string, field string) *FieldError {
	name := joined(words)
	if s.campaign.Sheet != nil {
		if known, ok := s.campaign.Sheet.traitNamed(name); ok {
			*dst = known
			return nil
		}
	}
	if err := s.checkName(words, field); err != nil && !(field == "helped_by" && s.isLevel(name)) {
		return err
	}
	*dst = name
	return nil
}

func (s *shorthand) readMinimum(p *part) *FieldError {
	field := "minimum"
	if !p.own {
		field = "against.minimum"
	}
	words := s.takeLevel()
	switch {
	case len(words) == 0:
		return s.position().fault(field, language.MissingAfter("min"))
	case p.minimum == nil:
		return words[0].fault(field, language.NoMinimumOfSum())
	}
	return s.readAlone(words, p.minimum, field)
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
