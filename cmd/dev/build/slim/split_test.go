package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/build/hotlist"
)

// splitAll splits the test's program with as many cold functions as possible.
func splitAll(t *testing.T) (first, rest []byte) {
	t.Helper()
	first, rest, err := slimAndSplit(program(t), false, "")
	if err != nil {
		t.Fatal(err)
	}
	return first, rest
}

// pruneAll splits the test's program with as many functions as possible in the first part, but only with the
// region in which they begin.
func pruneAll(t *testing.T) (first, rest []byte) { return pruneAllBut(t, "nothing") }

// pruneAllBut is pruneAll without functions whose names have a prefix, which are cold.
func pruneAllBut(t *testing.T, prefix string) (first, rest []byte) {
	t.Helper()
	names := must(functionNames(program(t)))
	s := must(newSplitter(slimmed(t, program(t)), names))
	list := hotlist.List{}
	for f, name := range names {
		if !strings.HasPrefix(name, prefix) {
			list[name] = hotlist.Code{Hash: must(findLayout(s.bodies[f])).hash, Ran: hotlist.Regions{true}}
		}
	}
	first, rest, err := slimAndSplit(program(t), false, list.String())
	if err != nil {
		t.Fatal(err)
	}
	return first, rest
}

// TestSplitSameBehaviour checks that a split program waits for its rest, which arrives late, and then
// has the same output, status and trace as the original.
func TestSplitSameBehaviour(t *testing.T) {
	out, errs, status := execute(t, slimmed(t, program(t)))
	for name, split := range map[string]func(*testing.T) ([]byte, []byte){"all functions cold": splitAll, "all functions pruned": pruneAll} {
		t.Run(name, func(t *testing.T) {
			first, rest := split(t)
			testSplit(t, first, rest, out, errs, status)
		})
	}
}

func testSplit(t *testing.T, first, rest []byte, out, errs string, status int) {
	folder := t.TempDir()
	parts := []string{filepath.Join(folder, "first.wasm"), filepath.Join(folder, "rest.wasm")}
	for i, part := range [][]byte{first, rest} {
		if err := os.WriteFile(parts[i], part, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		splitOut, splitErrs, splitStatus := executeIn(t, "node", append([]string{"--stack-size=8192", "node.mjs"}, parts...)...)
		if splitOut != out || splitStatus != status {
			t.Errorf("split it prints\n%sstatus %d; want\n%sstatus %d", splitOut, splitStatus, out, status)
		}
		addresses := regexp.MustCompile(`(?m)^\t\?:0 \+0x[0-9a-f]+`)
		if got, want := addresses.FindAllString(panicked(splitErrs), -1), addresses.FindAllString(panicked(errs), -1); !slices.Equal(got, want) {
			t.Errorf("split it panics at\n%q, want\n%q", got, want)
		}
	}
	alone, _, _ := executeIn(t, "node", "--stack-size=8192", "--input-type=module", "-e", fmt.Sprintf(`
		await import("../../../../wasm_exec.js");
		import fs from "node:fs";
		const go = new Go();
		const { instance } = await WebAssembly.instantiate(fs.readFileSync(%q), go.importObject);
		go.run(instance);
		console.log(instance.exports.awaited.value > 0);`, parts[0]))
	if alone != "true\n" {
		t.Errorf("without the rest it prints\n%swant only that it waits", alone)
	}
}

// TestColdFunctions checks which functions may be in the rest.
func TestColdFunctions(t *testing.T) {
	names := must(functionNames(program(t)))
	cold := func(hot ...string) map[string]bool {
		s := must(newSplitter(slimmed(t, program(t)), names))
		list := hotlist.List{}
		for _, name := range hot {
			list[name] = hotlist.Code{}
		}
		if err := s.choose(names, list); err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for f, name := range names {
			if s.cold[f] {
				found[name] = true
			}
		}
		return found
	}
	found := cold()
	for _, name := range []string{"main.main", "runtime.gopanic", "runtime.chansend", "runtime.handleEvent"} {
		if !found[name] {
			t.Errorf("%s is hot", name)
		}
	}
	for _, name := range []string{
		"runtime.schedinit", "runtime.wbBufFlush", "runtime.wbBufFlush1", "runtime.(*mheap).allocManual", "runtime.getempty.func1", // don't resume
		"runtime.nanotime1", "syscall/js.valueGet", // call JavaScript
		"gcWriteBarrier", "runtime.wasmDiv", "wasm_pc_f_loop", // have other types
		"runtime.initMetrics", // is removed
	} {
		if found[name] {
			t.Errorf("%s is cold", name)
		}
	}
	if cold("main.main")["main.main"] {
		t.Error("a listed function is cold")
	}
}

// TestMark checks that the regions of functions set their marks when they run.
func TestMark(t *testing.T) {
	marked, err := mark(slimmed(t, program(t)))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "marked.wasm")
	if err := os.WriteFile(file, marked, 0o644); err != nil {
		t.Fatal(err)
	}
	out, _, _ := executeIn(t, "node", "--stack-size=8192", "--input-type=module", "-e", fmt.Sprintf(`
		import fs from "node:fs";
		globalThis.fs = { ...fs, writeSync: (_, bytes) => bytes.length, write: (_, bytes, o, n, p, done) => done(null, n) };
		await import("../../../../wasm_exec.js");
		const go = new Go();
		const { instance } = await WebAssembly.instantiate(fs.readFileSync(%q), go.importObject);
		await go.run(instance);
		const { marks } = instance.exports;
		console.log(Array.from({ length: marks.length }, (_, i) => (marks.get(i) ? 1 : 0)).join(""));`, file))
	s := must(newSplitter(slimmed(t, program(t)), must(functionNames(program(t)))))
	marks := map[string]string{}
	for f, name := range must(functionNames(program(t))) {
		n := len(must(findLayout(s.bodies[f])).regions)
		if len(out) < n {
			t.Fatalf("no marks of %s", name)
		}
		marks[name], out = out[:n], out[n:]
	}
	for name, want := range map[string]string{"main.main": "^1.*1", "main.which": "^1.*0", "runtime.schedinit": "^1", "runtime.initMetrics": "^0$", "runtime.unlockextra": "^0*$"} {
		if !regexp.MustCompile(want).MatchString(marks[name]) {
			t.Errorf("%s has the marks %q, want %s", name, marks[name], want)
		}
	}
}

// TestInstructions checks that instructions parses all code, with complete constants.
func TestInstructions(t *testing.T) {
	sections := must(parseModule(program(t)))
	ops := map[byte]bool{}
	for f, body := range must(parseCode(sections[must(code(sections))].body)) {
		var err error
		last := instruction{}
		for i := range instructions(body, &err) {
			if last.end > 0 && i.start != last.end {
				t.Fatalf("function %d: an instruction at %d follows one that ends at %d", f, i.start, last.end)
			}
			last = i
			ops[i.op] = true
		}
		if err != nil || last.op != end || last.end != len(body) {
			t.Fatalf("function %d: %v; the last instruction is %+v of %d bytes", f, err, last, len(body))
		}
	}
	for _, op := range []byte{opBrTable, opCallIndirect, opF64Const, opBulk, opMemoryGrow} {
		if !ops[op] {
			t.Errorf("no instruction %#x in the test's program: %x", op, slices.Sorted(maps.Keys(ops)))
		}
	}
	for _, v := range []int64{0, 1, -1, 63, 64, -64, -65, 1 << 31, -1 << 31, 1<<62 - 1, 1 << 62, 1<<63 - 1, -1 << 62, -1<<62 - 1, -1 << 63} {
		r := reader{data: appendSleb(nil, v)}
		if got := r.sleb64(); got != v || r.err != nil || len(r.data) > 0 {
			t.Errorf("%d is read as %d: %v", v, got, r.err)
		}
	}
	for name, body := range map[string][]byte{"unknown": {0, 0xfd, end}, "cut off": {0, i32Const, 0x80}, "endless table": {0, opBrTable, 0xff, 0xff, 0xff, 0xff, 0x0f}} {
		var err error
		for range instructions(body, &err) {
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestLinker compares split's constants with the source of the toolchain's linker.
func TestLinker(t *testing.T) {
	root, _, _ := executeIn(t, "go", "env", "GOROOT")
	source := string(must(os.ReadFile(filepath.Join(strings.TrimSpace(root), "src/cmd/link/internal/wasm/asm.go"))))
	if want := fmt.Sprintf("const funcValueOffset = %#x", firstSlot); !strings.Contains(source, want) {
		t.Errorf("the linker lacks %q", want)
	}
	var found []string
	for _, m := range regexp.MustCompile(`I(32|64), // \d: (\w+)`).FindAllStringSubmatch(source, -1) {
		found = append(found, m[2]+" "+m[1])
	}
	var want []string
	for _, r := range registers[:regLoaded] {
		want = append(want, fmt.Sprintf("%s %d", r.name, map[byte]int{typeI32: 32, typeI64: 64}[r.kind]))
	}
	if !slices.Equal(found, want) {
		t.Errorf("the linker has the registers %q, split %q", found, want)
	}
}

// TestColdData checks that the rest restores the data that the first part lacks, and that the tables of
// hot functions are complete in the first part.
func TestColdData(t *testing.T) {
	slim := slimmed(t, program(t))
	memory := func(file []byte, before []byte) []byte {
		sections := must(parseModule(file))
		r := reader{data: sections[must(data(sections))].body}
		for range r.uleb() {
			r.bytes(2)
			at := r.sleb()
			r.byte()
			content := r.name()
			if missing := int(at) + len(content) - len(before); missing > 0 {
				before = append(before, make([]byte, missing)...)
			}
			copy(before[at:], content)
		}
		if r.err != nil {
			t.Fatal(r.err)
		}
		return before
	}
	names := must(functionNames(program(t)))
	s := must(newSplitter(slim, names))
	if err := s.choose(names, hotlist.List{"main.main": {}, "runtime.gopanic": {}}); err != nil {
		t.Fatal(err)
	}
	if err := s.divideData(); err != nil {
		t.Fatal(err)
	}
	if err := s.computeLookup(); err != nil {
		t.Fatal(err)
	}
	first, rest := must(s.first()), must(s.rest())
	want, got := memory(slim, nil), memory(first, nil)
	must(findLookup(want)).fill(got) // as the first part does when it is instantiated
	was, is := must(findTables(want)), must(findTables(bytes.Clone(got)))
	symbols, emptied := was.symbols(), 0
	for n, f := range was.funcs {
		switch what := differs(was, f, is, is.funcs[n], symbols); {
		case s.cold[n] && what != "":
			emptied++
		case !s.cold[n] && what != "":
			t.Errorf("%s of %s is missing in the first part", what, names[n])
		}
		if s.cold[n] && f.field(fnPCSP) != 0 && valueAt(is.table(is.funcs[n].field(fnPCSP)), 0) != 0 {
			t.Errorf("the frame of %s is not empty at its entry", names[n])
		}
	}
	if emptied < 100 {
		t.Errorf("the tables of %d cold functions are in the rest, want 100 at least", emptied)
	}
	if text := []byte("a frequent text"); !bytes.Contains(got, text) { // of main.main
		t.Error("a text of a hot function is missing in the first part")
	}
	if text := []byte("a rare text"); !bytes.Contains(want, text) || bytes.Contains(got, text) {
		t.Error("a text of a cold function is in the first part")
	}
	if !bytes.Equal(memory(rest, got), want) {
		t.Error("the rest does not restore the data")
	}
}

// TestRegionsWithoutCode prunes regions after regions without code, which are kept.
func TestRegionsWithoutCode(t *testing.T) {
	allocates(t)
	s := subjectIn(t, "testdata/stress/light")
	slimmed := s.withFastBodies(t, `^$`)
	bodies := must(newSplitter(slimmed, s.names)).bodies
	list := hotlist.List{}
	found := 0
	for f, name := range s.names {
		list[name] = hotlist.Code{}
		if !strings.HasPrefix(name, "main.") {
			continue
		}
		l := must(findLayout(bodies[f]))
		ran := slices.Repeat(hotlist.Regions{true}, len(l.regions))
		for i, region := range l.regions[:len(l.regions)-1] {
			if region.start == region.end {
				clear(ran[i+1 : min(i+5, len(ran))]) // enough to be worth pruning
				found++
			}
		}
		list[name] = hotlist.Code{Hash: l.hash, Ran: ran}
	}
	if found == 0 {
		t.Fatal("the program has no region without code")
	}
	first, rest, err := s.split(t, slimmed, list)
	if err != nil {
		t.Fatal(err)
	}
	s.check(t, rand.New(rand.NewPCG(1, 1)), first, rest, "regions")
}

// TestColdGoroutine checks that the collector can scan a goroutine that has yet to start a cold function.
func TestColdGoroutine(t *testing.T) {
	folder := t.TempDir()
	source, file := filepath.Join(folder, "main.go"), filepath.Join(folder, "whole.wasm")
	if err := os.WriteFile(source, []byte(`package main

import "runtime"

func main() {
	done := make(chan int)
	for i := range 3 {
		go func() { done <- i + 1 }()
	}
	runtime.GC()
	println(<-done + <-done + <-done)
}
`), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	if _, errs, status := executeIn(t, "go", "build", "-o", file, source); status != 0 {
		t.Fatal(errs)
	}
	whole := must(os.ReadFile(file))
	var hot []string
	for _, name := range must(functionNames(whole)) {
		if !strings.HasPrefix(name, "main.main.") {
			hot = append(hot, name)
		}
	}
	first, rest, err := slimAndSplit(whole, false, strings.Join(hot, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	parts := []string{filepath.Join(folder, "first.wasm"), filepath.Join(folder, "rest.wasm")}
	for i, part := range [][]byte{first, rest} {
		if err := os.WriteFile(parts[i], part, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, errs, status := executeIn(t, "node", append([]string{"--stack-size=8192", "node.mjs"}, parts...)...); errs != "6\n" || status != 0 {
		t.Errorf("it prints\n%sstatus %d; want 6", errs, status)
	}
}

// A number of the runtime isn't the function whose PC it happens to be.
func TestSizeLimitIsNoFunction(t *testing.T) {
	s := splitter{bodies: make([][]byte, 1<<14)}
	memory := make([]byte, 64)
	if f, ok := s.function(sizeLimit, memory); ok {
		t.Errorf("%d is function %d", sizeLimit, f)
	}
	if f, ok := s.function(sizeLimit+1<<16, memory); !ok || f != 1<<13+1-firstSlot {
		t.Errorf("%d is function %d, %t", sizeLimit+1<<16, f, ok)
	}
}

// TestComputedLookup checks that the first part calculates the tables that find functions when it is
// instantiated, before any Go code runs.
func TestComputedLookup(t *testing.T) {
	s := must(newSplitter(slimmed(t, program(t)), must(functionNames(program(t)))))
	whole := must(parseData(s.section(dataSection)))
	l := must(findLookup(whole))
	first, _ := splitAll(t)
	file := filepath.Join(t.TempDir(), "first.wasm")
	if err := os.WriteFile(file, first, 0o644); err != nil {
		t.Fatal(err)
	}
	hashes, _, _ := executeIn(t, "node", "--input-type=module", "-e", fmt.Sprintf(`
		import { createHash } from "node:crypto";
		import fs from "node:fs";
		await import("../../../../wasm_exec.js");
		const { instance } = await WebAssembly.instantiate(fs.readFileSync(%q), new Go().importObject);
		const memory = new Uint8Array(instance.exports.mem.buffer);
		for (const [start, size] of [[%d, %d], [%d, %d]])
			console.log(createHash("sha256").update(memory.subarray(start, start + size)).digest("hex"));`,
		file, l.buckets, l.bucketCount()*bucketSize, l.ftab, l.functions*ftabSize))
	want := fmt.Sprintf("%x\n%x\n", sha256.Sum256(whole[l.buckets:][:l.bucketCount()*bucketSize]), sha256.Sum256(whole[l.ftab:][:l.functions*ftabSize]))
	if hashes != want {
		t.Errorf("the tables have the hashes\n%swant\n%s", hashes, want)
	}
}

// TestHash checks that linking doesn't change the hash of a function's code, but that other code has another one.
func TestHash(t *testing.T) {
	body := func(called, address, number byte) []byte {
		code := appendSleb([]byte{0, opCall, called, opDrop, i32Const}, 100_000+int64(address))
		return append(append(code, opI64Load, 3, 8, opDrop, i32Const, number, opDrop), end)
	}
	hash := func(body []byte) uint32 { return must(findLayout(body)).hash }
	if hash(body(1, 2, 3)) != hash(body(4, 5, 3)) {
		t.Error("the hash depends on the number of a function or on an address")
	}
	if hash(body(1, 2, 3)) == hash(body(1, 2, 4)) {
		t.Error("the hash doesn't depend on a number")
	}
}
