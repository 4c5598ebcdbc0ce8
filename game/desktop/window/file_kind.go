//go:build !js

package window

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"fudgetray/engine/session"
	"fudgetray/game/desktop/panel"
)

// themeFile is the kind of a theme, and tableLink that of a link of a shared table. Other kinds are IDs of documents.
const (
	themeFile = "theme"
	tableLink = "link"
)

// members identify the kind of a JSON object. Each is a member of one kind only.
var members = []struct {
	kind  string
	names []string
}{
	{"custom_ladder", []string{"levels"}},
	{themeFile, []string{"surface", "ground", "rim", "table", "dice"}},
	{
		"sheet",
		[]string{"attributes", "skills", "powers", "gifts", "faults", "equipment", "wounds", "player", "genre", "story"},
	},
	{"result_table", []string{"from", "result"}},
	{"critical_table", []string{"roll", "text"}},
}

// kindOf returns the kind of a file from its content, or "" if it is unknown. A damaged session is
// recognized by its name; the tray reports the damage.
func kindOf(name, content string) string {
	if isSession(name, content) {
		return panel.Session
	}
	if linkIn(content) != "" {
		return tableLink
	}
	var object map[string]json.RawMessage
	var rows []map[string]json.RawMessage
	if json.Unmarshal([]byte(content), &rows) == nil && len(rows) > 0 {
		object = rows[0]
	} else if json.Unmarshal([]byte(content), &object) != nil {
		return ""
	}
	for _, m := range members {
		if slices.ContainsFunc(m.names, func(name string) bool { _, ok := object[name]; return ok }) {
			return m.kind
		}
	}
	return ""
}

// longestLinkFile is the size in bytes of the largest file in which a link is searched.
const longestLinkFile = 4096

// linkIn returns the address of a shared table in a text or in a shortcut of Windows (.url) or Linux (.desktop), or
// "".
func linkIn(content string) string {
	if len(content) > longestLinkFile {
		return ""
	}
	for line := range strings.Lines(content) {
		address := strings.TrimPrefix(strings.TrimSpace(line), "URL=")
		if strings.HasPrefix(address, "http") && strings.Contains(address, "#table=") {
			return address
		}
	}
	return ""
}

func isSession(name, content string) bool {
	if filepath.Ext(name) == ".state" {
		return true
	}
	data, err := session.Bytes(content)
	if err == nil {
		_, err = session.Decode(data)
	}
	return err == nil
}
