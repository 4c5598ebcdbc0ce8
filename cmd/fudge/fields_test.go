package main

import (
	"reflect"
	"strings"
	"testing"

	"fudgetray/engine"
)

// TestEveryValueHasAFlag checks that roll and odds have a flag for each request field with a
// single value. Odds need no flag --secret.
func TestEveryValueHasAFlag(t *testing.T) {
	for _, name := range []string{"roll", "odds"} {
		command, _, err := rootCommand().Find([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		for f := range reflect.TypeFor[engine.Request]().Fields() {
			field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			flag := strings.ReplaceAll(field, "_", "-")
			if oneValue(f.Type) && (name != "odds" || field != "secret") && command.Flags().Lookup(flag) == nil {
				t.Errorf("fudge %s has no flag --%s for the field %s", name, flag, field)
			}
		}
	}
}

// oneValue reports whether a field holds a text, a level or a flag.
func oneValue(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() == reflect.Bool || t == reflect.TypeFor[engine.Opt[engine.Level]]()
}
