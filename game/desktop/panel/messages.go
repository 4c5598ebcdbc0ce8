//go:build !js

package panel

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/tray"
)

// Text returns a message in the panel's language.
func (p *Panel) Text(m language.Message) string { return m.In(p.language) }

// post requests an operation of the tray.
func (p *Panel) post(op string, arg any) { p.request("panel-"+op, op, arg) }

// request requests an operation of the tray under an ID, which the reply repeats. It removes the
// displayed message.
func (p *Panel) request(id, op string, arg any) {
	p.notice.error, p.notice.info = "", ""
	p.connection.post(id, op, arg)
}

// Import replaces the session by a saved one.
func (p *Panel) Import(session string) { p.post("import", session) }

// Receive handles the messages of the tray and reports whether there were any. It leaves them waiting
// while the mouse is pressed, so that the pressed widget stays under the pointer.
func (p *Panel) Receive() bool {
	if p.screen.Pressed() && !p.draggingMarker() {
		return false
	}
	messages := p.connection.take()
	for _, data := range messages {
		p.handle(data)
	}
	changed := p.Table != nil && p.Table.Receive() || len(messages) > 0
	if changed && p.screen.Ready() {
		p.Show()
	}
	return changed
}

// handle handles an event, or the reply to a request.
func (p *Panel) handle(data []byte) {
	var event tray.Event[json.RawMessage]
	var reply tray.Reply[json.RawMessage]
	switch err := cmp.Or(json.Unmarshal(data, &event), json.Unmarshal(data, &reply)); {
	case err != nil:
		p.showUnreadable()
	case strings.HasPrefix(reply.ID, tablePrefix):
		p.answerTable(&reply)
	case event.Name != "":
		p.handleEvent(event)
	case reply.Error != nil:
		p.showFault(*reply.Error)
		if reply.ID == "panel-"+rollID {
			p.goTo(reply.Error.Field)
		}
	default:
		p.handleReply(reply.ID, reply.Result)
	}
}

// handleEvent handles the events that the panel shows.
func (p *Panel) handleEvent(event tray.Event[json.RawMessage]) {
	var err error
	switch event.Name {
	case "tray-error":
		var f tray.Fault
		if err = json.Unmarshal(event.Detail, &f); err == nil {
			p.showFault(f)
		}
	case "want":
		var w tray.Wanted
		if err = json.Unmarshal(event.Detail, &w); err == nil && p.Table != nil {
			p.Table.Want(w)
		}
	case "die":
		err = json.Unmarshal(event.Detail, &p.inspection.Inspection)
	case "panel":
		var s tray.PanelState
		if err = json.Unmarshal(event.Detail, &s); err == nil {
			p.setState(s)
		}
	}
	if err != nil {
		p.showUnreadable()
	}
}

// tablePrefix precedes the number of a request of the shared table.
const tablePrefix = "table-"

// Ask implements shared.Tray.
func (p *Panel) Ask(id int, op string, arg any) {
	p.connection.post(tablePrefix+strconv.Itoa(id), op, arg)
}

// answerTable passes a reply to the shared table.
func (p *Panel) answerTable(reply *tray.Reply[json.RawMessage]) {
	if id, err := strconv.Atoi(strings.TrimPrefix(reply.ID, tablePrefix)); err == nil && p.Table != nil {
		p.Table.Answer(id, reply.Result, reply.Error)
	}
}

// setState replaces the displayed state. A warning of the old one is not kept as an error. The first state decides
// the layout.
func (p *Panel) setState(s tray.PanelState) {
	if p.notice.error == p.state.Warning {
		p.notice.error = ""
	}
	p.refit = p.refit || p.state.Values == nil && s.Values != nil
	p.state = s
}

// showUnreadable shows that the tray sent an unknown message.
func (p *Panel) showUnreadable() { p.ShowError(p.Text(language.Unreadable())) }

// showFault shows an error, unless its control shows it.
func (p *Panel) showFault(f tray.Fault) {
	if s := p.sectionOf(f.Field); !p.state.Visible[f.Field] || s != nil && !p.shows(s.described.ID) {
		p.ShowError(p.withLabel(f.Field, f.Text))
	}
}

// withLabel puts the label of a field's control, if any, in front of an error.
func (p *Panel) withLabel(field, fault string) string {
	if label := p.description.LabelOf(field); label != "" {
		return p.Text(language.Fault(label, fault))
	}
	return fault
}
