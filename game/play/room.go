package play

import (
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
	if len(r.lying) > 0 {
		tray = r.tray
	}
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
		room := thrown.Clearance(r.lying)
		if best == nil || room > most {
			best, most = thrown, room
		}
		if most >= 0 {
			break
		}
	}
	return best, nil
}
