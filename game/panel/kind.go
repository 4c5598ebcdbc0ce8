//go:build !js

package panel

import (
	"encoding/json"
	"path/filepath"
	"slices"

	"fudgetray/engine/session"
)

// What a file may be for, besides a document, which is named as its control is.
const (
	themeFile = "theme"
	stateFile = "state"
)

// membersOf are the members that tell what an object is. Nothing else has them.
var membersOf = []struct {
	kind    string
	members []string
}{
	{"custom_ladder", []string{"levels"}},
	{themeFile, []string{"surface", "ground", "rim", "table", "dice"}},
	{"sheet", []string{"attributes", "skills", "powers", "gifts", "faults", "equipment", "wounds", "player", "genre", "story"}},
	{"result_table", []string{"from", "result"}},
	{"critical_table", []string{"roll", "text"}},
}

// kindOf tells what a file is for by what is in it; "" if that does not tell. A broken session is
// known by its file's name: the table says what is wrong with it.
func kindOf(name, content string) string {
	if isState(name, content) {
		return stateFile
	}
	var object map[string]json.RawMessage
	var rows []map[string]json.RawMessage
	if json.Unmarshal([]byte(content), &rows) == nil && len(rows) > 0 {
		object = rows[0]
	} else if json.Unmarshal([]byte(content), &object) != nil {
		return ""
	}
	for _, k := range membersOf {
		if slices.ContainsFunc(k.members, func(name string) bool { _, has := object[name]; return has }) {
			return k.kind
		}
	}
	return ""
}

func isState(name, content string) bool {
	if filepath.Ext(name) == ".state" {
		return true
	}
	data, err := session.Bytes(content)
	if err == nil {
		_, err = session.Decode(data)
	}
	return err == nil
}
