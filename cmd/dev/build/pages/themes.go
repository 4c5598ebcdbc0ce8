package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"fudgetray/engine/language/catalogue"
	"fudgetray/game/theme"
)

//go:generate go run . themes ../../../../web/tray.html

// themeOptions matches the options of the included themes in a page.
var themeOptions = regexp.MustCompile(
	`(?:[ \t]*<option value="[a-z-]+" data-message="theme-[a-z-]+">[^<]*</option>\n)+`)

// writeThemes replaces the options of the included themes in a page.
func writeThemes(file string) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	all, err := catalogue.Read(catalogues)
	if err != nil {
		return err
	}
	text, err := withThemes(string(page), all[0])
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

func withThemes(page string, english catalogue.Catalogue) (string, error) {
	if n := len(themeOptions.FindAllString(page, -1)); n != 1 {
		return "", fmt.Errorf("it has %d lists of themes; want 1", n)
	}
	return themeOptions.ReplaceAllStringFunc(page, func(old string) string {
		indent, _, _ := strings.Cut(old, "<")
		var options strings.Builder
		for _, name := range theme.Choices() {
			fmt.Fprintf(&options, "%s<option value=\"%s\" data-message=\"theme-%[2]s\">%s</option>\n",
				indent, name, english.Message("theme-"+name))
		}
		return options.String()
	}), nil
}
