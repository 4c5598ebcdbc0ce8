// Package visit is one stay at a shared table, from the press of Join to "left", as a pure state machine. Step takes a
// State and an Event and returns the next State and Commands. The tray's page, the desktop window and `fudge table`
// are its surfaces: they carry out commands, report what came of them as events, and draw the View. They decide
// nothing and keep no copy of the state. The package has no clock, goroutine, randomness or I/O: times and random
// bytes come with events.
//
// A visit passes through these phases:
//
//	phase         the visit                                         ends by
//	idle          is over, or has not begun                         Join
//	seeking       looks for the table of a channel                  Sought → claiming
//	claiming      claims a seat in the surface's storage            Claimed → connecting
//	connecting    waits for its first connection                    Connected → reading
//	reading       reads the record up to the keeper's head          its end → joining, seated or watching
//	joining       waits until the record has its seat               that → seated or watching
//	seated        plays                                             Disconnected → reconnecting
//	watching      follows and verifies                              Disconnected → reconnecting
//	reconnecting  renews its claim or its connection                Connected → reading
//	asleep        is frozen, closed or in the back/forward cache    Restored, Shown → reconnecting
//	leaving       waits until its leaving is in the record          that, or 3 s → idle
//	removed       may not take part any more                        Leave, Join
//	halted        signs nothing: the record contradicts itself      Leave, Join
//
// Leave ends every phase. A join that fails ends in idle. A Join ends the visit before it: a join that waits is
// refused with CodeSuperseded, its seat is released, and the new visit begins. At each end the tray throws alone
// again (Share), has its own rules (Options), and the seat and the record are released. A removed visit has ended,
// too, but its view stays until Leave or Join; a page that keeps the record serves the others until then. A tick
// 90 s after the one before is a sleep without Frozen.
//
// Joins fail after 10 s in a phase before "reading", and after 30 s there. Wants are refused after 60 s without a
// connection, and after 5 minutes in any case. A visit with a seat reconnects without end.
//
// A seatless visit follows the table of a link: it goes from claiming to connecting at once, and from reading to watching.
// It signs and stores nothing, and no other seat sees it.
//
// # Identifiers
//
// Each command that is answered has an ID, which the answer repeats. IDs are unique for the life of the program. Step
// ignores answers whose ID it doesn't await, so that late ones of an earlier visit do no harm. Join, Leave and Act
// carry IDs that the surface chooses, from 1, and that Joined, JoinFailed, Done, Refuse and Play repeat. Each of them
// is answered exactly once.
//
// # Duties of a surface
//
//   - It passes events one at a time and carries out commands in their order. Storage commands (Claim, Release, Store)
//     run one after the other; a Claim begins when the Release before it has ended.
//   - It sends Tick about four times a second while a phase other than idle lasts. A visit without a seat that watches
//     needs one every 30 s. If the last one is older than a quarter of a second, as after a sleep, one precedes each event.
//   - A Claim without locks is a heartbeat. The surface reports ClaimLost as soon as another program has the seat, and
//     Store fails unless the claim is still the page's: both are checked in one transaction. So two programs never
//     send entries of one seat.
//   - It answers Breathe with Breathed once it has drawn, and handled the events that wait.
//   - It connects again by itself after Disconnected, and calls nobody then.
//   - In Closed and Frozen it sends a Farewell before it returns.
//   - Commands and events cross to scripts as JSON: see Encode and Decode.
package visit
