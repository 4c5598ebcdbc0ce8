package main

import (
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine/language/catalogue"
	"fudgetray/game/theme"
)

func mustCatalogues(t *testing.T) []catalogue.Catalogue {
	t.Helper()
	all, err := catalogue.Read(catalogues)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// source returns the text of a file of the repository.
func source(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestLanguagesAreCurrent(t *testing.T) {
	files, err := languageFiles(mustCatalogues(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if kept, err := os.ReadFile(filepath.Join("../../../../web/languages", name)); err != nil || string(kept) != text {
			t.Errorf("web/languages/%s is out of date (%v); run go generate ./cmd/dev/build/pages", name, err)
		}
	}
}

// TestPagesUseEnglishMessages checks that the texts in the HTML equal the English messages.
func TestPagesUseEnglishMessages(t *testing.T) {
	messages := mustCatalogues(t)[0].Only(pageSections...)
	marked := regexp.MustCompile(`data-message="([^"]*)"[^>]*>([^<]*)<`)
	for _, file := range []string{"web/tray.html", "web/index.html"} {
		for _, match := range marked.FindAllStringSubmatch(source(t, file), -1) {
			key, text := match[1], strings.Join(strings.Fields(html.UnescapeString(match[2])), " ")
			if messages[key] != text {
				t.Errorf("%s has %q for %s, want %q", file, text, key, messages[key])
			}
		}
	}
}

// TestStaticFilesHaveAllLanguages checks that the noscript messages and the web app manifest
// include every language, because no script can choose one there.
func TestStaticFilesHaveAllLanguages(t *testing.T) {
	manifest := source(t, "web/app.webmanifest")
	localized := regexp.MustCompile(`_localized": \{([^}]*)\}`).FindAllStringSubmatch(manifest, -1)
	if len(localized) == 0 {
		t.Error("the manifest has no localized members")
	}
	for _, c := range mustCatalogues(t) {
		for _, file := range []string{"web/tray.html", "web/index.html"} {
			_, after, _ := strings.Cut(source(t, file), "<noscript>")
			notice, stuck, _ := strings.Cut(strings.Join(strings.Fields(after), " "), "</noscript>")
			if !strings.Contains(notice, c.Message("needs-script")) || !strings.Contains(stuck, c.Message("needs-server")) {
				t.Errorf("%s has no message in %s for browsers in which no script runs", file, c.Name)
			}
		}
		for _, member := range localized {
			if c.Tag != catalogue.English && !strings.Contains(member[1], `"`+c.Tag+`": "`) {
				t.Errorf("the manifest has no %s in %s", c.Name, member[0])
			}
		}
	}
}

func TestEveryMessageIsUsed(t *testing.T) {
	english := mustCatalogues(t)[0]
	page := found(pageKey, sources(t, "web", ".js", ".html"))
	program := found(programName, sources(t, ".", ".go"))
	for _, key := range english.Keys(append(slices.Clone(pageSections), catalogue.Table)...) {
		// Pages format messages of shared tables by codes of package visit.
		shared := english.Messages[catalogue.Both][key] != "" || english.Messages[catalogue.Table][key] != ""
		if !page[key] && !(shared && program[functionName(key)]) {
			t.Errorf("no page uses the message %s", key)
		}
	}
	keys := english.Keys(catalogue.Program, catalogue.Faults, catalogue.Desktop, catalogue.Command, catalogue.Both)
	for _, key := range keys {
		listed := slices.Contains(theme.Choices(), strings.TrimPrefix(key, "theme-")) ||
			slices.Contains(theme.Sets(), strings.TrimPrefix(key, "dice-"))
		if !program[functionName(key)] && !listed {
			t.Errorf("no Go code uses the message %s", key)
		}
	}
}

var (
	pageKey     = regexp.MustCompile(`"([a-z0-9-]+)"`)
	programName = regexp.MustCompile(`\blanguage\.([A-Z]\w*)|[ \t(]([A-Z]\w*)\(\)\.In\(`)
)

// found returns the texts that the groups of a pattern match.
func found(pattern *regexp.Regexp, text string) map[string]bool {
	all := map[string]bool{}
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		all[strings.Join(match[1:], "")] = true
	}
	return all
}

// functionName returns the name that the generator gives to the function of a message.
func functionName(key string) string {
	name := ""
	for word := range strings.SplitSeq(key, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

// sources returns the contents of all files with the given suffixes, except tests and generated
// files.
func sources(t *testing.T, dir string, kinds ...string) string {
	t.Helper()
	var all strings.Builder
	root := filepath.Join("../../../..", dir)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"node_modules", "languages", "dist"}, name) ||
			strings.HasPrefix(name, ".") && len(name) > 2):
			return filepath.SkipDir
		case strings.HasSuffix(name, "_gen.go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		for _, kind := range kinds {
			if strings.HasSuffix(name, kind) {
				data, err := os.ReadFile(path)
				all.Write(data)
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
