package visit

import (
	"encoding/json"
	"slices"
	"strings"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// A part is a part of the record that a call has read.
type part struct {
	call
	head  table.Head // of the whole record
	lines []string
}

// The record is read by several calls at once. Each reads a chunk of lines.
const (
	chunk = 500
	ahead = 3
)

// fetch requests lines, unless a request is under way.
func (m *step) fetch(from int) {
	const patience = 2_000 // until a request without an answer is repeated
	c := &m.connection
	if c.up && !slices.ContainsFunc(c.calls, func(c call) bool { return c.read && m.now-c.at < patience }) {
		c.parts, c.asked = nil, from+chunk
		m.readFrom(from, chunk)
	}
}

func (m *step) readFrom(from, limit int) {
	request := keeping.ReadRequest{From: from, Limit: limit}
	if from == 0 {
		request.Skip = m.table.Skip()
	}
	m.call(call{read: true, from: from, limit: limit, had: m.table.Table.Head.Seq}, keeping.MethodRead, request)
}

// readAhead requests the lines of the record that no call reads, up to a number of lines.
func (m *step) readAhead(end int) {
	c := &m.connection
	reading := 0
	for _, c := range c.calls {
		if c.read {
			reading++
		}
	}
	for ; reading < ahead && c.asked < end; reading++ {
		m.readFrom(c.asked, chunk)
		c.asked += chunk
	}
}

// lines handles a part of the record, and the parts after it that arrived before.
func (m *step) lines(of call, e Reply) {
	var reply keeping.ReadReply
	if json.Unmarshal([]byte(e.Data), &reply) != nil {
		return
	}
	lines := linesOf(e, reply)
	if m.waiting && len(lines) > 0 {
		m.progress()
	}
	of.from += reply.From
	c := &m.connection
	c.asked = max(c.asked, of.from+of.limit)
	i, known := slices.BinarySearchFunc(c.parts, of.from, func(p part, from int) int { return p.from - from })
	if !known {
		c.parts = slices.Insert(slices.Clone(c.parts), i, part{of, reply.Head, lines})
	}
	for len(c.parts) > 0 && c.parts[0].from <= max(m.table.Table.Head.Seq, reply.From) {
		next := c.parts[0]
		c.parts = c.parts[1:]
		m.readPart(next)
	}
}

// linesOf returns the lines of a reply, which the surface may have passed apart.
func linesOf(e Reply, reply keeping.ReadReply) []string {
	if e.Lines != "" {
		return strings.Split(e.Lines, "\n")
	}
	return reply.Lines
}

// readPart handles a part of the record. Lines are history until the record was read to its end once.
func (m *step) readPart(p part) {
	m.history = !m.acquainted
	m.past = m.history || m.connection.late && !m.connection.read
	for i, text := range p.lines {
		m.line(p.from+i, text, m.history)
	}
	m.history, m.past = false, false
	next := p.from + len(p.lines)
	m.more = len(p.lines) > 0 && next < p.head.Seq
	if !m.more {
		m.readEnd(p.head, p.had)
		return
	}
	if rest := p.from + p.limit - next; rest > 0 { // the reply was too short for the others
		m.readFrom(next, rest)
	}
	m.readAhead(p.head.Seq)
}

// readEnd compares the record, which was read to its end, with the keeper's head.
func (m *step) readEnd(head table.Head, had int) {
	m.changed = true
	switch {
	case head.Seq == 0 && !m.join.Channel && m.kept.Memory.Pending == nil:
		m.ending = &Message{Code: CodeNowhere}
		return
	case head.Seq > 0 && !m.prove():
		return
	}
	m.hear(table.HeadSeen{Head: head, Keeper: true, Had: had})
	c := &m.connection
	c.read = m.table.Lost() == 0 && (c.read || c.up && m.table.Table.Head.Seq >= head.Seq)
	m.acquainted = m.acquainted || c.read
	m.flush()
}

// loss returns the message that names the lines that the keeper has lost. It is empty if no line is lost.
func (s *State) loss() Message {
	lost := s.table.Lost()
	if !s.begun || lost == 0 {
		return Message{}
	}
	had := s.table.Had()
	return Message{CodeLost, Args{First: had - lost + 1, Last: had}}
}

// line passes a line to the participant. A line that can't be parsed is requested again.
func (m *step) line(seq int, text string, history bool) {
	line, err := table.ParseLaterLine([]byte(text))
	if err != nil {
		return
	}
	m.hear(table.Heard{Seq: seq, Line: line, History: history})
}
