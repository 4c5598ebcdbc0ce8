// Seat is the program of a seat at a shared table in a browser. The tray page loads it when the user
// joins a table, beside the tray's own program. It runs the protocol of game/group; the page's script
// carries messages, stores memory and record, and shows what happens.
package main
