//go:build !js

package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"fudgetray/game/desktop/panel"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// tables returns the folder of the seats at shared tables, beside the session's file. It is empty if nothing is
// stored.
func (p paths) tables(session string) string {
	placed, ok := p.store.(platform.Placed)
	if !ok {
		return ""
	}
	file := placed.Place(keyOf(session))
	return strings.TrimSuffix(file, filepath.Ext(file)) + ".tables"
}

// joinTable connects a panel and its tray with a shared table. It offers the link of the command line, joins it if a
// name was given, or returns to the seat of the last start. The returned function ends the visit and prints the head of
// the record, with which fudge verify --head compares another copy.
func joinTable(p *panel.Panel, own *tray.Tray, t *visit.Table, o options) (end func()) {
	t.Tray, p.Table = own, t
	switch {
	case o.link != "" && o.name != "":
		p.JoinTable(visit.Guest{Address: o.link, Name: o.name})
	case o.link != "":
		p.OfferTable(o.link)
	default:
		t.Return()
	}
	return func() {
		if lines, head := t.Close(); lines > 0 {
			fmt.Printf("Head: %s after %d lines\n", head, lines)
		}
	}
}
