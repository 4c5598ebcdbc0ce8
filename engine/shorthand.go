package engine

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// word is a piece of a line of shorthand.
type word struct {
	text   string
	column int // in characters, from 1
}

// shorthand is a line while it is read.
type shorthand struct {
	campaign *Campaign
	words    []word
	end      int // column after the last word
	request  Request

	kindSet, ladderSet bool // by the line
}

func (c *Campaign) parseShorthand(line string, scale Request) (Request, error) {
	s := shorthand{campaign: c, request: scale}
	s.split(line)
	if err := s.read(); err != nil {
		return Request{}, err
	}
	return s.request, nil
}

// split cuts the line at white space, and before and after lists of faces.
func (s *shorthand) split(line string) {
	start, list := -1, false
	runes := []rune(line)
	cut := func(end int) {
		if start >= 0 {
			s.words = append(s.words, word{string(runes[start:end]), start + 1})
		}
		start = -1
	}
	for i, c := range runes {
		switch {
		case c == '[':
			cut(i)
			start, list = i, true
		case c == ']' && list:
			cut(i + 1)
			list = false
		case unicode.IsSpace(c) && !list:
			cut(i)
		case start < 0:
			start = i
		}
	}
	cut(len(runes))
	s.end = len(runes) + 1
}

func (s *shorthand) read() *FieldError {
	for len(s.words) > 0 && s.option(s.words[0].text) {
		s.words = s.words[1:]
	}
	if err := s.readRoll(); err != nil {
		return err
	}
	if len(s.words) == 0 {
		return nil
	}
	relation := s.words[0]
	s.words = s.words[1:]
	switch strings.ToLower(relation.text) {
	case "vs":
		return s.readDifficulty()
	case "opposed":
		return s.readOther()
	}
	return relation.fault("", `is not a modifier, "vs" or "opposed"`)
}

// option takes one of the words that a line may begin with.
func (s *shorthand) option(text string) bool {
	lower, r := strings.ToLower(text), &s.request
	switch {
	case lower == "secret":
		r.Secret = true
	case slices.Contains(systems, System(lower)) && len(s.words) > 1:
		s.setSystem(System(lower))
	case kindIndex(Kind(lower)) >= 0 && Kind(lower) != Opposed:
		r.Kind, s.kindSet = Kind(lower), true
	default:
		return s.ladder(text)
	}
	return true
}

// setSystem takes another system, which leaves the ladder of the one before.
func (s *shorthand) setSystem(system System) {
	r := &s.request
	if cmp.Or(r.System, Fudge) != system && !s.ladderSet {
		r.Ladder, r.CustomLadder = "", nil
	}
	r.System = system
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

// readRoll reads up to the relation: level, technique, modifiers and faces.
func (s *shorthand) readRoll() *FieldError {
	r := &s.request
	at := slices.IndexFunc(s.words, func(w word) bool { _, _, ok := w.technique(); return ok })
	if at < 0 {
		if r.Kind == Lookup && len(s.words) == 0 {
			return nil
		}
		return s.noTechnique()
	}
	w := s.words[at]
	name, rest, _ := w.technique()
	if name == string(Fudge3) {
		s.setSystem(Fudge3)
	} else {
		r.Technique = name
	}
	if err := s.readTrait(s.words[:at], &r.Trait, "trait"); err != nil {
		return err
	}
	s.words = s.words[at+1:]
	if err := s.setKind(w); err != nil {
		return err
	}
	return s.readTail(rest, &r.Modifiers, &r.Faces)
}

// setKind finds the kind of action that the trait and the technique call for.
func (s *shorthand) setKind(technique word) *FieldError {
	r := &s.request
	m, _ := parseTechnique(r.Technique)
	switch plain := m.reading == addPlain; {
	case s.kindSet:
	case plain && r.Trait.Set:
		return technique.fault("technique", "is not rolled for a trait; that takes "+gradedTechniques)
	case plain:
		r.Kind = Sum
	case !r.Trait.Set && r.System != Fudge3:
		r.Kind = Situational
	}
	return nil
}

// noTechnique blames the word that looks most like a technique.
func (s *shorthand) noTechnique() *FieldError {
	for _, w := range s.words {
		near := nearest(w.text, Techniques(Fudge, Unopposed))
		if strings.ContainsAny(w.text, "d%") && (near != "" || strings.ContainsAny(w.text, "0123456789")) {
			err := w.fault("technique", "is not one of "+gradedTechniques+", "+summedTechniques)
			err.Nearest = near
			return err
		}
	}
	return word{"", s.end}.fault("technique", "is missing; a line names its dice, as in: Great 4dF+1 vs Good")
}

// readTrait reads a level from all of the words, if there are any.
func (s *shorthand) readTrait(words []word, dst *Opt[Level], field string) *FieldError {
	if len(words) == 0 {
		return nil
	}
	if strings.EqualFold(words[0].text, "level") && len(words) > 1 {
		words = words[1:]
	}
	var texts []string
	for _, w := range words {
		texts = append(texts, w.text)
	}
	level, err := s.request.LadderInUse().Parse(strings.Join(texts, " "))
	if f, ok := errors.AsType[*FieldError](err); ok {
		f.In, f.Field, f.Column = "request", field, words[0].column
		return f
	}
	*dst = Some(level)
	return nil
}

func (s *shorthand) readDifficulty() *FieldError {
	if len(s.words) == 0 {
		return word{"", s.end}.fault("difficulty", `is missing after "vs"`)
	}
	return s.readTrait(s.words, &s.request.Difficulty, "difficulty")
}

// readOther reads the other side of an opposed action.
func (s *shorthand) readOther() *FieldError {
	r, other := &s.request, &Side{}
	r.Kind, r.Against = Opposed, other
	npc := len(s.words) > 0 && strings.EqualFold(s.words[0].text, "npc")
	if npc {
		s.words = s.words[1:]
		other.NPC = NPCFixed
	}
	at := slices.IndexFunc(s.words, func(w word) bool { return w.tail() || w.names(npc) })
	if at < 0 {
		at = len(s.words)
	}
	if err := s.readTrait(s.words[:at], &other.Trait, "against.trait"); err != nil {
		return err
	}
	s.words = s.words[at:]
	rest := word{}
	if len(s.words) > 0 && s.words[0].names(npc) {
		name, after, _ := s.words[0].dice(npc)
		if npc {
			other.NPC = NPC(name)
		} else if name != string(Fudge3) {
			other.Technique = name
		}
		rest, s.words = after, s.words[1:]
	}
	if err := s.readTail(rest, &other.Modifiers, &other.Faces); err != nil {
		return err
	}
	if len(s.words) > 0 {
		return s.words[0].fault("", "is not a modifier; nothing else may follow")
	}
	return nil
}

// readTail reads modifiers and faces: what is left of the technique's word, then
// further words.
func (s *shorthand) readTail(rest word, modifiers *[]Modifier, faces *[]int) *FieldError {
	if rest.text != "" {
		s.words = slices.Insert(slices.Clone(s.words), 0, rest)
	}
	for len(s.words) > 0 && s.words[0].tail() {
		w := s.words[0]
		s.words = s.words[1:]
		if w.text[0] == '[' {
			if err := w.readFaces(faces); err != nil {
				return err
			}
			continue
		}
		if len(w.text) == 1 && len(s.words) > 0 { // a sign by itself
			w.text, s.words = w.text+s.words[0].text, s.words[1:]
		}
		if err := w.readModifiers(modifiers); err != nil {
			return err
		}
	}
	return nil
}

// tail says whether the word is a modifier or a list of faces.
func (w word) tail() bool { return strings.ContainsAny(w.text[:1], "+-[") }

func (w word) readModifiers(dst *[]Modifier) *FieldError {
	for text := w.text; text != ""; {
		end := strings.IndexAny(text[1:], "+-") + 1
		if end == 0 {
			end = len(text)
		}
		value, ok := number(text[:end])
		if !ok {
			return w.fault("modifiers", "is not a modifier such as +1 or -2, at most "+strconv.Itoa(furthest)+" either way")
		}
		*dst = append(*dst, Modifier{Value: value})
		text = text[end:]
	}
	return nil
}

func (w word) readFaces(dst *[]int) *FieldError {
	inner := strings.TrimSuffix(strings.TrimPrefix(w.text, "["), "]")
	for _, text := range strings.FieldsFunc(inner, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		face, ok := number(text)
		if !ok {
			return w.fault("faces", "is not a list of faces such as [1 0 0 -1]")
		}
		*dst = append(*dst, face)
	}
	return nil
}

// technique splits a word into a technique and what follows it: 4dF+1.
func (w word) technique() (name string, rest word, ok bool) { return w.dice(false) }

// dice is technique, or for an NPC one of theirs.
func (w word) dice(npc bool) (name string, rest word, ok bool) {
	for end := len(w.text); end > 0; end = strings.LastIndexAny(w.text[:end], "+-") {
		lower := strings.ToLower(w.text[:end])
		name := strings.ReplaceAll(lower, "df", "dF")
		_, known := parseTechnique(name)
		if npc {
			_, known = NPC(name).technique()
		}
		if known || lower == string(Fudge3) && !npc {
			return name, word{w.text[end:], w.column + len([]rune(w.text[:end]))}, true
		}
	}
	return "", word{}, false
}

func (w word) names(npc bool) bool {
	_, _, ok := w.dice(npc)
	return ok
}

func (w word) fault(field, problem string) *FieldError {
	return &FieldError{In: "request", Field: field, Column: w.column, Value: shown(missing(w.text)), Problem: problem}
}

// reserved says whether a word, in lower case, means something in the shorthand.
func reserved(text string) bool {
	_, isTechnique := parseTechnique(text)
	return isTechnique || kindIndex(Kind(text)) >= 0 || slices.Contains(systems, System(text)) ||
		slices.Contains([]string{"secret", "level", "vs", "npc", "fixed"}, text)
}
