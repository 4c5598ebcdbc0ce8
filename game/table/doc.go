// Package table implements the protocol of tables at which several people throw dice together. Neither
// a participant nor the server can choose a face, and anybody can verify a record afterwards.
//
// A table is a record: an append-only list of lines. A seat signs entries; a keeper orders them,
// stamps them with its time and appends them, which makes them lines. Each line is chained to all
// earlier ones by a hash. Table is the state of a table after some lines, and Table.Apply is the
// only rule that decides whether a line may follow.
//
//   - Keeper checks an entry and turns it into the next line.
//   - State is one participant, and Step its transition: it takes an event and returns effects.
//   - Verify checks a whole record and simulates all of its throws again.
//
// The package has no clock, network, goroutine or source of randomness: times and secrets come in
// as events and parameters, and package record carries out effects. It depends on the engine and on
// game/play, which turn a seed into dice. docs/table.md lists the messages; docs/fairness.md
// describes the guarantees of the protocol and their limits.
package table
