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

// built is testdata/program, as linked.
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

// execute runs a program under Node; should it panic, it tells all it knows.
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
	var out, errs bytes.Buffer
	command := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file)
	command.Env = append(os.Environ(), "GOTRACEBACK=system")
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); command.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}

// TestAlike: a slimmed program does what it did, and ends as it did.
func TestAlike(t *testing.T) {
	whole := program(t)
	out, errs, status := execute(t, whole)
	const want = `<nil> outer
<nil> outer
inner outer
16383
2
runtime error: index out of range [7] with length 2
[nothing 2m second r *p records lost: key unknown] true ring set true name true {a 1}
1023
`
	if out != want {
		t.Errorf("as linked it says\n%swant\n%s", out, want)
	}
	light := slimmed(t, whole)
	slimOut, slimErrs, slimStatus := execute(t, light)
	if slimOut != out || slimStatus != status {
		t.Errorf("slimmed it says\n%sstatus %d; want\n%sstatus %d", slimOut, slimStatus, out, status)
	}
	if strings.Contains(slimErrs, "main.go:") || !strings.Contains(slimErrs, "?:0 +0x") {
		t.Errorf("slimmed it panics with\n%swant places, and no lines", slimErrs)
	}
	told, err := symbolise(whole, slimErrs)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := panicked(told), panicked(errs); got != want {
		t.Errorf("symbolised\n%s\nwant\n%s", got, want)
	}
}

// panicked is what a trace says of the goroutine that panicked, without arguments. Which of the
// runtime's own are there depends on whether a collection has just begun.
func panicked(trace string) string {
	trace, _, _ = strings.Cut(trace, "\n\ngoroutine 2 ")
	return regexp.MustCompile(`(?m)\([^()]*\)$`).ReplaceAllString(trace, "()")
}

func TestSlimAgain(t *testing.T) {
	whole := program(t)
	given := bytes.Clone(whole)
	once := slimmed(t, whole)
	if !bytes.Equal(whole, given) {
		t.Error("slimming changes what it is given")
	}
	if !bytes.Equal(slimmed(t, whole), once) {
		t.Error("slimming the same program twice differs")
	}
	if !bytes.Equal(slimmed(t, once), once) {
		t.Error("slimming what was slimmed changes it")
	}
}

// checkSpoilt is what check says of a program whose tables were spoilt.
func checkSpoilt(t *testing.T, spoil func(pclntab)) error {
	t.Helper()
	sections := must(parseModule(program(t)))
	i := must(data(sections))
	memory := must(parseData(sections[i].body))
	before := bytes.Clone(memory)
	spoil(must(findTables(memory)))
	spoilt := slices.Clone(sections)
	spoilt[i].body = encodeData(memory)
	return check(sections, before, encodeModule(spoilt))
}

// TestCheck: whatever is read by the collector, panics and recover can't be lost unseen.
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
	wrapperWithTree := func(f function) bool { return f.isWrapper() && f.data(fdInlTree) != none }

	tests := map[string]struct {
		spoil func(pclntab)
		says  string
	}{
		"frame":             {func(t pclntab) { first(t, func(f function) bool { return f.field(fnPCSP) != 0 }).setField(fnPCSP, 0) }, "the size of the frame"},
		"name":              {func(t pclntab) { first(t, wrapperWithTree).setField(fnName, 0) }, "the name"},
		"deferreturn":       {func(t pclntab) { f := t.funcs[0]; f.setField(12, f.field(12)+1) }, "the record"},
		"stack map's index": {func(t pclntab) { drop(first(t, hasTable(1)).pcdata, 1, 0) }, "pcdata 1"},
		"stack map":         {func(t pclntab) { f := first(t, hasData(1)); t.gofunc[f.data(1)]++ }, "funcdata"},
		"stack objects":     {func(t pclntab) { drop(first(t, hasData(2)).funcdata, 2, none) }, "funcdata 2"},
		"wrapper's tree":    {func(t pclntab) { f := first(t, wrapperWithTree); t.dropInlTree(f) }, "pcdata 2"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := checkSpoilt(t, test.spoil)
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v; want one about %s", err, test.says)
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
		says string
	}{
		"nothing":     {nil, "not a wasm module"},
		"other file":  {[]byte("#!/bin/sh\n"), "not a wasm module"},
		"cut off":     {whole[:len(whole)/2], "ends too early"},
		"newer Go":    {other(newer), `built by "` + newer + `": slim knows the tables of go1.26; cmd/slim/README.md`},
		"no Go":       {[]byte(preamble), `built by ""`},
		"data count":  {append([]byte(preamble), dataCountSection, 1, 0), "data count"},
		"other magic": {bytes.ReplaceAll(whole, magic[:4], []byte{0xf2, 0xff, 0xff, 0xff}), "no runtime.pcHeader"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := slim(test.file, false); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v; want one with %q", err, test.says)
			}
		})
	}
	if _, err := symbolise(slimmed(t, whole), ""); err == nil || !strings.Contains(err.Error(), "knows no lines") {
		t.Errorf("symbolising with what was slimmed: %v; want an error", err)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// TestSegments: what is written as segments is read as the same memory.
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

// FuzzSlim: a broken file is refused, and never a panic.
func FuzzSlim(f *testing.F) {
	f.Add([]byte(preamble))
	f.Add([]byte(preamble + "\x0b\x07\x01\x00\x41\x00\x0b\x01x"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if _, err := slim(file, false); err == nil {
			t.Error("what is no Go program was slimmed")
		}
		if sections, err := parseModule(file); err == nil {
			if i, err := data(sections); err == nil {
				parseData(sections[i].body)
			}
		}
	})
}
