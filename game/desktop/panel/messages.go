//go:build !js

package panel

import (
	"fudgetray/engine/language"
	"fudgetray/game/tray"
)

// Text returns a message in the panel's language.
func (p *Panel) Text(m language.Message) string { return m.In(p.language) }

// Import replaces the session by a saved one.
func (p *Panel) Import(session string) { p.tray.Import(session, p.done()) }

// Replay throws the dice of a receipt again, and calls settled when they lie still.
func (p *Panel) Replay(receipt string, settled func()) {
	done := p.done()
	p.tray.Replay(receipt, func(fault *tray.Fault) {
		done(fault)
		if fault == nil {
			p.connection.later(func(*Panel) { settled() })
		}
	})
}

// Receive handles what the tray and the shared table have reported, and reports whether there was anything. It leaves
// that waiting while the mouse is pressed, so that the pressed widget stays under the pointer.
func (p *Panel) Receive() bool {
	if p.screen.Pressed() && !p.draggingMarker() {
		return false
	}
	waiting := p.connection.take()
	for _, handle := range waiting {
		handle(p)
	}
	changed := p.Table != nil && p.Table.Receive() || len(waiting) > 0
	if changed && p.screen.Ready() {
		p.Show()
	}
	return changed
}

// handle handles an event, given its detail. It ignores those that the panel doesn't show.
func (p *Panel) handle(detail any) {
	switch d := detail.(type) {
	case tray.Fault:
		p.showFault(d)
	case tray.Wanted:
		if p.Table != nil {
			p.Table.Want(d)
		}
	case tray.Inspection:
		p.inspection.Inspection = d
	case tray.PanelState:
		p.setState(d)
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
