// Package group is the protocol of a table that several people share. Nobody at the table, and no
// server between them, can choose a face, and anybody can check a whole evening afterwards.
//
// A table is a record: an append-only list of lines. A seat signs entries; a keeper orders them,
// stamps them with its time and appends them, which makes them lines. Each line is chained to all
// earlier ones by a hash. Table is the state of a table after some lines, and Table.Apply is the
// only rule that decides whether a line may follow.
//
//   - Keeper checks an entry and turns it into the next line.
//   - State and Step are one participant: events in, effects out.
//   - Verify checks a whole record and throws all of its dice again.
//
// The package has no clock, network, goroutine or source of randomness: times and secrets come in
// as events and parameters, and adapters carry out effects. It depends on the engine and on
// game/play, which turn a seed into dice. docs/group.md lists the messages, docs/fairness.md says
// what the protocol guarantees and what it doesn't.
package group
