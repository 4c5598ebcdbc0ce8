package tray

import (
	"maps"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// maxFields is the greatest number of fields of a change, and of refused values that are kept. There are fewer controls.
const maxFields = 200

// keepFault keeps the error of a control's refused value.
func (t *Tray) keepFault(id string, err error) {
	if len(t.faults) < maxFields {
		t.faults[id] = err
	}
}

// set changes settings by control and reports whether every value was accepted. A refused value leaves its
// setting unchanged; panel and error event report the reason.
func (t *Tray) set(values map[string][]byte) bool {
	taken, rescaled := true, false
	t.notice = language.Message{}
	for _, id := range controls.InOrder(maps.Keys(values)) {
		delete(t.faults, id)
		before := t.session.Settings
		if err := t.setOne(id, values[id]); err != nil {
			t.keepFault(id, err)
			t.report(nil, err)
			taken = false
		}
		campaign := t.campaign()
		rescaled = controls.KeepScale(&campaign, &t.session.Settings, before, t.attributes) || rescaled
	}
	if rescaled && !t.notice.IsSet() {
		t.notice = controls.LevelsNotice(t.session.Settings, values)
	}
	t.changed, t.forecast.known = true, false
	t.keepSettings()
	t.showWaiting()
	return taken
}

// standing is the member of a host page's settings with the attributes that were sent to an earlier
// tray page. The session already contains them; they are applied again when the system or the
// ladder changes.
const standing = "standing"

// stand records attributes of the host page; null removes one.
func (t *Tray) stand(attributes map[string][]byte) {
	for _, field := range controls.Scaled {
		switch value := attributes[field]; {
		case string(value) == "null":
			delete(t.attributes, field)
		case value != nil:
			t.attributes[field] = value
		}
	}
}

// prepare replaces the next roll and discards refused values.
func (t *Tray) prepare(replace func(*engine.Campaign, *engine.Request) error) (err error) {
	t.undoable(whole, func() {
		campaign := t.campaign()
		if err = replace(&campaign, &t.session.Settings); err == nil {
			t.renewed()
		}
	})
	return err
}

// recall makes a complete request the next roll.
func (t *Tray) recall(r engine.Request) error {
	return t.prepare(func(c *engine.Campaign, settings *engine.Request) error { return controls.Recall(c, settings, r) })
}

// renewed resets errors and notices after the settings were replaced.
func (t *Tray) renewed() {
	clear(t.faults)
	t.notice = language.Message{}
	t.changed, t.forecast.known = true, false
	t.keepSettings()
	t.showWaiting()
}

func (t *Tray) setOne(id string, value []byte) error {
	if id == "hurried" {
		return t.setReducedMotion(value)
	}
	campaign := t.campaign()
	notice, err := controls.Set(&campaign, &t.session.Settings, id, value)
	if err != nil {
		return err
	}
	t.session.Sheet = campaign.Sheet
	if notice.IsSet() {
		t.notice = notice
	}
	return nil
}

func (t *Tray) setReducedMotion(value []byte) error {
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

// requested returns the request of the settings, overridden by arg.
func (t *Tray) requested(arg []byte) (engine.Request, error) {
	campaign := t.campaign()
	return controls.Requested(&campaign, t.session.Settings, arg)
}

// upNext returns the request of the settings. It is an error if a control shows a refused value, because
// only what is shown may be rolled.
func (t *Tray) upNext() (engine.Request, error) {
	if refused := t.refused(); refused != nil {
		return engine.Request{}, refused
	}
	return t.requested(nil)
}

// forgetFaces removes the faces of a line from the settings: they apply to one roll.
func (t *Tray) forgetFaces() {
	if !t.session.Settings.HasFaces() {
		return
	}
	t.session.Settings = t.session.Settings.WithoutFaces()
	t.forecast.known = false
	t.keepSettings()
}

// refused returns the reason why the next roll is blocked, or nil.
func (t *Tray) refused() error {
	for _, id := range t.held() {
		found := *asUserError(t.faults[id])
		found.Field = id
		return &found
	}
	return nil
}

// held returns the visible controls that show a refused value. Documents are not among them, as they show
// the loaded document.
func (t *Tray) held() []string {
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

// campaign returns the group's sheet, ladder and tables.
func (t *Tray) campaign() engine.Campaign {
	c := engine.Campaign{Sheet: t.session.Sheet}
	if ladder := t.session.Settings.CustomLadder; ladder != nil {
		c.Ladders = []engine.Ladder{*ladder}
	}
	return c
}
