package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// ParseLadder parses a ladder from JSON and checks it. The levels may be in any order. The error
// is a *FieldError.
func ParseLadder(data []byte) (Ladder, error) {
	v, err := document("ladder", data)
	if err != nil {
		return Ladder{}, err
	}
	return readLadder(v)
}

var ladderFields = []field[Ladder]{
	{"name", func(l *Ladder, v value) (err error) { l.Name, err = v.text(); return }},
	{"levels", func(l *Ladder, v value) (err error) {
		l.Levels, err = readList(v, namedLevelFields, "value", "name")
		return
	}},
	{"also", func(l *Ladder, v value) (err error) {
		l.Also, err = readList(v, namedLevelFields, "value", "name")
		return
	}},
	{"beyond", func(l *Ladder, v value) (err error) { l.Beyond, err = optional(v.number()); return }},
	{"numbered", func(l *Ladder, v value) (err error) { l.Numbered, err = v.boolean(); return }},
}

var namedLevelFields = []field[NamedLevel]{
	{"value", func(l *NamedLevel, v value) (err error) { l.Value, err = v.number(); return }},
	{"name", func(l *NamedLevel, v value) (err error) { l.Name, err = v.text(); return }},
}

func readLadder(v value) (Ladder, error) {
	var l Ladder
	if err := readObject(v, &l, ladderFields); err != nil {
		return Ladder{}, err
	}
	slices.SortStableFunc(l.Levels, func(a, b NamedLevel) int { return int(a.Value - b.Value) })
	if err := l.check(); err != nil {
		return Ladder{}, err.under(v)
	}
	return l, nil
}

// check returns an error if a loaded ladder is invalid. Rule R3.
func (l *Ladder) check() *FieldError {
	if !nameable(l.Name) {
		return ladderFault("name", l.Name, language.NoName(maxNameLength))
	}
	name := strings.ToLower(l.Name)
	if reserved(name) && !isLadderName(name) || notation.Like(l.Name) {
		return ladderFault("name", l.Name, language.NameReserved())
	}
	for _, b := range builtInLadders {
		if strings.EqualFold(b.Name, l.Name) {
			return ladderFault("name", l.Name, language.NameBuiltIn())
		}
	}
	if len(l.Levels) == 0 {
		return ladderFault("levels", nil, language.LevelsMissing())
	}
	if err := l.checkNames(); err != nil {
		return err
	}
	return l.checkValues()
}

func (l *Ladder) checkNames() *FieldError {
	seen := map[string]bool{}
	for _, name := range l.names() {
		key := strings.ToLower(name)
		if seen[key] {
			return ladderFault("levels", name, language.LevelNamedTwice())
		}
		seen[key] = true
		if !levelNameable(name) {
			return ladderFault("levels", name, language.NoLevelName(maxNameLength))
		}
	}
	return nil
}

// maxNamedLevel bounds named levels in either direction.
const maxNamedLevel = 100

func (l *Ladder) checkValues() *FieldError {
	for _, level := range slices.Concat(l.Levels, l.Also) {
		if level.Value < -maxNamedLevel || level.Value > maxNamedLevel {
			return ladderFault("levels", level.Value, language.LevelTooFar(-maxNamedLevel, maxNamedLevel))
		}
	}
	for i := 1; i < len(l.Levels); i++ {
		below, this := l.Levels[i-1], l.Levels[i]
		if this.Value == below.Value {
			return ladderFault("levels", this.Value, language.LevelValueTwice(below.Name, this.Name))
		}
		if this.Value != below.Value+1 {
			return ladderFault("levels", below.Value+1, language.LadderGap(below.Name, this.Name))
		}
	}
	from, lowest := l.countBase(), l.Lowest()
	if from < lowest || int(from-lowest) >= len(l.Levels) {
		return ladderFault("beyond", from, language.BeyondNoLevel())
	}
	return nil
}

func ladderFault(field string, value any, problem language.Message) *FieldError {
	err := fault(field, value, problem)
	err.In = "ladder"
	return err
}

const maxNameLength = 40 // characters

func nameable(name string) bool {
	if name == "" || strings.TrimSpace(name) != name || utf8.RuneCountInString(name) > maxNameLength {
		return false
	}
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsMark(c) && !unicode.IsDigit(c) && c != ' ' && c != '-' {
			return false
		}
	}
	return true
}

// levelNameable reports whether name can name a level. It must begin with a letter and have no
// digits, because a number after the name counts levels.
func levelNameable(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return nameable(name) && unicode.IsLetter(first) &&
		!strings.ContainsFunc(name, unicode.IsDigit) &&
		!slices.ContainsFunc(strings.Fields(strings.ToLower(name)), reserved)
}
