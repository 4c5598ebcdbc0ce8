// Command hot lists the functions that run in first visits, until the first roll is done. The build
// must make functions record that they ran; see cmd/slim. The functions that run depend on the
// faces, so an existing list is only extended; delete the file to start a new list.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"fudgetray/web/tools/browser"
)

// keepMemory keeps the memory of each frame's program.
const keepMemory = `{
	const native = WebAssembly.instantiate;
	WebAssembly.instantiate = async (...args) => {
		const instance = await native(...args);
		window.programMemory = instance.exports.mem;
		return instance;
	};
}`

// marks is the address of the marks; see cmd/slim/mark.go.
const marks = 8

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the widget, built with MARKED=1")
	functions := flag.String("functions", "", "the `file` with the names of all functions, in code order")
	out := flag.String("o", "cmd/tray/hot.txt", "the `file` for the list")
	flag.Parse()
	if err := run(*dist, *functions, *out); err != nil {
		fmt.Fprintln(os.Stderr, "hot:", err)
		os.Exit(1)
	}
}

func run(dist, functions, out string) error {
	text, err := os.ReadFile(functions)
	if err != nil {
		return err
	}
	names := strings.Split(strings.TrimSpace(string(text)), "\n")
	site, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer site.Close()
	b, err := browser.Start(browser.Shell, "")
	if err != nil {
		return err
	}
	defer b.Close()
	hot, err := listed(out, names)
	if err != nil {
		return err
	}
	for _, visit := range visits {
		visit.URL = site.URL
		visit.Scripts = []string{keepMemory}
		ran, err := visit.functions(b, len(names))
		if err != nil {
			return fmt.Errorf("%s: %w", visit.name, err)
		}
		known := len(hot)
		for _, f := range ran {
			hot[names[f]] = true
		}
		fmt.Printf("%-40s %5d functions, %4d new\n", visit.name, len(ran), len(hot)-known)
	}
	return os.WriteFile(out, []byte(strings.Join(slices.Sorted(maps.Keys(hot)), "\n")+"\n"), 0o644)
}

// listed returns the functions in an existing list that are among names.
func listed(file string, names []string) (map[string]bool, error) {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	hot := map[string]bool{}
	for name := range strings.Lines(string(text)) {
		if name = strings.TrimSuffix(name, "\n"); slices.Contains(names, name) {
			hot[name] = true
		}
	}
	return hot, nil
}

// functions makes the visit and returns the numbers of the functions that ran.
func (v visit) functions(b *browser.Browser, n int) (ran []int, err error) {
	tab, err := b.Open(v.Setup)
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	for _, step := range v.steps() {
		if err := step(tab); err != nil {
			return nil, err
		}
	}
	bits, err := browser.Eval[[]byte](tab, fmt.Sprintf(
		`btoa(String.fromCharCode(...new Uint8Array(inside().programMemory.buffer, %d, %d)))`, marks, (n+7)/8))
	if err != nil {
		return nil, err
	}
	for f := range n {
		if bits[f/8]>>(f%8)&1 != 0 {
			ran = append(ran, f)
		}
	}
	return ran, nil
}
