package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"os"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/language/catalogue"
	"fudgetray/game/controls"
)

//go:generate go run . controls ../../../../web/tray/panel/controls.html

//go:embed controls.html
var controlsTemplate string

// writeControls writes the controls of a new tray as English HTML. The page includes them, so
// that its first paint shows the panel before any script runs.
func writeControls(file string) error {
	markup, err := controlsMarkup()
	if err != nil {
		return err
	}
	return os.WriteFile(file, markup, 0o644)
}

func controlsMarkup() ([]byte, error) {
	all, err := catalogue.Read(catalogues)
	if err != nil {
		return nil, err
	}
	var english *language.Language // nil is English
	values := controls.Values(&engine.Campaign{}, engine.Request{}, english)
	panel := controls.Describe(english)
	form, err := template.New("controls").Funcs(template.FuncMap{
		"message": all[0].Message,
		"value":   func(c controls.Control) any { return cmp.Or(values[c.ID], c.Default) },
		"hidden":  func(id string) bool { return !controls.Visible(values)[id] },
		"name":    controls.Control.LabelOf,
		"ladder":  func() (ladderMarkup, error) { return drawLadder(values) },
		"label":   panel.LabelOf,
		"empty":   func(s controls.Section) bool { return empty(s, controls.Visible(values)) },
	}).Parse(controlsTemplate)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = form.Execute(&out, panel.Sections)
	return out.Bytes(), err
}

// empty reports whether no control of a section is visible.
func empty(s controls.Section, visible map[string]bool) bool {
	for _, c := range s.Controls {
		if visible[c.ID] {
			return false
		}
	}
	return true
}
