//go:build !js

package client

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fudgetray/game/platform"
	"fudgetray/game/table"
)

// A Claim is the file of a seat, locked for this program: two programs with one seat would sign two entries
// with one number, which is a breach.
type Claim struct {
	File string

	unlock func()
}

// seatsOfUser is the number of seats that the programs of one user may take at a table.
const seatsOfUser = 64

// lockPatience is how long to wait for a lock that another program is about to release.
const lockPatience = 50 * time.Millisecond

// ClaimSeat claims the first seat at a table that no other program uses, or the first that has no file yet. Its file is in
// a folder, which is created.
func ClaimSeat(folder string, id table.ID, fresh bool) (*Claim, error) {
	for n := 1; n <= seatsOfUser; n++ {
		name := id.String()
		if n > 1 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		file := filepath.Join(folder, name+".json")
		if _, err := os.Stat(file); err == nil && fresh {
			continue
		}
		c, err := ClaimFile(file)
		if !errors.Is(err, platform.ErrLocked) {
			return c, err
		}
	}
	return nil, fmt.Errorf("table: %d programs are at it already", seatsOfUser)
}

// ClaimFile claims the seat in a file. The error wraps platform.ErrLocked if another program uses it.
func ClaimFile(file string) (*Claim, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	unlock, err := platform.Lock(file, lockPatience)
	if err != nil {
		return nil, err
	}
	return &Claim{file, unlock}, nil
}

// Of reports whether the seat is one at a table.
func (c *Claim) Of(id table.ID) bool {
	name, _, _ := strings.Cut(filepath.Base(c.File), ".")
	rest, ok := strings.CutPrefix(name, id.String())
	return ok && (rest == "" || rest[0] == '-')
}

// Load returns what the seat keeps, or nil for a new seat.
func (c *Claim) Load() ([]byte, error) {
	data, err := os.ReadFile(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// Keep stores what the seat keeps. It returns when the data is durable.
func (c *Claim) Keep(data []byte) error { return platform.Replace(c.File, data, 0o600) }

// Forget deletes what the seat keeps. The seat can't be taken again.
func (c *Claim) Forget() error {
	err := os.Remove(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Release lets other programs claim the seat.
func (c *Claim) Release() { c.unlock() }
