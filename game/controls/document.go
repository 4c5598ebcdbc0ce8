package controls

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"fudgetray/engine"
)

// documents are the controls that hold a whole JSON document: loaded from a file and
// saved to one.
var documents = []string{"sheet", "custom_ladder", "result_table", "critical_table"}

// IsDocument says whether a control holds a document.
func IsDocument(id string) bool { return slices.Contains(documents, id) }

// setDocument loads a document, given as JSON or as the text of a file.
func setDocument(c *engine.Campaign, settings *engine.Request, id string, value json.RawMessage) error {
	value, err := documentText(id, value)
	if err != nil {
		return err
	}
	if id == "sheet" {
		return setSheet(c, value)
	}
	if err := checkTable(settings, id, value); err != nil {
		return err
	}
	return c.Set(settings, id, value)
}

// documentText is the document itself, if it came as the text of a file.
func documentText(id string, value json.RawMessage) (json.RawMessage, error) {
	if len(value) == 0 || value[0] != '"' {
		return value, nil
	}
	var text string
	if err := json.Unmarshal(value, &text); err != nil {
		return nil, unfit(id, value, "a text")
	}
	value = bytes.TrimSpace([]byte(text))
	if len(value) == 0 {
		return json.RawMessage("null"), nil
	}
	if !json.Valid(value) {
		return nil, &engine.FieldError{In: "request", Field: id, Problem: "the file is not JSON"}
	}
	return value, nil
}

// checkTable refuses a bad table when it is loaded, not when it is first rolled on.
func checkTable(settings *engine.Request, id string, value json.RawMessage) (err error) {
	switch {
	case string(value) == "null":
	case id == "result_table":
		_, err = engine.ParseResultTable(settings.Technique, value)
	case id == "critical_table":
		_, err = engine.ParseCriticalTable(value)
	}
	return err
}

func setSheet(c *engine.Campaign, value json.RawMessage) error {
	if string(value) == "null" {
		c.Sheet = nil
		return nil
	}
	sheet, err := c.ParseSheet(value)
	if err != nil {
		return err
	}
	c.Sheet = &sheet
	return nil
}

// DocumentOf returns what is loaded into the control of a document, or for tables and
// the ladder what is in force; nil for a sheet that is not there and for a technique
// without a table.
func DocumentOf(c *engine.Campaign, settings *engine.Request, id string) any {
	switch id {
	case "sheet":
		return c.Sheet
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
	return engine.SampleCriticalTable()
}

// documentName says in a few words what is loaded, "" when nothing is.
func documentName(c *engine.Campaign, settings *engine.Request, id string) string {
	switch {
	case id == "sheet" && c.Sheet != nil:
		return c.Sheet.Name
	case id == "custom_ladder" && settings.CustomLadder != nil:
		return settings.CustomLadder.Name
	case id == "result_table" && settings.ResultTable != nil:
		return fmt.Sprintf("%d rows", len(settings.ResultTable))
	case id == "critical_table" && settings.CriticalTable != nil:
		return fmt.Sprintf("%d rows", len(settings.CriticalTable))
	}
	return ""
}
