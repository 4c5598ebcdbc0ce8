package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/docs"
)

var (
	sourceEndings  = []string{".go", ".js", ".mjs", ".ts", ".md"}
	withoutSources = []string{".build", ".git", "dist", "node_modules"}
)

var (
	ruleCited  = regexp.MustCompile(`\bR([1-9]\d*)\b`)
	ruleTested = regexp.MustCompile(`(?m)^func (TestR([1-9]\d*)[A-Z]\w*)`)
	ruleLink   = regexp.MustCompile(`\]\(#r(\d+)\)`)
	sourceLink = regexp.MustCompile("\\[`([^`]+)`\\]\\((\\.\\./engine/[^)]+\\.go)\\)")
)

// TestRulesDocumentCoversCitedRules checks docs/rules.md against the sources: every rule that a
// file cites has a heading. The headings are numbered from 1 without gaps, and the list at the top
// links each of them.
func TestRulesDocumentCoversCitedRules(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all sources of the repository")
	}
	sections := docs.RuleSections(t)
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
	sections, files := docs.RuleSections(t), sources(t)
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
