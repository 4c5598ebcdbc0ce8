package notation

import (
	"fmt"
	"strings"
	"testing"
)

// TestNotation parses each spelling and compares its canonical form.
func TestNotation(t *testing.T) {
	for _, row := range [][2]string{
		{"2d6", "2d6"}, {"d20", "1d20"}, {"D%", "1d100"}, {"2d%", "2d100"}, {"df", "1dF"}, {"4DF", "4dF"},
		{"d2", "1d2"}, {"1d3", "1d3"}, {"3d5", "3d5"}, {"d66", "1d66"},
		{"2d6+1d4", "2d6+1d4"}, {"2D6 − d4", "2d6-1d4"}, {"1d4+1d6+1d8+1d10", "1d4+1d6+1d8+1d10"},
		{"4d6dl", "4d6dl1"}, {"4d6DL1", "4d6dl1"}, {"4d6kh3", "4d6kh3"}, {"2d20kh", "2d20kh1"}, {"2d20kl1", "2d20kl1"},
		{"3d8dh2", "3d8dh2"},
		{"3d6!", "3d6!"}, {"2d6r1", "2d6r1"}, {"2d6ro1", "2d6r1"}, {"2d6r", "2d6r1"}, {"2d6r<2", "2d6r1"},
		{"2d6ro<3", "2d6r<3"},
		{"4W6", "4d6"}, {"w20", "1d20"}, {"4wF", "4dF"}, {"4dF.2", "4dF"}, {"2d6r<=2", "2d6r<3"}, {"2d6r>4", "2d6r>4"},
		{"2d6ro=1", "2d6r1"},
		{"3d6!!", "3d6!"}, {"3d6!6", "3d6!"}, {"3d6!>5", "3d6!"}, {"3d6!=6", "3d6!"},
		{"5d10>7", "5d10>7"}, {"5d10>=8", "5d10>=8"}, {"5d10<=3", "5d10<=3"}, {"5d6=6", "5d6=6"}, {"3d10>9", "3d10>9"}, {"4dF<0", "4dF<0"}, {"4d6s vs 12", "4d6sa vs 12"}, {"4d6sd>=3", "4d6>=3sd"}, {"5d10 sa vs 20", "5d10sa vs 20"},
		{"2d6 > 4", "2d6>4"},
		{"4d6r1kh3", "4d6r1kh3"}, {"4d6dl1r1", "4d6r1dl1"},
		{"4d6r2kh3", "4d6r2kh3"}, {"3d6!5", "3d6!=5"}, {"3d6!>4", "3d6!>4"}, {"3d6!<3", "3d6!<3"},
		{"4d6min2", "4d6min2"}, {"4d6mi2ma5", "4d6min2max5"}, {"4d6kh3max5", "4d6max5kh3"}, {"4d6s", "4d6sa"},
		{"4d6kh3sd", "4d6kh3sd"},
		{"(2d6)*2", "2d6*2"}, {"(2D6+3) * 2", "(2d6+3)*2"}, {"floor(d20/2)", "floor(1d20/2)"},
		{"(d6-(d4-1))*2", "(1d6-1d4+1)*2"},
		{"d20 vs 15", "1d20 vs 15"}, {"(d20+1)*2VS-3", "(1d20+1)*2 vs -3"}, {"5d10>7 vs 2", "5d10>7 vs 2"},
		{"-d6", "-1d6"}, {"-(d6-d4)", "-1d6+1d4"}, {"2*3*d6", "6*1d6"}, {"2*(3*d6)", "2*(3*1d6)"},
		{"max(d6+1,2*d4, 3)", "max(1d6+1,2*1d4,3)"},
		{"d6/1000+d6/1000+d6/1000", "1d6/1000+1d6/1000+1d6/1000"}, {"d6/1000/1000/1000", "1d6/1000/1000/1000"},
		{"d1000*1000*1000", "1d1000*1000*1000"}, {"-d1000*1000*1000", "-1d1000*1000*1000"}, {"(2d6)x2", "2d6*2"},
		{"2*500*d6", "1000*1d6"},
		{"d6" + strings.Repeat("*(1)", 20), "1d6" + strings.Repeat("*1", 20)}, {"d20 vs 1000", "1d20 vs 1000"},
		{"d20 vs -1000", "1d20 vs -1000"},
		{"4d6SA", "4d6sa"}, {"100x(d6)", "100x(1d6)"}, {"3d6min3max3", "3d6min3max3"},
		{"d20/2/5", "1d20/2/5"}, {"abs(d6-d6)", "abs(1d6-1d6)"}, {"2d6;1d8 + 2", "2d6; 1d8+2"},
		{"2x((d6+1)/2)", "2x((1d6+1)/2)"},
		{"6x(4d6dl1)", "6x(4d6dl1)"}, {"6X( 3d6 )", "6x(3d6)"}, {"3x(1d6!+1d4)", "3x(1d6!+1d4)"},
	} {
		p, err := Parse(row[0])
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		if p.String() != row[1] {
			t.Errorf("%s is %s, want %s", row[0], p, row[1])
		}
		if again, err := Parse(row[1]); err != nil || again.String() != row[1] {
			t.Errorf("%s does not round-trip", row[1])
		}
	}
}

// TestNumbers parses the numbers that are added to dice.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"2d6+3-1": "2d6 [3 -1]", "6x(1d6+2)": "6x(1d6) [2]", "(2d6+3)*2": "(2d6+3)*2 []", "2d6;1d4+1": "2d6; 1d4+1 []",
	} {
		pool, numbers, err := ParseNumbers(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := fmt.Sprint(pool, numbers); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	if _, err := Parse("2d6+3"); err == nil || err.Value != "2d6+3" {
		t.Errorf("a number among the dice: %v", err)
	}
}

// TestErrorPlaces checks the place, the value and the correction of errors.
func TestErrorPlaces(t *testing.T) {
	for _, row := range []struct {
		text, value, nearest string
		at                   int
	}{
		{"4d6k3", "k3", "4d6kh3", 3},
		{"2d6+1dX", "1dX", "2d6+1dF", 6},
		{"2d66", "2d66", "2x(d66)", 0},
		{"2d6 vs Good", "vs Good", "", 4},
		{"", "", "", 0},
	} {
		_, err := Parse(row.text)
		if err == nil || err.At != row.at || err.Value != row.value || err.Nearest != row.nearest {
			t.Errorf("%q: %+v, want %+v", row.text, err, row)
		}
	}
}

// FuzzParse parses text, and prints and throws the dice that it contains.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"6x(4d6r1dl1+1d4)", "2d20kh1+1d%-1d66-4dFkl2", "3d6!+2d4r<3", "floor((2d6+1d8)/2) vs 5", "100d7", "2d6;1d8>3",
		"4d6k3", "4dü",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pool, _, err := ParseNumbers(text)
		if err != nil {
			checkError(t, text, err)
			return
		}
		printed := pool.String()
		again, err := Parse(printed)
		if err != nil || again.String() != printed {
			t.Fatalf("%s comes back as %v, %v", printed, again, err)
		}
		pool.Odds()
		checkThrows(t, pool)
	})
}

// checkError checks that an error names a part of the text.
func checkError(t *testing.T, text string, err *Error) {
	t.Helper()
	if err.At > len(text) || !err.Problem.IsSet() || err.Error() == "" {
		t.Fatalf("%q: %+v", text, err)
	}
	if err.Nearest == "" {
		return
	}
	if _, _, wrong := ParseNumbers(err.Nearest); wrong != nil {
		t.Fatalf("%q suggests %q: %v", text, err.Nearest, wrong)
	}
}

// checkThrows throws dice with their highest faces until no more are needed.
func checkThrows(t *testing.T, pool *Pool) {
	t.Helper()
	var faces []int
	for range MaxDrawn + 2 {
		_, next := pool.Throws(faces)
		if len(next) == 0 {
			low, high := pool.Range()
			if total := pool.Totals(faces)[0]; len(faces) > MaxDrawn || total < low || total > high {
				t.Fatalf("%s: total %d of %d dice; the range is %d to %d", pool, total, len(faces), low, high)
			}
			return
		}
		for _, die := range next {
			_, highest := span(die)
			faces = append(faces, highest)
		}
	}
	t.Fatalf("%s always needs more dice", pool)
}
