package session

import (
	"errors"

	"fudgetray/engine"
	"fudgetray/engine/json"
)

func sheetToWire(s *engine.Sheet) []byte {
	if s == nil {
		return nil
	}
	return json.Marshal(s)
}

// sheetFromWire reads a sheet with the ladder that is loaded. A sheet that names
// another one was good when it was stored, and is not lost with its ladder.
func sheetFromWire(data []byte, loaded *engine.Ladder) (*engine.Sheet, error) {
	if len(data) == 0 {
		return nil, nil
	}
	var campaign engine.Campaign
	if loaded != nil {
		campaign.Ladders = []engine.Ladder{*loaded}
	}
	sheet, err := campaign.ParseSheet(data)
	if f, ok := errors.AsType[*engine.FieldError](err); ok && f.Field == "ladder" {
		sheet, err = engine.ParseStoredSheet(data)
	}
	if err != nil {
		return nil, err
	}
	return &sheet, nil
}
