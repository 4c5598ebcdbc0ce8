package session

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
)

func names(s State) string {
	var list []string
	for _, q := range s.Quick {
		list = append(list, q.Name)
	}
	return strings.Join(list, " ")
}

func TestChangesOfQuickRolls(t *testing.T) {
	before := State{Quick: []Quick{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	full := State{}
	for n := range MaxQuick {
		full.Quick = append(full.Quick, Quick{Name: string(rune('a' + n))})
	}
	for name, c := range map[string]struct {
		start  State
		change Change
		want   string
	}{
		"pin":               {before, SaveQuick(Quick{Name: "d"}), "a b c d"},
		"pin again":         {before, SaveQuick(Quick{Name: "b"}), "a b c"},
		"pin too many":      {full, SaveQuick(Quick{Name: "z"}), names(full)},
		"unpin":             {before, RemoveQuick("b"), "a c"},
		"unpin nothing":     {before, RemoveQuick("x"), "a b c"},
		"rename":            {before, RenameQuick("a", "x"), "x b c"},
		"rename to another": {before, RenameQuick("a", "b"), "a b c"},
		"rename nothing":    {before, RenameQuick("x", "y"), "a b c"},
		"move up":           {before, MoveQuick("c", 0), "c a b"},
		"move down":         {before, MoveQuick("a", 1), "b a c"},
		"move far":          {before, MoveQuick("a", 99), "b c a"},
		"move before all":   {before, MoveQuick("b", -5), "b a c"},
		"set":               {before, SetQuick([]Quick{{Name: "x"}}), "x"},
	} {
		was := names(c.start)
		if got := names(c.start.Apply(c.change)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if names(c.start) != was {
			t.Errorf("%s changes the state that it is applied to", name)
		}
	}
	trait := engine.Some[engine.Level](2)
	after := before.Apply(SaveQuick(Quick{Name: "b", Request: engine.Request{Trait: trait}}))
	if after.Quick[1].Request.Trait != trait || before.Quick[1].Request.Trait == trait {
		t.Errorf("pinned again: %+v of %+v", after.Quick, before.Quick)
	}
}

func TestQuickName(t *testing.T) {
	for name, want := range map[string]string{
		"  Sword  at\tthe orc ":              "Sword at the orc",
		"🧙‍♀️ spell":                         "🧙‍♀️ spell",
		"\u202edrows":                        "\u202edrows",
		"שלום":                               "שלום",
		strings.Repeat("ö", MaxQuickName):    strings.Repeat("ö", MaxQuickName),
		strings.Repeat("ö", MaxQuickName+1):  "",
		"":                                   "",
		" \u2028\t":                          "",
		"\u200b\u200d\u202e":                 "",
		"a\x00b":                             "",
		"\xff":                               "",
		strings.Repeat("a\u0301", 1_000_000): "",
	} {
		got, err := QuickName(name)
		if _, refused := errors.AsType[*engine.FieldError](err); got != want || refused != (want == "") {
			t.Errorf("%.20q is kept as %q, error %.200v; want %q", name, got, err, want)
		}
	}
}

// TestSaversOfQuickRolls lets two savers change quick rolls at random: the result can be stored,
// and has exactly the quick rolls that a saver saved and nobody removed since.
func TestSaversOfQuickRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var stored State
		savers := [2]saver{}
		pick := func(t *rapid.T) *saver { return &savers[rapid.IntRange(0, 1).Draw(t, "saver")] }
		name := func(t *rapid.T) string { return rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "name") }
		t.Repeat(map[string]func(*rapid.T){
			"pin":    func(t *rapid.T) { pick(t).do(SaveQuick(Quick{Name: name(t)})) },
			"unpin":  func(t *rapid.T) { pick(t).do(RemoveQuick(name(t))) },
			"rename": func(t *rapid.T) { pick(t).do(RenameQuick(name(t), name(t))) },
			"move":   func(t *rapid.T) { pick(t).do(MoveQuick(name(t), rapid.IntRange(-1, 5).Draw(t, "to"))) },
			"save":   func(t *rapid.T) { pick(t).save(&stored) },
			"": func(t *rapid.T) {
				data, err := Encode(stored)
				if err != nil {
					t.Fatal(err)
				}
				back, err := Decode(data)
				if err != nil || !slices.EqualFunc(back.Quick, stored.Quick, func(a, b Quick) bool { return a.Name == b.Name }) {
					t.Fatalf("stored %s, came back as %s: %v", names(stored), names(back), err)
				}
			},
		})
	})
}

// TestSaversKeepEachOthersQuickRolls checks that a saver's quick rolls survive changes that the
// other makes to its own.
func TestSaversKeepEachOthersQuickRolls(t *testing.T) {
	start := State{Quick: []Quick{{Name: "a"}, {Name: "b"}}}
	one := []Change{SaveQuick(Quick{Name: "mine"}), RemoveQuick("a")}
	other := []Change{SaveQuick(Quick{Name: "yours"}), MoveQuick("b", 0), RenameQuick("b", "bow")}
	for _, order := range [][2][]Change{{one, other}, {other, one}} {
		list := strings.Fields(names(start.Apply(order[0]...).Apply(order[1]...)))
		slices.Sort(list)
		if strings.Join(list, " ") != "bow mine yours" {
			t.Errorf("%v are left", list)
		}
	}
}
