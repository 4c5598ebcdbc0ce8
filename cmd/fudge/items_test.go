package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// itemsWithoutCommand is how many items of the texts may have a reason instead of a command.
const itemsWithoutCommand = 3

var shown = regexp.MustCompile("^`(.+)`$")

// refusedItem matches the items whose command is refused, because the texts don't allow it.
var refusedItem = regexp.MustCompile("^No (trait|Difficulty) |may allow no |, or none$")

// TestItemsOfTheTexts runs the command of each item that docs/rules.md lists and checks that its output, or its
// error, contains the text of the last column, which the command itself doesn't.
func TestItemsOfTheTexts(t *testing.T) {
	rows := itemRows(t)
	inCopy(t)
	t.Chdir("testdata")
	without, names := 0, map[string]bool{}
	for _, row := range rows {
		item, command, want := row[1], row[3], row[4]
		if names[row[0]+item] {
			t.Errorf("%s %s: listed twice", row[0], item)
		}
		names[row[0]+item] = true
		if command == "–" {
			without++
			continue
		}
		given, expected := shown.FindStringSubmatch(command), shown.FindStringSubmatch(want)
		if given == nil || expected == nil {
			t.Errorf("%s: the command and its output must be code: %s, %s", item, command, want)
			continue
		}
		checkItem(t, item, given[1], expected[1])
	}
	if without > itemsWithoutCommand {
		t.Errorf("%d of %d items have no command; at most %d may", without, len(rows), itemsWithoutCommand)
	}
}

func checkItem(t *testing.T, item, command, want string) {
	t.Helper()
	var out strings.Builder
	status := run(arguments(t, command), strings.NewReader(""), &out, &out)
	got := strings.Join(strings.Fields(out.String()), " ")
	if refused := status == statusBad; refused != refusedItem.MatchString(item) {
		t.Errorf("%s: %s ends with status %d: %s", item, command, status, got)
	}
	if !strings.Contains(got, want) || strings.Contains(command, want) {
		t.Errorf("%s: %s\n got %s\nwant %s, which the command doesn't contain", item, command, got, want)
	}
}

// itemRows returns the cells of each row of the items in docs/rules.md.
func itemRows(t *testing.T) [][]string {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("..", "..", "docs", "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(document), "\n## Items of the texts\n")
	text, _, found := strings.Cut(text, "\n<a id=")
	if !found {
		t.Fatal("docs/rules.md has no items of the texts")
	}
	var rows [][]string
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 5 || !strings.Contains(cells[2], "](#r") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	if !strings.Contains(text, "\nThe five texts have "+strconv.Itoa(len(rows))+" items") {
		t.Errorf("docs/rules.md has rows for %d items, and names another number", len(rows))
	}
	return rows
}
