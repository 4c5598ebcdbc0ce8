package engine

import (
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// scoring is the way settled faces become a result.
type scoring uint8

const (
	diceless    scoring = iota // no dice, always 0. Rule R11
	addFudge                   // NdF: the sum. Rules R4 and R5
	addFudgeD6                 // dF-d6: four plain d6 scored as Fudge dice. Rule R6
	lowestD6                   // 4d6: the lowest number, signed by colour. Rule R7
	lookupD6                   // 3d6 and a table. Rule R8
	percentile                 // d% and a table. Rule R9
	npcOneD6                   // one d6 of an NPC. Rule R25
	npcD6                      // d6 of an NPC, and a second one. Rule R25
	dropHighest                // 3d6 Fudge: the sum without one highest die. Rule R33
	addPool                    // any dice: the sum of those that count
)

// standardDice has the number of dice for each scoring that comes with only one.
var standardDice = [...]int{addFudgeD6: 4, lowestD6: 4, lookupD6: 3, percentile: 2, npcOneD6: 1, npcD6: 1, dropHighest: 3}

// standard returns the technique for a scoring that comes with only one number of dice.
func standard(r scoring) technique { return technique{scoring: r, count: standardDice[r]} }

// fudgeDice returns NdF.
func fudgeDice(n int) technique { return technique{scoring: addFudge, count: n} }

// A technique is a number of dice and the way to score them.
type technique struct {
	scoring scoring
	count   int            // number of dice, as in the technique's name
	pool    *notation.Pool // dice to add, for addPool
}

const maxFudgeDice = 10

// parseGraded parses the name of a technique that ends in a degree. 3d6 and 4d6 are such
// techniques; as sums they are parsed by parsePool.
func parseGraded(name string) (technique, bool) {
	switch name {
	case "4dF":
		return fudgeDice(4), true
	case "diceless":
		return standard(diceless), true
	case "dF-d6":
		return standard(addFudgeD6), true
	case "4d6":
		return standard(lowestD6), true
	case "3d6":
		return standard(lookupD6), true
	case "d%":
		return standard(percentile), true
	}
	count, ok := strings.CutSuffix(name, "dF")
	if !ok {
		return technique{}, false
	}
	n, err := strconv.Atoi(count)
	return fudgeDice(n), err == nil && 1 <= n && n <= maxFudgeDice && count == strconv.Itoa(n)
}

// summed returns the technique that adds the dice of a pool.
func summed(p *notation.Pool) technique { return technique{scoring: addPool, pool: p} }

// Techniques lists the techniques for a kind of roll, the default one first. For Sum it lists
// only single groups of plain dice, and there is no default.
func Techniques(system System, kind Kind) []string {
	switch {
	case kind == Lookup:
		return []string{"2d6"}
	case kind == Sum:
		return notation.Plain()
	case system == Fudge3:
		return []string{"3d6"}
	}
	all := []string{"4dF", "dF-d6", "4d6", "3d6", "d%", "diceless"}
	for n := 1; n <= maxFudgeDice; n++ {
		if n != 4 {
			all = append(all, strconv.Itoa(n)+"dF")
		}
	}
	return all
}

const gradedTechniques = "1dF…10dF, dF-d6, 4d6, 3d6, d%, diceless"

func unknownTechnique(field, name string) *FieldError {
	err := fault(field, name, language.NoTechnique(gradedTechniques, language.PoolExamples()))
	if err.Nearest = gradedName(name); err.Nearest != "" {
		return err
	}
	if _, bad := notation.Parse(name); bad != nil { // other dice would have another meaning
		err.Nearest = nearest(name, Techniques(Fudge, Unopposed))
	}
	return err
}

// poolFor parses the dice of a sum and returns their canonical notation.
func poolFor(field, name string) (t technique, used string, err *FieldError) {
	if name == "" {
		return t, name, fault(field, nil, language.WithoutDice(language.PoolExamples()))
	}
	if name == "dF-d6" {
		return t, name, fault(field, name, language.NoSum())
	}
	p, bad := notation.Parse(name)
	if bad != nil {
		return t, name, notationFault(bad, field, name)
	}
	return summed(p), p.String(), nil
}

// techniqueFor returns the technique of a name if the kind of roll allows it, and the name in
// canonical form. The empty name is the default.
func techniqueFor(system System, kind Kind, field, name string) (t technique, used string, err *FieldError) {
	known := true
	switch {
	case kind == Sum:
		return poolFor(field, name)
	case kind == Lookup && (name == "" || name == "2d6"):
		return summed(twoD6()), "2d6", nil
	case kind == Lookup:
		if t, used, err = poolFor(field, name); err != nil {
			return t, used, err
		}
		if _, aimed := t.pool.Target(); aimed || t.pool.Several() {
			err = fault(field, name, language.OneTotalOnly())
		}
		return t, used, err
	case system == Fudge3:
		t, used, known = standard(dropHighest), "3d6", name == "" || name == "3d6"
	case name == "":
		return fudgeDice(4), "4dF", nil
	default:
		if t, known = parseGraded(name); !known {
			return t, name, unknownTechnique(field, name)
		}
		return t, name, nil
	}
	if !known {
		return t, used, fault(field, name, language.OtherTechnique(used))
	}
	return t, used, nil
}

// die returns the i-th die to throw. It is not for sums.
func (t technique) die(i int) Die {
	die := Die{Kind: t.dieKind()}
	switch t.scoring {
	case percentile:
		die.Role = Tens + Role(i&1)
	case lowestD6:
		die.Role = Positive + Role(i/2)
	}
	return die
}

// dieKind returns the kind of all the dice.
func (t technique) dieKind() DieKind {
	switch t.scoring {
	case addFudge:
		return DF
	case percentile:
		return D10
	}
	return D6
}

// diceCount returns the number of dice to throw, given the faces known so far: an NPC throws a
// second d6 only after a 1 or a 6.
func (t technique) diceCount(faces []int) int {
	if t.scoring == npcD6 && len(faces) > 0 && (faces[0] == 1 || faces[0] == 6) {
		return 2
	}
	return t.count
}

// maxDice returns the largest number of dice that may be thrown.
func (t technique) maxDice() int {
	if t.scoring == npcD6 {
		return 2
	}
	return t.count
}

// read returns the result of settled faces, in levels. The lookup is used for 3d6 and d%.
func (t technique) read(faces []int, lookup []ResultRow) int {
	switch t.scoring {
	case addFudge, addFudgeD6:
		sum := 0
		for _, face := range faces {
			sum += t.fudge(face)
		}
		return sum
	case lowestD6:
		return readLowest(faces)
	case lookupD6:
		return lookUp(lookup, faces[0]+faces[1]+faces[2])
	case percentile:
		return lookUp(lookup, notation.Hundred(faces[0], faces[1]))
	case npcOneD6, npcD6:
		return scoreNPCD6(faces)
	case dropHighest:
		return faces[0] + faces[1] + faces[2] - max(faces[0], faces[1], faces[2])
	case addPool:
		return t.pool.Totals(faces)[0]
	}
	return 0
}

// fudge scores one face as a Fudge die. On a plain d6, 1 and 2 are -1, 3 and 4 are 0, 5 and 6 are
// +1 (rule R6).
func (t technique) fudge(face int) int {
	if t.scoring == addFudgeD6 {
		return (face-1)/2 - 1
	}
	return face
}

// readsFudge reports whether the dice are scored as Fudge dice.
func (t technique) readsFudge() bool { return t.scoring == addFudge || t.scoring == addFudgeD6 }

// readLowest scores two positive and two negative d6. Only the lowest number counts, with the
// sign of its colour; the same number in both colours is 0. Rule R7.
func readLowest(faces []int) int {
	positive, negative := min(faces[0], faces[1]), min(faces[2], faces[3])
	switch {
	case positive < negative:
		return positive
	case negative < positive:
		return -negative
	}
	return 0
}

// keep appends the indices of the dice that count, for techniques in which some don't: the lowest
// of 4d6, and all but one highest in 3d6 Fudge.
func (t technique) keep(kept, faces []int) []int {
	switch t.scoring {
	case addPool:
		return t.pool.Keep(kept, faces)
	case lowestD6:
		lowest := min(faces[0], faces[1], faces[2], faces[3])
		for i, face := range faces {
			if face == lowest {
				kept = append(kept, i)
			}
		}
	case dropHighest:
		dropped := 0
		for i, face := range faces {
			if face > faces[dropped] {
				dropped = i
			}
		}
		for i := range faces {
			if i != dropped {
				kept = append(kept, i)
			}
		}
	}
	return kept
}
