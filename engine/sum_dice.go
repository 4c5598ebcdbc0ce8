package engine

import (
	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

var solidKinds = [...]DieKind{notation.None: DN, notation.Signs: DF, 4: D4, 6: D6, 8: D8, 10: D10, 12: D12, 20: D20}

// poolDice returns dice of a pool as dice to throw or to draw.
func poolDice(p *notation.Pool, dice []notation.Die) []Die {
	all := make([]Die, len(dice))
	for i, d := range dice {
		all[i] = Die{Kind: solidKinds[d.Solid], Sides: d.Sides, Drawn: p.Drawn()}
		if d.Digit != notation.Whole {
			all[i].Role = Tens + Role(d.Digit-notation.Tens)
		}
	}
	return all
}

// unthrown returns the dice of a pool's next throw; none when all are thrown.
func unthrown(p *notation.Pool, faces []int) []Die {
	_, next := p.Throws(faces)
	return poolDice(p, next)
}

// needsAnotherThrow reports whether faces are complete throws of a pool that require another one.
func needsAnotherThrow(p *notation.Pool, faces []int) bool {
	thrown, next := p.Throws(faces)
	return len(next) > 0 && len(thrown) == len(faces)
}

// checkPoolFaces checks the number and the values of the settled faces of a pool with a name.
func checkPoolFaces(p *notation.Pool, faces []int, name string) *FieldError {
	thrown, next := p.Throws(faces)
	for i, die := range poolDice(p, thrown) {
		if err := die.check("faces"+indexed(i), faces[i]); err != nil {
			return err
		}
	}
	wanted := len(thrown) + len(next)
	if wanted == len(faces) {
		return nil
	}
	takes := language.Takes(name, wanted)
	if len(thrown) > 0 && wanted > len(faces) {
		takes = language.TakesOrMore(name, wanted)
	} else if p.Groups() == 1 {
		takes = poolDice(p, append(thrown, next...))[0].taken(name, wanted)
	}
	return miscounted(faces, takes)
}

// miscounted returns the error for a wrong number of faces.
func miscounted(faces []int, takes language.Message) *FieldError {
	if len(faces) == 0 {
		return fault("faces", nil, language.FacesMissing(takes))
	}
	return fault("faces", faces, language.FaceCount(len(faces), takes))
}

// checkRerolls checks the dice of a pool that are rerolled by hand.
func checkRerolls(p *notation.Pool, faces []int) *FieldError {
	i, face, problem := p.CheckRerolls(faces)
	if !problem.IsSet() {
		return nil
	}
	return fault("again"+indexed(i), face, problem)
}
