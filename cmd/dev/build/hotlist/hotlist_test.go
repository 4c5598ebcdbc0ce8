package hotlist

import (
	"slices"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	const text = "all\nfunc(a, b)\t0-2,4/6\nlast\t0,5/6\n"
	list, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := list.String(); got != text {
		t.Errorf("the list is written as %q, want %q", got, text)
	}
	for _, c := range []struct {
		name    string
		regions int
		want    Regions
		listed  bool
	}{
		{"all", 3, nil, true},
		{"func(a, b)", 6, Regions{true, true, true, false, true, false}, true},
		{"func(a, b)", 7, nil, true}, // has changed
		{"unknown", 6, nil, false},
	} {
		if got, listed := list.Ran(c.name, c.regions); !slices.Equal(got, c.want) || listed != c.listed {
			t.Errorf("of %s, with %d regions, %v ran, listed: %v; want %v, %v", c.name, c.regions, got, listed, c.want, c.listed)
		}
	}
}

func TestAdd(t *testing.T) {
	list, err := Parse("all\nchanged\t0-4/5\nsome\t0/4\n")
	if err != nil {
		t.Fatal(err)
	}
	list.Add("all", Regions{true, false})
	list.Add("changed", Regions{true, false, false})
	list.Add("new", Regions{true, false})
	list.Add("some", Regions{false, false, true, false})
	list.Add("some", Regions{false, true, false, false})
	if got, want := list.String(), "all\nchanged\t0/3\nnew\t0/2\nsome\t0-2/4\n"; got != want {
		t.Errorf("the list is %q, want %q", got, want)
	}
}

func TestInvalidLists(t *testing.T) {
	for _, text := range []string{"f\t", "f\t0", "f\t0/x", "f\tx/3", "f\t0-x/3", "f\t3/3", "f\t2-1/3", "f\t-1/3", "f\t/3"} {
		if _, err := Parse(text + "\n"); err == nil || !strings.HasPrefix(err.Error(), "f: ") {
			t.Errorf("%q: error %v, want one that names the function", text, err)
		}
	}
}
