package main

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../../.."

var (
	linked  = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	quoted  = regexp.MustCompile("`([^`\n]+)`")
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	file    = regexp.MustCompile(`^(engine|game|cmd|web|docs)/[\w./-]+$`)
	target  = regexp.MustCompile(`^make ([a-z0-9-]+)`)
	goTest  = regexp.MustCompile(`go test \./(\S+) -(?:run|fuzz) (\w+)`)
	goNames = regexp.MustCompile(`^([a-z]+)((?:\.[A-Z]\w*)+)$`)
)

// TestDocumentReferences checks that the files, packages, functions, tests and make targets
// that the documents mention exist.
func TestDocumentReferences(t *testing.T) {
	folders := packageFolders(t)
	makefile := read(t, "Makefile")
	for _, document := range []string{
		"README.md",
		"CONTRIBUTING.md",
		"CHANGELOG.md",
		"docs/architecture.md",
		"docs/cli.md",
		"docs/embedding.md",
		"docs/hosting.md",
		"docs/notation.md",
		"docs/rules.md",
	} {
		text := fence.ReplaceAllString(read(t, document), "")
		for _, link := range linked.FindAllStringSubmatch(text, -1) {
			checkFile(t, document, path.Join(path.Dir(document), link[1]))
		}
		for _, quote := range quoted.FindAllStringSubmatch(text, -1) {
			name := quote[1]
			if file.MatchString(name) {
				checkFile(t, document, name)
			}
			if m := target.FindStringSubmatch(name); m != nil && !isTarget(makefile, m[1]) {
				t.Errorf("%s: the Makefile has no target for %q", document, name)
			}
			if m := goTest.FindStringSubmatch(name); m != nil && !declared(t, m[1], m[2]) {
				t.Errorf("%s: %s has no test for %q", document, m[1], name)
			}
			if m := goNames.FindStringSubmatch(name); m != nil {
				checkNames(t, document, folders, m[1], strings.Split(m[2], ".")[1:])
			}
		}
	}
}

// isTarget reports whether a line of the Makefile defines target, alone or with others.
func isTarget(makefile, target string) bool {
	return regexp.MustCompile(`(?m)^([\w-]+ )*` + target + `( [\w-]+)*:`).MatchString(makefile)
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(path.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func checkFile(t *testing.T, document, file string) {
	t.Helper()
	if _, err := os.Stat(path.Join(root, file)); err != nil {
		t.Errorf("%s mentions %s, which does not exist", document, file)
	}
}

// packageFolders returns the folders of the module's packages.
func packageFolders(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-e", "-f", "{{.ImportPath}}", "fudgetray/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(strings.ReplaceAll(string(out), "fudgetray/", ""))
}

// checkNames checks that the package of a Go expression such as tray.Tray.Flick declares
// its members. It accepts names that are no package of this module. Nobody imports a command.
func checkNames(t *testing.T, document string, folders []string, name string, members []string) {
	t.Helper()
	for _, folder := range folders {
		if path.Base(folder) != name || strings.HasPrefix(folder, "cmd/") {
			continue
		}
		missing := slices.DeleteFunc(slices.Clone(members),
			func(member string) bool { return declared(t, folder, member+`\b`) })
		if len(missing) > 0 {
			t.Errorf("%s: package %s has no %v", document, folder, missing)
		}
	}
}

// declared reports whether a package, including its tests, declares a type, function or
// method whose name begins with the pattern.
func declared(t *testing.T, folder, pattern string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	declaration := regexp.MustCompile(`(?m)^(func (\(.*?\) )?|type )` + pattern + `|^\t` + pattern + `\(.*\)`)
	return slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		return err == nil && declaration.Match(data)
	})
}
