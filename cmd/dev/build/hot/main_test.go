package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestListed checks that a list keeps the functions of the program, and that functions are read as slim prints them.
func TestListed(t *testing.T) {
	folder := t.TempDir()
	functions, list := filepath.Join(folder, "functions"), filepath.Join(folder, "list")
	for file, text := range map[string]string{
		functions: "main.main\t3\t0000beef\nmain.f[go.shape.int]\t1\tffffffff\n",
		list:      "main.gone\nmain.main\t0000beef\t0,2\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program, err := parseFunctions(functions)
	want := []function{{"main.main", 3, 0xbeef}, {"main.f[go.shape.int]", 1, 0xffffffff}}
	if err != nil || !slices.Equal(program, want) {
		t.Fatalf("the functions are %v, %v; want %v", program, err, want)
	}
	known, err := listed(list, program)
	if err != nil || known.String() != "main.main\t0000beef\t0,2\n" {
		t.Errorf("listed are\n%s%v", known, err)
	}
}
