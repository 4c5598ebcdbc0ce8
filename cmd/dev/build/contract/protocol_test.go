package main

import (
	"regexp"
	"slices"
	"testing"
)

// TestMessagesAreDocumented checks the requests, events and error codes in docs/protocol.md,
// which are written by hand, against the code.
func TestMessagesAreDocumented(t *testing.T) {
	protocol := source(t, "docs/protocol.md")
	for _, list := range []struct {
		section, next string // headings in docs/protocol.md
		file          string
		start, end    string // delimiters of the list in the file
		name          string // pattern of a name in the list
	}{
		{"### Requests", "Roll:", "game/tray/message.go", "var operations =", "\n}", `"(\w+)":`},
		{"### Events", "Ready:", "web/shared/protocol.js", "PUBLIC_EVENTS = ", ";", `"([\w-]+)"`},
		{"### Events", "Ready:", "web/element/fudge-tray.d.ts", "interface TrayEventMap {", "\n}", `"([\w-]+)":`},
		{"### Error codes", "\n## ", "web/shared/contract.d.ts", "type TrayErrorCode =", ";", `"([\w-]+)"`},
	} {
		rows := names(between(t, protocol, list.section, list.next), "\n\\| `([\\w-]+)` ")
		code := names(between(t, source(t, list.file), list.start, list.end), list.name)
		if !slices.Equal(rows, code) {
			t.Errorf("docs/protocol.md has under %q\n%q, but %s has\n%q", list.section, rows, list.file, code)
		}
	}
}

// names returns the matches of a pattern's group, sorted.
func names(text, pattern string) []string {
	var list []string
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	slices.Sort(list)
	return list
}
