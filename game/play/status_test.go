//go:build !js

package play

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/game/physics"

	"pgregory.net/rapid"
)

// Pairs of dice that cancel each other are a plus and a minus of one side. They are near each other: exchanged partners
// would be farther away, and no lines between partners cross.
func TestPairsAreNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{
			"Good 10dF", "Good 4dF", "Good dF-d6", "Good 6dF opposed Fair 8dF", "mudge Good 4dF opposed Fair 4dF",
		}).Draw(t, "line")
		roll, err := Request(parsed(t, `"`+line+`"`))
		if err != nil {
			t.Fatal(err)
		}
		throws, settled, err := Complete(roll, options(rapid.Byte().Draw(t, "throw")))
		if err != nil {
			t.Fatal(err)
		}
		r := &settled.Played.Resolution
		SetStatuses(throws, r)
		dice := lying(throws, r)
		pairs, want := throws[0].Pairs, len(r.IdlePairs())
		if r.Against != nil {
			want += len(r.Against.IdlePairs())
		}
		if len(pairs) != want {
			t.Fatalf("%v: pairs %v, want %d", r.Faces, pairs, want)
		}
		paired := map[int]bool{}
		for i, pair := range pairs {
			p, q := &dice[pair[0]], &dice[pair[1]]
			if paired[pair[0]] || paired[pair[1]] || p.side != q.side || p.face <= q.face {
				t.Errorf("%v is a pair of faces %d and %d of sides %v and %v", pair, p.face, q.face, p.side, q.side)
			}
			paired[pair[0]], paired[pair[1]] = true, true
			for _, other := range pairs[:i] {
				o, u := &dice[other[0]], &dice[other[1]]
				if o.side != p.side {
					continue
				}
				if p.to(u)+o.to(q) < p.to(q)+o.to(u) {
					t.Errorf("pairs %v and %v are farther apart than with exchanged partners", pair, other)
				}
				if cross(p.at, q.at, o.at, u.at) {
					t.Errorf("the lines of the pairs %v and %v cross", pair, other)
				}
			}
		}
	})
}

// A lyingDie is a die at rest with its side and its face.
type lyingDie struct {
	side *engine.Resolution
	face int
	at   physics.Vec
}

func (d *lyingDie) to(other *lyingDie) float64 { return d.at.Sub(other.at).Len() }

// lying returns the dice of all throws; the faces of later throws, which can't be paired, are 0.
func lying(throws []Thrown, r *engine.Resolution) (dice []lyingDie) {
	counts := map[*engine.Resolution]int{}
	for i := range throws {
		poses := throws[i].Poses(throws[i].Duration(), nil)
		for j, role := range throws[i].Roles {
			d := lyingDie{side: r, at: poses[j].Pos}
			if role&engine.Opponent != 0 {
				d.side = r.Against
			}
			if n := counts[d.side]; n < len(d.side.Faces) {
				d.face = d.side.Faces[n]
			}
			counts[d.side]++
			dice = append(dice, d)
		}
	}
	return dice
}

// cross reports whether the line from a to b crosses that from c to d, seen from above.
func cross(a, b, c, d physics.Vec) bool {
	side := func(p, q, r physics.Vec) bool { return (q.X-p.X)*(r.Y-p.Y) > (q.Y-p.Y)*(r.X-p.X) }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
