package tray

import (
	"maps"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/controls"
	"fudgetray/game/throw"
)

// A QuickRoll is a saved roll under the current settings and sheet.
type QuickRoll struct {
	Name    string `json:"name"`
	Roll    string `json:"roll"`    // argument for prepare: shorthand, or JSON if shorthand can't express it
	Chance  string `json:"chance"`  // chance of success
	Refusal string `json:"refusal"` // the reason why it can't be rolled
}

// quickRolls returns the quick rolls under the current settings and sheet.
func (t *Tray) quickRolls() []QuickRoll {
	t.forecastNext()
	if t.forecast.quick == nil {
		t.forecast.quick = make([]QuickRoll, len(t.session.Quick))
		for i := range t.session.Quick {
			t.forecast.quick[i] = t.quickRoll(&t.session.Quick[i])
		}
	}
	return t.forecast.quick
}

func (t *Tray) quickRoll(q *session.Quick) QuickRoll {
	campaign, settings := t.campaign(), t.session.Settings
	said := QuickRoll{Name: q.Name}
	err := controls.Recall(&campaign, &settings, q.Request)
	if err == nil {
		said.Roll, err = controls.Link(&campaign, settings)
	}
	if err != nil {
		said.Refusal = t.fault(err).Text
		return said
	}
	request, err := controls.Requested(&campaign, settings, nil)
	if err != nil {
		return said
	}
	if odds, err := engine.Odds(&request); err == nil {
		said.Chance = likely(&request, &odds).In(t.language)
	}
	return said
}

// encodedQuick returns quick rolls in a comparable form.
func encodedQuick(list []session.Quick) []byte {
	data, err := session.Encode(session.State{Quick: list})
	if err != nil {
		return nil // saving reports the error
	}
	return data
}

// named returns the quick roll with a name given as JSON.
func (t *Tray) named(name []byte) (*session.Quick, error) {
	text, _ := json.Text(name)
	i := t.place(text)
	if i < 0 {
		return nil, &engine.FieldError{Field: "name", Value: string(name), Problem: language.NoQuickRoll()}
	}
	return &t.session.Quick[i], nil
}

// keepQuick applies changes of the quick rolls.
func (t *Tray) keepQuick(changes ...session.Change) {
	t.keep(changes...)
	t.forecast.known = false
}

// quickMessage makes a quick roll the next roll and rolls it.
func (t *Tray) quickMessage(name []byte, answer answer) {
	q, err := t.named(name)
	if err == nil {
		err = t.recall(q.Request)
	}
	if err != nil {
		answer(nil, err)
		return
	}
	t.rollNext(q.Dice, answer)
}

// againMessage makes a roll of the history, by default the newest, the next roll and rolls it.
func (t *Tray) againMessage(index []byte, answer answer) {
	i, ok := number(index)
	if len(index) == 0 || string(index) == "null" {
		i, ok = len(t.session.Rolls)-1, true
	}
	if !ok || i < 0 || i >= len(t.session.Rolls) {
		answer(nil, &engine.FieldError{Field: "index", Value: string(index), Problem: language.NotHereAnymore(len(t.session.Rolls))})
		return
	}
	past := t.session.Rolls[i].Request.WithoutFaces()
	// Settings that already describe this roll stay, because they may refer to the sheet by name.
	if next, err := t.upNext(); err != nil || string(json.Marshal(next.WithoutFaces())) != string(json.Marshal(past)) {
		if err := t.recall(controls.Past(past)); err != nil {
			answer(nil, err)
			return
		}
	}
	t.rollNext(t.session.Rolls[i].Dice, answer)
}

// rollNext rolls the next roll with the given sets of dice.
func (t *Tray) rollNext(dice session.Dice, answer answer) {
	request, err := t.upNext()
	if err != nil {
		answer(nil, err)
		return
	}
	t.askFor(request, dice, throw.Flick{}, answer)
}

// pinMessage saves the next roll, or that of a request, as a quick roll. The default name is its
// shorthand.
func (t *Tray) pinMessage(arg []byte, answer answer) {
	given := members(arg)
	q, err := t.pinned(given["name"], given["request"])
	if err == nil {
		q.Dice, err = t.parseSets(given)
	}
	if err != nil {
		answer(nil, err)
		return
	}
	if _, err := t.named(json.Marshal(q.Name)); err != nil && len(t.session.Quick) == session.MaxQuick {
		answer(nil, &engine.FieldError{Field: "name", Value: string(json.Marshal(q.Name)), Problem: language.QuickFull(session.MaxQuick)})
		return
	}
	t.keepQuick(session.SaveQuick(q))
	answer(q.Name, nil)
}

// pinnedMessage moves the named quick rolls to the front, in this order, and returns all quick rolls.
func (t *Tray) pinnedMessage(names []byte, answer answer) {
	order, err := t.ordered(names)
	if err != nil {
		answer(nil, err)
		return
	}
	if len(order) > 0 {
		t.keepQuick(order...)
	}
	answer(t.quickRolls(), nil)
}

// ordered returns the changes that move the named quick rolls to the front.
func (t *Tray) ordered(names []byte) ([]session.Change, error) {
	if len(names) == 0 || string(names) == "null" {
		return nil, nil
	}
	if names[0] != '[' {
		return nil, &engine.FieldError{Field: "order", Value: string(names), Problem: language.NoList()}
	}
	var moves []session.Change
	for name := range json.Elements(names) {
		q, err := t.named(name)
		if err != nil {
			return nil, err
		}
		moves = append(moves, session.MoveQuick(q.Name, len(moves)))
	}
	return moves, nil
}

func (t *Tray) pinned(name, request []byte) (q session.Quick, err error) {
	campaign, settings := t.campaign(), t.session.Settings
	if request != nil {
		err = controls.Prepare(&campaign, &settings, request)
	} else if refused := t.refused(); refused != nil {
		err = refused
	}
	if err != nil {
		return q, err
	}
	called, ok := json.Text(name)
	if !ok && name != nil && string(name) != "null" {
		return q, &engine.FieldError{Field: "name", Value: string(name), Problem: language.NoQuickName(session.MaxQuickName)}
	}
	if called == "" {
		line, err := controls.Link(&campaign, settings)
		if err != nil {
			return q, err
		}
		called = shortened(line, session.MaxQuickName)
		if line[0] == '{' {
			called = "" // not the name of any quick roll
		}
	}
	q.Request = controls.Kept(settings)
	q.Name, err = session.QuickName(called)
	return q, err
}

// shortened truncates text to most characters, ending with an ellipsis.
func shortened(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// unpinMessage removes a quick roll. This can be undone.
func (t *Tray) unpinMessage(name []byte, answer answer) {
	found, err := t.named(name)
	if err != nil {
		answer(nil, err)
		return
	}
	q := *found
	place := t.place(q.Name)
	t.keepQuick(session.RemoveQuick(q.Name))
	t.remember(ofQuick, func() { t.keepQuick(session.SaveQuick(q), session.MoveQuick(q.Name, place)) })
	answer(true, nil)
}

// place returns the index of the quick roll with the given name, or −1.
func (t *Tray) place(name string) int {
	return slices.IndexFunc(t.session.Quick, func(q session.Quick) bool { return q.Name == name })
}

// renameMessage renames a quick roll. This can be undone.
func (t *Tray) renameMessage(arg []byte, answer answer) {
	given := members(arg)
	q, err := t.named(given["name"])
	if err != nil {
		answer(nil, err)
		return
	}
	text, _ := json.Text(given["to"])
	to, err := session.QuickName(text)
	if err != nil {
		answer(nil, err)
		return
	}
	if _, err := t.named(json.Marshal(to)); err == nil && to != q.Name {
		answer(nil, &engine.FieldError{Field: "name", Value: string(given["to"]), Problem: language.QuickNameTaken()})
		return
	}
	if was := q.Name; was != to {
		t.keepQuick(session.RenameQuick(was, to))
		t.remember(ofQuick, func() { t.keepQuick(session.RenameQuick(to, was)) })
	}
	answer(to, nil)
}

// moveMessage moves a quick roll to another index. This can be undone.
func (t *Tray) moveMessage(arg []byte, answer answer) {
	given := members(arg)
	q, err := t.named(given["name"])
	if err != nil {
		answer(nil, err)
		return
	}
	to, ok := number(given["to"])
	if !ok || to < 0 {
		answer(nil, &engine.FieldError{Field: "to", Value: string(given["to"]), Problem: language.NoPlace()})
		return
	}
	name, place := q.Name, t.place(q.Name)
	if to = min(to, len(t.session.Quick)-1); to != place {
		t.keepQuick(session.MoveQuick(name, to))
		t.remember(ofQuick, func() { t.keepQuick(session.MoveQuick(name, place)) })
	}
	answer(true, nil)
}

// members returns the fields of a JSON object, or none for other values.
func members(object []byte) map[string][]byte {
	if len(object) == 0 || object[0] != '{' {
		return nil
	}
	return maps.Collect(json.Members(object))
}
