package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// UsesLeft returns the uses of a power that are left today, and its uses a day, 0 if the sheet doesn't count them.
// Rule R37.
func (s *Sheet) UsesLeft(power string) (left, uses int) {
	if p, ok := find(s.Powers, power); ok {
		return p.Uses - p.Used, p.Uses
	}
	return 0, 0
}

// SetUsesLeft sets the uses of a power that are left today, from 0 to its uses a day. It doesn't write to the list of
// powers, which other sheets may share.
func (s *Sheet) SetUsesLeft(power string, left int) {
	s.Powers = slices.Clone(s.Powers)
	for i := range s.Powers {
		if p := &s.Powers[i]; strings.EqualFold(p.Name, power) {
			p.Used = p.Uses - left
		}
	}
}

// powerAndNumber splits "Flight 2" into the index of a power and a number, which may be missing. The index is -1 if the
// text doesn't begin with a power.
func (s *Sheet) powerAndNumber(text string) (power int, number string) {
	name, number := text, ""
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		name, number, _ = strings.Cut(quoted, `"`)
	} else if s.indexOfPower(text) < 0 {
		at := strings.LastIndexByte(text, ' ')
		name, number = text[:max(at, 0)], text[at+1:]
	}
	return s.indexOfPower(name), strings.TrimSpace(number)
}

func (s *Sheet) indexOfPower(name string) int {
	return slices.IndexFunc(s.Powers, func(t Trait) bool { return strings.EqualFold(t.Name, strings.TrimSpace(name)) })
}

// usePower spends uses of a power, by default n; a negative n restores them. Rule R37.
func (s *Sheet) usePower(i int, text string, n int) (language.Message, error) {
	p, path := &s.Powers[i], "powers"+indexed(i)
	if p.Uses == 0 {
		return noMessage, sheetFault(path+".uses", p.Name, language.NoUses())
	}
	if text != "" {
		typed, ok := number(text)
		if !ok || typed < 1 {
			return noMessage, sheetFault(path+".used", text, language.NoUseCount("spend "+p.Name+" 1"))
		}
		if n < 0 {
			typed = -typed
		}
		n = typed
	}
	if left := p.Uses - p.Used; n > left {
		return noMessage, sheetFault(path+".used", n, language.PointsShort(left))
	}
	if err := change(&p.Used, path+".used", n); err != nil {
		return noMessage, err
	}
	return language.UsesLeft(p.Name, p.Uses-p.Used, p.Uses), nil
}

// restoreByLine restores the uses of a power, fatigue, or all. Rule R37.
func (s *Sheet) restoreByLine(_ *Ladder, rest string) (language.Message, error) {
	if i, number := s.powerAndNumber(rest); i >= 0 {
		return s.usePower(i, number, -s.Powers[i].Used)
	}
	switch {
	case strings.EqualFold(rest, "fatigue"):
		s.Fatigue = 0
		return language.FatigueIs(0), nil
	case strings.EqualFold(rest, "all"):
		s.Fatigue = 0
		for i := range s.Powers {
			s.Powers[i].Used = 0
		}
		return language.AllRestored(0), nil
	}
	return noMessage, sheetFault("powers", missing(rest), language.NothingToRestore())
}

// fatigueByLine adds or removes points of fatigue, by default one. Rule R37.
func (s *Sheet) fatigueByLine(_ *Ladder, rest string) (language.Message, error) {
	n, ok := number(rest)
	if rest == "" {
		n, ok = 1, true
	}
	if !ok {
		return noMessage, sheetFault("fatigue", rest, language.NoFatigue())
	}
	if err := change(&s.Fatigue, "fatigue", n); err != nil {
		return noMessage, err
	}
	return language.FatigueIs(s.Fatigue), nil
}
