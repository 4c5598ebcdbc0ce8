package session

import (
	"cmp"
	"fmt"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// fold removes the oldest rolls beyond a limit and adds them to folded. It removes partSize rolls at
// a time, so that the others stay in their parts.
func fold(rolls []*Roll, limit int, folded Folded) ([]*Roll, Folded) {
	n := len(rolls) - limit
	n = min(n-n%partSize, len(rolls))
	if n <= 0 {
		return rolls, folded
	}
	folded.Degrees = slices.Clone(folded.Degrees)
	for _, r := range rolls[:n] {
		folded.add(r)
	}
	return rolls[n:], folded
}

// maxDegrees is the number of degrees that are counted; ladders may name more.
const maxDegrees = 64

// add counts a roll. The degree of a secret roll that was not revealed stays secret.
func (f *Folded) add(r *Roll) {
	if f.Rolls == 0 {
		f.Since = r.Time
	}
	f.Rolls++
	if r.Request.Secret && !r.Revealed {
		return
	}
	if resolution, err := engine.Resolve(&r.Request); err == nil {
		f.count(resolution.DegreeName, 1)
	}
}

// count adds rolls of a degree. The most frequent degrees come first.
func (f *Folded) count(degree string, rolls uint32) {
	if degree == "" {
		return
	}
	i := slices.IndexFunc(f.Degrees, func(d DegreeCount) bool { return d.Degree == degree })
	switch {
	case i >= 0:
		f.Degrees[i].Rolls += rolls
	case len(f.Degrees) < maxDegrees:
		f.Degrees = append(f.Degrees, DegreeCount{degree, rolls})
	}
	slices.SortStableFunc(f.Degrees, func(a, b DegreeCount) int { return cmp.Compare(b.Rolls, a.Rolls) })
}

// plus returns the counts of both.
func (f Folded) plus(g Folded) Folded {
	if f.Rolls == 0 {
		return g
	}
	f.Rolls, f.Since, f.Degrees = f.Rolls+g.Rolls, min(f.Since, g.Since), slices.Clone(f.Degrees)
	for _, d := range g.Degrees {
		f.count(d.Degree, d.Rolls)
	}
	return f
}

func (f Folded) equal(g Folded) bool {
	return f.Rolls == g.Rolls && f.Since == g.Since && slices.Equal(f.Degrees, g.Degrees)
}

// In returns the counts as text, such as "300 older rolls are only counted. Good 120, Fair 90". It is empty
// without folded rolls.
func (f Folded) In(l *language.Language) string {
	if f.IsZero() {
		return ""
	}
	text := language.OlderRolls(int(f.Rolls)).In(l)
	for i, d := range f.Degrees {
		separator := ", "
		if i == 0 {
			separator = " "
		}
		text += fmt.Sprint(separator, d.Degree, " ", d.Rolls)
	}
	return text
}

// IsZero reports whether no rolls were folded.
func (f Folded) IsZero() bool { return f.Rolls == 0 }
