package main

import (
	"slices"
	"strings"
	"testing"
)

// TestGoSteps checks a change in a, whose importers are b and c, and in a test of d. The tests of c are compiled, but
// not run. Package e imports b.
func TestGoSteps(t *testing.T) {
	steps := goSteps([]string{"a", "b", "c", "d", "e"}, []string{"a", "b", "c", "d"}, []string{"a/a.go", "d/d_test.go"}, []string{"module/c"})
	var got []string
	for _, s := range steps {
		got = append(got, strings.Join(s.command, " "))
	}
	want := []string{
		"go test -short -vet=off -pgo=off ./a ./b ./d ./e",
		"go vet ./a ./d",
		"go tool staticcheck ./a ./d",
		`go list -pgo=off -export -test -f {{""}} ./c`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
