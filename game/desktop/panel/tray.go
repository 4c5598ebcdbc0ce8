//go:build !js

package panel

import "fudgetray/game/tray"

// A Tray carries out the operations of a tray.Tray of the same names.
type Tray interface {
	Hello(tray.Done)
	RollNext(tray.Done)
	Again(index int, done tray.Done)
	Repeat(tray.Done)
	Replay(receipt string, done tray.Done)
	Reveal(index int, done tray.Done)
	Skip()
	Find(text string, done tray.Done)
	List(pages int, done tray.Done)
	Clear(tray.Done)
	Restore(tray.Done)
	Undo(tray.Done)
	Change(settings []byte, done tray.Done)
	Quick(name string, done tray.Done)
	Pin(name string, done tray.Done)
	Unpin(name string, done tray.Done)
	Rename(name, to string, done tray.Done)
	Move(name string, to int, done tray.Done)
	Import(text string, done tray.Done)
	Export(done func(text string, fault *tray.Fault))
	Document(id string, done func(text string, fault *tray.Fault))
	Read(line string, done func(tray.Reading, *tray.Fault))
}

// done removes the displayed message for a new request of the user. It returns a function for the outcome, which shows
// the fault.
func (p *Panel) done() tray.Done { return p.doneWith(p.showFault) }

// doneWith is done for a request whose fault is handled otherwise.
func (p *Panel) doneWith(fail func(tray.Fault)) tray.Done {
	p.notice.error, p.notice.info = "", ""
	return func(fault *tray.Fault) {
		p.connection.later(func(*Panel) {
			if fault != nil {
				fail(*fault)
			}
		})
	}
}

// save returns a function that saves the text of a document or the session.
func (p *Panel) save(document string) func(text string, fault *tray.Fault) {
	done := p.done()
	return func(text string, fault *tray.Fault) {
		if fault != nil {
			done(fault)
			return
		}
		p.connection.later(func(*Panel) { p.Files.Save(document, p.pathOf(document), text) })
	}
}
