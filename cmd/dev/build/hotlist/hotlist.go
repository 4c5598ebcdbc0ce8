// Package hotlist reads and writes lists of the code of a program that runs in first visits. cmd/dev/build/slim splits
// a program by such a list, and cmd/dev/build/hot writes it.
//
// A line has the name of a function, a tab and the regions of its code that ran, as in "0-3,7/12": 5 of 12
// regions. Functions of which all regions ran have only a name.
package hotlist

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Regions reports for each region of a function whether it ran.
type Regions []bool

// List has the functions that ran, by name. The regions of a function are nil if all of them ran, or if it
// is unknown which ones did.
type List map[string]Regions

// Parse parses the lines of a list.
func Parse(text string) (List, error) {
	list := List{}
	for line := range strings.Lines(text) {
		name, regions, some := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		list[name] = nil
		if !some {
			continue
		}
		ran, err := parse(regions)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list[name] = ran
	}
	return list, nil
}

func parse(text string) (Regions, error) {
	runs, count, _ := strings.Cut(text, "/")
	n, err := strconv.ParseUint(count, 10, 16)
	if err != nil {
		return nil, err
	}
	ran := make(Regions, n)
	for run := range strings.SplitSeq(runs, ",") {
		from, to, more := strings.Cut(run, "-")
		if !more {
			to = from
		}
		first, err := strconv.Atoi(from)
		if err != nil {
			return nil, err
		}
		last, err := strconv.Atoi(to)
		if err != nil {
			return nil, err
		}
		if first < 0 || last < first || last >= len(ran) {
			return nil, fmt.Errorf("regions %q of %d", run, len(ran))
		}
		for i := first; i <= last; i++ {
			ran[i] = true
		}
	}
	return ran, nil
}

// Add adds the regions of a function that ran to those in the list. Regions of an earlier version of the
// function, which had another number of them, are dropped.
func (l List) Add(name string, ran Regions) {
	known, listed := l[name]
	if listed && known == nil {
		return
	}
	if len(known) != len(ran) {
		known = make(Regions, len(ran))
	}
	for i := range ran {
		known[i] = known[i] || ran[i]
	}
	l[name] = known
}

// Ran returns the regions of a function that ran. They are nil if all n regions are hot, because all ran
// or because the list has another version of the function.
func (l List) Ran(name string, n int) (regions Regions, listed bool) {
	regions, listed = l[name]
	if len(regions) != n {
		regions = nil
	}
	return regions, listed
}

// Len returns the number of functions in the list, and of their regions that ran and are known.
func (l List) Len() (functions, regions int) {
	for _, ran := range l {
		for _, r := range ran {
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
		if ran := l[name]; slices.Contains(ran, false) {
			b.WriteString("\t" + ran.String())
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
	return fmt.Sprintf("%s/%d", strings.Join(runs, ","), len(r))
}
