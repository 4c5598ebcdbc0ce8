package main

import (
	"regexp"
	"slices"
	"testing"
)

// TestMessagesAreTold holds what is written by hand in docs/protocol.md against the code:
// requests, events and codes of faults.
func TestMessagesAreTold(t *testing.T) {
	protocol := source(t, "docs/protocol.md")
	for _, told := range []struct {
		section, next string // headings in docs/protocol.md
		file          string
		start, end    string // of the list in the file
		name          string // what a name looks like in it
	}{
		{"### Requests", "Roll:", "game/table/message.go", "var operations =", "\n}", `"(\w+)":`},
		{"### Events", "Ready:", "web/shared/protocol.js", "PUBLIC_EVENTS = ", ";", `"([\w-]+)"`},
		{"### Events", "Ready:", "web/element/fudge-tray.d.ts", "interface TrayEventMap {", "\n}", `"([\w-]+)":`},
		{"### Error codes", "\n## ", "web/shared/contract.d.ts", "type TrayErrorCode =", ";", `"([\w-]+)"`},
	} {
		rows := names(between(t, protocol, told.section, told.next), "\n\\| `([\\w-]+)` ")
		code := names(between(t, source(t, told.file), told.start, told.end), told.name)
		if !slices.Equal(rows, code) {
			t.Errorf("docs/protocol.md has under %q\n%q, but %s has\n%q", told.section, rows, told.file, code)
		}
	}
}

// names are the matches of a pattern's group, sorted.
func names(text, pattern string) []string {
	var list []string
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	slices.Sort(list)
	return list
}
