package engine

import "slices"

// System is one of the three rule systems.
type System string

// The rule systems. The empty System of a Request is Fudge.
const (
	Fudge  System = "fudge"     // Fudge SRD and Fudge 1995
	Mudge  System = "mudge"     // damage die, tie-break, open-ended criticals
	Fudge3 System = "3d6-fudge" // roll low on three d6
)

// Values returns all systems.
func (System) Values() []System { return []System{Fudge, Mudge, Fudge3} }

var systems = System.Values("")

// systemIndex returns the index of the system in System.Values. The empty System is Fudge.
func systemIndex(system System) int {
	switch system {
	case Mudge:
		return 1
	case Fudge3:
		return 2
	}
	return 0
}

// Kind is a kind of roll.
type Kind string

// The kinds of rolls. The empty Kind of a Request is Unopposed.
const (
	Unopposed   Kind = "unopposed"   // a trait against a Difficulty. Rule R15
	Opposed     Kind = "opposed"     // a trait against the other side's. Rule R22
	Situational Kind = "situational" // roll without a trait. Rule R21
	Reacting    Kind = "reaction"    // reaction of an NPC. Rule R36
	Damaging    Kind = "damage"      // situational roll for damage. Rule R38
	Lookup      Kind = "table"       // 2d6 or other dice on the critical table. Rule R29
	Sum         Kind = "sum"         // total of any dice
)

var allKinds = []Kind{Unopposed, Opposed, Situational, Reacting, Damaging, Lookup, Sum}

// Values returns all kinds of rolls.
func (Kind) Values() []Kind { return slices.Clone(allKinds) }

// kindIndex returns the index of the kind in Kind.Values, or -1.
func kindIndex(kind Kind) int {
	switch kind {
	case Unopposed:
		return 0
	case Opposed:
		return 1
	case Situational:
		return 2
	case Reacting:
		return 3
	case Damaging:
		return 4
	case Lookup:
		return 5
	case Sum:
		return 6
	}
	return -1
}
