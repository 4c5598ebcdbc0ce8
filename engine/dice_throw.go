package engine

import (
	"slices"

	"fudgetray/engine/language"
)

// A place is one of a request's lists of faces.
type place struct {
	side int // 0 is the asking side, 1 the other side, and from 2 on the further sides
	list faceList
}

// A faceList is one of the lists of faces that a side has.
type faceList uint8

const (
	faces   faceList = iota
	extra            // of Mudge's second throw. Rule R28
	chained          // of the roll on the critical table. Rule R29
)

// list returns the list of faces at a place.
func (r *Request) list(p place) *[]int {
	if p.side > 0 {
		s := r.against()
		if p.side > 1 {
			s = &r.Others[p.side-2]
		}
		return [...]*[]int{faces: &s.Faces, extra: &s.Extra, chained: &s.CriticalFaces}[p.list]
	}
	return [...]*[]int{faces: &r.Faces, extra: &r.Extra, chained: &r.CriticalFaces}[p.list]
}

// against returns the other side, or an empty one.
func (r *Request) against() *Side {
	if r.Against == nil {
		return &Side{}
	}
	return r.Against
}

// A missingDie is a die that is still to be thrown, and the position of its face.
type missingDie struct {
	die   Die
	place place
	index int
}

// Dice returns the dice that are still to be thrown: the asking side's, then the other side's.
// Those of further sides follow one side at a time. It is empty when all faces are known. Some
// throws call for another one, so throw in a loop:
//
//	for {
//		dice, err := request.Dice()
//		if err != nil || len(dice) == 0 {
//			break
//		}
//		err = request.Take(throw(dice))
//	}
//
// A d100 is two ten-sided dice (tens and ones), a d66 two d6, a d3 a d6, a d2 a d4 and a d5 a
// d10. In Mudge the last die of a side is its damage die. Dice that are drawn instead of thrown are
// marked.
func (r *Request) Dice() ([]Die, error) {
	missingDice, err := r.missingDice()
	if err != nil {
		return nil, err
	}
	dice := make([]Die, len(missingDice))
	for i, l := range missingDice {
		dice[i] = l.die
	}
	return dice, nil
}

// Thrower returns the opponent whose dice Dice returns: 1 is the other side, and from 2 on the
// further sides. It is 0 if only the asking side throws.
func (r *Request) Thrower() int {
	missing, err := r.missingDice()
	if err != nil || len(missing) == 0 {
		return 0
	}
	return missing[len(missing)-1].place.side
}

// Take adds the settled faces of the dice that Dice returned, in the same order. On an error the
// request is unchanged.
func (r *Request) Take(faces []int) error {
	missingDice, err := r.missingDice()
	if err != nil {
		return err
	}
	if len(faces) != len(missingDice) {
		return fault("faces", faces, language.FacesOfOthers(len(missingDice)))
	}
	for i, l := range missingDice {
		if err := l.die.check("faces"+indexed(i), faces[i]); err != nil {
			return err
		}
	}
	for i, l := range missingDice {
		list := r.list(l.place)
		*list = append(*list, faces[i])
	}
	return nil
}

// HasFaces reports whether any faces are given.
func (r *Request) HasFaces() bool {
	own := r.Faces != nil || r.Extra != nil || r.CriticalFaces != nil
	return own || r.Against != nil && r.Against.hasFaces() || slices.ContainsFunc(r.Others, Side.hasFaces)
}

func (s Side) hasFaces() bool { return s.Faces != nil || s.Extra != nil || s.CriticalFaces != nil }

// withoutFaces returns a copy of the side without faces.
func (s Side) withoutFaces() Side {
	s.Faces, s.Extra, s.CriticalFaces = nil, nil, nil
	return s
}

// WithoutFaces returns a copy of the request without faces and without rerolls by hand.
func (r Request) WithoutFaces() Request {
	r.Faces = nil
	r.Again = nil
	r.Extra = nil
	r.CriticalFaces = nil
	if r.Against != nil {
		against := r.Against.withoutFaces()
		r.Against = &against
	}
	r.Others = slices.Clone(r.Others)
	for i, s := range r.Others {
		r.Others[i] = s.withoutFaces()
	}
	return r
}

// NextDice lists the dice to throw next for thrown, which began as r.WithoutFaces, to become r.
// When all dice that the rules require are thrown, it adds the rerolls by hand of r to thrown.
func (r *Request) NextDice(thrown *Request) ([]Die, error) {
	dice, err := thrown.Dice()
	if err != nil || len(dice) > 0 || len(thrown.Again) == len(r.Again) {
		return dice, err
	}
	thrown.Again = r.Again
	return thrown.Dice()
}

// Asked returns the faces that r requests for the next dice of thrown, which began as
// r.WithoutFaces. If r requests none for a die, the face in fallen is kept. It returns nil if r
// requests no face at all.
func (r *Request) Asked(thrown *Request, fallen []int) ([]int, error) {
	missingDice, err := thrown.missingDice()
	if err != nil {
		return nil, err
	}
	faces, wanted := slices.Clone(fallen), false
	for i, l := range missingDice {
		if list := *r.list(l.place); l.index < len(list) {
			faces[i], wanted = list[l.index], true
		}
	}
	if !wanted {
		return nil, nil
	}
	return faces, nil
}

func (r *Request) missingDice() ([]missingDie, error) {
	var a action
	if err := r.action(&a); err != nil {
		return nil, err
	}
	missingDice, err := a.missingDice(nil, &a.own, place{})
	if err == nil && a.kind == Opposed {
		missingDice, err = a.missingDice(missingDice, &a.other, place{side: 1})
	}
	// A receipt has no room for the dice of more sides, so each of them has throws of its own.
	for i := 0; err == nil && i < len(a.others) && len(missingDice) == 0; i++ {
		missingDice, err = a.missingDice(nil, &a.others[i], place{side: 2 + i})
	}
	if err != nil {
		return nil, err
	}
	return missingDice, nil
}

// missingDice appends the dice that one side still has to throw.
func (a *action) missingDice(missingDice []missingDie, s *side, at place) ([]missingDie, *FieldError) {
	if err := s.checkRerolls(); err != nil {
		return nil, err
	}
	if err := s.checkFaces(); err != nil && len(s.faces) > 0 && !s.needsAnotherThrow() {
		return nil, err
	}
	whose := Plain
	if at.side > 0 {
		whose = Opponent
	}
	add := func(list faceList, thrown []int, dice []Die) {
		for i, die := range dice {
			missingDice = append(missingDice, missingDie{die.of(whose), place{at.side, list}, len(thrown) + i})
		}
	}
	if unthrown := s.unthrown(); len(unthrown) > 0 {
		add(faces, s.faces, unthrown)
		return missingDice, nil
	}
	if a.rollsExtra(s) && len(s.extra) < extraDice {
		add(extra, s.extra, slices.Repeat([]Die{{Kind: DF}}, extraDice-len(s.extra)))
		return missingDice, nil
	}
	if a.rollsChain(s) {
		add(chained, s.chained, a.unthrownChain(s))
	}
	return missingDice, nil
}

// unthrown returns the dice of the side's next throw.
func (s *side) unthrown() []Die {
	if s.technique.scoring == addPool {
		return unthrown(s.technique.pool, s.faces)
	}
	var dice []Die
	for i := len(s.faces); i < s.technique.diceCount(s.faces); i++ {
		dice = append(dice, s.die(i))
	}
	return dice
}

func (d Die) of(whose Role) Die {
	d.Role |= whose
	return d
}

// die returns the i-th die of the side.
func (s *side) die(i int) Die {
	die := s.technique.die(i)
	if s.damage && i == s.technique.count-1 {
		die.Role = Damage
	}
	return die
}

// needsAnotherThrow reports whether the known faces are complete throws that require another one:
// an NPC's second d6, or rerolled dice of a sum.
func (s *side) needsAnotherThrow() bool {
	if s.technique.scoring == addPool {
		return needsAnotherThrow(s.technique.pool, s.faces)
	}
	return s.technique.scoring == npcD6 && len(s.faces) == 1 && s.die(0).Kind.has(s.faces[0])
}

// checkFaces checks the number and the values of the settled faces.
func (s *side) checkFaces() *FieldError {
	if s.technique.scoring == addPool {
		return s.checkPool()
	}
	thrown := s.technique.diceCount(s.faces)
	if s.technique.scoring == npcD6 && len(s.faces) == 1 {
		thrown = 1 // the second d6 is for those who want to know by how much. Rule R25
	}
	if len(s.faces) != thrown {
		return s.fault(s.miscounted(thrown))
	}
	kind := s.technique.dieKind()
	for i, face := range s.faces {
		if !kind.has(face) {
			return s.fault(s.die(i).check("faces"+indexed(i), face))
		}
	}
	return nil
}

// checkRerolls checks the dice that are rerolled by hand.
func (s *side) checkRerolls() *FieldError {
	if s.technique.scoring != addPool {
		return nil
	}
	return checkRerolls(s.technique.pool, s.faces)
}

func (s *side) checkPool() *FieldError {
	if err := checkPoolFaces(s.technique.pool, s.faces, s.techniqueName); err != nil {
		return s.fault(err)
	}
	return nil
}

func (s *side) miscounted(thrown int) *FieldError {
	if thrown == 0 {
		return fault("faces", s.faces, language.FacesUnwanted(s.techniqueName))
	}
	return miscounted(s.faces, s.die(0).Kind.taken(s.techniqueName, thrown))
}

// check returns an error if the die does not have the face.
func (d Die) check(field string, face int) *FieldError {
	if d.has(face) {
		return nil
	}
	lowest, highest := d.Span()
	return fault(field, face, language.NoFace(d.name(), lowest, highest))
}

// checkExtra checks that the faces of Mudge's second throw are given if and only if the roll
// calls for them. The other faces must be valid. Rule R28.
func (a *action) checkExtra(s *side) *FieldError {
	if !a.rollsExtra(s) {
		if s.extra == nil {
			return nil
		}
		return s.fault(fault("extra", s.extra, language.ExtraUnwanted()))
	}
	if len(s.extra) != extraDice {
		return s.fault(fault("extra", given(s.extra), language.ExtraWanted()))
	}
	for i, face := range s.extra {
		if !DF.has(face) {
			return s.fault(Die{Kind: DF}.check("extra"+indexed(i), face))
		}
	}
	return nil
}

// given returns faces as the value of an error: nil for none.
func given(faces []int) any {
	if len(faces) == 0 {
		return nil
	}
	return faces
}
