// Seat is the WebAssembly program of the seats at shared tables. The tray page loads it, in addition to the tray's
// program, when the user joins the first table. It runs game/table/visit, and keeps the records of the tables whose
// keeper the page is. It simulates no dice; the tray's program does.
//
// The page passes an object by the name of a global variable in the program's first argument. The program adds these
// functions to it:
//
//   - step takes an event as JSON and returns the commands that it leads to as JSON, or an Error. It takes the lines of a
//     reply apart from the event: they are long, and Go reads JSON slowly.
//   - keep takes an object with the record of a table and returns a function that answers calls of the keeper's methods.
//
// web/tray/table/seat-program.js has their types.
package main
