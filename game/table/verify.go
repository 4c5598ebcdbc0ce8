package table

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A Checked is a verified throw of a record.
type Checked struct {
	*Throw
	Outcome Outcome
	Problem error // reason why this release can't compute the outcome
	False   bool  // the announced result differs from the outcome
}

// Verified is the result of Verify.
type Verified struct {
	Table  Table     // table after the last line
	Throws []Checked // throws whose seeds are known, in the order in which they ended
	Named  []Notice  // notices of seats that cheated

	only     int      // number of the only throw whose outcome is computed, or 0
	marks    []string // in the order of their lines
	unopened []int    // secret throws that were unopened at the start of a volume
}

// Verify reads a record of one line of JSON for each line of the table, checks each line and simulates
// all throws. An error names the line that may not follow, which means that the record was altered. A
// truncated record is valid; only a copy of its head can show that lines are missing.
func Verify(suite Suite, record io.Reader) (*Verified, error) { return verify(suite, record, 0) }

// VerifyThrow is Verify, and simulates only the throw with a number. The others are missing in the result.
func VerifyThrow(suite Suite, record io.Reader, number int) (*Verified, error) {
	return verify(suite, record, number)
}

func verify(suite Suite, record io.Reader, only int) (*Verified, error) {
	v := &Verified{Table: NewTable(suite), only: only}
	lines := bufio.NewScanner(record)
	lines.Buffer(nil, MaxMessage+2)
	n := 0
	for lines.Scan() {
		n++
		line, err := ParseLaterLine(slices.Clone(lines.Bytes()))
		if err == nil {
			err = v.add(line)
		}
		if err != nil {
			return v, fmt.Errorf("line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return v, fmt.Errorf("line %d: %w", n+1, malformed("length", "more than %d bytes", MaxMessage))
	case err != nil:
		return v, err
	case n == 0:
		return v, refuse("record", "it is empty")
	}
	return v, nil
}

// add checks a line.
func (v *Verified) add(line *Line) error {
	earlier := v.Table.Recent
	table, notices, err := v.Table.Apply(line)
	if err != nil {
		return err
	}
	v.Table = table
	for _, n := range notices {
		switch {
		case n.Kind == Named:
			v.Named = append(v.Named, n)
		case n.Throw != nil && v.only > 0 && n.Throw.Number != v.only:
		case n.Kind == Rolled && !n.Throw.hidden():
			c := Checked{Throw: n.Throw}
			c.Outcome, c.Problem = table.suite.Roll(*n.Throw.Dice, n.Throw.Seed)
			v.Throws = append(v.Throws, c)
		case n.Kind == Announced || n.Kind == Disputed:
			v.announced(n.Throw)
		case n.Kind == Taken:
			v.unopened = append(v.unopened, unopened(slices.DeleteFunc(slices.Clone(earlier), func(t *Throw) bool {
				return t.Roller != n.Seat
			}))...)
		case n.Kind == Continued:
			v.unopened = append(v.unopened, unopened(earlier)...)
		}
		v.mark(n)
	}
	return nil
}

// announced compares a result with the outcome.
func (v *Verified) announced(t *Throw) {
	i := slices.IndexFunc(v.Throws, func(c Checked) bool { return c.Number == t.Number })
	c := &v.Throws[i]
	c.Throw = t
	c.False = c.Problem == nil && !c.Outcome.Shows(t.Receipt, t.Faces)
}
