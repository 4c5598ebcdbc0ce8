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

// sheetFromWire parses a sheet with the loaded ladder. A sheet with another ladder was valid when
// it was stored, so it is kept although its ladder is missing.
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
