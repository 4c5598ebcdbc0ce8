package record

import (
	"bytes"
	"encoding/json"
	"errors"

	"fudgetray/game/table"
)

// The methods of remote procedure calls. Signed entries and lines are sent as JSON strings, because their
// bytes are signed and JavaScript may format numbers and escapes of an object differently.
const (
	MethodSubmit = "submit" // takes a signed entry, returns a SubmitReply
	MethodRead   = "read"   // takes a ReadRequest, returns a ReadReply

	// MethodDelete deletes the table for its GM, and closes all connections. Keepers of channels don't have it.
	MethodDelete = "delete"

	// MethodRestore takes a RestoreRequest and returns a ReadReply without lines.
	MethodRestore = "restore"
)

// A SubmitReply is the reply to an entry. It is empty if the entry is in the record.
type SubmitReply struct {
	Reason string `json:"reason,omitempty"` // why the entry was refused, for developers
	// why it was refused, for users; empty from keepers of earlier releases
	Denial    table.Denial `json:"denial,omitempty"`
	Duplicate bool         `json:"duplicate,omitempty"` // it was in the record before
	Retry     bool         `json:"retry,omitempty"`     // the entry may be signed again once the seat has read the record
	// the entry may be sent again once the record has the lines that it names
	Lost bool `json:"lost,omitempty"`
}

// Refusal returns the event for the author of an entry.
func (r *SubmitReply) Refusal(entry table.Hash) table.Refusal {
	return table.Refusal{
		Entry: entry, Denial: r.Denial, Reason: r.Reason, Duplicate: r.Duplicate, Retry: r.Retry, Lost: r.Lost,
	}
}

// A ReadRequest requests lines of the record.
type ReadRequest struct {
	From  int `json:"from"`            // number of lines before the first
	Limit int `json:"limit,omitempty"` // most lines to be read; 0 for as many as a reply may have
	// most lines that may be left out at the start, with From 0: the reply begins with the last volume if that begins
	// after so many lines at most
	Skip int `json:"skip,omitempty"`
}

// A RestoreRequest gives lines back to a keeper that has lost them.
type RestoreRequest struct {
	From  int      `json:"from"` // number of lines before the first
	Lines []string `json:"lines"`
}

// RestoreRequestOf returns the request of an effect.
func RestoreRequestOf(g table.Give) RestoreRequest {
	r := RestoreRequest{From: g.From}
	for _, line := range g.Lines {
		r.Lines = append(r.Lines, string(line))
	}
	return r
}

// A ReadReply is part of the record.
type ReadReply struct {
	Head  table.Head `json:"head"`           // head of the whole record
	From  int        `json:"from,omitempty"` // lines that are left out at the start
	Lines []string   `json:"lines"`
}

// A Publication is a new line of the record, or the head of a record that has no new line.
type Publication struct {
	Seq  int         `json:"seq"` // number of lines before it
	Line string      `json:"line"`
	Head *table.Head `json:"head,omitempty"` // of the whole record, in place of a line
}

// PublicationOf returns the JSON of a new line.
func PublicationOf(seq int, line *table.Line) ([]byte, error) {
	return encode(Publication{Seq: seq, Line: string(line.Text())})
}

// HeadPublication returns the JSON that announces the head of a record. Programs of earlier releases ignore it.
func HeadPublication(head table.Head) ([]byte, error) {
	return encode(Publication{Seq: head.Seq, Head: &head})
}

// Errors of Host.Call.
var (
	ErrMethod  = errors.New("call: unknown method")
	ErrRequest = errors.New("call: the request is malformed, or not about this table")
)

// Call handles a remote procedure call about a table. Errors other than ErrMethod and ErrRequest mean
// that the log failed. The entry may then be in the record, so the seat should send it again.
func (k *Keeper) Call(id table.ID, method string, request []byte) ([]byte, error) {
	switch method {
	case MethodSubmit:
		return k.submit(id, request)
	case MethodRead:
		return k.read(id, request)
	case MethodRestore:
		return k.restore(id, request)
	}
	return nil, ErrMethod
}

func (k *Keeper) submit(id table.ID, data []byte) ([]byte, error) {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return nil, ErrRequest
	}
	signed, err := table.ParseSigned([]byte(text))
	if err != nil || TableOf(signed) != id {
		return nil, ErrRequest
	}
	err = k.Submit(signed)
	var reply SubmitReply
	switch {
	case err == nil:
	case refused(err):
		r := table.RefusalOf(signed, err)
		reply = SubmitReply{r.Reason, r.Denial, r.Duplicate, r.Retry, r.Lost}
	default:
		return nil, err
	}
	return encode(reply)
}

// refused reports whether an error of Host.Submit means that the entry was not stored.
func refused(err error) bool {
	_, order := errors.AsType[*table.RefusedError](err)
	_, fork := errors.AsType[*table.ForkError](err)
	return order || fork || errors.Is(err, table.ErrDuplicate) || errors.Is(err, table.ErrSignature) ||
		errors.Is(err, ErrNoTable) || errors.Is(err, ErrFull)
}

// replySize is the length in bytes after which no more lines are added to a reply.
const replySize = 256 << 10

func (k *Keeper) read(id table.ID, data []byte) ([]byte, error) {
	var request ReadRequest
	if err := json.Unmarshal(data, &request); err != nil {
		return nil, ErrRequest
	}
	skipped := k.skipped(id, request)
	lines, head, err := k.Read(id, request.From+skipped, request.Limit)
	if err != nil && !errors.Is(err, ErrNoTable) {
		return nil, err
	}
	reply := ReadReply{Head: head, From: skipped, Lines: []string{}}
	size := 0
	for _, line := range lines {
		size += len(line)
		if size > replySize {
			break
		}
		reply.Lines = append(reply.Lines, string(line))
	}
	return encode(reply)
}

// skipped returns the number of lines at the start that the reply to a request leaves out.
func (k *Keeper) skipped(id table.ID, r ReadRequest) int {
	if r.From > 0 || r.Skip == 0 {
		return 0
	}
	t, err := k.Table(id)
	if err != nil || t.Base.Seq > r.Skip {
		return 0
	}
	return t.Base.Seq
}

// encode returns the JSON of a value without escapes for HTML, which would make lines longer.
func encode(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(out.Bytes()), err
}
