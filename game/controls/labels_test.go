//go:build !js

package controls

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fudgetray/engine/language"
)

// Every label in the catalogues occurs on the panel.
func TestEveryLabelIsUsed(t *testing.T) {
	data, err := os.ReadFile("../../engine/language/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var english struct {
		Messages struct {
			Labels map[string]string `json:"labels"`
		} `json:"messages"`
	}
	if err := json.Unmarshal(data, &english); err != nil {
		t.Fatal(err)
	}
	for key := range english.Messages.Labels {
		english.Messages.Labels[key] = key
	}
	data, err = json.Marshal(english)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := language.Parse(data) // a language in which every label is its key
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(Describe(keys))
	if err != nil {
		t.Fatal(err)
	}
	for key := range english.Messages.Labels {
		if !strings.Contains(string(shown), `"`+key+`"`) {
			t.Errorf("label %s is not used", key)
		}
	}
}
