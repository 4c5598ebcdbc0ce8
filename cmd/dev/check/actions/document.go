package actions

import (
	"encoding/json"
	"fmt"

	"fudgetray/engine/session"
)

// A document is a file that users load, and the name that the panel shows for it.
type document struct{ name, text string }

// documents are the files that can be loaded, by control.
var documents = map[string][]document{
	"sheet": {
		{
			"Lisa",
			`{"name":"Lisa","skills":[{"name":"Climb","level":"Superb"},{"name":"Swim"}],` +
				`"attributes":[{"name":"Wits","level":"Great"}],"wounds":["hurt"]}`,
		},
		{"tiny", `{"name":"tiny","system":"3d6-fudge","skills":[{"name":"Climb","level":"Great"}]}`},
	},
	"custom_ladder": {
		{
			"colours",
			`{"name":"colours","levels":[{"value":-1,"name":"Red"},{"value":0,"name":"Amber"},{"value":1,"name":"Green"}]}`,
		},
	},
	"result_table": {
		{"2 rows", `[{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":1}]`},
		{"3 rows", `[{"from":1,"to":20,"result":-7},{"from":21,"to":80,"result":0},{"from":81,"to":100,"result":7}]`},
	},
	"critical_table": {
		{"1 row", `[{"roll":2,"text":"drops the lantern"}]`},
	},
}

// files returns the files to load into a control: valid ones, none and an invalid one.
func files(control string) []string {
	var texts []string
	for _, d := range documents[control] {
		texts = append(texts, d.text)
	}
	return append(texts, "", "not JSON")
}

// named returns the file for which the panel shows name, or null.
func named(control string, name any) json.RawMessage {
	for _, d := range documents[control] {
		if d.name == name {
			return json.RawMessage(d.text)
		}
	}
	return json.RawMessage("null")
}

// Misnamed describes a document that the panel shows under a name different from the session's.
// It returns "" if there is none.
func (v PanelValues) Misnamed(state session.State) string {
	loaded := PanelValues{"sheet": "", "custom_ladder": "", "result_table": "", "critical_table": ""}
	if state.Sheet != nil {
		loaded["sheet"] = state.Sheet.Name
	}
	if ladder := state.Settings.CustomLadder; ladder != nil {
		loaded["custom_ladder"] = ladder.Name
	}
	if rows := len(state.Settings.ResultTable); rows > 0 {
		loaded["result_table"] = rowsText(rows)
	}
	if rows := len(state.Settings.CriticalTable); rows > 0 {
		loaded["critical_table"] = rowsText(rows)
	}
	for control, name := range loaded {
		if shown, seen := v[control]; seen && shown != name {
			return fmt.Sprintf("%s shows %q, and %q is loaded", control, shown, name)
		}
	}
	return ""
}

// rowsText returns the name that the panel shows for a table.
func rowsText(rows int) string {
	if rows == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", rows)
}
