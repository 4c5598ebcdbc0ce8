// Package patches tests the patched modules that the browser build uses. README.md describes the
// patches.
package patches

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// prepare runs the script prepare, or a copy of it, and returns its output.
func prepare(script, dir string) (output string, err error) {
	out, err := exec.Command(script, dir).CombinedOutput()
	return string(out), err
}

// patched prepares the browser build, as make build does, and returns its folder. It does nothing after make
// build.
func patched(t *testing.T) string {
	t.Helper()
	const dir = ".build/patched" // in the repository
	if output, err := prepare("./prepare", dir); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	path, err := filepath.Abs(filepath.Join("../../../..", dir))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// shaders returns the files of each shader in this repository, in the order of their sources. A file with the
// name of its folder precedes each other file there.
func shaders(t *testing.T) (all [][]string) {
	t.Helper()
	paths := kage(t)
	for _, path := range paths {
		folder := filepath.Dir(path)
		switch common := filepath.Join(folder, filepath.Base(folder)+".kage"); {
		case path == common:
		case slices.Contains(paths, common):
			all = append(all, []string{common, path})
		default:
			all = append(all, []string{path})
		}
	}
	return all
}

// kage returns the paths of all files of shaders in this repository.
func kage(t *testing.T) (paths []string) {
	t.Helper()
	walk := func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && (name == "node_modules" || len(name) > 2 && name[0] == '.') {
			return filepath.SkipDir
		}
		if filepath.Ext(path) == ".kage" {
			paths = append(paths, path)
		}
		return err
	}
	if err := filepath.WalkDir("../../../..", walk); err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatal("no shaders were found")
	}
	return paths
}

func TestEveryShaderIsCompiled(t *testing.T) {
	dir := patched(t)
	list, err := os.ReadFile(filepath.Join(dir, "ebiten/internal/bakedshader/shaders.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, files := range shaders(t) {
		h := fnv.New128a()
		for _, path := range files {
			h.Write([]byte(filepath.Base(path)))
		}
		if !strings.Contains(string(list), strconv.Quote(string(h.Sum(nil)))) {
			t.Errorf("%s is not compiled ahead of time", files)
		}
	}
}

// lookup is a program that looks shaders up in the patched engine. It prints the error for
// each of its arguments, which are files separated by commas, and the errors for built-in shaders.
const lookup = `package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/legacyshader"
)

func main() {
	for _, files := range os.Args[1:] {
		var all []byte
		for file := range strings.SplitSeq(files, ",") {
			source, err := os.ReadFile(file)
			if err != nil {
				panic(err)
			}
			all = append(all, source...)
		}
		_, _, err := legacyshader.CompileShader(all)
		fmt.Println(err)
	}
	for f := range builtinshader.Filter(builtinshader.FilterCount) {
		for a := range builtinshader.Address(builtinshader.AddressCount) {
			if _, _, err := legacyshader.CompileShader(builtinshader.ShaderSource(f, a)); err != nil {
				fmt.Println(f, a, err)
			}
		}
	}
	if _, _, err := legacyshader.CompileShader([]byte(builtinshader.ClearShaderSource)); err != nil {
		fmt.Println("clear", err)
	}
}
`

// TestUnknownShader checks that the patched engine finds its own shaders and those of this
// repository, and rejects others.
func TestUnknownShader(t *testing.T) {
	dir := patched(t)
	source := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(source, []byte(lookup), 0o644); err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(t.TempDir(), "overlay.json") // adds the program to the engine
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(dir, "ebiten/internal/lookup/main.go"): source}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, replaced, 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{
		"run", "-modfile=" + filepath.Join(dir, "go.mod"), "-overlay=" + overlay,
		"-exec=" + filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/go_js_wasm_exec"),
		"github.com/hajimehoshi/ebiten/v2/internal/lookup",
	}
	want := ""
	for _, files := range shaders(t) {
		var names []string
		for _, path := range files {
			names = append(names, filepath.Join(dir, filepath.Base(path))) // by which the overlay replaces it
		}
		args = append(args, strings.Join(names, ","))
		want += "<nil>\n"
	}
	unknown := filepath.Join(t.TempDir(), "unknown.kage")
	const white = "//kage:unit pixels\n\npackage main\n\nfunc Fragment() vec4 { return vec4(1) }\n"
	if err := os.WriteFile(unknown, []byte(white), 0o644); err != nil {
		t.Fatal(err)
	}
	args = append(args, unknown)
	want += "legacyshader: this shader was not compiled ahead of time, and this build has no compiler\n"
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	command.Stderr = os.Stderr
	got, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestFunctionsOfWebGL checks that the patched engine binds each function of WebGL to the field of its name. It binds
// them in the order of a list, to all fields before buffers.
func TestFunctionsOfWebGL(t *testing.T) {
	path := filepath.Join(patched(t), "ebiten/internal/graphicsdriver/opengl/gl/default_js.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var fields, names []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			if n.Name.Name == "defaultContext" {
				fields = fieldsBefore(n.Type.(*ast.StructType), "buffers")
			}
		case *ast.ValueSpec:
			if n.Names[0].Name == "functionNames" {
				names = strings.Fields(strings.Trim(n.Values[0].(*ast.BasicLit).Value, "`"))
			}
		}
		return true
	})
	bound := func(field, name string) bool { return strings.EqualFold(field, "fn"+name) }
	if len(names) == 0 || !slices.EqualFunc(fields, names, bound) {
		t.Errorf("the names %q are bound to the fields %q", names, fields)
	}
}

// fieldsBefore returns the names of the fields that precede another one.
func fieldsBefore(of *ast.StructType, last string) (names []string) {
	for _, field := range of.Fields.List {
		for _, name := range field.Names {
			if name.Name == last {
				return names
			}
			names = append(names, name.Name)
		}
	}
	return nil
}

// TestMovedVersion checks that prepare fails if the patches are for another version than
// that in go.mod.
func TestMovedVersion(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "web", "patches")
	if err := os.CopyFS(folder, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../../..", file))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, file), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	patches, err := filepath.Glob(filepath.Join(folder, "ebiten-v*"))
	if err != nil || len(patches) != 1 {
		t.Fatalf("%v: %d series of patches for Ebitengine, want one", err, len(patches))
	}
	if err := os.Rename(patches[0], filepath.Join(folder, "ebiten-v2.0.0")); err != nil {
		t.Fatal(err)
	}
	output, err := prepare(filepath.Join(folder, "prepare"), filepath.Join(root, "patched"))
	if err == nil || !strings.Contains(output, "but the patches are for ebiten-v2.0.0;") || !strings.Contains(output, "PLAIN=1") {
		t.Errorf("%v: %s", err, output)
	}
}
