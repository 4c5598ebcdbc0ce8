package controls

import (
	"bytes"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// documents lists the controls that hold a JSON document, which is loaded from and saved to a file.
var documents = []string{"sheet", "custom_ladder", "result_table", "critical_table"}

// IsDocument reports whether a control holds a document.
func IsDocument(id string) bool { return slices.Contains(documents, id) }

// setDocument loads a document from JSON or from a JSON string that contains the text of a file.
func setDocument(
	c *engine.Campaign,
	settings *engine.Request,
	id string,
	value []byte,
) (notice language.Message, err error) {
	value, err = documentText(id, value)
	if err != nil {
		return notice, err
	}
	if id == "sheet" {
		return setSheet(c, settings, value)
	}
	if err := checkTable(settings, id, value); err != nil {
		return notice, err
	}
	return notice, c.Set(settings, id, value)
}

// documentText returns the document in value, which may be a JSON string with the text of a file.
func documentText(id string, value []byte) ([]byte, error) {
	if len(value) == 0 || value[0] != '"' {
		return value, nil
	}
	text, ok := json.Text(value)
	if !ok {
		return nil, unfit(id, value, language.NoText())
	}
	value = bytes.TrimSpace([]byte(text))
	if len(value) == 0 {
		return []byte("null"), nil
	}
	if !json.Valid(value) {
		return nil, &engine.FieldError{In: "request", Field: id, Problem: language.NoJsonFile()}
	}
	return value, nil
}

// checkTable refuses an invalid table when it is loaded rather than when it is first used.
func checkTable(settings *engine.Request, id string, value []byte) (err error) {
	switch {
	case string(value) == "null":
	case id == "result_table":
		_, err = engine.ParseResultTable(settings.Technique, value)
	case id == "critical_table":
		_, err = engine.ParseCriticalTable(value)
	}
	return err
}

// setSheet loads or removes a sheet. Settings that name a trait which the new sheet lacks are reset.
func setSheet(c *engine.Campaign, settings *engine.Request, value []byte) (notice language.Message, err error) {
	var sheet *engine.Sheet
	if string(value) != "null" {
		read, err := c.ParseSheet(value)
		if err != nil {
			return notice, err
		}
		sheet = &read
	}
	c.Sheet = sheet
	var gone language.List
	for _, t := range sheetTraits(settings) {
		if *t.name != "" && !onSheet(sheet, *t.name) {
			gone = append(gone, *t.name)
			*t.name = ""
		}
	}
	if len(gone) == 0 {
		return notice, nil
	}
	return language.TraitsGone(gone), nil
}

func onSheet(sheet *engine.Sheet, trait string) bool {
	return sheet != nil &&
		slices.ContainsFunc(sheet.TraitNames(), func(name string) bool { return strings.EqualFold(name, trait) })
}

// DocumentOf returns the loaded document of a control; for tables and the ladder the effective one; for a
// missing sheet a template in the language l; nil for a technique without a table.
func DocumentOf(c *engine.Campaign, settings *engine.Request, id string, l *language.Language) any {
	switch id {
	case "sheet":
		if c.Sheet != nil {
			return c.Sheet
		}
		return emptySheet(settings, l)
	case "custom_ladder":
		return settings.LadderInUse()
	case "result_table":
		if settings.ResultTable != nil {
			return settings.ResultTable
		}
		return engine.StandardResultTable(settings.Technique)
	}
	if settings.CriticalTable != nil {
		return settings.CriticalTable
	}
	return engine.SampleCriticalTable(l)
}

// emptySheet returns a template of a sheet.
func emptySheet(settings *engine.Request, l *language.Language) *engine.Sheet {
	named := engine.Request{System: settings.System} // the sheet's levels are on this system's ladder
	fair := engine.Some(named.LadderInUse().Means(engine.Fair))
	trait := func(name language.Message) engine.Trait { return engine.Trait{Name: name.In(l), Level: fair} }
	return &engine.Sheet{
		Name:       language.EmptyName().In(l),
		System:     settings.System,
		Attributes: []engine.Trait{trait(language.EmptyStrength()), trait(language.EmptyWits())},
		Skills:     []engine.Trait{trait(language.EmptyClimbing()), trait(language.EmptyPersuasion())},
	}
}

// documentName returns a short name of the loaded document, or no message.
func documentName(c *engine.Campaign, settings *engine.Request, id string) language.Message {
	switch {
	case id == "sheet" && c.Sheet != nil:
		if c.Sheet.Name == "" {
			return language.Nameless()
		}
		return language.Literal(c.Sheet.Name)
	case id == "custom_ladder" && settings.CustomLadder != nil:
		return language.Literal(settings.CustomLadder.Name)
	case id == "result_table" && settings.ResultTable != nil:
		return language.Rows(len(settings.ResultTable))
	case id == "critical_table" && settings.CriticalTable != nil:
		return language.Rows(len(settings.CriticalTable))
	}
	return language.Message{}
}
