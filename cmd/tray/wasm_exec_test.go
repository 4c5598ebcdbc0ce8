package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWasmExec checks that the copy at the root of the module equals the toolchain's. A program
// only runs with the loader of the Go version that built it.
func TestWasmExec(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	ours, err := os.ReadFile("../../wasm_exec.js")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(ours, theirs) {
		t.Error("wasm_exec.js is not the toolchain's; copy $(go env GOROOT)/lib/wasm/wasm_exec.js over it")
	}
}
