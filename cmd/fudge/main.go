// Command fudge is the tray without its window: it resolves rolls, throws dice
// through the physics, tells odds, replays receipts, reads sessions, and serves
// the tray to browsers.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
