package session

import (
	"fmt"
	"math"
	"slices"

	"fudgetray/engine"
)

// A pool collects the shared parts of rolls during encoding, each of them once.
type pool struct {
	wire   wireState
	shapes map[string]uint32 // indices of shapes by their bytes
	asks   map[string]uint32
}

func toWire(s State) (*wireState, error) {
	if n := len(s.Rolls) + len(s.Cleared); n > maxStored {
		return nil, fmt.Errorf("state.rolls: %d are more than the limit of %d", n, maxStored)
	}
	p := pool{
		wire: wireState{Settings: requestToWire(s.Settings), Sheet: sheetToWire(s.Sheet), Cleared: uint32(len(s.Cleared)),
			Folded: s.Folded, ClearedFolded: s.ClearedFolded},
		shapes: map[string]uint32{},
		asks:   map[string]uint32{},
	}
	var err error
	if p.wire.Quick, err = quickToWire(s.Quick); err != nil {
		return nil, fmt.Errorf("state.%w", err)
	}
	before := int64(0)
	for i, r := range slices.Concat(s.Rolls, s.Cleared) {
		err := checkTime(r.Time)
		if err == nil {
			err = p.add(r)
		}
		if err != nil {
			return nil, fmt.Errorf("state.rolls[%d].%w", i, err)
		}
		p.wire.Since = append(p.wire.Since, r.Time-before)
		before = r.Time
	}
	return &p.wire, nil
}

func checkTime(seconds int64) error {
	if seconds < 0 || seconds > maxTime {
		return fmt.Errorf("time: %d is not from 0 to %d, the seconds from 1970 to 9999", seconds, maxTime)
	}
	return nil
}

// add adds a roll to the pool and to all columns except the time.
func (p *pool) add(r *Roll) error {
	shape, rest, err := r.cut()
	if err != nil {
		return err
	}
	at, err := enter(p.shapes, &p.wire.Shapes, shape, shape.MarshalMsg)
	if err != nil {
		return err
	}
	faceless, faces := takeFaces(r.Request)
	ask := wireAsk{Revealed: r.Revealed, Shape: at, Request: r.By.with(r.Dice.with(requestToWire(faceless)))}
	all, err := ask.count(faces)
	if err != nil {
		return err
	}
	if at, err = enter(p.asks, &p.wire.Asks, ask, ask.MarshalMsg); err != nil {
		return err
	}
	p.wire.Ask = append(p.wire.Ask, at)
	p.wire.Data = append(p.wire.Data, append(ranges[ask.Range].pack(nil, all), rest...))
	return nil
}

// enter returns the index of an entry in a list, adding it if it is new.
func enter[T any](
	known map[string]uint32, entries *[]T, entry T, marshal func([]byte) ([]byte, error),
) (uint32, error) {
	key, err := marshal(nil)
	if err != nil {
		return 0, err
	}
	at, ok := known[string(key)]
	if !ok {
		at = uint32(len(*entries))
		known[string(key)] = at
		*entries = append(*entries, entry)
	}
	return at, nil
}

// count sets the number and the range of the faces, and returns all faces.
func (a *wireAsk) count(faces [len(faceFields)][]int) ([]int, error) {
	var all []int
	for i, list := range faces {
		if len(list) > math.MaxUint8 {
			return nil, fmt.Errorf("request.%s: %d are more than %d", faceFields[i], len(list), math.MaxUint8)
		}
		if _, err := rangeOf(list); err != nil {
			return nil, fmt.Errorf("request.%s: %w", faceFields[i], err)
		}
		if len(list) == 0 {
			continue
		}
		for len(a.Counts) <= i {
			a.Counts = append(a.Counts, 0)
		}
		a.Counts[i] = uint8(len(list))
		all = append(all, list...)
	}
	index, err := rangeOf(all)
	a.Range = uint8(index)
	return all, err
}

// fromWire returns a state without its parts, and the size of the texts that its results repeat.
func fromWire(w *wireState) (s State, size int, err error) {
	settings, err := w.Settings.request()
	if err != nil {
		return State{}, 0, fmt.Errorf("state.settings: %w", err)
	}
	sheet, err := sheetFromWire(w.Sheet, settings.CustomLadder)
	if err != nil {
		return State{}, 0, fmt.Errorf("state.%w", err)
	}
	requests, err := w.requests()
	if err == nil {
		size, err = w.checkSize(requests)
	}
	if err != nil {
		return State{}, 0, err
	}
	quick, err := quickFromWire(w.Quick)
	if err != nil {
		return State{}, 0, fmt.Errorf("state.%w", err)
	}
	s = State{
		Settings: settings, Sheet: sheet, Quick: quick,
		Rolls: make([]*Roll, len(w.Since)), Folded: w.Folded, ClearedFolded: w.ClearedFolded,
	}
	time, rolls := int64(0), make([]Roll, len(w.Since))
	for i, since := range w.Since {
		time += since
		if err := checkTime(time); err != nil {
			return State{}, 0, fmt.Errorf("state.rolls[%d].%w", i, err)
		}
		if rolls[i], err = w.roll(i, requests); err != nil {
			return State{}, 0, fmt.Errorf("state.rolls[%d].%w", i, err)
		}
		rolls[i].Time, s.Rolls[i] = time, &rolls[i]
	}
	if w.Cleared > 0 {
		kept := len(s.Rolls) - int(w.Cleared)
		s.Rolls, s.Cleared = s.Rolls[:kept:kept], s.Rolls[kept:]
	}
	return s, size, nil
}

// checkSize returns the number of bytes that the results repeat, or an error if it exceeds maxUnfolded.
func (w *wireState) checkSize(requests []engine.Request) (all int, err error) {
	sizes := make([]int, len(requests))
	for i := range requests {
		sizes[i] = repeatedSize(&requests[i]) + len(w.Asks[i].Request.Name)
	}
	for i, at := range w.Ask {
		if int(at) >= len(sizes) {
			continue // refused with its place later
		}
		all += sizes[at]
		if all > maxUnfolded {
			return 0, fmt.Errorf("state.rolls[%d]: up to this roll the texts take more than %d bytes", i, maxUnfolded)
		}
	}
	return all, nil
}

// requests returns the requests of w.Asks, and checks the references between them.
func (w *wireState) requests() ([]engine.Request, error) {
	if n := len(w.Since); len(w.Ask) != n || len(w.Data) != n {
		return nil, fmt.Errorf("state.rolls: there are %d times, %d asks and %d data", n, len(w.Ask), len(w.Data))
	}
	requests := make([]engine.Request, len(w.Asks))
	for i := range w.Asks {
		a := &w.Asks[i]
		var err error
		switch {
		case int(a.Shape) >= len(w.Shapes):
			err = fmt.Errorf("shape: no entry %d", a.Shape)
		case int(a.Range) >= len(ranges):
			err = fmt.Errorf("range: no entry %d", a.Range)
		case len(a.Counts) > len(faceFields):
			err = fmt.Errorf("counts: %d entries are too many", len(a.Counts))
		default:
			requests[i], err = a.Request.request()
		}
		if err != nil {
			return nil, fmt.Errorf("state.asks[%d].%w", i, err)
		}
	}
	return requests, nil
}

// roll returns the roll of a row, without its time.
func (w *wireState) roll(row int, requests []engine.Request) (Roll, error) {
	at := w.Ask[row]
	if int(at) >= len(w.Asks) {
		return Roll{}, fmt.Errorf("ask: no entry %d", at)
	}
	ask := &w.Asks[at]
	faces, rest, err := ask.faces(w.Data[row])
	if err != nil {
		return Roll{}, err
	}
	roll := Roll{Revealed: ask.Revealed, Dice: ask.Request.dice(), By: ask.Request.by()}
	if roll.Request, err = putFaces(requests[at], faces); err != nil {
		return Roll{}, fmt.Errorf("request.%w", err)
	}
	err = w.Shapes[ask.Shape].join(&roll, rest)
	return roll, err
}

// faces splits a roll's data into its faces and the rest.
func (a *wireAsk) faces(data []byte) (faces [len(faceFields)][]int, rest []byte, err error) {
	n := 0
	for _, count := range a.Counts {
		n += int(count)
	}
	size := ranges[a.Range].packedSize(n)
	if size > len(data) {
		return faces, nil, fmt.Errorf("data: %d bytes do not hold %d faces", len(data), n)
	}
	all, err := ranges[a.Range].unpack(data, n)
	if err != nil {
		return faces, nil, fmt.Errorf("data: %w", err)
	}
	for i, count := range a.Counts {
		if count > 0 {
			faces[i], all = all[:count:count], all[count:]
		}
	}
	return faces, data[size:], nil
}
