package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"fudgetray/game/theme"
)

//go:generate go run . theme-schema ../../../../game/theme/theme.schema.json

var setNames = regexp.MustCompile(`"set": \{ "enum": \[.*\] \}`)

// writeThemeSchema updates the names of the dice sets in the theme schema. The rest of the
// schema is written by hand.
func writeThemeSchema(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !setNames.Match(data) {
		return fmt.Errorf("%s: no definition of \"set\" with an enum", file)
	}
	names := fmt.Sprintf(`"set": { "enum": %s }`, list(theme.Sets()))
	return os.WriteFile(file, setNames.ReplaceAll(data, []byte(strings.ReplaceAll(names, "$", "$$"))), 0o644)
}

// themeRows lists the included themes with their surfaces and dice.
func themeRows() grid {
	g := grid{{"theme", "surface", "dice"}}
	for _, name := range theme.Included() {
		t, err := theme.Load(name)
		if err != nil {
			panic(err) // a test loads them all
		}
		g = append(g, []string{code(name), code(t.Surface.String()), setOf(t)})
	}
	return g
}

// setOf returns the name of a theme's dice set, or "its own".
func setOf(t theme.Theme) string {
	for _, name := range theme.Sets() {
		if other, err := t.WithDice(name, ""); err == nil && other == t {
			return code(name)
		}
	}
	return "its own"
}

// setRows lists the dice sets with their materials.
func setRows() grid {
	g := grid{{"set of dice", "material"}}
	for _, name := range theme.Sets() {
		t, err := theme.Default().WithDice(name, "")
		if err != nil {
			panic(err) // a test applies them all
		}
		g = append(g, []string{code(name), t.Dice.Plain.Kind.String()})
	}
	return g
}
