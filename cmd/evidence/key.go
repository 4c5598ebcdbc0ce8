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

// tellers are the files of this program that only write down what was found.
var tellers = []string{"document.go", "plot.go"}

// sourceKey returns 16 hexadecimal digits that stand for all that decides what is thrown and
// how it is judged: the source of this program and of every package of ours it is built
// from, but for comments, layout and the tellers. dir is a folder of the module.
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

// listing is what `go list` tells of each package: the files of ours, one a line.
const listing = `{{with .Module}}{{if .Main}}{{range $.GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}`

const program = "fudgetray/cmd/evidence"

func sourceFiles(dir string) ([]string, error) {
	list := exec.Command("go", "list", "-deps", "-f", listing, program)
	list.Dir, list.Stderr = dir, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s, by whose source throws are kept: %w", program, err)
	}
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(string(out)), "\n"), func(name string) bool {
		folder, file := filepath.Split(name)
		return filepath.Base(folder) == "evidence" && slices.Contains(tellers, file)
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
