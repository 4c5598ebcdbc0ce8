// Package patches tests that the modules the browser's program is built with are patched,
// and hold every shader there is. It has no code of its own; see README.md.
package patches

import (
	"bytes"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// prepare runs a copy's or our own prepare, and returns what it said.
func prepare(script, dir string) (said string, err error) {
	out, err := exec.Command(script, dir).CombinedOutput()
	return string(out), err
}

// patched is what the browser's program would be built with just now.
func patched(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if said, err := prepare("./prepare", dir); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return dir
}

// kage returns the source of every shader of this repository.
func kage(t *testing.T) map[string][]byte {
	t.Helper()
	sources := map[string][]byte{}
	walk := func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && (name == "node_modules" || len(name) > 2 && name[0] == '.') {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".kage" {
			return nil
		}
		sources[path], err = os.ReadFile(path)
		return err
	}
	if err := filepath.WalkDir("../..", walk); err != nil {
		t.Fatal(err)
	}
	if len(sources) == 0 {
		t.Fatal("no shaders were found")
	}
	return sources
}

func TestEveryShaderIsCompiled(t *testing.T) {
	dir := patched(t)
	list, err := os.ReadFile(filepath.Join(dir, "ebiten/internal/bakedshader/shaders.go"))
	if err != nil {
		t.Fatal(err)
	}
	for path, source := range kage(t) {
		h := fnv.New128a()
		h.Write(bytes.TrimSpace(source))
		if !strings.Contains(string(list), strconv.Quote(string(h.Sum(nil)))) {
			t.Errorf("%s, as it is now, is not compiled ahead of time", path)
		}
	}
}

// asked is a program that says what the patched engine finds for the sources in files.
const asked = `package main

import (
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/legacyshader"
)

func main() {
	for _, file := range os.Args[1:] {
		source, err := os.ReadFile(file)
		if err == nil {
			_, _, err = legacyshader.CompileShader(source)
		}
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

// TestUnknownShader: what was not compiled ahead of time is an error, whatever it is, and
// what the engine needs itself was.
func TestUnknownShader(t *testing.T) {
	dir := patched(t)
	program := filepath.Join(dir, "ebiten/internal/asked")
	if err := os.Mkdir(program, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(program, "main.go"), []byte(asked), 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{
		"run", "-modfile=" + filepath.Join(dir, "go.mod"),
		"-exec=" + filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/go_js_wasm_exec"),
		"github.com/hajimehoshi/ebiten/v2/internal/asked",
	}
	want := ""
	for path := range kage(t) {
		args = append(args, path)
		want += "<nil>\n"
	}
	unknown := filepath.Join(dir, "unknown.kage")
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

// TestMovedVersion: a patch is for one version, and the build says so when go.mod moves.
func TestMovedVersion(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "web", "patches")
	if err := os.CopyFS(folder, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../..", file))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, file), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	patches, err := filepath.Glob(filepath.Join(folder, "ebiten-*.patch"))
	if err != nil || len(patches) != 1 {
		t.Fatalf("%v: %d patches of Ebitengine, want one", err, len(patches))
	}
	if err := os.Rename(patches[0], filepath.Join(folder, "ebiten-v2.0.0.patch")); err != nil {
		t.Fatal(err)
	}
	said, err := prepare(filepath.Join(folder, "prepare"), filepath.Join(root, "patched"))
	if err == nil || !strings.Contains(said, "but the patch is ebiten-v2.0.0.patch") || !strings.Contains(said, "PLAIN=1") {
		t.Errorf("%v: %s", err, said)
	}
}
