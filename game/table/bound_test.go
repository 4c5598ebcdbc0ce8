package table

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

var rolls = flag.Int("rolls", 100_000, "number of rolls of TestWithholdingBound")

// TestWithholdingBound lets k of five seats collude with their best strategy: while the dice miss,
// one of them after the other walks out. An event of chance p must then happen with chance
// 1 − (1−p)^(k+1), and no more. This is the bound of docs/fairness.md.
func TestWithholdingBound(t *testing.T) {
	chance, n := chanceOfTotal(2), *rolls
	if testing.Short() {
		n /= 10
	}
	t.Logf("| colluders | +2 or more on 4dF in %s throws | bound | chi² on 1 degree of freedom |", thousands(n))
	t.Log("| ---: | ---: | ---: | ---: |")
	for k := range 4 {
		random := rand.New(rand.NewPCG(1, uint64(k)))
		hits := 0
		for range n {
			for left := k; ; left-- {
				if total(attemptOf(random, 5-k+left)) >= 2 {
					hits++
					break
				}
				if left == 0 {
					break
				}
			}
		}
		want := float64(n) * (1 - math.Pow(1-chance, float64(k+1)))
		chi2 := square(float64(hits)-want)/want + square(float64(hits)-want)/(float64(n)-want)
		p := distuv.ChiSquared{K: 1}.Survival(chi2)
		t.Logf("| %d | %s | %s | %.2f |", k, thousands(hits), thousands(int(math.Round(want))), chi2)
		if p < 1e-4 {
			t.Errorf("%d colluders: chi² %.1f on 1 degree of freedom", k, chi2)
		}
	}
}

func square(x float64) float64 { return x * x }

// chanceOfTotal returns the chance that four Fudge dice total at least n.
func chanceOfTotal(n int) float64 {
	hits := 0
	for i := range 81 {
		if i%3+i/3%3+i/9%3+i/27%3-4 >= n {
			hits++
		}
	}
	return float64(hits) / 81
}

// attemptOf returns the faces of an attempt of seats with random nonces.
func attemptOf(random *rand.Rand, seats int) []int {
	a := Attempt{ID: randomHash(random)}
	for range seats {
		a.Members = append(a.Members, Member{Nonce: randomHash(random)})
	}
	o, _ := (cheapSuite{}).Roll(Dice{}, a.seed())
	return o.Faces
}

func randomHash(random *rand.Rand) (h Hash) {
	for i := range 4 {
		v := random.Uint64()
		for j := range 8 {
			h[8*i+j] = byte(v >> (8 * j))
		}
	}
	return h
}

// TestColludersWalkOut lets two of four seats collude at complete tables. They walk out of throws
// that miss, and return for the next one. No throw may fail more than twice.
func TestColludersWalkOut(t *testing.T) {
	s := sit(t, cheapSuite{}, 3)
	colludes := func(i int) bool { return i == 1 || i == 2 }
	s.hold = func(from int, signed *Signed) bool {
		open := s.keeper.Table.Open
		if !colludes(from) || signed.Entry.Reveal == nil || open == nil || open.Attempt.ID != signed.Entry.Reveal.Attempt {
			return false
		}
		if len(open.Attempt.in(Out)) > 0 || total(s.foreseen(open)) >= 2 {
			return false
		}
		s.states[from].pending = nil
		s.submit(from, s.resign(from, signed, func(e *Entry) { e.Reveal, e.Leave = nil, &Leave{} }))
		return true
	}
	hits, throws, most := 0, 500, 0
	if testing.Short() {
		throws = 100
	}
	for i := range throws {
		s.step(3, Want{Entry{Throw: &Request{Dice: &Dice{json.RawMessage(`{}`), [2]int{i % 256, 1}, 100, Physics}}}})
		n := s.noticed(0, Announced)
		if len(n) != i+1 {
			t.Fatalf("throw %d: %d results", i+1, len(n))
		}
		last := n[i].Throw
		most = max(most, len(last.Voids))
		if total(last.Faces) >= 2 {
			hits++
		}
		for j := range s.states {
			if s.keeper.Table.Seats[j].Status == Left {
				s.step(j, Want{Entry{Here: &Here{}}})
			}
		}
		s.pass(11_000)
	}
	chance := 1 - math.Pow(1-chanceOfTotal(2), 3)
	want := float64(throws) * chance
	chi2 := square(float64(hits)-want) / (want * (1 - chance))
	t.Logf("%d of %d rolls are +2 or more, bound %.0f, chi² %.2f; at most %d attempts failed",
		hits, throws, want, chi2, most)
	if p := (distuv.ChiSquared{K: 1}).Survival(chi2); most > 2 || p < 1e-4 {
		t.Errorf("%d attempts failed; chi² %.1f", most, chi2)
	}
	if s.keeper.Table.Seats[1].Refused == 0 || s.keeper.Table.Seats[3].Refused != 0 {
		t.Errorf("refusals are counted as %d and %d", s.keeper.Table.Seats[1].Refused, s.keeper.Table.Seats[3].Refused)
	}
}

// foreseen returns the faces of an attempt before it ends. Colluders could compute them as soon as
// all other seats have revealed.
func (s *sitting) foreseen(open *Throw) []int {
	a := *open.Attempt
	a.Members = append([]Member(nil), a.Members...)
	for i := range a.Members {
		m := &a.Members[i]
		m.Nonce = s.states[m.Seat-1].nonce(m.Entry)
	}
	o, _ := s.suite.Roll(*open.Dice, a.seed())
	return o.Faces
}

// thousands returns a number up to a billion with commas between groups of digits.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
