package tray

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/controls"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// Version is the version of the messages between a tray and its host page.
const Version = 1

// A Message requests an operation. The tray receives the argument as JSON.
type Message[T any] struct {
	V   int    `json:"v"`
	ID  string `json:"id"`
	Op  string `json:"op"`
	Arg T      `json:"arg,omitempty"`
}

// A Reply contains the result or the error of the Message with the same ID. Code that handles any
// operation receives the result as JSON.
type Reply[T any] struct {
	V      int    `json:"v"`
	ID     string `json:"id"`
	OK     bool   `json:"ok"`
	Result T      `json:"result,omitempty"`
	Error  *Fault `json:"error,omitempty"`
}

// An answer is called once, when the operation has finished or failed.
type answer func(result any, err error)

// operations contains the operations by name.
var operations = map[string]func(*Tray, []byte, answer){
	"hello":    (*Tray).hello,
	"roll":     (*Tray).rollMessage,
	"resolve":  (*Tray).resolveMessage,
	"odds":     (*Tray).oddsMessage,
	"history":  (*Tray).historyMessage,
	"find":     (*Tray).findMessage,
	"list":     (*Tray).listMessage,
	"clear":    (*Tray).clearMessage,
	"restore":  (*Tray).restoreMessage,
	"export":   (*Tray).exportMessage,
	"import":   (*Tray).importMessage,
	"replay":   (*Tray).replayMessage,
	"document": (*Tray).documentMessage,
	"reveal":   (*Tray).revealMessage,
	"set":      (*Tray).setMessage,
	"change":   (*Tray).changeMessage,
	"undo":     (*Tray).undoMessage,
	"prepare":  (*Tray).prepareMessage,
	"next":     (*Tray).nextMessage,
	"read":     (*Tray).readMessage,
	"sheet":    (*Tray).sheetMessage,
	"amend":    (*Tray).amendSheetMessage,
	"again":    (*Tray).againMessage,
	"quick":    (*Tray).quickMessage,
	"pin":      (*Tray).pinMessage,
	"pinned":   (*Tray).pinnedMessage,
	"unpin":    (*Tray).unpinMessage,
	"rename":   (*Tray).renameMessage,
	"move":     (*Tray).moveMessage,
	"skip":     (*Tray).skipMessage,
	"press":    (*Tray).pressMessage,
	"share":    (*Tray).shareMessage,
	"compute":  (*Tray).computeMessage,
	"thrown":   (*Tray).thrownMessage,
}

// Receive handles one message in JSON. An invalid message is reported by an error event or a Fault.
func (t *Tray) Receive(data []byte) {
	t.do(func() {
		m, ok := parseMessage(bytes.TrimSpace(data))
		if !ok {
			t.report(nil, bad("message", "message: it must be a JSON object with v, a number, and id and op, which are texts"))
			return
		}
		answer := func(result any, err error) { t.reply(m.ID, result, err) }
		if m.V != Version {
			answer(nil, bad("v", "message.v: %d is not a version this tray speaks; it speaks %d", m.V, Version))
			return
		}
		operation, ok := operations[m.Op]
		if !ok {
			answer(nil, bad("op", "message.op: %q is not an operation", m.Op))
			return
		}
		most := maxArgument
		if m.Op == "import" {
			most = maxImport
		}
		if len(m.Arg) > most {
			answer(nil, bad("arg", "message.arg: it has %d bytes, at most %d are allowed", len(m.Arg), most))
			return
		}
		operation(t, m.Arg, answer)
	})
}

// Limits of the arguments of messages, in bytes. An import has a whole session, which browsers limit to 15 MB in UTF-8.
const (
	maxArgument = 512 << 10
	maxImport   = 16 << 20
)

// parseMessage parses a message, leaving its argument as JSON.
func parseMessage(data []byte) (m Message[[]byte], ok bool) {
	if !json.Valid(data) || data[0] != '{' {
		return m, false
	}
	for name, value := range json.Members(data) {
		ok = true
		switch name {
		case "v":
			m.V, ok = number(value)
		case "id":
			m.ID, ok = json.Text(value)
		case "op":
			m.Op, ok = json.Text(value)
		case "arg":
			m.Arg = value
		}
		if !ok {
			return m, false
		}
	}
	return m, true
}

func number(value []byte) (n int, ok bool) {
	n, err := strconv.Atoi(string(value))
	return n, err == nil
}

func (t *Tray) reply(id string, result any, err error) {
	if err != nil {
		t.post(Reply[any]{V: Version, ID: id, Error: t.fault(err)})
		return
	}
	t.post(Reply[any]{V: Version, ID: id, OK: true, Result: result})
}

// report is the answer function of rolls that no message requested. It emits errors as events.
// Results are events already.
func (t *Tray) report(_ any, err error) {
	if err != nil {
		errorEvent.post(t, *t.fault(err))
	}
}

func (t *Tray) post(message any) { t.outbox.post(func() { t.deps.Messages.Send(message) }) }

func (t *Tray) hello(_ []byte, answer answer) {
	t.ready, t.changed, t.announcing = true, true, true
	answer(true, nil)
	readyEvent.post(t, Ready{engine.Version})
	for _, err := range t.pendingErrors {
		t.report(nil, err)
	}
	t.pendingErrors = nil
}

// announcementDelay is the pause between tray-ready and computing the panel's state. It lets a page react
// to the event, which it can't while the program runs. The timer starts after the event is sent, as
// browsers run tasks in their order.
const announcementDelay = 50 * time.Millisecond

func (t *Tray) rollMessage(arg []byte, answer answer) {
	var dice session.Dice
	var err error
	if given := members(arg); namesSets(given) {
		arg = given["request"]
		dice, err = t.parseSets(given)
	}
	if err == nil {
		var request engine.Request
		if request, err = t.rollRequested(arg); err == nil {
			t.askFor(request, dice, throw.Flick{}, answer)
			return
		}
	}
	answer(nil, err)
}

func (t *Tray) rollRequested(arg []byte) (engine.Request, error) {
	if len(arg) == 0 || string(arg) == "null" {
		return t.upNext()
	}
	return t.requested(arg)
}

func (t *Tray) resolveMessage(arg []byte, answer answer) {
	if given := members(arg); given["by"] != nil {
		t.resolveThrowMessage(given, answer)
		return
	}
	request, err := t.requested(arg)
	if err != nil {
		answer(nil, err)
		return
	}
	answer(result(engine.ResolveIn(&request, t.language.About(""))))
}

func (t *Tray) oddsMessage(arg []byte, answer answer) {
	request, err := t.requested(arg)
	if err != nil {
		answer(nil, err)
		return
	}
	answer(result(engine.Odds(&request)))
}

func (t *Tray) documentMessage(arg []byte, answer answer) {
	id, _ := json.Text(arg)
	if !controls.IsDocument(id) {
		answer(nil, bad("document", "document: %s is not a control that holds a document", arg))
		return
	}
	t.document(id, answer)
}

// document returns a document as text to save, given its control.
func (t *Tray) document(id string, answer answer) {
	campaign := t.campaign()
	text := string(json.Indent(json.Marshal(controls.DocumentOf(&campaign, &t.session.Settings, id, t.language))))
	if text == "null" {
		answer(nil, &engine.FieldError{Field: id, Problem: language.NothingToSave()})
		return
	}
	answer(text+"\n", nil)
}

func (t *Tray) historyMessage(_ []byte, answer answer) { answer(t.history(), nil) }

func (t *Tray) revealMessage(arg []byte, answer answer) {
	index, ok := number(arg)
	if !ok {
		index = -1
	}
	answer(result(t.reveal(index, string(arg))))
}

// noRoll returns the error of an index that no roll has, given as JSON.
func (t *Tray) noRoll(given string) error {
	return &engine.FieldError{Field: "index", Value: given, Problem: language.NotHereAnymore(len(t.session.Rolls))}
}

// setMessage changes settings for the host page. They are applied again when the system or the
// ladder changes. It ends the visitor's undo history.
func (t *Tray) setMessage(arg []byte, answer answer) {
	kept, values := t.savedSettings, members(arg)
	t.stand(members(values[standing]))
	delete(values, standing)
	t.changeSettings(values, answer)
	t.stand(values)
	if !bytes.Equal(kept, t.savedSettings) {
		t.forgetUndos("")
	}
}

// changeMessage changes settings for the visitor. The change can be undone.
func (t *Tray) changeMessage(arg []byte, answer answer) {
	t.undoable(changedIn(arg), func() { t.changeSettings(members(arg), answer) })
}

func (t *Tray) changeSettings(values map[string][]byte, answer answer) {
	if values == nil {
		answer(nil, bad("arg", "set: it takes an object of fields and values"))
		return
	}
	if len(values) > maxFields {
		answer(nil, bad("arg", "set: it has %d fields, at most %d are allowed", len(values), maxFields))
		return
	}
	answer(t.set(values), nil)
}

// prepareMessage makes arg the next roll.
func (t *Tray) prepareMessage(arg []byte, answer answer) {
	err := t.prepare(func(c *engine.Campaign, settings *engine.Request) error { return controls.Prepare(c, settings, arg) })
	if err != nil {
		answer(nil, err)
		return
	}
	answer(true, nil)
}

// nextMessage returns the next roll as text that prepareMessage accepts.
func (t *Tray) nextMessage(_ []byte, answer answer) {
	if refused := t.refused(); refused != nil {
		answer(nil, refused)
		return
	}
	campaign := t.campaign()
	answer(result(controls.Link(&campaign, t.session.Settings)))
}

func (t *Tray) skipMessage(_ []byte, answer answer) {
	if t.current != nil {
		t.land()
	}
	answer(true, nil)
}

// pressMessage rolls the next request, or ends the current throw.
func (t *Tray) pressMessage(_ []byte, answer answer) { t.press(answer) }

func (t *Tray) exportMessage(arg []byte, answer answer) { t.export(string(arg) == "true", answer) }

// export returns the session as text. A roll whose dice are still moving is included only if moving is true: a page
// that reloads must not lose it.
func (t *Tray) export(moving bool, answer answer) {
	state := t.session
	state.Cleared, state.ClearedFolded = nil, session.Folded{} // the visitor removed them
	if !moving {
		state.Rolls = t.finishedRolls()
	}
	data, err := session.Encode(state)
	if err != nil {
		answer(nil, err)
		return
	}
	answer(session.Text(data), nil)
}

func (t *Tray) importMessage(arg []byte, answer answer) {
	text, ok := json.Text(arg)
	if !ok {
		answer(nil, badState(errors.New("it must be the text that an export gave")))
		return
	}
	t.importText(text, answer)
}

// importText replaces the session with an exported one, completely or not at all.
func (t *Tray) importText(text string, answer answer) {
	state, err := imported(text)
	if err == nil {
		err = t.replace(state)
	}
	if err != nil {
		answer(nil, badState(err))
		return
	}
	t.showLast()
	answer(true, nil)
}

func imported(text string) (session.State, error) {
	data, err := session.Bytes(text)
	if err != nil {
		return session.State{}, err
	}
	return session.Decode(data)
}

// replayMessage replays the throw of a receipt and returns its faces.
func (t *Tray) replayMessage(arg []byte, answer answer) {
	receipt, ok := json.Text(arg)
	if !ok {
		answer(nil, badReceipt(fmt.Sprintf("receipt: %s is not a text", arg), language.ReceiptUnreadable()))
		return
	}
	t.replay(receipt, answer)
}

// replay replays the throw of a receipt. The answer is Settled.
func (t *Tray) replay(receipt string, answer answer) {
	again, err := play.Receipt(receipt)
	if err != nil {
		answer(nil, err)
		return
	}
	t.ask(&roll{Roll: again, answer: answer})
}

// result drops the value of a call that failed.
func result[T any](value T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return value, nil
}
