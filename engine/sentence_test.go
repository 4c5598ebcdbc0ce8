//go:build !js

package engine

import (
	"embed"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"strings"
	"testing"

	"fudgetray/engine/language"
)

var update = flag.Bool("update", false, "update the golden files")

// sentenceRequests are requests of every kind of action with every outcome.
var sentenceRequests = []string{
	`{"faces":[1,1,0,0]}`,
	`{"faces":[0,0,0,0]}`,
	`{"faces":[-1,-1,0,0]}`,
	`{"trait":"Terrible","faces":[-1,-1,0,0],"difficulty":"Terrible"}`,
	`{"skill":"Bow","trait":"Good","faces":[1,0,0,0]}`,
	`{"skill":"Bow","untrained":true,"trait":"Poor","faces":[1,0,0,0],` +
		`"modifiers":[{"label":"Hurt","value":-1,"rule":true},{"value":2}]}`,
	`{"technique":"diceless","trait":"Good"}`,
	`{"criticals":["natural"],"faces":[1,1,1,1]}`,
	`{"criticals":["natural"],"faces":[-1,-1,-1,-1]}`,
	`{"criticals":["natural"],"trait":"Terrible","difficulty":"Superb","faces":[1,1,1,1]}`,
	`{"criticals":["natural"],"trait":"Superb","difficulty":"Terrible","faces":[-1,-1,-1,-1]}`,
	`{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,-1,0]}`,
	`{"trait":"Superb","modifiers":[{"value":3}],"difficulty":"Terrible","faces":[1,0,0,0]}`,
	`{"trait":"Terrible","modifiers":[{"value":2}],"difficulty":8,"faces":[1,0,0,0]}`,
	`{"trait":"Fair","modifiers":[{"value":4}],"faces":[1,0,0,0]}`,
	`{"trait":"Fair","modifiers":[{"value":1},{"value":1}],"secondary":"Great","faces":[1,0,0,0]}`,
	`{"kind":"situational","even":true,"faces":[1,1,0,0]}`,
	`{"kind":"situational","even":true,"faces":[1,0,0,0]}`,
	`{"kind":"situational","difficulty":"Good","faces":[1,0,0,0]}`,
	`{"kind":"reaction","faces":[1,1,1,0]}`,
	`{"kind":"reaction","faces":[1,0,0,0]}`,
	`{"kind":"reaction","faces":[-1,-1,-1,0]}`,
	`{"kind":"opposed","trait":"Good","faces":[1,1,0,0],"against":{"faces":[1,0,0,-1]}}`,
	`{"kind":"opposed","faces":[1,-1,0,0],"against":{"trait":"Great","faces":[1,0,0,-1]}}`,
	`{"kind":"opposed","faces":[1,-1,0,0],"against":{"faces":[1,0,0,-1]}}`,
	`{"kind":"opposed","minimum":"Good","faces":[0,0,0,0],"against":{"faces":[1,0,0,-1]}}`,
	`{"kind":"opposed","faces":[0,0,0,0],"against":{"minimum":"Good","faces":[1,0,0,-1]}}`,
	`{"kind":"opposed","faces":[0,0,0,0],"against":{"npc":"fixed"}}`,
	`{"kind":"opposed","criticals":["natural"],"faces":[1,1,1,1],"against":{"faces":[1,1,1,1]}}`,
	`{"kind":"opposed","criticals":["natural"],"faces":[-1,-1,-1,-1],"against":{"faces":[-1,-1,-1,-1]}}`,
	`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[-1,-1,-1,-1],` +
		`"against":{"trait":"Terrible","faces":[1,1,1,1]}}`,
	`{"kind":"opposed","criticals":["natural"],"trait":"Terrible","faces":[1,1,1,1],` +
		`"against":{"trait":"Superb","faces":[-1,-1,-1,-1]}}`,
	`{"system":"mudge","kind":"opposed","faces":[0,0,0,1],"against":{"faces":[0,0,0,-1]}}`,
	`{"system":"mudge","kind":"opposed","faces":[0,0,0,-1],"against":{"faces":[0,0,0,1]}}`,
	`{"system":"mudge","kind":"opposed","faces":[0,0,0,1],"against":{"faces":[0,0,0,1]}}`,
	`{"system":"mudge","kind":"opposed","faces":[0,0,0,1],"against":{"faces":[1,0,0,0]}}`,
	`{"system":"mudge","kind":"opposed","faces":[1,0,0,0],"against":{"faces":[0,0,0,1]}}`,
	`{"kind":"opposed","criticals":["natural"],"trait":"Terrible","faces":[0,0,0,0],` +
		`"against":{"trait":"Superb","faces":[-1,-1,-1,-1]}}`,
	`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[0,0,0,0],` +
		`"against":{"trait":"Terrible","faces":[1,1,1,1]}}`,
	`{"kind":"reaction","faces":[0,0,0,0]}`,
	`{"system":"3d6-fudge","trait":"Good","faces":[1,2,6]}`,
	`{"system":"3d6-fudge","trait":"Good","modifiers":[{"label":"Very Hurt","value":-2}],"faces":[1,2,6]}`,
	`{"system":"3d6-fudge","trait":"Good","modifiers":[{"label":"Very Hurt","value":-2,"rule":true}],"faces":[1,2,6]}`,
	`{"trait":"Good","modifiers":[{"label":"Very Hurt","value":-2},{"label":"second trait","value":1}],"faces":[1,0,0,0]}`,
	`{"kind":"sum","technique":"2d6","modifiers":[{"label":"fire","value":3},{"value":-1}],"faces":[1,2]}`,
	`{"kind":"sum","technique":"5d10>7","modifiers":[{"label":"aim","value":1}],"faces":[8,9,1,2,0]}`,
	`{"kind":"sum","technique":"1d10>7","faces":[8]}`,
	`{"system":"3d6-fudge","trait":"Good","modifiers":[{"value":3}],"faces":[1,2,6]}`,
	`{"system":"3d6-fudge","trait":1,"faces":[3,3,3]}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[2,4,6],"against":{"trait":8,"faces":[1,2,5]}}`,
	`{"system":"3d6-fudge","trait":"Good","modifiers":[{"label":"bow","value":1}],"faces":[1,2,6]}`,
	`{"system":"3d6-fudge","trait":"Abysmal","modifiers":[{"value":-3}],"faces":[4,5,6]}`,
	`{"system":"3d6-fudge","trait":"Superb","modifiers":[{"value":4}],"faces":[4,5,6]}`,
	`{"system":"3d6-fudge","trait":"Abysmal","modifiers":[{"value":-1}],"faces":[1,2,3]}`,
	`{"system":"3d6-fudge","trait":10,"faces":[3,4,6]}`,
	`{"system":"3d6-fudge","trait":6,"faces":[2,4,6]}`,
	`{"system":"3d6-fudge","trait":6,"faces":[1,1,1]}`,
	`{"system":"3d6-fudge","trait":6,"faces":[6,6,6]}`,
	`{"system":"3d6-fudge","trait":6,"faces":[3,3,3]}`,
	`{"system":"3d6-fudge","trait":2,"faces":[3,3,3]}`,
	`{"system":"3d6-fudge","trait":2,"faces":[2,2,2]}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[1,2,6],"against":{"trait":8,"faces":[3,4,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[3,4,6],"against":{"trait":8,"faces":[1,2,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[1,2,6],"against":{"trait":3,"faces":[3,4,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":3,"faces":[3,4,6],"against":{"trait":8,"faces":[1,2,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[1,2,6],"against":{"trait":6,"faces":[1,2,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[1,1,1],"against":{"trait":6,"faces":[1,1,1]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[3,3,3],"against":{"trait":6,"faces":[1,2,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[3,3,3],"against":{"trait":3,"faces":[3,4,5]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":3,"faces":[3,4,5],"against":{"trait":6,"faces":[3,3,3]}}`,
	`{"system":"3d6-fudge","kind":"situational","faces":[1,2,6]}`,
	`{"system":"3d6-fudge","kind":"reaction","modifiers":[{"label":"charisma","value":1}],"faces":[1,2,6]}`,
	`{"system":"3d6-fudge","kind":"reaction","faces":[5,5,5]}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"minimum":"Good","faces":[2,4,6],` +
		`"against":{"trait":6,"faces":[3,4,6]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[2,4,6],` +
		`"against":{"trait":6,"minimum":"Superb","faces":[1,3,6]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[2,3,6],"against":{"trait":6,"npc":"fixed"}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[2,3,6],"against":{"trait":5,"npc":"1dF","faces":[0]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[2,3,6],"against":{"trait":3,"npc":"fixed"}}`,
	`{"trait":"Great","difficulty":"none","faces":[1,0,0,0]}`,
	`{"kind":"sum","technique":"1d6","even":true,"faces":[4]}`,
	`{"kind":"sum","technique":"1d6","even":true,"modifiers":[{"value":1}],"faces":[3]}`,
	`{"kind":"sum","technique":"1d2","even":true,"faces":[3]}`,
	`{"kind":"sum","technique":"1d2","even":true,"faces":[2]}`,
	`{"kind":"damage","modifiers":[{"label":"axe","value":1}],"faces":[1,0,0,0]}`,
	`{"system":"mudge","kind":"damage","faces":[1,0,0,-1]}`,
	`{"system":"3d6-fudge","kind":"damage","faces":[1,2,6]}`,
	`{"kind":"reaction","secret":true,"modifiers":[{"label":"muddy","value":-1}],"faces":[0,0,0,0]}`,
	`{"kind":"opposed","faces":[0,0,0,0],"against":{"technique":"diceless"}}`,
	`{"kind":"opposed","faces":[0,0,0,0],"against":{"npc":"1d6","faces":[6]}}`,
	`{"technique":"d%","trait":"Good","faces":[7,1]}`,
	`{"technique":"3d6","trait":"Good","faces":[3,3,6]}`,
	`{"system":"mudge","trait":"Good","faces":[1,1,1,1],"extra":[1,1,-1,0]}`,
	`{"ladder":"fate","trait":4,"faces":[1,0,0,0]}`,
	`{"kind":"sum","technique":"(2d6)/2","faces":[3,4]}`,
	`{"kind":"sum","technique":"5d10>=8","faces":[8,9,1,2,0]}`,
	`{"kind":"opposed","minimum":"Great","faces":[0,0,0,0],"against":{"minimum":"Good","faces":[1,0,0,-1]}}`,
	`{"system":"3d6-fudge","kind":"opposed","trait":6,"minimum":"Superb","faces":[2,4,6],` +
		`"against":{"trait":6,"minimum":"Superb","faces":[1,4,6]}}`,
	`{"criticals":["table"],"trait":"Good","faces":[1,1,1,1],"critical_faces":[3,4]}`,
	`{"criticals":["table"],"trait":"Good","faces":[-1,-1,-1,-1],"critical_faces":[3,4]}`,
	`{"criticals":["table"],"kind":"opposed","faces":[0,0,0,0],"against":{"faces":[-1,-1,-1,-1],"critical_faces":[3,4]}}`,
	`{"criticals":["table"],"trait":"Good","faces":[1,1,1,1],"critical_faces":[3,4],` +
		`"critical_table":[{"roll":7,"text":"The GM gives you a bonus"}]}`,
	`{"kind":"table","faces":[1,1]}`,
	`{"kind":"table","faces":[1,2]}`,
	`{"kind":"table","faces":[2,2]}`,
	`{"kind":"table","faces":[2,3]}`,
	`{"kind":"table","faces":[3,3]}`,
	`{"kind":"table","faces":[3,4]}`,
	`{"kind":"table","faces":[4,4]}`,
	`{"kind":"table","faces":[6,6]}`,
	`{"kind":"table","critical_table":[{"roll":12,"text":"Falls asleep"}],"faces":[6,6]}`,
	`{"kind":"sum","technique":"2d6","modifiers":[{"value":3}],"faces":[4,5]}`,
	`{"kind":"sum","technique":"4d6dl1","faces":[4,5,1,6]}`,
	`{"kind":"sum","technique":"d6r1","faces":[1,5]}`,
	`{"kind":"sum","technique":"4dF","faces":[1,0,0,-1]}`,
	`{"kind":"sum","technique":"3x(2d6)","faces":[1,2,3,4,5,6]}`,
	`{"kind":"sum","technique":"d20","faces":[17]}`,
}

const goldenSentences = "testdata/sentences.txt"

// TestSentences compares the sentences in each language with a golden file.
func TestSentences(t *testing.T) {
	var got strings.Builder
	german := languageNamed(t, "de")
	for _, text := range sentenceRequests {
		r := parsed(t, text)
		got.WriteString(text + "\n")
		for _, l := range []*language.Language{nil, german} {
			resolution, err := ResolveIn(&r, l)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			sentences := []string{resolution.Text}
			if resolution.Announce != "" {
				sentences = append(sentences, "["+resolution.Announce+"]")
			}
			for _, m := range AdviceMessages(resolution.Advice) {
				sentences = append(sentences, m.In(l))
			}
			got.WriteString("    " + strings.Join(sentences, " ") + "\n")
		}
	}
	compareGolden(t, goldenSentences, got.String())
}

// TestEverySentenceIsCovered checks that the golden file includes every message about a roll.
func TestEverySentenceIsCovered(t *testing.T) {
	english := messages(t, "program")
	marked := map[string]string{}
	for key, message := range english {
		marked[key] = "<" + key + ">" + message
	}
	data, err := json.Marshal(map[string]any{"messages": map[string]any{"program": marked}})
	if err != nil {
		t.Fatal(err)
	}
	keys, err := language.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, text := range sentenceRequests {
		r := parsed(t, text)
		resolution, err := ResolveIn(&r, keys)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(resolution.Text + resolution.Announce)
		for _, m := range AdviceMessages(resolution.Advice) {
			all.WriteString(m.In(keys))
		}
	}
	for key := range english {
		if aboutRolls(key) && !strings.Contains(all.String(), "<"+key+">") {
			t.Errorf("no request uses the message %s: %q", key, english[key])
		}
	}
}

const goldenSubjects = "testdata/sentences_about.txt"

// TestSentencesAboutUsers compares the sentences about a user with a golden file: each one begins with the name, which it
// contains once for each side of a contest of many.
func TestSentencesAboutUsers(t *testing.T) {
	german := languageNamed(t, "de")
	var got strings.Builder
	for _, text := range sentenceRequests {
		r := parsed(t, text)
		got.WriteString(text + "\n")
		for _, l := range []*language.Language{nil, german} {
			resolution, err := ResolveIn(&r, l.About("Zoë"))
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			got.WriteString("    " + resolution.Text + "\n")
			sides := max(1, len(resolution.Others)+1)
			if n := strings.Count(resolution.Text, "Zoë"); !strings.HasPrefix(resolution.Text, "Zoë ") || n < 1 || n > sides {
				t.Errorf("%s: %s", text, resolution.Text)
			}
			resolution.Secret = true
			if secret := resolution.Redacted(l.About("Zoë")); !strings.HasPrefix(secret.Text, "Zoë ") {
				t.Errorf("a secret roll: %s", secret.Text)
			}
		}
	}
	compareGolden(t, goldenSubjects, got.String())
}

// messages returns the English messages of a section by key.
func messages(t *testing.T, section string) map[string]string {
	t.Helper()
	var english struct {
		Messages map[string]map[string]string
	}
	if err := json.Unmarshal([]byte(stored(t, "language/en.json")), &english); err != nil {
		t.Fatal(err)
	}
	return english.Messages[section]
}

// aboutRolls reports whether a message is part of a roll's sentence or advice.
func aboutRolls(key string) bool {
	for _, family := range []string{
		"advice-", "damage-die", "for-damage", "coin-", "three-", "won", "lost", "success-", "failure-", "reacts-", "total-", "critical-", "other-critical-",
		"other-needed", "needed", "tied", "failed", "mediocrity-", "standoff", "contest", "level-number", "changed-to",
		"announced", "table-", "sample-", "as-a-sum", "rerolled", "dropped", "by-skill", "by-untrained", "comes-to",
		"degree-is", "full-stop", "gm-decides", "status-quo", "second-trait", "wound-very-hurt",
	} {
		if strings.HasPrefix(key, family) {
			return true
		}
	}
	return false
}

//go:embed testdata language/*.json *.go notation/*.go
var files embed.FS

// stored returns the content of a file.
func stored(t testing.TB, file string) string {
	t.Helper()
	data, err := files.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// folder returns a folder of files.
func folder(t testing.TB, name string) fs.FS {
	t.Helper()
	dir, err := fs.Sub(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// compareGolden compares a text with a golden file. With -update it writes the file.
func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != stored(t, file) {
		t.Errorf("%s differs; run go test ./engine -run %s -update, and see git diff", file, t.Name())
	}
}
