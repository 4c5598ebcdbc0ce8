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
		said.Chance = engine.Typeset(likely(&request, &odds).In(t.language))
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

// named returns the quick roll with a name.
func (t *Tray) named(name string) (*session.Quick, error) {
	i := t.place(name)
	if i < 0 {
		return nil, noQuickRoll(json.Marshal(name))
	}
	return &t.session.Quick[i], nil
}

// noQuickRoll returns the error of a value in JSON that is not the name of a quick roll.
func noQuickRoll(value []byte) error {
	return &engine.FieldError{Field: "name", Value: string(value), Problem: language.NoQuickRoll()}
}

// nameIn returns the name of a quick roll in a message.
func nameIn(value []byte) (string, error) {
	name, ok := json.Text(value)
	if !ok {
		return "", noQuickRoll(value)
	}
	return name, nil
}

// keepQuick applies changes of the quick rolls.
func (t *Tray) keepQuick(changes ...session.Change) {
	t.keep(changes...)
	t.forecast.known = false
}

func (t *Tray) quickMessage(arg []byte, answer answer) {
	name, err := nameIn(arg)
	if err != nil {
		answer(nil, err)
		return
	}
	t.rollQuick(name, answer)
}

// rollQuick makes a quick roll the next roll and rolls it.
func (t *Tray) rollQuick(name string, answer answer) {
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

// againMessage repeats a roll of the history, by default the newest.
func (t *Tray) againMessage(arg []byte, answer answer) {
	index, ok := number(arg)
	switch {
	case len(arg) == 0 || string(arg) == "null":
		index = t.newest()
	case !ok:
		index = -1
	}
	t.again(index, string(arg), answer)
}

// newest returns the index of the newest roll of the history, or −1.
func (t *Tray) newest() int { return len(t.session.Rolls) - 1 }

// again makes a roll of the history the next roll and rolls it. Its index is also given as JSON for an error.
func (t *Tray) again(i int, given string, answer answer) {
	if i < 0 || i >= len(t.session.Rolls) {
		answer(nil, t.noRoll(given))
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

// pinMessage saves the next roll, or that of a request, as a quick roll.
func (t *Tray) pinMessage(arg []byte, answer answer) {
	given := members(arg)
	campaign, settings, err := t.pinnable(given["request"])
	if err != nil {
		answer(nil, err)
		return
	}
	name, ok := json.Text(given["name"])
	if value := string(given["name"]); !ok && value != "" && value != "null" {
		answer(nil, &engine.FieldError{Field: "name", Value: value, Problem: language.NoQuickName(session.MaxQuickName)})
		return
	}
	q, err := pinned(&campaign, settings, name)
	if err == nil {
		q.Dice, err = t.parseSets(given)
	}
	if err != nil {
		answer(nil, err)
		return
	}
	t.saveQuick(q, answer)
}

// pin saves the next roll as a quick roll.
func (t *Tray) pin(name string, answer answer) {
	campaign, settings, err := t.pinnable(nil)
	if err != nil {
		answer(nil, err)
		return
	}
	q, err := pinned(&campaign, settings, name)
	if err != nil {
		answer(nil, err)
		return
	}
	t.saveQuick(q, answer)
}

func (t *Tray) saveQuick(q session.Quick, answer answer) {
	if _, err := t.named(q.Name); err != nil && len(t.session.Quick) == session.MaxQuick {
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
	for value := range json.Elements(names) {
		name, err := nameIn(value)
		if err != nil {
			return nil, err
		}
		q, err := t.named(name)
		if err != nil {
			return nil, err
		}
		moves = append(moves, session.MoveQuick(q.Name, len(moves)))
	}
	return moves, nil
}

// pinnable returns the campaign and the settings of a roll to save: those of a request, or of the next roll without
// one.
func (t *Tray) pinnable(request []byte) (engine.Campaign, engine.Request, error) {
	campaign, settings := t.campaign(), t.session.Settings
	if request == nil {
		return campaign, settings, t.refused()
	}
	err := controls.Prepare(&campaign, &settings, request)
	return campaign, settings, err
}

// pinned returns a quick roll. The default name is the shorthand of its roll.
func pinned(c *engine.Campaign, settings engine.Request, called string) (q session.Quick, err error) {
	if called == "" {
		line, err := controls.Link(c, settings)
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

func (t *Tray) unpinMessage(arg []byte, answer answer) {
	name, err := nameIn(arg)
	if err != nil {
		answer(nil, err)
		return
	}
	t.unpin(name, answer)
}

// unpin removes a quick roll. This can be undone.
func (t *Tray) unpin(name string, answer answer) {
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

func (t *Tray) renameMessage(arg []byte, answer answer) {
	given := members(arg)
	name, err := nameIn(given["name"])
	if err != nil {
		answer(nil, err)
		return
	}
	to, _ := json.Text(given["to"])
	t.rename(name, to, answer)
}

// rename renames a quick roll. This can be undone.
func (t *Tray) rename(name, given string, answer answer) {
	q, err := t.named(name)
	if err != nil {
		answer(nil, err)
		return
	}
	to, err := session.QuickName(given)
	if err != nil {
		answer(nil, err)
		return
	}
	if t.place(to) >= 0 && to != q.Name {
		value := string(json.Marshal(given))
		answer(nil, &engine.FieldError{Field: "name", Value: value, Problem: language.QuickNameTaken()})
		return
	}
	if was := q.Name; was != to {
		t.keepQuick(session.RenameQuick(was, to))
		t.remember(ofQuick, func() { t.keepQuick(session.RenameQuick(to, was)) })
	}
	answer(to, nil)
}

func (t *Tray) moveMessage(arg []byte, answer answer) {
	given := members(arg)
	name, err := nameIn(given["name"])
	if err != nil {
		answer(nil, err)
		return
	}
	to, ok := number(given["to"])
	if !ok {
		to = -1
	}
	t.move(name, to, string(given["to"]), answer)
}

// move moves a quick roll to another index, which is also given as JSON for an error. This can be undone.
func (t *Tray) move(name string, to int, given string, answer answer) {
	q, err := t.named(name)
	if err != nil {
		answer(nil, err)
		return
	}
	if to < 0 {
		answer(nil, &engine.FieldError{Field: "to", Value: given, Problem: language.NoPlace()})
		return
	}
	place := t.place(q.Name)
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
