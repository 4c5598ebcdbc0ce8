package tray

import (
	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// sheetMessage returns the character sheet, or null.
func (t *Tray) sheetMessage(_ []byte, answer answer) { answer(t.session.Sheet, nil) }

// amendSheetMessage changes the sheet by a line, replaces it, or removes it. The panel shows a notice.
func (t *Tray) amendSheetMessage(arg []byte, answer answer) {
	notice, err := t.amendSheet(arg)
	if err != nil {
		answer(nil, err)
		return
	}
	t.undos, t.notice = nil, notice
	t.changed, t.forecast.known = true, false
	t.keepSettings()
	answer(t.session.Sheet, nil)
}

func (t *Tray) amendSheet(arg []byte) (notice language.Message, err error) {
	campaign := t.campaign()
	if line, _ := json.Text(arg); line != "" {
		notice, err = amendedByLine(&campaign, line)
	} else {
		notice, err = controls.Set(&campaign, &t.session.Settings, "sheet", arg)
	}
	if err != nil {
		return notice, err
	}
	t.session.Sheet = campaign.Sheet
	return notice, nil
}

func amendedByLine(c *engine.Campaign, line string) (notice language.Message, err error) {
	notice, ok, err := c.AmendSheet(line)
	if !ok {
		return notice, engine.NoSheetChange(line)
	}
	return notice, err
}
