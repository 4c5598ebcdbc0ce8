package main

import (
	"crypto/sha256"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// writers are the files of this program that don't affect the results.
var writers = []string{"document.go", "plot.go"}

// sourceKey returns a key of 16 hexadecimal digits for everything that determines the results: the
// source of this program and of all packages of this module that it imports, without comments,
// layout and the writers. dir is a directory of the module.
func sourceKey(dir string) (string, error) {
	files, err := sourceFiles(dir)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, name := range files {
		if err := writeTokens(sum, name); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8]), nil
}

// listing is a template for go list that prints the files of this module's packages.
const listing = `{{with .Module}}{{if .Main}}{{range $.GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}`

const program = "fudgetray/cmd/dev/check/evidence"

func sourceFiles(dir string) ([]string, error) {
	list := exec.Command("go", "list", "-deps", "-f", listing, program)
	list.Dir, list.Stderr = dir, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s, which names the results: %w", program, err)
	}
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(string(out)), "\n"), func(name string) bool {
		folder, file := filepath.Split(name)
		return filepath.Base(folder) == "evidence" && slices.Contains(writers, file)
	}), nil
}

// writeTokens writes the tokens of a Go file.
func writeTokens(w io.Writer, name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile(name, -1, len(source)), source, nil, 0)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return nil
		}
		fmt.Fprintln(w, kind, text)
	}
}
