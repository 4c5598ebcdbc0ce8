//go:build !js

package engine

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fudgetray/docs"
)

var codes = regexp.MustCompile("`([^`]+)`")

// TestRulesDocumentWays checks the table of docs/rules.md that lists how each rule is used: lines parse, the panel
// has the controls, requests have the members, and the command line the flags of fields. Each rule has a row.
func TestRulesDocumentWays(t *testing.T) {
	_, text, _ := strings.Cut(docs.RuleSections(t)[""], "## Ways to use each rule")
	fields := map[string]bool{"custom_ladder": true}
	for _, f := range Fields() {
		fields[strings.TrimSuffix(f.Name, "s")] = true
		fields[f.Name] = true
	}
	labels := panelLabels(t)
	c := Campaign{
		Sheet: parsedSheet(t, `{"attributes":[{"name":"Strength","level":"Great"}],
			"skills":[{"name":"Bow","level":"Good"},{"name":"Climbing"}]}`),
	}
	var listed []string
	for row := range strings.Lines(text) {
		columns := strings.Split(row, " | ")
		if len(columns) != 5 || !strings.HasPrefix(row, "| R") || strings.HasPrefix(row, "| Rules") {
			continue
		}
		for _, cited := range ruleCited.FindAllStringSubmatch(columns[0], -1) {
			listed = append(listed, cited[1])
		}
		for _, line := range codes.FindAllStringSubmatch(columns[1], -1) {
			r, err := c.ParseRequest([]byte(line[1]))
			if err == nil {
				_, err = c.Fill(r)
			}
			if err != nil {
				t.Errorf("%s: %v", line[1], err)
			}
		}
		for _, label := range strings.Split(columns[2], ";") {
			if label = strings.TrimSpace(label); label != "–" && !slices.Contains(labels, label) {
				t.Errorf("%s: the panel has no control %q", columns[0], label)
			}
		}
		for _, member := range codes.FindAllStringSubmatch(columns[3], -1) {
			if !fields[member[1]] && !slices.Contains([]string{"odds()", "reveal()"}, member[1]) {
				t.Errorf("%s: a request has no member %s", columns[0], member[1])
			}
		}
		for _, flag := range codes.FindAllStringSubmatch(columns[4], -1) {
			name, isFlag := strings.CutPrefix(flag[1], "--")
			name = strings.Replace(strings.Replace(name, "against-", "against.", 1), "-", "_", 1)
			if isFlag && !fields[name] && name != "sheet" {
				t.Errorf("%s: no field has the flag %s", columns[0], flag[1])
			}
		}
	}
	for id := range docs.RuleSections(t) {
		if id != "" && !slices.Contains(listed, id) {
			t.Errorf("R%s has no row", id)
		}
	}
}

// panelLabels returns the English labels of the panel's controls.
func panelLabels(t *testing.T) []string {
	t.Helper()
	var english struct {
		Messages struct{ Labels, Command map[string]string }
	}
	if err := json.Unmarshal([]byte(stored(t, "language/en.json")), &english); err != nil {
		t.Fatal(err)
	}
	labels := []string{english.Messages.Command["reference"]} // the heading of a section
	for key, label := range english.Messages.Labels {
		if strings.HasPrefix(key, "control.") {
			labels = append(labels, label)
		}
	}
	return labels
}
