// Package dice describes dice: their solids, face labels, rotation groups and the face that they
// show. It depends on physics and must not depend on rules.
package dice

import (
	"sync"

	"fudgetray/game/physics"
)

// A Kind is a kind of die.
type Kind uint8

// The kinds of dice.
const (
	DF Kind = iota // Fudge die: a cube with two each of −1, 0 and +1
	D4
	D6
	D8
	D10 // ten-sided, 0…9
	D12
	D20
	kinds
)

// A solid describes a kind of die.
type solid struct {
	name     string
	outline  []physics.Vec // vertices before rounding, in metres
	rounding float64       // metres
	values   []int         // values by face, in the order of Shape().Faces
	bottom   bool          // the bottom face counts instead of the top one
}

// density of acrylic, kg/m³.
const density = 1180

// A body holds the values computed from a solid.
type body struct {
	shape      *physics.Shape
	symmetries []physics.Quat
	turned     [][]uint8 // turned[g][f] is the face that takes the place of f under symmetry g
	marks      []Mark
}

// bodies builds each kind's body on first use: a throw needs one or two.
var bodies = [kinds]func() *body{}

func init() {
	for k := range bodies {
		bodies[k] = sync.OnceValue(func() *body { return newBody(&solids[k]) })
	}
}

func newBody(s *solid) *body {
	shape, err := physics.NewShape(s.outline, s.rounding, density)
	if err != nil {
		panic("dice: " + s.name + ": " + err.Error()) // a mistake in the table of solids; a test builds them all
	}
	b := &body{shape: shape}
	b.symmetries, b.turned = symmetries(shape)
	b.marks = marksOf(s, shape)
	return b
}

// Valid reports whether k is a kind of die.
func (k Kind) Valid() bool { return k < kinds }

// String returns the name: dF, d4, d6, d8, d10, d12 or d20.
func (k Kind) String() string {
	if !k.Valid() {
		return "unknown die"
	}
	return solids[k].name
}

// Shape returns the solid. The result is shared; don't modify it.
func (k Kind) Shape() *physics.Shape { return bodies[k]().shape }

// Values returns the labels of the faces, in the order of Shape().Faces. The result is shared;
// don't modify it.
func (k Kind) Values() []int { return solids[k].values }

// Has reports whether a face of the die has the given value.
func (k Kind) Has(value int) bool {
	for _, v := range solids[k].values {
		if v == value {
			return true
		}
	}
	return false
}
