package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"fudgetray/game/physics"
)

// write writes the document, and the plots beside it.
func (f *findings) write(out string) error {
	folder := strings.TrimSuffix(out, filepath.Ext(out))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := f.plot(folder); err != nil {
		return err
	}
	return os.WriteFile(out, []byte(f.document(filepath.Base(folder))), 0o644)
}

// document returns the text; plots is the folder of the plots as the text sees it.
func (f *findings) document(plots string) string {
	picture := func(name, what string) string { return fmt.Sprintf("![%s](%s/%s.svg)\n", what, plots, name) }
	parts := []string{
		f.introduction(),
		exactness,
		"## Faces and results\n", f.fairnessText(), f.fairnessTable(),
		picture("deviations", "How far all counts of faces are from what is expected"), picture("p-values", "All p-values in order"),
		f.resultPictures(plots),
		"## What the physics does by itself\n", f.rawText(), f.rawTable(), picture("raw", "Faces of the d6 before and after relabelling"),
		"## Coming to rest\n", f.restText(), f.restTable(), picture("settle", "How long throws take"),
		"## The solver\n", f.solverText(), f.budgetTable(), f.qualityTable(),
		"## A shaved die\n", f.shavedText(), picture("shaved", "How often a shaved die shows each pair of faces"),
		"## Doing it again\n", f.again(),
	}
	return strings.Join(parts, "\n")
}

func (f *findings) introduction() string {
	length := "This is the full run."
	if f.plan.throws < fullRun {
		length = fmt.Sprintf("This is\na shorter run: the full one makes %s throws of each.", thousands(fullRun))
	}
	return fmt.Sprintf(`# Evidence

This document is written by `+"`make evidence`"+`. %s throws of each technique are simulated
as the tray simulates them, and %s wild ones at %d m/s and spins of 100 rad/s and more.
All random numbers come from the name of this version, “%s”, which was fixed
before the dice were thrown; nothing was picked afterwards. %s
`, thousands(f.plan.throws), thousands(f.plan.wild), wildSpeed, version, length)
}

const exactness = `## Why the faces are exactly fair

No simulation is free of bias, and neither is any real die. So the physics does not decide
the face alone. It throws a die without labels; when the die has come to rest, one of the
rotations that turn the solid into itself is drawn (a cube has 24, a d10 has 10, a d20 has
60), each equally likely, from random numbers that the physics never sees. The labels are
those of the die turned by it from the start, so nothing changes before your eyes. Whatever
face the physics left on top, this puts every label there in equally many of the equally
likely cases: of the 24 rotations of a cube, four for each of its six faces. A biased solver
could therefore not bias a label, nor one die another, nor one throw the next. Only the
drawing of the rotation has to be fair, and its numbers come from the operating system's
generator (here, to be repeatable, from ChaCha8). Whether a die lies askew, and is nudged,
is judged by its place alone, never by its label. The counts below are the check of the
program; the argument is what makes it exact.
`

func (f *findings) fairnessText() string {
	var named []string // of the tests outside what is expected of a thousand
	together := map[string][]float64{}
	for i := range f.rows {
		r := &f.rows[i]
		for _, t := range r.tests() {
			p := t.p()
			together[t.what] = append(together[t.what], p)
			if p < rare || p > 1-rare {
				named = append(named, fmt.Sprintf("%s, %s (p = %.4f)", r.name(), t.what, p))
			}
		}
	}
	outside := "none of them"
	if len(named) > 0 {
		outside = strings.Join(named, "; ")
	}
	p := func(what string) float64 { return fisher(together[what]).p() }
	all := slices.Concat(slices.Collect(maps.Values(together))...)
	return fmt.Sprintf(`Chi² against the exact odds: of the values of each die; of the results of the technique;
of the values of a die in a throw and in the next; of those of a die and its neighbour. p is
the chance of so much deviation or more with perfect dice. Of the %d p-values of perfect dice
%.2f lie outside %.3f to %.3f on average; here: %s.
As far out as the farthest of them, perfect dice come in %s of such runs.
All techniques together (Fisher) have p = %.2g for faces, %.2g from throw to throw and %.2g
from die to die. Mudge's 4dF and the 3d6 of 3d6 Fudge throw the same dice as those listed.
`, len(all), 2*rare*float64(len(all)), rare, 1-rare, outside, percent(chanceOfFarthest(all), 0), p(faces), p(serial), p(cross))
}

// rare is the chance beyond which a p-value is named.
const rare = 0.001

// The tests of a technique.
const (
	faces   = "faces"
	results = "results"
	serial  = "throw to throw"
	cross   = "die to die"
)

// namedTest is a test of a technique.
type namedTest struct {
	what string
	test
}

// tests returns the tests of what must be fair.
func (r *row) tests() []namedTest {
	out := []namedTest{{faces, r.Faces}, {results, r.Results}, {serial, r.Serial}}
	if r.Cross.DF > 0 {
		out = append(out, namedTest{cross, r.Cross})
	}
	return out
}

func (f *findings) fairnessTable() string {
	head := []string{"technique", "dice", faces + ": chi² (df)", "p", results, "p", serial, "p", cross, "p"}
	var rows [][]string
	for i := range f.rows {
		r := &f.rows[i]
		cells := []string{r.name(), thousands(r.count * r.usual.Throws)}
		for _, t := range []test{r.Faces, r.Results, r.Serial, r.Cross} {
			if t.DF == 0 {
				cells = append(cells, "–", "–")
				continue
			}
			cells = append(cells, fmt.Sprintf("%.1f (%d)", t.Chi2, t.DF), fmt.Sprintf("%.4f", t.p()))
		}
		rows = append(rows, cells)
	}
	return grid(head, rows)
}

func (f *findings) resultPictures(plots string) string {
	var s strings.Builder
	s.WriteString("Results: bars as thrown, dots the exact odds.\n\n")
	for i := range f.rows {
		name := f.rows[i].name()
		fmt.Fprintf(&s, "![Results of %s](%s/%s.svg)\n", name, plots, "results-"+fileName(name))
	}
	return s.String()
}

func (f *findings) rawText() string {
	return `This is what the faces would be without relabelling: how often each face of the solid was on
top when the dice had come to rest. Starts are turned evenly in all directions, so a perfect
solver would leave no preference; a chi² far above its degrees of freedom shows ours: it treats
the corners of a solid in a fixed order. None of it reaches a label.
`
}

func (f *findings) rawTable() string {
	head := []string{"technique", "die", "raw faces: chi² (df)", "p", "farthest face off", "after relabelling: p"}
	var rows [][]string
	for i := range f.rows {
		r := &f.rows[i]
		rows = append(rows, []string{
			r.name(), r.kind.String(), fmt.Sprintf("%.1f (%d)", r.Raw.Chi2, r.Raw.DF), scientific(r.Raw.p()), percent(r.RawMost, 2), fmt.Sprintf("%.4f", r.Faces.p()),
		})
	}
	return grid(head, rows)
}

func (f *findings) restText() string {
	var dice, tilted, escaped, shown, replayed, wrong int
	for i := range f.rows {
		for _, n := range []*tally{f.rows[i].usual, f.rows[i].wild} {
			dice += n.Throws * f.rows[i].count
			tilted += n.Tilted
			escaped += n.Escaped
			shown += n.Shown
			wrong += n.NotReplayed
			replayed += repeated(n.Throws)
		}
	}
	return fmt.Sprintf(`Of %s dice at rest, %d lay tilted by more than 5° or not on the floor, %d were outside the
tray or nowhere, and %d showed another face than was counted. Of %s throws repeated from
their receipts, %d came out otherwise. Frames play no part: a throw is simulated whole, in
steps of 1/%.0f s, before it is shown, at 60, 20 or 10 frames a second and with none at all.
`, thousands(dice), tilted, escaped, shown, thousands(replayed), wrong, 1/physics.Step)
}

// repeated is how many of a number of throws are repeated.
func repeated(throws int) int {
	whole := throws / batch
	return whole*times(batch) + times(throws%batch)
}

func times(throws int) int { return (throws + replayEvery - 1) / replayEvery }

func (f *findings) restTable() string {
	head := []string{"technique", "rest s: median", "p95", "longest", "nudges in 1,000 throws", "tilted", "escaped", "wild: median", "longest", "tilted", "escaped"}
	var rows [][]string
	for i := range f.rows {
		r := &f.rows[i]
		u, w := r.usual, r.wild
		rows = append(rows, []string{
			r.name(), seconds(u.quantile(0.5)), seconds(u.quantile(0.95)), seconds(len(u.Steps) - 1), fmt.Sprintf("%.1f", 1000*float64(u.Nudges)/float64(u.Throws)),
			fmt.Sprint(u.Tilted), fmt.Sprint(u.Escaped), seconds(w.quantile(0.5)), seconds(len(w.Steps) - 1), fmt.Sprint(w.Tilted), fmt.Sprint(w.Escaped),
		})
	}
	return grid(head, rows)
}

// quantile returns within how many steps the part p of the throws ended.
func (t *tally) quantile(p float64) int {
	want := p * float64(t.Throws)
	sum := 0
	for steps, n := range t.Steps {
		if sum += n; float64(sum) >= want {
			return steps
		}
	}
	return len(t.Steps) - 1
}

// between returns the part of the throws that ended after from to to seconds.
func (t *tally) between(from, to float64) float64 {
	sum := 0
	for steps, n := range t.Steps {
		if s := float64(steps) * physics.Step; s >= from && s <= to {
			sum += n
		}
	}
	return float64(sum) / float64(t.Throws)
}

func (f *findings) solverText() string {
	return fmt.Sprintf(`Measured in the setting in which engines are compared (16 mm dice in a square tray of 25 cm,
1–2 m/s, spins to 40 rad/s, friction 0.4, restitution 0.3; wild: 6 m/s, 100 rad/s), with
nobody nudging: of each setting the throws of `+"`game/trial`"+` numbered 0 to %s. Creep is how
fast dice that lie move in the two seconds after; cocked are dice that do not lie flat on the
floor, whether they lean or ride on another. The bounds are for 4 d6.
[engines.md](engines.md) puts the same throws, fewer of them, beside those of other engines.
Its figures differ by the sample, and by how they are taken: only dice tilted by more than 5°
are cocked, restitution is the mean over the heights, and slide is that of one speed.
`, thousands(f.trials-1))
}

func (f *findings) budgetTable() string {
	four := f.quality[0]
	lively := f.rows[0].usual.between(0.8, 1.6) // of 4dF, the first
	var rest, late float64
	for i := range f.rows {
		rest = max(rest, float64(f.rows[i].usual.quantile(0.5))*physics.Step)
		late = max(late, float64(f.rows[i].usual.quantile(0.95))*physics.Step)
	}
	rows := []budget{
		{"overlap, median", "≤ 0.2 mm", fmt.Sprintf("%.3f mm", four.OverlapP50*1e3), four.OverlapP50 <= 0.2e-3},
		{"overlap, p99", "≤ 1.0 mm", fmt.Sprintf("%.3f mm", four.OverlapP99*1e3), four.OverlapP99 <= 1e-3},
		{"energy gain, p99", "≤ 0.1 %", percent(four.Gain, 4), four.Gain <= 1e-3},
		{"rest tilt, p99", "≤ 0.1°", fmt.Sprintf("%.4f°", degrees(four.Tilt)), degrees(four.Tilt) <= 0.1},
		{"restitution for 0.3, worst", "±0.01", fmt.Sprintf("%.4f", f.restitution), math.Abs(f.restitution-0.3) <= 0.01},
		{"slide by v²/2μg, worst", "±1 %", fmt.Sprintf("%+.2f %%", 100*(f.slide-1)), math.Abs(f.slide-1) <= 0.01},
		{"4dF: results after 0.8 to 1.6 s", "≥ 90 %", percent(lively, 1), lively >= 0.9},
		{"throw to result, median of the slowest technique", "≤ 1.6 s", fmt.Sprintf("%.2f s", rest), rest <= 1.6},
		{"throw to result, p95 of the slowest technique", "≤ 2.2 s", fmt.Sprintf("%.2f s", late), late <= 2.2},
	}
	var cells [][]string
	for _, b := range rows {
		cells = append(cells, []string{b.what, b.must, b.is, map[bool]string{true: "yes", false: "**no**"}[b.met]})
	}
	return grid([]string{"what", "must be", "is", "met"}, cells)
}

// budget is one figure that has to stay within a bound.
type budget struct {
	what, must, is string
	met            bool
}

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

func (f *findings) qualityTable() string {
	head := []string{"setting", "throws", "calm after s", "overlap mm p50", "p99", "energy gain p99", "tilt ° p99", "creep mm/s p99", "cocked", "escaped", "not ended"}
	var rows [][]string
	for _, q := range f.quality {
		rows = append(rows, []string{
			q.Name, thousands(q.Throws), fmt.Sprintf("%.2f", q.Seconds), fmt.Sprintf("%.3f", q.OverlapP50*1e3), fmt.Sprintf("%.3f", q.OverlapP99*1e3), percent(q.Gain, 4),
			fmt.Sprintf("%.4f", degrees(q.Tilt)), fmt.Sprintf("%.4f", q.Creep*1e3), percent(q.Cocked, 2), fmt.Sprint(q.Escaped), fmt.Sprint(q.Unended),
		})
	}
	return grid(head, rows)
}

func (f *findings) shavedText() string {
	line := func(s *shavedDice) string {
		more, err := s.excess()
		return fmt.Sprintf("%+.2f %% ± %.2f %%", 100*more, 100*err)
	}
	return fmt.Sprintf(`Do simulated dice behave like real ones? Christie and others (2001) found that a die short by
3 %% on one axis shows the faces that are nearer to each other 6 %% more often. Four such dice
in each of %s throws, labels fixed to the solid: %s (standard error). The
same throws of dice that are not shaved: %s. Dice that came to rest askew
(%d and %d) are not counted.
`, thousands(f.plan.shaved), line(&f.shaved), line(&f.control), f.shaved.Left, f.control.Left)
}

func (f *findings) again() string {
	var sum uint64
	for i := range f.rows {
		sum += f.rows[i].usual.Hash + f.rows[i].wild.Hash
	}
	return fmt.Sprintf(`The hashes of the final states of all throws above add up to `+"`%016x`"+`. The same version gives
the same sum, and this same document, on every platform: `+"`go run ./cmd/evidence -n %d`"+`.
`, sum, f.plan.throws)
}

// grid writes rows as a Markdown table that is also read well as it is.
func grid(head []string, rows [][]string) string {
	widths := make([]int, len(head))
	for _, r := range slices.Concat([][]string{head}, rows) {
		for i, cell := range r {
			widths[i] = max(widths[i], 3, utf8.RuneCountInString(cell))
		}
	}
	var s strings.Builder
	line := func(cells []string, fill string) {
		for i, cell := range cells {
			fmt.Fprint(&s, "| ", cell, strings.Repeat(fill, widths[i]-utf8.RuneCountInString(cell)), " ")
		}
		s.WriteString("|\n")
	}
	line(head, " ")
	line(make([]string, len(head)), "-")
	for _, r := range rows {
		line(r, " ")
	}
	return s.String()
}

func seconds(steps int) string { return fmt.Sprintf("%.2f", float64(steps)*physics.Step) }

// scientific writes a chance, however small.
func scientific(p float64) string {
	if p < 1e-300 {
		return "< 1e-300"
	}
	return fmt.Sprintf("%.2g", p)
}

func percent(part float64, digits int) string { return fmt.Sprintf("%.*f %%", digits, 100*part) }

// thousands writes a number with a comma before every three digits.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// fileName returns a technique's name as a file may have it.
func fileName(technique string) string { return strings.ReplaceAll(technique, "%", "-percent") }
