// Command tray runs the tray: in a web page if compiled to wasm, otherwise in a window.
package main

import (
	"fmt"
	"os"

	"fudgetray/engine/language"
	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "fudge-tray:", err)
		os.Exit(1)
	}
}

// unsaved is the name of the session that is not stored.
const unsaved = "none"

// keyOf returns the key under which a session is stored.
func keyOf(session string) string { return "fudge-tray:" + session }

// openTray opens a tray with a stored session. Reason explains errors of the store; it is nil if the
// page does that.
func openTray(
	session string, store platform.Store, messages tray.Messages, loop platform.Loop, l *language.Language,
	reason func(error) language.Message,
) *tray.Tray {
	if session == unsaved {
		store = nil
	}
	return tray.Open(tray.Dependencies{
		Store:    store,
		Key:      keyOf(session),
		Messages: messages,
		Loop:     loop,
		Clock:    platform.WallClock{},
		Random:   platform.Random{},
		Language: l,
		Reason:   reason,
	})
}
