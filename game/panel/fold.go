//go:build !js

package panel

import "github.com/ebitenui/ebitenui/widget"

// fold is the heading of a section that can be folded. Its arrow points to what it would do.
type fold struct {
	box   element
	arrow *widget.Graphic
	look  *look
}

// newFold makes the heading of a section, which folds it and opens it.
func (p *Panel) newFold(id, label string) *fold {
	box, button, arrow := p.look.opener(label, p.look.brass)
	button.ClickedEvent.AddHandler(func(any) {
		p.opened[id] = !p.opened[id]
		p.show()
	})
	return &fold{box, arrow, p.look}
}

func (f *fold) show(open bool) {
	f.arrow.Image = f.look.chevron
	if open {
		f.arrow.Image = f.look.chevronUp
	}
}
