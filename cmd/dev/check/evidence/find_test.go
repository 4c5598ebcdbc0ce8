package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"fudgetray/game/dice"
)

func TestTechniques(t *testing.T) {
	all, err := techniques()
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]technique{}
	for _, x := range all {
		has[x.name()] = x
	}
	for name, want := range map[string]string{
		"4dF":   "4 dF",
		"10dF":  "10 dF",
		"dF-d6": "4 d6",
		"3d6":   "3 d6",
		"d%":    "2 d10",
		"2d6":   "2 d6",
		"4d20":  "4 d20",
		"2d100": "4 d10",
	} {
		x, ok := has[name]
		if got := fmt.Sprintf("%d %v", x.count, x.kind); !ok || got != want {
			t.Errorf("%s throws %s, want %s", name, got, want)
		}
	}
}

func TestValues(t *testing.T) {
	each, faces := values(dice.DF)
	if !reflect.DeepEqual(each, []int{-1, 0, 1}) || !reflect.DeepEqual(faces, []int{2, 2, 2}) {
		t.Errorf("a Fudge die has values %v on %v faces", each, faces)
	}
}

// Batches add up to the same sum in any order.
func TestSameRunSameTally(t *testing.T) {
	all, err := techniques()
	if err != nil {
		t.Fatal(err)
	}
	first := &all[0]
	var sums []*tally
	for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}} {
		sum := newTally(first)
		for _, number := range order {
			some, err := first.throwBatch(number, 20, false)
			if err != nil {
				t.Fatal(err)
			}
			sum.add(some)
		}
		sums = append(sums, sum)
	}
	if !reflect.DeepEqual(sums[0], sums[1]) {
		t.Errorf("the order of batches changes the sum:\n%+v\n%+v", sums[0], sums[1])
	}
	n := sums[0]
	if n.Throws != 60 || n.Tilted+n.Escaped+n.Shown+n.NotReplayed != 0 {
		t.Errorf("of %d throws: %d tilted, %d escaped, %d shown differently, %d not replayed",
			n.Throws, n.Tilted, n.Escaped, n.Shown, n.NotReplayed)
	}
}

// A small run writes a complete document. A second run writes the same document from stored results.
func TestSmallRun(t *testing.T) {
	if testing.Short() {
		t.Skip("throws all techniques twice")
	}
	folder := t.TempDir()
	p := planFor(fewest)
	p.kept = filepath.Join(folder, "kept")
	var documents []string
	for _, workers := range []int{2, 1} {
		p.workers = workers
		f, err := p.find(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(folder, fmt.Sprint(workers), "evidence.md")
		if err := f.write(out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, string(text))
		checkPictures(t, string(text), filepath.Dir(out))
		for i := range f.rows {
			if n := f.rows[i].usual.Throws; n != fewest {
				t.Errorf("%s was thrown %d times, want %d", f.rows[i].name(), n, fewest)
			}
		}
	}
	if documents[0] != documents[1] {
		t.Errorf("two runs differ:\n%s\n%s", documents[0], documents[1])
	}
	if strings.Contains(documents[0], "NaN") || strings.Contains(documents[0], "%!") {
		t.Errorf("the document contains NaN or Inf:\n%s", documents[0])
	}
}

// checkPictures checks that all pictures of a document exist.
func checkPictures(t *testing.T, text, folder string) {
	t.Helper()
	for _, picture := range regexp.MustCompile(`!\[.*?\]\((.*?)\)`).FindAllStringSubmatch(text, -1) {
		name := picture[1]
		svg, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !strings.Contains(string(svg), "</svg>") {
			t.Errorf("%s: %v, %d bytes", name, err, len(svg))
		}
	}
}

func TestShavedDieIsShort(t *testing.T) {
	shape, err := brick(shortening)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range shape.Faces {
		want := half - shape.Radius
		if f.Normal.X != 0 {
			want = half*(1-shortening) - shape.Radius
		}
		near(t, "distance of a face", f.Offset, want, 1e-12)
	}
	s := throwShaved(shape, 0, 5)
	if got := s.Axes[0] + s.Axes[1] + s.Axes[2] + s.Left; got != 20 {
		t.Errorf("%d of 20 dice were counted", got)
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		n, workers int
		out, want  string
	}{
		{10, 1, "x.md", "n: 10 is too small"},
		{1000, 0, "x.md", "workers: 0 is too small"},
		{1000, 1, "x.txt", "out: "},
	} {
		if err := run(c.n, c.workers, "", c.out); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("run(%d, %d, %q): %v, want %q", c.n, c.workers, c.out, err, c.want)
		}
	}
}

func TestRepeated(t *testing.T) {
	for throws, want := range map[int]int{1: 1, 200: 1, 201: 2, 500: 3, 501: 4, 1000: 6} {
		if got := repeated(throws); got != want {
			t.Errorf("repeated(%d) = %d, want %d", throws, got, want)
		}
	}
}
