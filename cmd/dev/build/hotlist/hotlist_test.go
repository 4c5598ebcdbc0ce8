package hotlist

import (
	"slices"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	const text = "all\nfunc(a, b)\t0000beef\t0-2,4\nlast\tffffffff\t0,5\n"
	list, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := list.String(); got != text {
		t.Errorf("the list is written as %q, want %q", got, text)
	}
	for _, c := range []struct {
		name   string
		hash   uint32
		want   Regions
		listed bool
	}{
		{"all", 1, nil, true},
		{"func(a, b)", 0xbeef, Regions{true, true, true, false, true, false}, true},
		{"func(a, b)", 0xbeee, nil, true}, // has changed, but not the number of its regions
		{"unknown", 0xbeef, nil, false},
	} {
		if got, listed := list.Ran(c.name, c.hash, 6); !slices.Equal(got, c.want) || listed != c.listed {
			t.Errorf("of %s with the hash %x, %v ran, listed: %v; want %v, %v",
				c.name, c.hash, got, listed, c.want, c.listed)
		}
	}
	if got, _ := list.Ran("last", 0xffffffff, 5); got != nil {
		t.Errorf("regions of a function with fewer regions: %v", got)
	}
}

func TestAdd(t *testing.T) {
	list, err := Parse("all\nchanged\t00000001\t0-1\nsome\t00000002\t0\nwhole\t00000003\t0-1\n")
	if err != nil {
		t.Fatal(err)
	}
	list.Add("all", 9, Regions{true, false})
	list.Add("changed", 9, Regions{true, false, false})
	list.Add("new", 9, Regions{true, false})
	list.Add("some", 2, Regions{false, false, true, false})
	list.Add("some", 2, Regions{false, true, false, false})
	list.Add("whole", 3, Regions{false, false, true})
	const want = "all\nchanged\t00000009\t0\nnew\t00000009\t0\nsome\t00000002\t0-2\nwhole\n"
	if got := list.String(); got != want {
		t.Errorf("the list is %q, want %q", got, want)
	}
}

func TestInvalidLists(t *testing.T) {
	for _, text := range []string{
		"f\t", "f\t0", "f\tx\t0", "f\t0/3", "f\t123456789\t0", "f\t1\t", "f\t1\tx", "f\t1\t0-x", "f\t1\t2-1", "f\t1\t-1",
		"f\t1\t0-2,1", "f\t1\t0-99999999",
	} {
		if _, err := Parse(text + "\n"); err == nil || !strings.HasPrefix(err.Error(), "f: ") {
			t.Errorf("%q: error %v, want one that names the function", text, err)
		}
	}
}
