//go:build !js

package client

import (
	"path/filepath"

	"fudgetray/game/table/visit"
)

// A storage carries out a visit's commands to the storage, with files. It has one claim at a time.
type storage struct {
	folder   string // "" keeps nothing
	reserved *Claim // for the next claim of its table
	claim    *Claim // nil without one, and if nothing is kept
	id       int    // of the claim
}

// reserve claims the seat in a file for the next visit, and reports whether no other program uses it.
func (s *storage) reserve(slot string) bool {
	if s.folder == "" || slot == "" {
		return false
	}
	claim, err := ClaimFile(filepath.Join(s.folder, filepath.Base(slot)))
	s.reserved = claim
	return err == nil
}

// claimSeat claims a seat at a table: that of a slot, the reserved one, or a free one.
func (s *storage) claimSeat(c visit.Claim) visit.Claimed {
	s.id = c.ID
	if s.folder == "" {
		return visit.Claimed{ID: c.ID, Slot: "memory"}
	}
	if s.claim == nil || s.slot() != c.Slot {
		s.release()
		var err error
		if s.claim, err = s.choose(c); err != nil {
			return visit.Claimed{ID: c.ID, Failed: err.Error()}
		}
	}
	kept, err := s.claim.Load()
	if err != nil {
		s.release()
		return visit.Claimed{ID: c.ID, Failed: err.Error()}
	}
	return visit.Claimed{ID: c.ID, Slot: s.slot(), Kept: string(kept)}
}

func (s *storage) choose(c visit.Claim) (*Claim, error) {
	reserved := s.reserved
	s.reserved = nil
	switch {
	case reserved != nil && reserved.Of(c.Table) && !c.Fresh:
		return reserved, nil
	case reserved != nil:
		reserved.Release()
	}
	if c.Slot != "" {
		return ClaimFile(filepath.Join(s.folder, c.Slot))
	}
	return ClaimSeat(s.folder, c.Table, c.Fresh)
}

// slot returns the name of the claimed file, or "".
func (s *storage) slot() string {
	if s.claim == nil {
		return ""
	}
	return filepath.Base(s.claim.File)
}

func (s *storage) store(c visit.Store) visit.Event {
	if s.claim != nil {
		if err := s.claim.Keep([]byte(c.Data)); err != nil {
			return visit.StoreFailed{ID: c.ID, Reason: err.Error()}
		}
	}
	return visit.Stored{ID: c.ID}
}

// forget deletes what the claimed seat keeps.
func (s *storage) forget() error {
	if s.claim == nil {
		return nil
	}
	return s.claim.Forget()
}

// release gives up the claim, if any.
func (s *storage) release() {
	if s.claim != nil {
		s.claim.Release()
		s.claim = nil
	}
}

// close gives up everything.
func (s *storage) close() {
	s.release()
	if s.reserved != nil {
		s.reserved.Release()
	}
}
