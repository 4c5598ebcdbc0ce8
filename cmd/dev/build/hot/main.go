// Command hot lists the functions that run in first visits, until the first roll is done, and the regions of
// their code. The build must make regions record that they ran; see cmd/dev/build/slim. The code that runs depends on
// the faces, so an existing list is only extended; delete the file to start a new list.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fudgetray/cmd/dev/build/hotlist"
	"fudgetray/cmd/dev/check/browser"
)

// keepMarks keeps the table of marks of each frame's program; see cmd/dev/build/slim/mark.go.
const keepMarks = `{
	const native = WebAssembly.instantiate;
	WebAssembly.instantiate = async (...args) => {
		const instance = await native(...args);
		window.programMarks = instance.exports.marks;
		return instance;
	};
}`

// whole matches functions whose code depends on the faces or the throw. All of their regions are hot if one is.
var whole = regexp.MustCompile(`^(fudgetray/game/(physics|dice|trial|throw)[./]|math\.|` +
	`fudgetray/game/(view\.\(\*(batch|coverage|shadows)\)|model\.\(\*Lighting\)))`)

// A function is a function of the program, with the number of regions of its code and a hash of it.
type function struct {
	name    string
	regions int
	hash    uint32
}

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the widget, built with MARKED=1")
	functions := flag.String("functions", "", "the `file` that slim -functions writes")
	out := flag.String("o", "cmd/tray/hot.txt", "the `file` for the list")
	flag.Parse()
	if err := run(*dist, *functions, *out); err != nil {
		fmt.Fprintln(os.Stderr, "hot:", err)
		os.Exit(1)
	}
}

func run(dist, functions, out string) error {
	program, err := parseFunctions(functions)
	if err != nil {
		return err
	}
	hot, err := listed(out, program)
	if err != nil {
		return err
	}
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
	for _, visit := range visits {
		visit.URL = site.URL
		visit.Scripts = []string{keepMarks}
		ran, err := visit.marks(b)
		if err != nil {
			return fmt.Errorf("%s: %w", visit.name, err)
		}
		functions, regions := hot.Len()
		for _, f := range program {
			if len(ran) < f.regions {
				return errors.New("the functions are not those of the program")
			}
			if slices.Contains(ran[:f.regions], true) {
				hot.Add(f.name, f.hash, ran[:f.regions])
			}
			if _, listed := hot[f.name]; listed && whole.MatchString(f.name) {
				hot[f.name] = hotlist.Code{}
			}
			ran = ran[f.regions:]
		}
		more, moreRegions := hot.Len()
		fmt.Printf("%-40s %4d new functions, %5d new regions\n", visit.name, more-functions, moreRegions-regions)
		if err := os.WriteFile(out, []byte(hot.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func parseFunctions(file string) (functions []function, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: %q is not a function", file, line)
		}
		regions, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		hash, err := strconv.ParseUint(fields[2], 16, 32)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		functions = append(functions, function{fields[0], regions, uint32(hash)})
	}
	return functions, nil
}

// listed returns the functions in an existing list that are in the program.
func listed(file string, program []function) (hotlist.List, error) {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	known, err := hotlist.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	hot := hotlist.List{}
	for _, f := range program {
		if code, ok := known[f.name]; ok {
			hot[f.name] = code
		}
	}
	return hot, nil
}

// marks makes the visit and reports for each region of the program's code whether it ran.
func (v visit) marks(b *browser.Browser) (ran []bool, err error) {
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
	marks, err := browser.Eval[string](tab,
		`Array.from({ length: inside().programMarks.length }, (_, i) => inside().programMarks.get(i) ? 1 : 0).join("")`)
	for _, mark := range marks {
		ran = append(ran, mark == '1')
	}
	return ran, err
}
