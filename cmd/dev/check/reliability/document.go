package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// documentPath is the document that is written from the record.
const documentPath = "docs/reliability.md"

func documentCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "document",
		Short: "Write " + documentPath + " from " + recordPath,
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			keep = true
			return record(func(*Record) {})
		},
	}
}

// document returns the text of the document.
func (r *Record) document() string {
	var out strings.Builder
	out.WriteString(`# Reliability

The commands below try to make the tray fail: they pass it invalid data, kill it, fill its storage ` +
		`and cut its connections. Each
writes its row of this document, when run with ` + "`KEEP=1`" + `; a run that loses a roll or an answer fails ` +
		`and writes none. A failure prints
a number that replays it.

## Runs

| what was run | inputs | faults injected | losses | seed | minutes | date, commit | command |
| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
`)
	inputs, faults := 0, 0
	for _, run := range r.Runs {
		n := 0
		for count := range maps.Values(run.Faults) {
			n += count
		}
		inputs, faults = inputs+run.Inputs, faults+n
		fmt.Fprintf(&out, "| %s | %s | %s | 0 | %d | %.0f | %s, %s | `%s` |\n", run.What, grouped(run.Inputs), grouped(n),
			run.Seed, float64(run.Seconds)/60, run.Date, run.Commit, run.Command)
	}
	fmt.Fprintf(&out,
		"| all | %s | %s | 0 | | | | |\n\n### Faults injected\n\n| run | fault | times |\n| --- | --- | ---: |\n",
		grouped(inputs), grouped(faults))
	for _, run := range r.Runs {
		for _, fault := range slices.Sorted(maps.Keys(run.Faults)) {
			fmt.Fprintf(&out, "| %s | %s | %s |\n", run.Part, fault, grouped(run.Faults[fault]))
		}
	}
	r.writePromises(&out)
	out.WriteString(stops)
	r.writeFuzzed(&out)
	r.writeMutations(&out)
	r.writeBuilds(&out)
	return out.String()
}

// stops is the section about programs that trap.
const stops = `
### Stops

A program that traps starts again once, and says so. Its report says what happened, and nothing about the visitor.

![Four trays after a stop, with a sentence, a button that copies a report, and the report](stops.jpg)
`

func (r *Record) writePromises(out *strings.Builder) {
	out.WriteString(`
## Promises

Each fault, and each attack of [SECURITY.md](../SECURITY.md), has tests that make it happen, and guards: code that
handles it. ` + "`make guards`" + ` removes one guard at a time, and the test beside it must fail. ` +
		`[desktop.md](desktop.md#damage-to-a-session) lists
damage to the desktop program's files.

| what happens | what is kept | tests | guard | its test | removed last on |
| --- | --- | --- | --- | --- | --- |
`)
	for _, f := range promises {
		what := fmt.Sprintf("%s | %s | `%s`", f.what, f.kept, strings.Join(f.tests, "`, `"))
		for _, g := range f.guards {
			fmt.Fprintf(out, "| %s | `%s`: %s | `%s` | %s |\n", what, g.file, g.quotedLine(), g.test, r.removed(g))
			what = " | | "
		}
	}
}

func (r *Record) writeFuzzed(out *strings.Builder) {
	out.WriteString("\n## Fuzzing\n\n`make fuzz` finds the targets itself. " +
		"Go stores an input that fails in the package's `testdata/fuzz`, where it becomes a test.\n")
	if len(r.Fuzzed) == 0 {
		out.WriteString("No run of this version has been recorded.\n")
		return
	}
	out.WriteString("\n| target | inputs |\n| --- | ---: |\n")
	for _, f := range r.Fuzzed {
		fmt.Fprintf(out, "| %s | %s |\n", f.Target, grouped(f.Inputs))
	}
}

func (r *Record) writeMutations(out *strings.Builder) {
	out.WriteString(`
## Mutation

` + "`make mutation`" + ` changes one operator at a time and runs the tests of its package that execute it. ` +
		`All mutants of a package are in one
test program, which activates one of them. A survivor is a mutant that no test notices or executes;
` + "`cmd/dev/check/reliability/survivors.json`" + ` gives the reasons.

| package | mutants | killed | covered | survivors | with a reason |
| --- | ---: | ---: | ---: | ---: | ---: |
`)
	for _, m := range r.Mutations {
		fmt.Fprintf(out, "| %s | %d | %.1f %% | %.1f %% | %d | %d |\n", m.Package, m.Killed+m.Lived+m.NotCovered, m.score(),
			m.coverage(), m.Lived+m.NotCovered, m.Explained)
	}
}

func (r *Record) writeBuilds(out *strings.Builder) {
	out.WriteString("\n## Builds\n\n`make reproducible` builds the last commit in two folders as two users, " +
		"with separate caches, and compares the results byte by byte.\n")
	if len(r.Builds) == 0 {
		out.WriteString("No run of this version has been recorded.\n")
		return
	}
	out.WriteString("\n| built | SHA-256 of both |\n| --- | --- |\n")
	for _, b := range r.Builds {
		fmt.Fprintf(out, "| `%s` | `%s` |\n", b.Name, b.Hash)
	}
}
