// Package hotlist reads and writes lists of the code of a program that runs in first visits. cmd/dev/build/slim splits
// a program by such a list, and cmd/dev/build/hot writes it.
//
// A line has the name of a function, a tab, the hash of its code, a tab and the regions of the code that ran, as in
// "0-3,7". Functions of which all regions ran have only a name.
package hotlist

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Regions reports for each region of a function whether it ran. Regions after the last element did not run.
type Regions []bool

// Code describes the code of a function that ran. If all of it ran, or if it is unknown what did, Ran is nil.
type Code struct {
	Hash uint32 // without the addresses in it
	Ran  Regions
}

// List has the functions that ran, by name.
type List map[string]Code

// Parse parses the lines of a list.
func Parse(text string) (List, error) {
	list := List{}
	for line := range strings.Lines(text) {
		name, regions, some := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		list[name] = Code{}
		if !some {
			continue
		}
		code, err := parse(regions)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list[name] = code
	}
	return list, nil
}

// maxRegions is more than the regions of any function.
const maxRegions = 1 << 16

func parse(text string) (Code, error) {
	hash, runs, _ := strings.Cut(text, "\t")
	n, err := strconv.ParseUint(hash, 16, 32)
	if err != nil {
		return Code{}, err
	}
	code := Code{Hash: uint32(n)}
	for run := range strings.SplitSeq(runs, ",") {
		from, to, more := strings.Cut(run, "-")
		if !more {
			to = from
		}
		first, err := strconv.Atoi(from)
		if err != nil {
			return Code{}, err
		}
		last, err := strconv.Atoi(to)
		if err != nil {
			return Code{}, err
		}
		if first < len(code.Ran) || last < first || last >= maxRegions {
			return Code{}, fmt.Errorf("regions %q after region %d", run, len(code.Ran)-1)
		}
		code.Ran = append(code.Ran, make(Regions, first-len(code.Ran))...)
		code.Ran = append(code.Ran, slices.Repeat(Regions{true}, last+1-first)...)
	}
	return code, nil
}

// Add adds the regions of a function that ran to those in the list. Regions of an earlier version of the
// function, which had other code, are dropped.
func (l List) Add(name string, hash uint32, ran Regions) {
	known, listed := l[name]
	if listed && known.Ran == nil {
		return
	}
	all := slices.Clone(ran)
	if known.Hash == hash {
		for i := range all {
			all[i] = all[i] || i < len(known.Ran) && known.Ran[i]
		}
	}
	if !slices.Contains(all, false) {
		all = nil
	}
	l[name] = Code{hash, all}
}

// Ran returns the regions of a function that ran. They are nil if all n regions are hot, because all ran
// or because the list has another version of the function.
func (l List) Ran(name string, hash uint32, n int) (regions Regions, listed bool) {
	code, listed := l[name]
	if code.Hash != hash || code.Ran == nil || len(code.Ran) > n {
		return nil, listed
	}
	return append(slices.Clone(code.Ran), make(Regions, n-len(code.Ran))...), true
}

// Len returns the number of functions in the list, and of their regions that ran and are known.
func (l List) Len() (functions, regions int) {
	for _, code := range l {
		for _, r := range code.Ran {
			if r {
				regions++
			}
		}
	}
	return len(l), regions
}

// String returns the lines of the list, sorted.
func (l List) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(l)) {
		b.WriteString(name)
		if code := l[name]; code.Ran != nil {
			fmt.Fprintf(&b, "\t%08x\t%s", code.Hash, code.Ran)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// String returns the numbers of the regions that ran.
func (r Regions) String() string {
	var runs []string
	for i := 0; i < len(r); i++ {
		if !r[i] {
			continue
		}
		first := i
		for i+1 < len(r) && r[i+1] {
			i++
		}
		run := strconv.Itoa(first)
		if i > first {
			run += "-" + strconv.Itoa(i)
		}
		runs = append(runs, run)
	}
	return strings.Join(runs, ",")
}
