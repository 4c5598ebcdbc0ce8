//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
)

// referenceSection is the ID of the section with what a group looks up.
const referenceSection = "reference"

// reference is a folded section with the levels, Difficulties with examples, tables and ranges. Rule R39.
type reference struct {
	box, body *widget.Container
	fold      *ui.Fold
}

func (p *Panel) newReference(width int) *reference {
	style := p.screen.Style
	shown, err := controls.ReferenceIn(p.language)
	r := &reference{fold: p.newFold(referenceSection, p.Text(language.Reference()))}
	var lists []ui.Element
	if err != nil {
		lists = append(lists, style.Text(err.Error(), style.Small, style.Ink, width))
	}
	for _, list := range shown.Lists {
		lists = append(lists, style.Text(list.Title, style.Bold, style.Ink, width), lookupTable(style, list, width))
	}
	r.body = style.Column(ui.Gap/2, nil, lists...)
	r.box = style.Column(ui.Gap, nil, r.fold.Box, r.body)
	return r
}

// lookupTable returns the rows of a table in columns.
func lookupTable(style *ui.Style, list controls.Lookup, width int) *widget.Container {
	columns := ui.Flow{Columns: len(list.Rows[0]), Gap: style.Px(ui.Gap / 2), Width: width}
	var cells []ui.Element
	for _, text := range list.Head {
		cells = append(cells, style.Text(text, style.Small, style.Muted, columns.Column(width)))
	}
	for _, row := range list.Rows {
		for _, text := range row {
			cells = append(cells, style.Text(text, style.Small, style.Ink, columns.Column(width)))
		}
	}
	return columns.Container(cells...)
}

// show folds or unfolds the section.
func (r *reference) show(open bool) {
	r.fold.Show(open)
	ui.SetVisible(r.body, open)
}
