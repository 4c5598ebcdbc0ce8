// Package game holds the tray's packages. This test holds their directions.
package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "fudgetray/"

// directions says which packages of ours each package, and those in its folder, may
// reach, itself aside. Whoever is not listed may reach everything but cmd.
var directions = map[string][]string{
	"engine":                   {"engine/json", "engine/language"},
	"engine/json":              {},
	"engine/language/generate": {"engine/language/catalogue"},
	"engine/language/keyed":    {"engine/language", "engine/language/catalogue"},
	"engine/language":          {},
	"engine/session":           {"engine", "engine/json", "engine/language"},
	"game/physics":             {},
	"game/dice":                {"game/physics"},
	"game/trial":               {"game/dice", "game/physics"},
	"game/throw":               {"game/dice", "game/physics"},
	"game/hand":                {"game/throw", "game/dice", "game/physics"},
	"game/controls":            {"engine", "engine/json", "engine/language"},
	"game/play":                {"engine", "engine/json", "engine/language", "game/throw", "game/dice", "game/physics"},
	"game/host":                {},
	"game/sound":               {"engine", "engine/json", "engine/language", "engine/session", "game/controls", "game/play", "game/table", "game/theme", "game/throw", "game/dice", "game/physics", "game/host"},
	"game/panel":               {"engine", "engine/json", "engine/language", "engine/session", "game/controls", "game/hand", "game/play", "game/table", "game/theme", "game/throw", "game/dice", "game/physics", "game/host", "game/ui", "game/view"},
	"game/theme":               {"engine/json", "engine/language"},
	"game/visit":               {"engine", "engine/json", "engine/language", "engine/session"},
	"game/table":               {"engine", "engine/json", "engine/language", "engine/session", "game/controls", "game/play", "game/theme", "game/throw", "game/dice", "game/physics", "game/host"},
	"game/ui":                  {"game/host"},
	"web/tools/browser":        {"web/server"},
}

// pure packages run anywhere: no engine for drawing, no browser.
var pure = []string{
	"engine", "engine/json", "engine/language", "engine/session", "game/physics", "game/dice", "game/trial", "game/throw",
	"game/hand", "game/controls", "game/play", "game/table", "game/theme", "game/visit", "game/sound",
}

// bridges are the only packages that may talk to a browser.
var bridges = []string{"game/host", "cmd/tray"}

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func TestImportDirections(t *testing.T) {
	for _, goos := range []string{"linux", "js"} {
		all := packages(t, goos)
		for name := range directions {
			if goos == "linux" && !slices.ContainsFunc(all, func(p listed) bool { return p.ImportPath == module+name }) {
				t.Errorf("%s is not there any more, but has directions", name)
			}
		}
		for _, p := range all {
			name := strings.TrimPrefix(p.ImportPath, module)
			checkDirections(t, name, p.Deps)
			checkPure(t, name, p.Deps)
			if slices.Contains(p.Imports, "syscall/js") && !slices.Contains(bridges, name) {
				t.Errorf("%s imports syscall/js; only %v may", name, bridges)
			}
		}
	}
}

func checkDirections(t *testing.T, name string, deps []string) {
	allowed, listed := allowedFor(name)
	for _, dep := range deps {
		ours, is := strings.CutPrefix(dep, module)
		if !is {
			continue
		}
		if strings.HasPrefix(ours, "cmd/") {
			t.Errorf("%s reaches %s; nothing may import cmd", name, ours)
		}
		if ours == "web/tools/browser" && !strings.HasPrefix(name, "web/") {
			t.Errorf("%s reaches %s; only what lies in web may drive a browser", name, ours)
		}
		if ours == "game/visit" {
			t.Errorf("%s reaches %s; only tests take steps by chance", name, ours)
		}
		if listed && !slices.Contains(allowed, ours) {
			t.Errorf("%s reaches %s; it may reach %v", name, ours, allowed)
		}
	}
}

// allowedFor finds the entry of a package or of the nearest folder around it.
func allowedFor(name string) (allowed []string, listed bool) {
	for folder := name; folder != "."; folder = path.Dir(folder) {
		if allowed, listed = directions[folder]; listed {
			return allowed, true
		}
	}
	return nil, false
}

func checkPure(t *testing.T, name string, deps []string) {
	if !slices.Contains(pure, name) {
		return
	}
	for _, dep := range deps {
		if strings.HasPrefix(dep, "github.com/hajimehoshi/ebiten") {
			t.Errorf("%s reaches %s; it must run without drawing", name, dep)
		}
	}
}

// TestEngineIsStandardLibraryOnly keeps the rules importable by anyone.
func TestEngineIsStandardLibraryOnly(t *testing.T) {
	for _, p := range packages(t, "linux") {
		if p.ImportPath != module+"engine" {
			continue
		}
		for _, dep := range p.Deps {
			if first, _, _ := strings.Cut(dep, "/"); strings.Contains(first, ".") {
				t.Errorf("engine reaches %s", dep)
			}
		}
		return
	}
	t.Fatal("no package engine")
}

// TestTrayGoesWithoutEncodingJSON keeps the browser's program light: engine/json is enough for it.
func TestTrayGoesWithoutEncodingJSON(t *testing.T) {
	all := packages(t, "js")
	tray := slices.IndexFunc(all, func(p listed) bool { return p.ImportPath == module+"cmd/tray" })
	if tray < 0 {
		t.Fatal("no program for the browser")
	}
	for _, p := range all {
		if slices.Contains(all[tray].Deps, p.ImportPath) && slices.Contains(p.Imports, "encoding/json") {
			t.Errorf("%s imports encoding/json", p.ImportPath)
		}
	}
}

// TestArchitectureDiagram checks that the diagram in docs/architecture.md shows every package of
// the game folder and no import that does not exist.
func TestArchitectureDiagram(t *testing.T) {
	text, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string][]string{}
	for _, goos := range []string{"linux", "js"} {
		for _, p := range packages(t, goos) {
			imports[p.ImportPath] = append(imports[p.ImportPath], p.Imports...)
		}
	}
	shown := map[string]bool{}
	_, diagram, _ := strings.Cut(string(text), "```mermaid\n")
	diagram, _, _ = strings.Cut(diagram, "```")
	for line := range strings.Lines(diagram) {
		from, to, isEdge := strings.Cut(strings.TrimSpace(line), " --> ")
		if !isEdge {
			continue
		}
		shown[from] = true
		for imported := range strings.SplitSeq(to, " & ") {
			shown[imported] = true
			if !slices.Contains(imports[module+from], module+imported) {
				t.Errorf("docs/architecture.md: %s does not import %s", from, imported)
			}
		}
	}
	for name := range imports {
		if folder := strings.TrimPrefix(name, module); strings.HasPrefix(folder, "game/") && !shown[folder] {
			t.Errorf("docs/architecture.md: the diagram lacks %s", folder)
		}
	}
}

func packages(t *testing.T, goos string) []listed {
	t.Helper()
	arch := map[string]string{"linux": "amd64", "js": "wasm"}[goos]
	list := exec.Command("go", "list", "-e", "-pgo=off", "-deps=false", "-json=ImportPath,Imports,Deps", "./...") // with a profile, packages get names of their own
	list.Dir = ".."
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list for %s: %v", goos, err)
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
