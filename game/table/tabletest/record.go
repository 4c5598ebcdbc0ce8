// Package tabletest makes records of shared tables for tests and benchmarks.
package tabletest

import (
	"encoding/json"

	"fudgetray/game/table"
)

// A group are the seats of a table and their keeper, without a network.
type group struct {
	suite  table.Suite
	now    int64
	keeper table.Keeper
	lines  []*table.Line
	states []table.State
}

// Record returns the link and the lines of a table whose seats throw 4dF in turn, at least as many lines as are wanted.
// volume is the length of a volume in bytes, as table.State has it. They depend on the arguments alone.
func Record(name string, seats, lines, volume int) (table.Link, []*table.Line) {
	const start = 1_764_000_000_000
	g := &group{suite: &trusting{}, now: start}
	g.keeper = table.NewKeeper(table.NewTable(g.suite), g.now)
	gm, link, effects, err := table.Found(g.suite, seed(0), [16]byte{7}, name, profile(0))
	if err != nil {
		panic(err) // the arguments are valid
	}
	gm.VolumeSize = volume
	g.add(gm, effects)
	for i := 1; i < seats; i++ {
		g.add(table.Enter(g.suite, seed(i), link, profile(i), table.Player))
	}
	dice := table.Dice{
		Request: json.RawMessage(`{"technique":"4dF"}`), Gesture: [2]int{9, 60}, Tray: 100, Physics: table.Physics,
	}
	for i := 0; len(g.lines) < lines; i++ {
		g.step(i%seats, table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}})
		g.pass()
	}
	return link, g.lines
}

func seed(seat int) table.Hash { return table.Hash{1, byte(seat)} }

func profile(seat int) table.Profile {
	return table.Profile{Name: "Seat " + string(rune('A'+seat)), Color: "#445566"}
}

func (g *group) add(state table.State, effects []table.Effect) {
	g.states = append(g.states, state)
	g.perform(len(g.states)-1, effects)
	g.pass()
}

// pass lets a second pass.
func (g *group) pass() {
	g.now += 1000
	for i := range g.states {
		g.step(i, table.Tick{Now: g.now})
	}
}

func (g *group) step(i int, e table.Event) {
	var effects []table.Effect
	g.states[i], effects = table.Step(g.states[i], e)
	g.perform(i, effects)
}

func (g *group) perform(i int, effects []table.Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case table.Send:
			g.submit(i, e.Signed)
		case table.Fetch:
			for seq := e.From; seq < len(g.lines); seq++ {
				g.step(i, table.Heard{Seq: seq, Line: g.lines[seq]})
			}
			g.step(i, table.HeadSeen{Head: g.keeper.Table.Head, Keeper: true})
		}
	}
}

func (g *group) submit(i int, signed *table.Signed) {
	keeper, line, err := g.keeper.Admit(g.now, signed)
	if err != nil {
		g.step(i, table.RefusalOf(signed, err))
		return
	}
	g.keeper = keeper
	seq := len(g.lines)
	g.lines = append(g.lines, line)
	for i := range g.states {
		g.step(i, table.Heard{Seq: seq, Line: line})
	}
}

// trusting is the standard suite of seats that trust each other: it verifies no signature, and simulates each throw once.
type trusting struct {
	table.Standard
	seed    table.Hash // of the last throw
	outcome table.Outcome
	err     error
}

// Verify implements table.Suite.
func (*trusting) Verify(table.Key, []byte, table.Signature) bool { return true }

// Roll implements table.Suite.
func (s *trusting) Roll(d table.Dice, seed table.Hash) (table.Outcome, error) {
	if seed != s.seed {
		s.seed = seed
		s.outcome, s.err = s.Standard.Roll(d, seed)
	}
	return s.outcome, s.err
}
