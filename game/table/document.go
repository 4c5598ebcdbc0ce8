package table

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

// setDocument loads a document, given as JSON or as the text of a file.
func (t *Table) setDocument(id string, value json.RawMessage) error {
	value, err := documentText(id, value)
	if err != nil {
		return err
	}
	if id == "sheet" {
		return t.setSheet(value)
	}
	if err := t.checkTable(id, value); err != nil {
		return err
	}
	return t.setField(id, value)
}

// checkTable refuses a bad table when it is loaded, not when it is first rolled on.
func (t *Table) checkTable(id string, value json.RawMessage) (err error) {
	switch {
	case string(value) == "null":
	case id == "result_table":
		_, err = engine.ParseResultTable(t.session.Settings.Technique, value)
	case id == "critical_table":
		_, err = engine.ParseCriticalTable(value)
	}
	return err
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
		return nil, &Fault{"bad-request", id, fmt.Sprintf("request.%s: the file is not JSON", id)}
	}
	return value, nil
}

func (t *Table) setSheet(value json.RawMessage) error {
	if string(value) == "null" {
		t.session.Sheet = nil
		return nil
	}
	campaign := t.campaign()
	sheet, err := campaign.ParseSheet(value)
	if err != nil {
		return err
	}
	t.session.Sheet = &sheet
	return nil
}

// campaign is what the group has brought to this table.
func (t *Table) campaign() engine.Campaign {
	c := engine.Campaign{Sheet: t.session.Sheet}
	if ladder := t.session.Settings.CustomLadder; ladder != nil {
		c.Ladders = []engine.Ladder{*ladder}
	}
	return c
}

// documentMessage answers with a document as text to save.
func (t *Table) documentMessage(arg json.RawMessage, answer answer) {
	var id string
	if err := json.Unmarshal(arg, &id); err != nil || !slices.Contains(documents, id) {
		answer(nil, &Fault{"bad-request", "document", fmt.Sprintf("document: %s is not one of %v", arg, documents)})
		return
	}
	text, err := json.MarshalIndent(t.document(id), "", "\t")
	if string(text) == "null" {
		answer(nil, &Fault{"bad-request", id, id + ": nothing is loaded that could be saved"})
		return
	}
	answer(string(text)+"\n", err)
}

// document returns what is loaded, or for tables and the ladder what is in force.
func (t *Table) document(id string) any {
	r := &t.session.Settings
	switch id {
	case "sheet":
		return t.session.Sheet
	case "custom_ladder":
		return r.LadderInUse()
	case "result_table":
		if r.ResultTable != nil {
			return r.ResultTable
		}
		return engine.StandardResultTable(r.Technique)
	}
	if r.CriticalTable != nil {
		return r.CriticalTable
	}
	return engine.SampleCriticalTable()
}

// documentName says in a few words what is loaded, "" when nothing is.
func (t *Table) documentName(id string) string {
	r := &t.session.Settings
	switch {
	case id == "sheet" && t.session.Sheet != nil:
		return t.session.Sheet.Name
	case id == "custom_ladder" && r.CustomLadder != nil:
		return r.CustomLadder.Name
	case id == "result_table" && r.ResultTable != nil:
		return fmt.Sprintf("%d rows", len(r.ResultTable))
	case id == "critical_table" && r.CriticalTable != nil:
		return fmt.Sprintf("%d rows", len(r.CriticalTable))
	}
	return ""
}
