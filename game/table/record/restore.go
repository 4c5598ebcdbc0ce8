package record

import (
	"encoding/json"
	"errors"
	"fmt"

	"fudgetray/game/table"
)

// restore appends lines that a seat gives back, because the log has lost them.
func (k *Keeper) restore(id table.ID, data []byte) ([]byte, error) {
	var r RestoreRequest
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, ErrRequest
	}
	t := k.lock(id)
	defer k.unlock(t, id)
	if err := k.load(t, id); err != nil {
		return nil, err
	}
	for i, text := range r.Lines {
		err := k.readmit(t, id, r.From+i, text)
		if refused, ok := errors.AsType[*table.RefusedError](err); ok && refused.Early {
			break // it is too early for this line; the seat tries again
		}
		if err != nil {
			return nil, err
		}
	}
	return encode(ReadReply{Head: t.keeper.Table.Head, Lines: []string{}})
}

// readmit appends a line as number seq, unless another seat has given it back before. A line that the keeper
// doesn't take back is an ErrRequest, and so is a whole record: only its create makes a table.
func (k *Keeper) readmit(t *kept, id table.ID, seq int, text string) error {
	head := t.keeper.Table.Head.Seq
	line, err := table.ParseLine([]byte(text))
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrRequest, err)
	case seq < head:
		return nil
	case seq > head || head == 0:
		return ErrRequest
	}
	keeper, err := t.keeper.Restore(k.now(), line)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if err := k.log.Append(id, seq, line.Text()); err != nil {
		_, failed := k.refresh(t, id)
		return errors.Join(err, failed)
	}
	t.keeper = &keeper
	k.publish(id, seq, line)
	return nil
}
