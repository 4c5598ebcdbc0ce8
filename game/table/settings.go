package table

import (
	"maps"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// set changes settings by control. A value that the rules refuse leaves its setting
// as it was; the panel and an event say why. It reports whether every value was taken.
func (t *Table) set(values map[string][]byte) bool {
	taken := true
	t.notice = language.Message{}
	for _, id := range controls.InOrder(maps.Keys(values)) {
		delete(t.faults, id)
		if err := t.setOne(id, values[id]); err != nil {
			t.faults[id] = err
			t.report(nil, err)
			taken = false
		}
	}
	t.changed, t.forecast.known = true, false
	t.keepSettings()
	t.showWaiting()
	return taken
}

// prepare replaces the next roll, and with it what of it was refused.
func (t *Table) prepare(replace func(*engine.Campaign, *engine.Request) error) (err error) {
	t.undoable(whole, func() {
		campaign := t.campaign()
		if err = replace(&campaign, &t.session.Settings); err == nil {
			t.renewed()
		}
	})
	return err
}

// recall makes a roll the next one that is given whole.
func (t *Table) recall(r engine.Request) error {
	return t.prepare(func(c *engine.Campaign, settings *engine.Request) error { return controls.Recall(c, settings, r) })
}

// renewed follows other settings than those that were refused or told of.
func (t *Table) renewed() {
	clear(t.faults)
	t.notice = language.Message{}
	t.changed, t.forecast.known = true, false
	t.keepSettings()
	t.showWaiting()
}

func (t *Table) setOne(id string, value []byte) error {
	if id == "hurried" {
		return t.setReducedMotion(value)
	}
	campaign := t.campaign()
	notice, err := controls.Set(&campaign, &t.session.Settings, id, value)
	if err != nil {
		return err
	}
	t.session.Sheet = campaign.Sheet
	if notice.Is() {
		t.notice = notice
	}
	return nil
}

func (t *Table) setReducedMotion(value []byte) error {
	switch string(value) {
	case "true":
		t.reducedMotion = true
	case "false":
		t.reducedMotion = false
	default:
		return bad("hurried", "hurried: %s is not true or false", value)
	}
	return nil
}

// requested is the request that the settings stand for, with what arg names on top.
func (t *Table) requested(arg []byte) (engine.Request, error) {
	campaign := t.campaign()
	return controls.Requested(&campaign, t.session.Settings, arg)
}

// upNext is the request that the settings stand for, unless a control shows something
// else: nothing is rolled then but what is seen.
func (t *Table) upNext() (engine.Request, error) {
	if refused := t.refused(); refused != nil {
		return engine.Request{}, refused
	}
	return t.requested(nil)
}

// forgetFaces ends the wish of a line that the next dice land on its faces: it is for one
// roll.
func (t *Table) forgetFaces() {
	if !t.session.Settings.HasFaces() {
		return
	}
	t.session.Settings = t.session.Settings.WithoutFaces()
	t.forecast.known = false
	t.keepSettings()
}

// refused is why the next roll is held back; nil if it is not.
func (t *Table) refused() error {
	for _, id := range t.held() {
		found := *asUserError(t.faults[id])
		found.Field = id
		return &found
	}
	return nil
}

// held are the controls to be seen that show something else than is set, after their value
// was refused. A document's shows what is loaded, also then.
func (t *Table) held() []string {
	campaign := t.campaign()
	visible := controls.Visible(controls.Values(&campaign, t.session.Settings, t.language))
	held := []string{}
	for _, id := range slices.Sorted(maps.Keys(t.faults)) {
		if seen, known := visible[id]; (seen || !known) && !controls.IsDocument(id) {
			held = append(held, id)
		}
	}
	return held
}

// campaign is what the group has brought to this table.
func (t *Table) campaign() engine.Campaign {
	c := engine.Campaign{Sheet: t.session.Sheet}
	if ladder := t.session.Settings.CustomLadder; ladder != nil {
		c.Ladders = []engine.Ladder{*ladder}
	}
	return c
}
