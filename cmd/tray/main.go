// Command tray is the tray itself: in a web page, compiled to wasm, or in a window
// of its own.
package main

import (
	"fmt"
	"os"

	"fudgetray/engine/language"
	"fudgetray/game/host"
	"fudgetray/game/table"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "fudge-tray:", err)
		os.Exit(1)
	}
}

// nowhere is the name of the session that is not kept.
const nowhere = "none"

// keyOf is what a session is kept under.
func keyOf(session string) string { return "fudge-tray:" + session }

// openTable sets the table up with what its session remembers. Reason says why the store
// refuses; nil where the page does.
func openTable(session string, store host.Store, messages host.Messages, loop host.Loop, l *language.Language, reason func(error) language.Message) *table.Table {
	if session == nowhere {
		store = nil
	}
	return table.Open(table.Host{
		Store:    store,
		Key:      keyOf(session),
		Messages: messages,
		Loop:     loop,
		Clock:    host.WallClock{},
		Random:   host.Random{},
		Language: l,
		Reason:   reason,
	})
}
