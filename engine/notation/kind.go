package notation

import (
	"strconv"
	"strings"
)

// A Die is one die to throw or to draw.
type Die struct {
	Solid Solid
	Digit Digit // of d100 and d66, which are two dice
	Sides int   // of a die without a solid, else 0
}

// A Solid is the shape of a die to throw: its number of faces, which show the numbers from 1 on, except that
// those of a d10 show 0 to 9.
type Solid uint8

const (
	None  Solid = 0 // no solid has that number of sides; a value from 1 on is drawn
	Signs Solid = 3 // dF, which shows −1, 0 or +1
)

// A Digit is the part of its number that a die shows.
type Digit uint8

const (
	Whole Digit = iota
	Tens
	Ones
)

// A kind is a kind of die in a sum. Its values are consecutive, except for d66, and equally
// likely. Some dice are read from a die with more sides, or from two. Dice of other numbers of sides
// are drawn.
type kind struct {
	name   string // notation after the d
	sides  int    // number of values
	lowest int    // lowest value
	solid  Solid  // die to throw
	halved bool   // each value has two faces
	pair   bool   // two dice: tens and ones
}

var kinds = []kind{
	{name: "4", sides: 4, lowest: 1, solid: 4},
	{name: "6", sides: 6, lowest: 1, solid: 6},
	{name: "8", sides: 8, lowest: 1, solid: 8},
	{name: "10", sides: 10, lowest: 1, solid: 10},
	{name: "12", sides: 12, lowest: 1, solid: 12},
	{name: "20", sides: 20, lowest: 1, solid: 20},
	{name: "100", sides: 100, lowest: 1, solid: 10, pair: true},
	{name: "2", sides: 2, lowest: 1, solid: 4, halved: true},
	{name: "3", sides: 3, lowest: 1, solid: 6, halved: true},
	{name: "5", sides: 5, lowest: 1, solid: 10, halved: true},
	{name: "66", sides: 36, lowest: 11, solid: 6, pair: true},
	{name: "F", sides: 3, lowest: -1, solid: Signs},
}

// maxSides is the largest number of sides of a die.
const maxSides = 1000

// Plain returns the notation of each group that can be thrown, without d66 and dF.
func Plain() []string {
	var all []string
	for _, d := range kinds {
		for n := 1; n <= MaxGroup && !d.digits() && !d.signed(); n++ {
			all = append(all, strconv.Itoa(n)+"d"+d.name)
		}
	}
	return all
}

// kindNamed returns the die with a name, in any letter case, or nil.
func kindNamed(name string) *kind {
	if name == "%" {
		name = "100"
	}
	for i := range kinds {
		if strings.EqualFold(kinds[i].name, name) {
			return &kinds[i]
		}
	}
	sides, err := strconv.Atoi(name)
	if err != nil || name[0] == '0' || sides < 2 || sides > maxSides {
		return nil
	}
	return &kind{name: name, sides: sides, lowest: 1}
}

// drawn returns the die as one whose value is drawn. The dice of d66 and Fudge dice keep their faces.
func (d *kind) drawn() *kind {
	if d.solid == None || d.digits() || d.signed() {
		return d
	}
	return &kind{name: d.name, sides: d.sides, lowest: 1}
}

// highest returns the highest value.
func (d *kind) highest() int {
	if d.digits() {
		return 66
	}
	return d.lowest + d.sides - 1
}

// top returns the highest value as a range.
func (d *kind) top() valueRange { return d.values("", d.highest()) }

// values returns the values of a comparison, such as those of "<" and 3; without a sign, one value.
func (d *kind) values(compare string, number int) valueRange {
	switch compare {
	case "<":
		return valueRange{d.lowest, number}
	case "<=":
		return valueRange{d.lowest, number + 1}
	case ">":
		return valueRange{number + 1, d.highest() + 1}
	case ">=":
		return valueRange{number, d.highest() + 1}
	}
	return valueRange{number, number + 1}
}

// compared returns the notation of values: all from the lowest or to the highest, or one.
func (d *kind) compared(values valueRange) string {
	switch {
	case values.size() == 1:
		return "=" + strconv.Itoa(values.from)
	case values.from == d.lowest:
		return "<" + strconv.Itoa(values.below)
	}
	return ">" + strconv.Itoa(values.from-1)
}

// has reports whether values is not empty and the die has all of them.
func (d *kind) has(values valueRange) bool {
	return values.size() > 0 && values.from >= d.lowest && values.below <= d.highest()+1
}

// digits reports whether two dice are the digits of d66.
func (d *kind) digits() bool { return d.pair && d.solid == 6 }

// signed reports whether the faces are signs instead of numbers.
func (d *kind) signed() bool { return d.solid == Signs }

// faces returns the number of dice to throw for one.
func (d *kind) faces() int {
	if d.pair {
		return 2
	}
	return 1
}

// die returns the i-th of the dice to throw or to draw for one.
func (d *kind) die(i int) Die {
	die := Die{Solid: d.solid}
	if d.pair {
		die.Digit = Tens + Digit(i)
	}
	if d.solid == None {
		die.Sides = d.sides
	}
	return die
}

// value returns the value of the die's faces.
func (d *kind) value(faces []int) int {
	switch {
	case d.digits():
		return 10*faces[0] + faces[1]
	case d.pair:
		return Hundred(faces[0], faces[1])
	}
	face := faces[0]
	if d.solid == 10 && face == 0 {
		face = 10
	}
	if d.halved {
		return (face + 1) / 2
	}
	return face
}

// Hundred returns the value of two ten-sided dice, 1 to 100.
func Hundred(tens, ones int) int {
	if tens == 0 && ones == 0 {
		return 100
	}
	return 10*tens + ones
}
