package play

import (
	"fudgetray/engine"
	"fudgetray/game/throw"
)

// tries is the maximum number of candidate throws of one die; with more dice it is proportionally
// smaller. The first that doesn't intersect dice at rest is used, or else the one that intersects
// them least.
const tries = 64

// throw throws dice into a tray with dice at rest. Choosing among candidates is fair, because
// faces are drawn independently of the motion.
func (r *request) throw(list []engine.Die, options Options) (*throw.Throw, error) {
	tray := options.Tray(len(list))
	if len(r.resting) > 0 {
		tray = r.tray
	}
	var best *throw.Throw
	most := 0.0
	for range max(1, tries/len(list)) {
		spec, err := throw.NewSpec(Notation(list), Kinds(list), tray, options.Flick, options.Random)
		spec.Earlier = options.Earlier
		if err != nil {
			return nil, err
		}
		spec.Seeded = options.Seeded
		thrown, err := throw.Simulate(spec)
		if err != nil {
			return nil, err
		}
		room := thrown.Clearance(r.resting)
		if best == nil || room > most {
			best, most = thrown, room
		}
		if most >= 0 {
			break
		}
	}
	return best, nil
}
