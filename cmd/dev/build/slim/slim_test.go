package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// built returns the compiled testdata/program before slimming.
var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "slim")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

func program(t testing.TB) []byte {
	t.Helper()
	whole, err := built()
	if err != nil {
		t.Fatal(err)
	}
	if err := checkVersion(must(parseModule(whole))); err != nil {
		t.Fatal(err) // TestLayout still runs, and says what has changed
	}
	return whole
}

func slimmed(t testing.TB, whole []byte) []byte {
	t.Helper()
	file, err := slim(whole, false)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// execute runs a program in Node with full traces of panics.
func execute(t *testing.T, program []byte) (stdout, stderr string, status int) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	return executeIn(t, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file)
}

// executeIn runs a command with full traces of panics.
func executeIn(t *testing.T, name string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), "GOTRACEBACK=system")
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); command.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}

// TestSameBehaviour checks that a slimmed program has the same output, status and trace.
func TestSameBehaviour(t *testing.T) {
	whole := program(t)
	out, errs, status := execute(t, whole)
	const want = `<nil> outer
<nil> outer
inner outer
16383
2
runtime error: index out of range [7] with length 2
` + "this is\uFFF9a rare text\uFFFB \uFFF9a frequent text\uFFFB" + `
[nothing 2m second r *p records lost: key unknown] true ring set true name true {a 1}
-4.8243337860011555e+07 label 334500.5508295682 169623 565 16 18
1023
`
	if out != want {
		t.Errorf("before slimming it prints\n%swant\n%s", out, want)
	}
	light := slimmed(t, whole)
	slimOut, slimErrs, slimStatus := execute(t, light)
	if slimOut != out || slimStatus != status {
		t.Errorf("slimmed it prints\n%sstatus %d; want\n%sstatus %d", slimOut, slimStatus, out, status)
	}
	if strings.Contains(slimErrs, "main.go:") || !strings.Contains(slimErrs, "?:0 +0x") {
		t.Errorf("slimmed it panics with\n%swant addresses without lines", slimErrs)
	}
	symbolized, err := symbolize(whole, slimErrs)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := panicked(symbolized), panicked(errs); got != want {
		t.Errorf("symbolized\n%s\nwant\n%s", got, want)
	}
}

// panicked returns the trace of the goroutine that panicked, without arguments. The other goroutines
// differ with the state of the garbage collector.
func panicked(trace string) string {
	trace, _, _ = strings.Cut(trace, "\n\ngoroutine 2 ")
	return regexp.MustCompile(`(?m)\([^()]*\)$`).ReplaceAllString(trace, "()")
}

func TestSlimAgain(t *testing.T) {
	whole := program(t)
	given := bytes.Clone(whole)
	once := slimmed(t, whole)
	if !bytes.Equal(whole, given) {
		t.Error("slim changes its argument")
	}
	if !bytes.Equal(slimmed(t, whole), once) {
		t.Error("slimming a program twice gives different results")
	}
	if !bytes.Equal(slimmed(t, once), once) {
		t.Error("slimming a slimmed program changes it")
	}
}

// checkCorrupt returns the error of check for a program with corrupted tables.
func checkCorrupt(t *testing.T, corrupt func(pclntab)) error {
	t.Helper()
	sections := must(parseModule(program(t)))
	i := must(data(sections))
	memory := must(parseData(sections[i].body))
	before := bytes.Clone(memory)
	corrupt(must(findTables(memory)))
	corrupted := slices.Clone(sections)
	corrupted[i].body = encodeData(memory)
	return check(sections, before, encodeModule(corrupted))
}

// change changes a byte of the memory.
func (t pclntab) change(at int) { t.types.memory[at]++ }

// TestCheck checks that check finds changes in data that the collector, panics or recover read.
func TestCheck(t *testing.T) {
	first := func(t pclntab, is func(function) bool) function {
		for _, f := range t.funcs {
			if is(f) {
				return f
			}
		}
		panic("no such function")
	}
	hasTable := func(i int) func(function) bool { return func(f function) bool { return f.pcTable(i) != 0 } }
	hasData := func(i int) func(function) bool { return func(f function) bool { return f.data(i) != none } }
	constant := []byte("wrapped: %w")
	wrapperWithTree := func(f function) bool { return f.isWrapper() && f.data(fdInlTree) != none }

	tests := map[string]struct {
		corrupt func(pclntab)
		want    string
	}{
		"frame":             {func(t pclntab) { first(t, func(f function) bool { return f.field(fnPCSP) != 0 }).setField(fnPCSP, 0) }, "the size of the frame"},
		"name":              {func(t pclntab) { first(t, wrapperWithTree).setField(fnName, 0) }, "the name"},
		"deferreturn":       {func(t pclntab) { f := t.funcs[0]; f.setField(12, f.field(12)+1) }, "the record"},
		"stack map's index": {func(t pclntab) { drop(first(t, hasTable(1)).pcdata, 1, 0) }, "pcdata 1"},
		"stack map":         {func(t pclntab) { f := first(t, hasData(1)); t.gofunc[f.data(1)]++ }, "funcdata"},
		"stack objects":     {func(t pclntab) { drop(first(t, hasData(2)).funcdata, 2, none) }, "funcdata 2"},
		"a constant":        {func(t pclntab) { t.change(bytes.Index(t.types.memory, constant)) }, "data outside"},
		"a variable":        {func(t pclntab) { t.change(int(must(mutableData(t.types.memory)))) }, "data outside"},
		"wrapper's tree":    {func(t pclntab) { f := first(t, wrapperWithTree); t.dropInlTree(f) }, "pcdata 2"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := checkCorrupt(t, test.corrupt)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one about %s", err, test.want)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	whole := program(t)
	version := goVersion(must(parseModule(whole)))
	other := func(v string) []byte { return bytes.ReplaceAll(whole, []byte(version), []byte(v)) }
	newer := "go9.99" + strings.Repeat("x", len(version)-6)
	tests := map[string]struct {
		file []byte
		want string
	}{
		"nothing":     {nil, "not a wasm module"},
		"other file":  {[]byte("#!/bin/sh\n"), "not a wasm module"},
		"cut off":     {whole[:len(whole)/2], "unexpected end"},
		"newer Go":    {other(newer), `built by "` + newer + `": slim supports go1.26; see cmd/dev/build/slim/README.md`},
		"no Go":       {[]byte(preamble), `built by ""`},
		"data count":  {append([]byte(preamble), dataCountSection, 1, 0), "data count"},
		"other magic": {bytes.ReplaceAll(whole, magic[:4], []byte{0xf2, 0xff, 0xff, 0xff}), "no runtime.pcHeader"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := slim(test.file, false); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
	if _, err := symbolize(slimmed(t, whole), ""); err == nil || !strings.Contains(err.Error(), "has no lines") {
		t.Errorf("symbolizing with a slimmed program: error %v", err)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// TestSegments checks that a memory survives encoding.
func TestSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var memory []byte
		for range rapid.IntRange(0, 8).Draw(t, "parts") {
			memory = append(memory, make([]byte, rapid.IntRange(0, 2*worthGap).Draw(t, "zeros"))...)
			memory = append(memory, rapid.SliceOfN(rapid.Byte(), 0, 5).Draw(t, "bytes")...)
		}
		got, err := parseData(encodeData(memory))
		if err != nil {
			t.Fatal(err)
		}
		if want := bytes.TrimRight(memory, "\x00"); !bytes.Equal(got, want) {
			t.Errorf("read %x; want %x", got, want)
		}
	})
}

// FuzzSlim checks that invalid files are refused without a panic.
func FuzzSlim(f *testing.F) {
	f.Add([]byte(preamble))
	f.Add([]byte(preamble + "\x0b\x07\x01\x00\x41\x00\x0b\x01x"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if _, err := slim(file, false); err == nil {
			t.Error("a file that is not a Go program was slimmed")
		}
		if sections, err := parseModule(file); err == nil {
			if i, err := data(sections); err == nil {
				parseData(sections[i].body)
			}
		}
	})
}
