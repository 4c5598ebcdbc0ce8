package table

import (
	"fmt"
	"strings"
)

// Marks returns what a reader of the record should know: who cheated, whose nonces were missing, which throws one
// seat decided, which results are disputed, false or secret, and where volumes begin.
// docs/verify.py prints the same lines, except those
// about the outcomes of throws, which it doesn't simulate.
func (v *Verified) Marks() []string {
	marks := append([]string{}, v.marks...)
	for _, c := range v.Throws {
		if c.False {
			marks = append(marks, fmt.Sprintf("throw %d: seat %d announces a false result", c.Number, c.By))
		}
		if len(c.Disputed) == 0 {
			continue
		}
		marks = append(marks, fmt.Sprintf("throw %d: disputed by seat %s", c.Number, listed(c.Disputed)))
		if !c.False && c.Problem == nil {
			marks = append(marks, fmt.Sprintf("throw %d: the disputed result is right", c.Number))
		}
	}
	for _, number := range append(v.unopened, unopened(v.Table.Recent)...) {
		marks = append(marks, fmt.Sprintf("throw %d: secret and unopened", number))
	}
	for i := range v.Table.Seats {
		marks = append(marks, v.Table.Seats[i].marks(i+1)...)
	}
	return marks
}

// unopened returns the numbers of the secret throws that are not opened.
func unopened(throws []*Throw) (numbers []int) {
	for _, t := range throws {
		if t.hidden() {
			numbers = append(numbers, t.Number)
		}
	}
	return numbers
}

// mark marks what a line has shown.
func (v *Verified) mark(n Notice) {
	add := func(format string, args ...any) { v.marks = append(v.marks, fmt.Sprintf(format, args...)) }
	switch n.Kind {
	case Continued:
		add("line %d: another volume begins", v.Table.Head.Seq)
	case Unread:
		add("line %d: seat %d has a newer release; this one can't read all of it", v.Table.Head.Seq, n.Seat)
	case Named:
		add("line %d: seat %d cheats: %s", v.Table.Head.Seq, n.Seat, n.Breach)
	case Voided:
		add("throw %d: void attempt without seat %s", n.Throw.Number, listed(n.Throw.Voids[len(n.Throw.Voids)-1].Seats))
	case Rolled:
		opened := n.Throw.Secret != nil && !n.Throw.hidden() // it was marked when it ended
		if n.Throw.Alone() && !opened {
			add("throw %d: decided by seat %s alone", n.Throw.Number, listed([]int{n.Throw.Attempt.Members[0].Seat}))
		}
	}
}

// marks returns the marks of a seat, by its number.
func (s *Seat) marks(number int) (marks []string) {
	if s.NotArrived > 0 {
		marks = append(marks, fmt.Sprintf("seat %d: %d did not arrive", number, s.NotArrived))
	}
	if s.Refused > 0 {
		marks = append(marks, fmt.Sprintf("seat %d: %d refused", number, s.Refused))
	}
	return marks
}

// listed returns numbers as text.
func listed(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}
