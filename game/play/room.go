package play

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// tries is how many throws of one die are drawn at most until one passes through no dice that lie;
// of more dice, as many fewer. Of those that all do, the one is taken that does so least.
const tries = 64

// throw throws dice beside those that lie. What dice show is drawn apart from how they fly, so
// that to choose a flight leaves their faces to chance.
func (r *request) throw(list []engine.Die, hand Hand) (*throw.Throw, error) {
	tray := hand.Tray(len(list))
	if n := len(r.lying); n > 0 {
		tray = r.lying[n-1].Tray
	}
	lying := r.inTheWay(tray)
	var best *throw.Throw
	most := 0.0
	for range max(1, tries/len(list)) {
		spec, err := throw.NewSpec(Notation(list), Kinds(list), tray, hand.Flick, hand.Random)
		if err != nil {
			return nil, err
		}
		spec.Seeded = hand.Seeded
		thrown, err := throw.Simulate(spec)
		if err != nil {
			return nil, err
		}
		room := thrown.Clearance(lying)
		if best == nil || room > most {
			best, most = thrown, room
		}
		if most >= 0 {
			break
		}
	}
	return best, nil
}

// inTheWay are the dice that lie in a tray, but for those that the hand has taken up.
func (r *request) inTheWay(tray throw.Tray) []throw.Ball {
	var up []int
	for _, face := range r.thrown.Again {
		up = append(up, takenUp(r.lying, face)...)
	}
	var balls []throw.Ball
	die := 0
	for _, t := range r.lying {
		for i, ball := range t.Balls(nil) {
			if t.Tray == tray && !slices.Contains(up, die+i) {
				balls = append(balls, ball)
			}
		}
		die += len(t.Dice)
	}
	return balls
}
