// Package dice is what a die is: its solid, the labels of its faces, the rotations
// that turn it into itself, and which face it shows.
package dice

import (
	"sync"

	"fudgetray/game/physics"
)

// Kind is a kind of die.
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

// solid is a kind's entry in the table of dice.
type solid struct {
	name     string
	outline  []physics.Vec // vertices before rounding, metres
	rounding float64       // metres
	values   []int         // by face, in the order of the shape's faces
	bottom   bool          // the value is that of the face it lies on
}

// density of the acrylic that dice are cast from, kg/m³.
const density = 1180

// body is what follows from a solid.
type body struct {
	shape      *physics.Shape
	symmetries []physics.Quat
	turned     [][]uint8 // turned[g][f]: face that lies where f lay, after symmetry g
	marks      []Mark
}

// bodies are worked out when a kind is first used: a throw needs one or two.
var bodies = [kinds]func() *body{}

func init() {
	for k := range bodies {
		bodies[k] = sync.OnceValue(func() *body { return newBody(&solids[k]) })
	}
}

func newBody(s *solid) *body {
	shape, err := physics.NewShape(s.outline, s.rounding, density)
	if err != nil {
		panic("dice: " + s.name + ": " + err.Error()) // the table of dice is wrong; a test builds them all
	}
	b := &body{shape: shape}
	b.symmetries, b.turned = symmetries(shape)
	b.marks = marksOf(s, shape)
	return b
}

// Valid says whether k is a kind of die.
func (k Kind) Valid() bool { return k < kinds }

// String returns the name: dF, d4, d6, d8, d10, d12 or d20.
func (k Kind) String() string {
	if !k.Valid() {
		return "unknown die"
	}
	return solids[k].name
}

// Shape returns the solid. It is shared and must not be changed.
func (k Kind) Shape() *physics.Shape { return bodies[k]().shape }

// Values returns the label of each face, in the order of Shape().Faces. It is
// shared and must not be changed.
func (k Kind) Values() []int { return solids[k].values }

// Has says whether some face of the die is labelled value.
func (k Kind) Has(value int) bool {
	for _, v := range solids[k].values {
		if v == value {
			return true
		}
	}
	return false
}
