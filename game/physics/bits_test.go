package physics

import (
	_ "embed"
	"encoding/binary"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden hashes")

// A scene is a start of dice and what happens to them later.
type scene struct {
	name   string
	side   float64 // of the tray, m
	dice   int
	shapes func(t testing.TB) []*Shape // by turns
	start  func(r uniform, i int) (pos, vel, spin Vec)
	steps  int
}

var scenes = []scene{
	{"one cube", 0.25, 1, cubes, thrown, 150},
	{"four cubes", 0.25, 4, cubes, thrown, 150},
	{"ten cubes in a pile", 0.1, Few, cubes, dropped, 120},
	{"a crowd of cubes", 0.15, Few + 4, cubes, dropped, 120},
	{"a narrow tray", 0.045, 4, cubes, dropped, 120},
	{"wild cubes", 0.2, 6, cubes, wild, 120},
	{"all shapes", 0.12, 6, allShapes, thrown, 200},
	{"a pile of all shapes", 0.1, Few, allShapes, dropped, 120},
	{"a crowd of all shapes", 0.12, Few + 4, allShapes, wild, 120},
	{"out of bounds", 0.1, 3, allShapes, outside, 60},
}

func cubes(t testing.TB) []*Shape { return []*Shape{box(t)} }

// allShapes returns shapes with faces of three, four and five sides.
func allShapes(t testing.TB) []*Shape {
	t.Helper()
	const cos72, sin72, cos144, sin144 = 0.30901699437494745, 0.9510565162951535, -0.8090169943749475, 0.5877852522924731
	var octahedron, prism []Vec
	tetrahedron := []Vec{{0.01, 0.01, 0.01}, {0.01, -0.01, -0.01}, {-0.01, 0.01, -0.01}, {-0.01, -0.01, 0.01}}
	for _, s := range []float64{-0.012, 0.012} {
		octahedron = append(octahedron, Vec{X: s}, Vec{Y: s}, Vec{Z: s})
		for _, c := range [][2]float64{{1, 0}, {cos72, sin72}, {cos144, sin144}, {cos144, -sin144}, {cos72, -sin72}} {
			prism = append(prism, Vec{0.01 * c[0], 0.01 * c[1], 0.633 * s})
		}
	}
	shapes := []*Shape{box(t)}
	for _, corners := range [][]Vec{tetrahedron, octahedron, prism} {
		s, err := NewShape(corners, 1e-3, 1180)
		if err != nil {
			t.Fatal(err)
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// The conversions to float64 keep compilers from fusing a product with a sum.
func thrown(r uniform, i int) (pos, vel, spin Vec) {
	pos = Vec{r.Between(-0.05, 0.05), 0.03 * float64(i%3-1), 0.03 + float64(0.025*float64(i/3))}
	return pos, Vec{r.Between(-1, 1), r.Between(-1, 1), r.Between(-1, 0)}, RandomDirection(r).Scale(r.Between(0, 40))
}

func dropped(r uniform, i int) (pos, vel, spin Vec) {
	pos = Vec{r.Between(-0.002, 0.002), r.Between(-0.002, 0.002), 0.02 + float64(0.024*float64(i))}
	return pos, Vec{}, RandomDirection(r).Scale(r.Between(0, 5))
}

func wild(r uniform, i int) (pos, vel, spin Vec) {
	pos, _, _ = thrown(r, i)
	return pos, RandomDirection(r).Scale(r.Between(3, 20)), RandomDirection(r).Scale(r.Between(100, 400))
}

func outside(r uniform, i int) (pos, vel, spin Vec) {
	return Vec{0.2 * float64(i-1), r.Between(-0.1, 0.1), r.Between(-0.01, 0.05)}, Vec{Z: 1}, Vec{X: 9}
}

//go:embed testdata/bits.txt
var bits string

// TestBits compares all states of the scenes, bit for bit, with testdata/bits.txt. If a hash changes, old receipts no
// longer replay: increase their version in package throw, and write the hashes with -update.
func TestBits(t *testing.T) {
	var got strings.Builder
	for _, earlier := range []bool{false, true} {
		for n, s := range scenes {
			hash := s.run(t, earlier, uniform{rand.New(rand.NewPCG(7, uint64(n)))})
			fmt.Fprintf(&got, "%s, earlier %t: %016x\n", s.name, earlier, hash)
		}
	}
	if *update {
		if err := os.WriteFile("testdata/bits.txt", []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got.String() != bits {
		t.Errorf("got\n%swant\n%s", got.String(), bits)
	}
}

// run returns the hash of all states of a scene. Halfway, one die gets a push and another is put onto a third.
func (s scene) run(t *testing.T, earlier bool, r uniform) uint64 {
	w := World{Earlier: earlier}
	w.Reset(squareWalls(s.side), Surfaces{Surface{0.4, 0.3}, Surface{0.3, 0.5}, Surface{0.2, 0.4}, 0.03})
	shapes := s.shapes(t)
	for i := range s.dice {
		pos, vel, spin := s.start(r, i)
		w.Add(shapes[i%len(shapes)], pos, RandomRotation(r), vel, spin)
	}
	sum := fnv.New64a()
	for step := range s.steps {
		if step == s.steps/2 {
			w.Kick(0, Vec{0.5, 0.2, 0.8}, Vec{9, 8, 7})
			w.Put(s.dice-1, Vec{r.Between(-0.01, 0.01), 0, 0.05}, RandomRotation(r), Vec{Z: -1}, Vec{Y: 20})
		}
		w.Step()
		w.hash(sum)
	}
	return sum.Sum64()
}

// hash adds all that the world reports to a hash.
func (w *World) hash(sum hash.Hash64) {
	number := func(v float64) { sum.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v))) }
	for i := range w.Bodies {
		b := &w.Bodies[i]
		sum.Write(b.AppendPose(nil))
		for _, v := range []Vec{b.Vel, b.Spin} {
			number(v.X)
			number(v.Y)
			number(v.Z)
		}
		number(w.Bodies[i].sinTilt())
		number(w.Energy(i))
		fmt.Fprint(sum, w.Calm(i), w.Lies(i), w.Inside(i))
	}
	for _, h := range w.Hits {
		fmt.Fprint(sum, h.Body, h.Other)
		number(h.Speed)
	}
	number(w.Overlap())
}
