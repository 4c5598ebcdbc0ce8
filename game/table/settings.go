package table

import (
	"encoding/json"
	"fmt"
	"maps"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// set changes settings by control. A value that the rules refuse leaves its setting
// as it was; the panel and an event say why. It reports whether every value was taken.
func (t *Table) set(values map[string]json.RawMessage) bool {
	taken := true
	for _, id := range controls.InOrder(maps.Keys(values)) {
		delete(t.faults, id)
		if err := t.setOne(id, values[id]); err != nil {
			t.faults[id] = err.Error()
			t.emit("tray-error", fault(err))
			taken = false
		}
	}
	t.changed, t.oddsCurrent = true, false
	t.keep()
	if len(t.session.Rolls) == 0 && t.current == nil {
		t.showLast()
	}
	return taken
}

func (t *Table) setOne(id string, value json.RawMessage) error {
	if id == "hurried" {
		return t.setHurried(value)
	}
	campaign := t.campaign()
	if err := controls.Set(&campaign, &t.session.Settings, id, value); err != nil {
		return err
	}
	t.session.Sheet = campaign.Sheet
	return nil
}

func (t *Table) setHurried(value json.RawMessage) error {
	if err := json.Unmarshal(value, &t.hurried); err != nil {
		return &Fault{"bad-request", "hurried", fmt.Sprintf("hurried: %s is not true or false", value)}
	}
	return nil
}

// filled is the request that the settings ask for, with what the sheet says.
func (t *Table) filled() (engine.Request, error) {
	campaign := t.campaign()
	return campaign.Fill(controls.Rolled(t.session.Settings))
}

// campaign is what the group has brought to this table.
func (t *Table) campaign() engine.Campaign {
	c := engine.Campaign{Sheet: t.session.Sheet}
	if ladder := t.session.Settings.CustomLadder; ladder != nil {
		c.Ladders = []engine.Ladder{*ladder}
	}
	return c
}
