package engine

import (
	"errors"
	"strings"
	"testing"

	"fudgetray/engine/language"
)

// TestRepeats types how often a line is rolled in all ways and at both ends. Rolls on the ladder are refused with how to
// repeat them, and with the line of one of them; dice are rolled as sets, or multiplied.
func TestRepeats(t *testing.T) {
	ways := map[string][]string{
		"2": {"twice", "x2", "2x", "x 2", "2 x", "×2", "2×", "X2", "2 times", "two times", "times 2", "zweimal", "2 mal", "2mal",
			"(x2)", "(2x)", "Twice"},
		"3":  {"thrice", "x3", "3x", "3 times", "three times", "dreimal", "drei mal", "3-mal"},
		"10": {"x10", "10x", "10 times", "ten times", "zehnmal"},
	}
	graded := []string{
		"Good", "Good 4dF", "Good 4dF+1", "Good +1 (aim)", "Good vs Fair", "Good opposed Fair", "4dF vs Good", "Great+1", "mudge Good",
		"3d6-fudge Good", "secret Good", "reaction", "reaction +1", "table", "untrained Climbing", "Gut gegen Mäßig", "Research",
		"Good opposed Good min Fair",
	}
	c := &Campaign{Sheet: sheet(t, Fudge)}
	for count, typed := range ways {
		problem := language.NoRepeats("--count " + count).In(nil)
		for _, way := range typed {
			for _, roll := range graded {
				for _, line := range []string{roll + " " + way, way + " " + roll} {
					_, err := c.ParseRequest([]byte(line))
					fault, refused := errors.AsType[*FieldError](err)
					if !refused || fault.Problem.In(nil) != problem || fault.Instead != roll || fault.Value != quoted(way) {
						t.Errorf("%s: %v; want %q with %s", line, err, problem, roll)
					}
				}
			}
			for _, dice := range []string{"2d6", "4d6dl1", "4dF", "2d6+3"} {
				for _, line := range []string{dice + " " + way, way + " " + dice} {
					_, err := c.ParseRequest([]byte(line))
					sets, product := count+"x("+dice+")", dice+"*"+count
					fault, refused := errors.AsType[*FieldError](err)
					multiplied := refused && fault.Instead == product && !strings.Contains(dice, "F")
					if refused && fault.Instead != sets && !multiplied {
						t.Errorf("%s: %v; want %s or %s", line, err, sets, product)
					}
				}
			}
		}
	}
}

// A line of several rolls on the ladder doesn't become a roll against one of them.
func TestSeveralRolls(t *testing.T) {
	for _, line := range []string{"Good; Good", "Good; Great; Fair", "Good 4dF; Fair 4dF"} {
		_, err := ParseRequest([]byte(line))
		fault, refused := errors.AsType[*FieldError](err)
		if !refused || strings.Contains(fault.Instead, "vs") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
