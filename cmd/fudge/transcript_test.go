package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the transcripts anew")

// TestTranscripts runs the commands in testdata/*.txt and compares their output. A transcript has,
// for each command: the command after "$ ", the lines of standard input after "> ", standard
// output, the lines of standard error after "! ", and the exit status if it is not 0. A text in
// single quotes is one argument.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			file, err := filepath.Abs(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			inCopy(t)
			got := replayed(t, string(want))
			if got == string(want) {
				return
			}
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("the commands now print\n%s", firstDifference(got, string(want)))
		})
	}
}

// inCopy changes to a copy of testdata, because some commands change files.
func inCopy(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
}

// replayed runs the commands of a transcript and returns the new transcript.
func replayed(t *testing.T, transcript string) string {
	t.Helper()
	var b strings.Builder
	for _, block := range commandBlocks(transcript) {
		command, in := block[0], block[1:]
		var out, problems bytes.Buffer
		status := run(arguments(t, command), strings.NewReader(strings.Join(in, "\n")), &out, &problems)
		fmt.Fprintf(&b, "$ %s\n", command)
		for _, line := range in {
			fmt.Fprintf(&b, "> %s\n", line)
		}
		b.WriteString(steady(out.String()))
		for line := range strings.Lines(problems.String()) {
			b.WriteString("! " + line)
		}
		if status != 0 {
			fmt.Fprintf(&b, "[%d]\n", status)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// commandBlocks returns each command of a transcript with the lines of its standard input.
func commandBlocks(transcript string) [][]string {
	var blocks [][]string
	for line := range strings.Lines(transcript) {
		line = strings.TrimSuffix(line, "\n")
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			blocks = append(blocks, []string{command})
		}
		if in, ok := strings.CutPrefix(line, "> "); ok {
			last := &blocks[len(blocks)-1]
			*last = append(*last, in)
		}
	}
	return blocks
}

var argument = regexp.MustCompile(`'[^']*'|[^ ]+`)

func arguments(t *testing.T, command string) []string {
	t.Helper()
	words := argument.FindAllString(command, -1)
	if words[0] != "fudge" {
		t.Fatalf("%q does not begin with fudge", command)
	}
	for i, word := range words {
		words[i] = strings.Trim(word, "'")
	}
	return words[1:]
}

var differing = regexp.MustCompile(`((?:Rolled|Gewürfelt) +)[-\d]+ [\d:]+|((?:Receipt|Beleg) +|"receipt":")[\w.-]+`)

// steady removes the parts that differ between runs.
func steady(text string) string { return differing.ReplaceAllString(text, "${1}${2}…") }

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d: %s", i+1, g[i])
		}
	}
	return fmt.Sprintf("no line %d", len(g)+1)
}
