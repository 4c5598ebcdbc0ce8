package engine

import (
	"slices"

	"fudgetray/engine/language"
)

// maxChainDice is the largest number of physical dice of a critical table, so that all dice of a roll fit
// into the tray.
const maxChainDice = 4

// readCriticalDice reads the dice of the table that criticals are rolled on.
func readCriticalDice(v value) (string, error) {
	name, err := v.text()
	if err != nil {
		return "", err
	}
	_, used, bad := chainDice("", name)
	if bad != nil {
		return "", bad.under(v)
	}
	return used, nil
}

// chainDice returns the technique for the dice of a critical table, which are thrown at once.
func chainDice(field, name string) (technique, string, *FieldError) {
	t, used, err := techniqueFor(Fudge, Lookup, field, name)
	if err != nil {
		return t, used, err
	}
	if !t.pool.OneThrow() || t.pool.Drawn() || t.pool.DiceCount() > maxChainDice {
		return t, used, fault(field, name, language.CriticalDice(maxChainDice))
	}
	return t, used, nil
}

// setChain sets the dice of the table that criticals are rolled on, if the rule TableCritical is on. In 3d6 Fudge no
// other rule applies.
func (a *action) setChain() *FieldError {
	r := a.request
	other := func(rule CriticalRule) bool { return rule != TableCritical }
	switch {
	case a.system == Fudge3 && r.Criticals != nil && (len(r.Criticals) == 0 || slices.ContainsFunc(r.Criticals, other)):
		return fault("criticals", r.Criticals, language.CriticalsOf3())
	case a.criticals.chained:
		var err *FieldError
		a.chain.technique, a.chain.techniqueName, err = chainDice("critical_dice", r.CriticalDice)
		return err
	}
	return nil
}

// rollsChain reports whether a side's settled roll is a critical that is rolled on the critical table.
func (a *action) rollsChain(s *side) bool {
	if !a.criticals.chained {
		return false
	}
	critical := a.critical(s)
	return critical == CriticalSuccess || critical == CriticalFailure
}

// critical returns the critical that a side's settled roll is. Only the asking side has a Difficulty.
func (a *action) critical(s *side) Critical {
	roll := s.roll()
	switch {
	case a.system == Fudge3:
		return critical3(roll.triple)
	case s == &a.own:
		return a.criticals.judge(roll.natural, a.margin(s, roll))
	}
	return a.criticals.judge(roll.natural, Opt[int]{})
}

// unthrownChain returns the dice that a side has yet to throw for the critical table.
func (a *action) unthrownChain(s *side) []Die {
	dice := unthrown(a.chain.technique.pool, nil)[min(len(s.chained), a.chainCount()):]
	for i := range dice {
		dice[i].Role |= Chained
	}
	return dice
}

func (a *action) chainCount() int { return a.chain.technique.pool.DiceCount() }

// checkChain checks that the faces of the roll on the critical table are given if and only if the roll calls for
// them.
func (a *action) checkChain(s *side) *FieldError {
	if !a.rollsChain(s) {
		if s.chained == nil {
			return nil
		}
		return s.fault(fault("critical_faces", s.chained, language.ChainUnwanted()))
	}
	if err := checkPoolFaces(a.chain.technique.pool, s.chained, a.chain.techniqueName); err != nil {
		err.Field = "critical_" + err.Field
		return s.fault(err)
	}
	return nil
}

// resolveChains looks up the criticals of all sides in the critical table. Rule R29.
func (a *action) resolveChains(dst *Resolution) {
	if !a.criticals.chained {
		return
	}
	for i := range a.sideCount() {
		one, s := dst.side(i), a.side(i)
		if !a.rollsChain(s) {
			continue
		}
		one.CriticalFaces = slices.Clone(s.chained)
		if !a.lookUp(one, a.chain.technique.read(s.chained, nil)) && !slices.Contains(dst.Advice, GMDecides) {
			dst.Advice = append(dst.Advice, GMDecides)
		}
	}
}

// side returns the resolution of a side: 0 is the asking side, 1 the other side, and from 2 on the further sides.
func (r *Resolution) side(i int) *Resolution {
	switch i {
	case 0:
		return r
	case 1:
		return r.Against
	}
	return &r.Others[i-2]
}
