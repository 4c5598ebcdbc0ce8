package engine

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = ".."

var (
	sourceEndings  = []string{".go", ".js", ".mjs", ".ts", ".md"}
	withoutSources = []string{".git", "dist", "node_modules"}
)

var (
	ruleHeading = regexp.MustCompile(`(?m)^<a id="r(\d+)"></a>\n\n## R(\d+) \S.*$`)
	ruleCited   = regexp.MustCompile(`\bR([1-9]\d*)\b`)
	ruleTested  = regexp.MustCompile(`(?m)^func (TestR([1-9]\d*)[A-Z]\w*)`)
	ruleLink    = regexp.MustCompile(`\]\(#r(\d+)\)`)
	sourceLink  = regexp.MustCompile("\\[`([^`]+)`\\]\\((\\.\\./engine/[^)]+\\.go)\\)")
	ruleExample = regexp.MustCompile("(?m)^- `([^`]+)` → (.+(?:\n  .+)*)$")
)

// ruleSections returns the text under each rule's heading in docs/rules.md, and under ""
// what comes before the first.
func ruleSections(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(path.Join(root, "docs/rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	document := string(data)
	sections := map[string]string{}
	id, start := "", 0
	for _, h := range ruleHeading.FindAllStringSubmatchIndex(document, -1) {
		sections[id] = document[start:h[0]]
		anchor := document[h[2]:h[3]]
		id, start = document[h[4]:h[5]], h[1]
		if anchor != id {
			t.Errorf("docs/rules.md: the heading of R%s has the anchor r%s", id, anchor)
		}
		if _, twice := sections[id]; twice {
			t.Errorf("docs/rules.md has R%s twice", id)
		}
	}
	sections[id] = document[start:]
	return sections
}

// TestRulesDocumentCoversCitedRules checks docs/rules.md against the sources: every rule that a
// file cites has a heading. The headings are numbered from 1 without gaps, and the list at the top
// links each of them.
func TestRulesDocumentCoversCitedRules(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all sources of the repository")
	}
	sections := ruleSections(t)
	for file, text := range sources(t) {
		for _, id := range ruleCited.FindAllStringSubmatch(text, -1) {
			checkHeading(t, sections, file, id[1])
		}
	}
	for _, section := range sections {
		for _, id := range ruleLink.FindAllStringSubmatch(section, -1) {
			checkHeading(t, sections, "docs/rules.md", id[1])
		}
	}
	for n := 1; n < len(sections); n++ {
		id := strconv.Itoa(n)
		checkHeading(t, sections, "the sequence of rules", id)
		if !strings.Contains(sections[""], "[R"+id+"](#r"+id+")") {
			t.Errorf("docs/rules.md: the list at the top does not link R%s", id)
		}
	}
}

// TestRulesDocumentLinks checks the links at the end of each rule in docs/rules.md. Every file
// under Code must cite the rule. The list of tests must name all tests of the rule and their files.
func TestRulesDocumentLinks(t *testing.T) {
	sections, files := ruleSections(t), sources(t)
	tests := testsByRule(files)
	for id := range tests {
		checkHeading(t, sections, "a test", id)
	}
	for n := 1; n < len(sections); n++ {
		id := strconv.Itoa(n)
		code, linked := linksOf(sections[id])
		if len(code) == 0 || len(tests[id]) == 0 {
			t.Errorf("docs/rules.md, R%s: %d files and %d tests; want at least one of each", id, len(code), len(tests[id]))
		}
		for _, file := range code {
			if !regexp.MustCompile(`\bR` + id + `\b`).MatchString(files[file]) {
				t.Errorf("docs/rules.md, R%s: %s does not cite the rule", id, file)
			}
		}
		slices.Sort(linked)
		if !slices.Equal(linked, tests[id]) {
			t.Errorf("docs/rules.md, R%s: links the tests %q, want %q", id, linked, tests[id])
		}
	}
}

// testsByRule returns, by rule number, the engine's tests that are named after it: "file: name",
// sorted.
func testsByRule(files map[string]string) map[string][]string {
	tests := map[string][]string{}
	for file, text := range files {
		if path.Dir(file) != "engine" {
			continue
		}
		for _, m := range ruleTested.FindAllStringSubmatch(text, -1) {
			tests[m[2]] = append(tests[m[2]], file+": "+m[1])
		}
	}
	for _, list := range tests {
		slices.Sort(list)
	}
	return tests
}

// linksOf returns the code files that a section links, and its tests as "file: name".
func linksOf(section string) (code, tests []string) {
	for _, m := range sourceLink.FindAllStringSubmatch(section, -1) {
		label, file := m[1], path.Join("docs", m[2])
		if strings.HasPrefix(label, "Test") {
			tests = append(tests, file+": "+label)
		} else {
			code = append(code, file)
		}
	}
	return code, tests
}

func checkHeading(t *testing.T, sections map[string]string, file, id string) {
	t.Helper()
	if _, written := sections[id]; !written {
		t.Errorf("%s names rule R%s, which has no heading in docs/rules.md", file, id)
	}
}

// sources returns the text of all files that may cite rules.
func sources(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(withoutSources, d.Name()):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(sourceEndings, path.Ext(file)):
			return nil
		}
		data, err := os.ReadFile(path.Join(root, file))
		texts[file] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// TestRulesDocumentExamples resolves every example in docs/rules.md.
func TestRulesDocumentExamples(t *testing.T) {
	found := 0
	for id, section := range ruleSections(t) {
		for _, example := range ruleExample.FindAllStringSubmatch(section, -1) {
			found++
			request, want := example[1], strings.Join(strings.Fields(example[2]), " ")
			if got := answer(request); got != want {
				t.Errorf("docs/rules.md, R%s: %s\n got %s\nwant %s", id, request, got, want)
			}
		}
	}
	if found == 0 {
		t.Error("docs/rules.md has no examples")
	}
}

// TestNotationDocumentExamples resolves every example in docs/notation.md.
func TestNotationDocumentExamples(t *testing.T) {
	data, err := os.ReadFile(path.Join(root, "docs/notation.md"))
	if err != nil {
		t.Fatal(err)
	}
	examples := ruleExample.FindAllStringSubmatch(string(data), -1)
	for _, example := range examples {
		if got := answer(example[1]); got != strings.Join(strings.Fields(example[2]), " ") {
			t.Errorf("docs/notation.md: %s\n got %s\nwant %s", example[1], got, example[2])
		}
	}
	if len(examples) == 0 {
		t.Error("docs/notation.md has no examples")
	}
}

// answer returns the sentence that a request resolves to, or its error.
func answer(request string) string {
	r, err := ParseRequest([]byte(request))
	if err != nil {
		return err.Error()
	}
	got, err := Resolve(&r)
	if err != nil {
		return err.Error()
	}
	return got.Text
}
