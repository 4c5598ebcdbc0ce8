// Seat is the WebAssembly program of a seat at a shared table. The tray page loads it, in addition to
// the tray's program, when the user joins a table. It runs the protocol of game/table; the page's
// script transfers messages, stores memory and record, and updates the view.
package main
