package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// partSize is the number of rolls in a part.
const partSize = 128

// Parts encodes and decodes the states of one session. It seals all rolls except the newest in parts,
// which are encoded once, so that a further roll costs as much in a long session as in a short one.
type Parts struct {
	// Check returns an error for rolls that must not be decoded. It may be nil. It is called once
	// for each part.
	Check func([]*Roll) error

	known map[PartID]*Part
}

// A Part is a sequence of rolls and their encoding, which never change.
type Part struct {
	ID    PartID
	Data  []byte
	rolls []*Roll
	size  int // of repeated texts; see checkSize
}

// A PartID is a hash of a part's bytes.
type PartID uint64

// String returns the ID as 16 hexadecimal digits.
func (id PartID) String() string { return fmt.Sprintf("%016x", uint64(id)) }

// partID returns the FNV-1a hash of data.
func partID(data []byte) PartID {
	hash := uint64(14695981039346656037)
	for _, b := range data {
		hash = (hash ^ uint64(b)) * 1099511628211
	}
	return PartID(hash)
}

// A LostParts is the error of a state that lacks parts. The state has all other rolls.
type LostParts struct {
	Rolls int   // number of lost rolls
	Err   error // reason for the first
}

func (l *LostParts) Error() string {
	return fmt.Sprintf("state: %d of its rolls are missing: %v", l.Rolls, l.Err)
}

func (l *LostParts) Unwrap() error { return l.Err }

// Encode encodes a state. It also returns the parts, which the data contain if whole is true.
// Otherwise Decode needs them.
func (p *Parts) Encode(s State, whole bool) (data []byte, parts []*Part, err error) {
	rolls, err := p.seal(s.Rolls, partSize)
	if err != nil {
		return nil, nil, err
	}
	cleared, err := p.seal(s.Cleared, partSize)
	if err != nil {
		return nil, nil, err
	}
	s.Rolls, s.Cleared = s.Rolls[count(rolls):], s.Cleared[count(cleared):]
	wire, err := toWire(s)
	if err != nil {
		return nil, nil, err
	}
	parts = append(rolls, cleared...)
	p.known = make(map[PartID]*Part, len(parts))
	for i, part := range parts {
		p.known[part.ID] = part
		sealed := wireSealed{ID: uint64(part.ID), Rolls: uint32(len(part.rolls)), Cleared: i >= len(rolls)}
		if whole {
			sealed.Data = part.Data
		}
		wire.Sealed = append(wire.Sealed, sealed)
	}
	data, err = wire.encode()
	return data, parts, err
}

// seal returns the parts of the rolls up to the last known part and of as many of the others as leave
// fewer than rest.
func (p *Parts) seal(rolls []*Roll, rest int) (parts []*Part, err error) {
	first := make(map[*Roll]*Part, len(p.known))
	for _, part := range p.known {
		first[part.rolls[0]] = part
	}
	loose := 0 // start of the rolls that are in no part
	for i := 0; i < len(rolls); {
		part := first[rolls[i]]
		if part == nil || !slices.Equal(part.rolls, rolls[i:min(i+len(part.rolls), len(rolls))]) {
			i++
			continue
		}
		if parts, err = sealLoose(parts, rolls[loose:i], 1); err != nil {
			return nil, err
		}
		parts = append(parts, part)
		i += len(part.rolls)
		loose = i
	}
	return sealLoose(parts, rolls[loose:], rest)
}

// sealLoose appends new parts of rolls while there are at least rest.
func sealLoose(parts []*Part, rolls []*Roll, rest int) ([]*Part, error) {
	for len(rolls) >= rest {
		run := rolls[:min(partSize, len(rolls))]
		rolls = rolls[len(run):]
		data, err := Encode(State{Rolls: run})
		if err != nil {
			return nil, err
		}
		parts = append(parts, &Part{ID: partID(data), Data: data, rolls: run})
	}
	return parts, nil
}

// count returns the number of rolls in parts.
func count(parts []*Part) int {
	n := 0
	for _, part := range parts {
		n += len(part.rolls)
	}
	return n
}

// Decode returns the state that Encode encoded, in this or an older version. It calls load for parts
// that the data don't contain. If it fails for some parts, the error is a *LostParts.
func (p *Parts) Decode(data []byte, load func(PartID) ([]byte, error)) (State, error) {
	wire, err := decodeWire(data)
	if err != nil {
		return State{}, err
	}
	s, size, err := fromWire(wire)
	if err == nil {
		err = cmp.Or(p.check(s.Rolls), p.check(s.Cleared))
	}
	if err != nil || len(wire.Sealed) == 0 {
		return s, err
	}
	return p.join(s, wire.Sealed, size, load)
}

// join returns a state with the rolls of its parts. Without them, its texts have the given size.
func (p *Parts) join(s State, parts []wireSealed, size int, load func(PartID) ([]byte, error)) (State, error) {
	var rolls, cleared []*Roll
	var lost *LostParts
	for i := range parts {
		sealed := &parts[i]
		part, err := p.part(sealed, load)
		if err == nil && int(sealed.Rolls) != len(part.rolls) {
			err = fmt.Errorf("it has %d rolls, not %d", len(part.rolls), sealed.Rolls)
		}
		if err != nil {
			if lost == nil {
				lost = &LostParts{Err: fmt.Errorf("state.sealed[%d]: %w", i, err)}
			}
			lost.Rolls += int(sealed.Rolls)
			continue
		}
		size += part.size
		if size > maxUnfolded {
			return State{}, fmt.Errorf("state.sealed[%d]: up to this part the texts take more than %d bytes", i, maxUnfolded)
		}
		if sealed.Cleared {
			cleared = append(cleared, part.rolls...)
		} else {
			rolls = append(rolls, part.rolls...)
		}
	}
	s.Rolls, s.Cleared = append(rolls, s.Rolls...), append(cleared, s.Cleared...)
	if n := len(s.Rolls) + len(s.Cleared); n > maxStored {
		return State{}, fmt.Errorf("state.rolls: %d are more than the limit of %d", n, maxStored)
	}
	if lost != nil {
		return s, lost
	}
	return s, nil
}

func (p *Parts) check(rolls []*Roll) error {
	if p.Check == nil {
		return nil
	}
	return p.Check(rolls)
}

// errElsewhere is the error of a state whose parts are stored elsewhere.
var errElsewhere = errors.New("they are stored apart from it; an exported session contains them")

// part returns a part that is known, in the state, or stored elsewhere.
func (p *Parts) part(sealed *wireSealed, load func(PartID) ([]byte, error)) (*Part, error) {
	id := PartID(sealed.ID)
	if known := p.known[id]; known != nil {
		return known, nil
	}
	data := sealed.Data
	if len(data) == 0 {
		if load == nil {
			return nil, errElsewhere
		}
		var err error
		if data, err = load(id); err != nil {
			return nil, err
		}
	}
	part, err := parsePart(data)
	if err == nil && part.ID != id {
		err = errors.New("it was altered")
	}
	if err == nil {
		err = p.check(part.rolls)
	}
	if err != nil {
		return nil, err
	}
	if p.known == nil {
		p.known = map[PartID]*Part{}
	}
	p.known[id] = part
	return part, nil
}

// parsePart decodes a part.
func parsePart(data []byte) (*Part, error) {
	wire, err := decodeWire(data)
	if err != nil {
		return nil, err
	}
	if len(wire.Sealed) > 0 || len(wire.Since) == 0 {
		return nil, errors.New("it is not a part")
	}
	s, size, err := fromWire(wire)
	if err != nil {
		return nil, err
	}
	return &Part{ID: partID(data), Data: data, rolls: append(s.Rolls, s.Cleared...), size: size}, nil
}
