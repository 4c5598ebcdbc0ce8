package tables

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// Checkpoints store what a server has verified, so that it needn't verify the signatures of a record each time that
// it reads it. They may be lost at any time.
type Checkpoints interface {
	// Secret returns the key of the store's checkpoints, which it creates if it is missing. All servers of a store
	// have the same one.
	Secret() ([]byte, error)
	// Checkpoint returns the checkpoint of a table, or none.
	Checkpoint(id table.ID) ([]byte, error)
	SetCheckpoint(id table.ID, data []byte) error
}

// A checkpoint says that a server has verified a record up to a head.
type checkpoint struct {
	Head table.Head `json:"head"`
	MAC  []byte     `json:"mac"` // of the table and the head, with the secret of the store
}

// secretSize is the length of a secret in bytes.
const secretSize = 32

func newSecret() []byte {
	secret := make([]byte, secretSize)
	rand.Read(secret) // never fails
	return secret
}

// mac authenticates that a record was verified up to a head.
func mac(secret []byte, id table.ID, head table.Head) []byte {
	sum := hmac.New(sha256.New, secret)
	fmt.Fprintf(sum, "fudge checkpoint 1\n%v %d %v", id, head.Seq, head.Hash)
	return sum.Sum(nil)
}

// verifiedHead returns the head up to which a record needs no verification. It is the start of the record without a
// valid checkpoint.
func verifiedHead(log Checkpoints, secret []byte, id table.ID) table.Head {
	data, err := log.Checkpoint(id)
	var c checkpoint
	if err != nil || json.Unmarshal(data, &c) != nil || !hmac.Equal(c.MAC, mac(secret, id, c.Head)) {
		return table.Head{}
	}
	return c.Head
}

// setVerified stores the checkpoint of a table whose record is verified.
func setVerified(log Checkpoints, secret []byte, id table.ID, head table.Head) error {
	data, err := json.Marshal(checkpoint{head, mac(secret, id, head)})
	if err != nil {
		return err
	}
	return log.SetCheckpoint(id, data)
}

// readAtOnce is the number of lines that are read with one call.
const readAtOnce = 1000

// readTable returns the state of a table. Up to the verified head it doesn't verify signatures; if the record has
// another head there, it verifies all. The error is record.ErrNoTable, a *DamageError or that of the log.
func readTable(log record.Log, id table.ID, verified table.Head) (table.Table, error) {
	state, err := replay(log, id, verified.Seq)
	if verified.Seq > 0 && (err == nil || isDamage(err)) && !continues(state, verified) {
		state, err = replay(log, id, 0)
	}
	if err == nil && state.Head.Seq == 0 {
		err = record.ErrNoTable
	}
	return state, err
}

// continues reports whether a record has a head.
func continues(state table.Table, head table.Head) bool {
	return state.Head.Seq >= head.Seq && state.HashAt(head.Seq) == head.Hash
}

func isDamage(err error) bool {
	_, damage := errors.AsType[*DamageError](err)
	return damage
}

// replay reads a record. It trusts the signatures of the first lines.
func replay(log record.Log, id table.ID, trusted int) (table.Table, error) {
	state := table.NewTable(table.Signing{})
	for {
		lines, err := log.Read(id, state.Head.Seq, readAtOnce)
		if err == nil {
			state, err = follow(state, id, lines, trusted)
		}
		if err != nil || len(lines) < readAtOnce {
			return state, err
		}
	}
}

// follow returns the state of a table after more lines. It trusts the signatures of the record's first ones. The error
// is a *DamageError.
func follow(state table.Table, id table.ID, lines [][]byte, trusted int) (table.Table, error) {
	for _, text := range lines {
		line, err := table.ParseLine(text)
		if err == nil && state.Head.Seq < trusted {
			state, _, err = state.Replay(line)
		} else if err == nil {
			state, _, err = state.Apply(line)
		}
		if err == nil && state.ID != id {
			err = errors.New("it is that of another table")
		}
		if err != nil {
			return state, &DamageError{id, state.Head.Seq + 1, err}
		}
	}
	return state, nil
}

// Secret implements Checkpoints.
func (d *Directory) Secret() ([]byte, error) {
	secret, err := d.root.ReadFile(secretName)
	if err == nil && len(secret) == secretSize {
		return secret, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	secret = newSecret() // one that was cut by a crash is replaced: its checkpoints are worth nothing
	return secret, d.write(secretName, secret)
}

// Checkpoint implements Checkpoints.
func (d *Directory) Checkpoint(id table.ID) ([]byte, error) {
	data, err := d.root.ReadFile(id.String() + checkpointSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// SetCheckpoint implements Checkpoints. It isn't synced: one that a crash destroys is not used.
func (d *Directory) SetCheckpoint(id table.ID, data []byte) error {
	return d.root.WriteFile(id.String()+checkpointSuffix, data, 0o600)
}
