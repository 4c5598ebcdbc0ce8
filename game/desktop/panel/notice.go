//go:build !js

package panel

import (
	"cmp"

	"github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/game/desktop/ui"
)

// notice is the last message to the user that belongs to no control.
type notice struct {
	error string
	info  string // the result of an action that is not visible otherwise
}

// noticeBar shows a message below all other widgets.
type noticeBar struct {
	box  *widget.Container
	back *widget.Container // background of the text
	text *widget.Text
}

func newNoticeBar(style *ui.Style, width int) *noticeBar {
	text := style.Text("", style.Small, style.Ink, width-2*style.Px(ui.Padding))
	back := style.Column(0, style.Insets(8, ui.Padding, 8), text)
	return &noticeBar{style.Column(0, style.Insets(0, ui.Margin/2, ui.Margin/2), back), back, text}
}

// ShowError shows an error until the next request.
func (p *Panel) ShowError(text string) { p.notice.error = text }

// ShowInfo shows the result of an action until the next request.
func (p *Panel) ShowInfo(text string) { p.notice.info = text }

// Message returns the displayed message and reports whether it is an error.
func (p *Panel) Message() (text string, isError bool) {
	isError = p.notice.error != "" || p.state.Warning != ""
	return cmp.Or(p.notice.error, p.state.Warning, p.state.Notice, p.notice.info), isError
}

func (p *Panel) showNotice() {
	text, isError := p.Message()
	style, bar := p.screen.Style, p.noticeBar
	bar.text.Label = ui.BreakWords(text, style.Small, bar.text.MaxWidth)
	bar.back.SetBackgroundImage(style.Field.Idle)
	if isError {
		bar.back.SetBackgroundImage(style.Error)
	}
	ui.SetVisible(bar.box, text != "" && p.hasNoticeBar())
}

// hasNoticeBar reports whether the message is below the widgets. In other layouts it would cover Roll.
func (p *Panel) hasNoticeBar() bool {
	return p.layout == roomyLayout || p.layout == scrollingLayout || p.drawer
}

// noticeBubble returns the text, the place and the background of a message in a layout without a bar for it.
func (p *Panel) noticeBubble() (text string, anchor ui.Element, background *image.NineSlice) {
	if p.hasNoticeBar() {
		return "", nil, nil
	}
	text, isError := p.Message()
	anchor = p.rollRow
	if s := p.section(lineID); s != nil && p.shows(lineID) {
		anchor = s.box
	}
	if isError {
		return text, anchor, p.screen.Style.Error
	}
	return text, anchor, p.screen.Style.Popup
}
