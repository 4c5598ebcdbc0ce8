package tables

import "os"

// giveToOwner does nothing: files inherit the rights of their folder.
func giveToOwner(_, _ *os.File) error { return nil }
