package play

import (
	"errors"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// A Seeded roll is one whose faces follow from a seed, as at a shared table.
type Seeded struct {
	Request engine.Request // without faces
	Gesture [2]uint8       // codes of the flick's direction and speed, as in receipts
	Tray    int            // width of the tray in percent of its depth
	Seed    [32]byte
	Earlier bool // with the physics of throw.EarlierVersion
}

// ErrFacesChosen reports a request with faces, which a seed can't decide.
var ErrFacesChosen = errors.New("throw.request: faces can't be chosen at a table")

// Complete makes all throws of the roll and returns them with its result. They depend on the roll alone.
func (s *Seeded) Complete() ([]Thrown, Settled, error) {
	if s.Request.HasFaces() || s.Request.Again != nil {
		return nil, Settled{}, ErrFacesChosen
	}
	roll, err := Request(s.Request.WithoutFaces())
	if err != nil {
		return nil, Settled{}, err
	}
	return Complete(roll, Options{
		Tray:    func(n int) throw.Tray { return throw.TrayFor(float64(s.Tray)/100, n) },
		Flick:   throw.FlickOf(s.Gesture[0], s.Gesture[1]),
		Random:  Stream(s.Seed),
		Earlier: s.Earlier,
	})
}
