// Package game contains the packages of the tray. Its test checks their import directions.
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

// Groups of packages that directions and pure packages are made of. The entries of engine are the whole rules.
var (
	rules    = []string{"engine", "engine/json", "engine/language", "engine/notation"}
	rolls    = with(rules, "game/play", "game/throw", "game/dice", "game/physics")
	protocol = with(rolls, "game/table")
	oneTray  = with(rolls, "engine/session", "game/controls", "game/theme", "game/platform", "game/tray")
	shared   = with(oneTray, "game/table", "game/table/record", "game/table/client", "game/table/visit")
)

// directions lists the packages of this module that a package, and those in its folder, may
// depend on. A package that isn't listed may depend on everything except cmd.
var directions = map[string][]string{
	"engine":                   rules,
	"engine/json":              {},
	"engine/language/generate": {"engine/language/catalogue"},
	"engine/language":          {},
	"engine/notation":          {"engine/language"},
	"engine/session":           rules,
	"game/physics":             {},
	"game/dice":                {"game/physics"},
	"game/glyph":               {},
	"game/throw":               {"game/dice", "game/physics"},
	"game/hand":                {"game/throw", "game/dice", "game/physics"},
	"game/controls":            rules,
	"game/play":                rolls,
	"game/theme":               {"engine/json", "engine/language"},
	"game/model":               with(rolls, "game/glyph", "game/theme"),
	"game/raster":              with(rolls, "game/glyph", "game/theme", "game/model"),
	"game/card":                with(oneTray, "game/glyph", "game/model", "game/raster", "game/table"),
	"game/platform":            {},
	"game/platform/locale":     {"engine/language"},
	"game/tray":                oneTray,
	"game/table":               rolls,
	"game/table/record":        protocol,
	"game/table/tabletest":     protocol,
	"game/table/visit":         with(protocol, "game/table/record"),
	"game/table/client":        with(protocol, "game/table/record", "game/table/visit", "game/platform"),
	"game/desktop/ui":          {"game/platform"},
	"game/desktop/sound":       oneTray,
	"game/desktop/visit":       shared,
	"game/desktop/panel": with(shared,
		"game/desktop/ui", "game/desktop/visit", "game/glyph", "game/model"),
	"cmd/dev/check/browser": {"web/server/site"},
	"cmd/dev/check/keyed":   {"engine/language", "engine/language/catalogue"},
	"cmd/dev/check/trial":   {"game/dice", "game/physics"},
	"cmd/dev/check/actions": with(rules, "engine/session"),
}

// pure packages must run anywhere: without Ebitengine and without a browser.
var pure = with(shared, "game/desktop/visit", "game/desktop/sound", "game/glyph", "game/hand", "game/model",
	"game/raster", "game/card", "cmd/dev/check/trial", "cmd/dev/check/actions")

func with(packages []string, more ...string) []string { return append(slices.Clone(packages), more...) }

// bridges are the only packages that may import syscall/js.
var bridges = []string{"game/platform", "cmd/tray", "cmd/seat"}

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
				t.Errorf("%s has directions, but doesn't exist", name)
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
		internal, ok := strings.CutPrefix(dep, module)
		if !ok {
			continue
		}
		if strings.HasPrefix(internal, "cmd/") && !strings.HasPrefix(name, "cmd/dev/") {
			t.Errorf("%s depends on %s; nothing that ships may import cmd", name, internal)
		}
		if listed && !slices.Contains(allowed, internal) {
			t.Errorf("%s depends on %s; it may depend on %v", name, internal, allowed)
		}
	}
}

// allowedFor returns the entry of a package or of its nearest parent folder.
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
			t.Errorf("%s depends on %s; it must not depend on Ebitengine", name, dep)
		}
	}
}

// TestEngineIsStandardLibraryOnly checks that package engine can be imported without dependencies.
func TestEngineIsStandardLibraryOnly(t *testing.T) {
	for _, p := range packages(t, "linux") {
		if p.ImportPath != module+"engine" {
			continue
		}
		for _, dep := range p.Deps {
			if first, _, _ := strings.Cut(dep, "/"); strings.Contains(first, ".") {
				t.Errorf("engine depends on %s", dep)
			}
		}
		return
	}
	t.Fatal("package engine not found")
}

// TestTrayAvoidsEncodingJSON checks that the browser's program uses engine/json, which is smaller.
func TestTrayAvoidsEncodingJSON(t *testing.T) {
	all := packages(t, "js")
	tray := slices.IndexFunc(all, func(p listed) bool { return p.ImportPath == module+"cmd/tray" })
	if tray < 0 {
		t.Fatal("package cmd/tray not found")
	}
	for _, p := range all {
		if slices.Contains(all[tray].Deps, p.ImportPath) && slices.Contains(p.Imports, "encoding/json") {
			t.Errorf("%s imports encoding/json", p.ImportPath)
		}
	}
}

// TestBrowserAvoidsPictures checks that the browser's programs don't contain the painter in software.
func TestBrowserAvoidsPictures(t *testing.T) {
	for _, p := range packages(t, "js") {
		name := strings.TrimPrefix(p.ImportPath, module)
		if name != "cmd/tray" && name != "cmd/seat" {
			continue
		}
		for _, dep := range []string{"game/card", "game/raster"} {
			if slices.Contains(p.Deps, module+dep) {
				t.Errorf("%s depends on %s", name, dep)
			}
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
	// A profile would change the package names.
	list := exec.Command("go", "list", "-e", "-pgo=off", "-deps=false", "-json=ImportPath,Imports,Deps", "./...")
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
