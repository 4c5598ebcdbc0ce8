// Command fudge is the command line of the dice tray. It resolves and rolls requests, computes
// odds, throws dice through the physics, replays receipts, prints and converts sessions, changes
// character sheets, and serves the built tray. It depends on engine and the parts of game that
// don't draw.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
