//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// invitation is the link of the table, with the button that copies it.
type invitation struct {
	section *tableSection
	box     *widget.Container
	link    *widget.Text
}

func (s *tableSection) newInvitation() *invitation {
	style := s.panel.screen.Style
	i := &invitation{section: s, link: style.Text("", style.Small, style.Muted, s.width)}
	copyLink := s.button(language.TableCopy(), i.copy)
	i.box = style.Column(ui.Gap/2, nil, copyLink, i.link)
	return i
}

// copy copies the link to the clipboard.
func (i *invitation) copy() {
	p := i.section.panel
	ui.Clipboard.Write(p.Table.Address())
	p.ShowInfo(p.Text(language.TableCopied()))
}

// copyPrivate copies the private link of the own seat, and says what it is.
func (s *tableSection) copyPrivate() {
	p := s.panel
	ui.Clipboard.Write(p.Table.PrivateAddress())
	text := p.Text(language.TableCopied()) + ". " + p.Text(language.TableDeviceHint())
	if s.shown.GM && s.shown.Secrets > 0 {
		text += " " + p.Text(language.TableDeviceSecrets())
	}
	p.ShowInfo(text)
}

// show shows the link, unless another seat has replaced it.
func (i *invitation) show() {
	s := i.section
	address, face := s.panel.Table.Address(), s.panel.screen.Style.Small
	ui.SetVisible(i.box, address != "")
	i.link.Label = ui.BreakWords(address, face, float64(s.width))
}
