package main

import (
	"runtime/debug"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
	"fudgetray/game/view"
)

// run runs the tray for the page that started the program. Without WebGL it runs the tray only, and the
// page shows the dice.
func run([]string) error {
	page, err := platform.OpenPage()
	if err != nil {
		return err
	}
	page.Pause() // Go and the packages have started, which is long for one task
	storage := page.LocalStorage(session.Pack, session.Unpack)
	words := page.Words()
	tray := openTray(page.Session(), storage, messages{page}, page, languageOf(words), nil)
	page.Receive(tray.Receive)
	translate := func() { tray.SetLanguage(languageOf(page.Words())) }
	page.Translations(translate)
	page.Complete(func() { debug.SetGCPercent(100) }) // program.js starts with GOGC=400
	if page.Words().Tag != words.Tag {                // the program may have waited for its second part
		translate()
	}
	// The tray sends messages to the page, and then to other listeners, before the view exists.
	page.Yield()
	page.Yield()
	if !page.CanDraw() {
		select {}
	}
	page.Yield() // the browser has made a context of WebGL
	view, err := view.New(tray, page, page, platform.WallClock{}, theme.Default())
	if err != nil {
		return err
	}
	page.Pointers(view.Point)
	page.Commands(view.Command)
	page.Themes(func(text, dice string) *platform.Refusal {
		chosen, err := loadTheme(text, dice)
		if refusal, ok := err.(*theme.Refusal); ok {
			return &platform.Refusal{Message: refusal.Error(), Text: refusal.Message.In(languageOf(page.Words()))}
		}
		view.SetTheme(chosen)
		tray.SetTheme(chosen)
		return nil
	})
	page.Pause() // the start of a game is long, too
	return ebiten.RunGameWithOptions(view, &ebiten.RunGameOptions{ScreenTransparent: true})
}

// messages sends a tray's messages to the page as JSON.
type messages struct{ page platform.Page }

// Send implements tray.Messages.
func (m messages) Send(message any) { m.page.Send(json.Marshal(message)) }

// languageOf returns the page's language, or nil for English, which the program contains.
func languageOf(w platform.Words) *language.Language {
	if w.Patterns == "" {
		return nil
	}
	l := language.New(w.Tag, w.Patterns)
	l.Plural, l.Decimal = w.Plural, w.Decimal
	return l
}

// loadTheme returns the theme in a JSON text with a set of dice. Either may be empty.
func loadTheme(text, dice string) (result theme.Theme, err error) {
	result = theme.Default()
	if text != "" {
		result, err = theme.Read([]byte(text))
	}
	if err == nil && dice != "" {
		result, err = result.WithDice(dice, "")
	}
	return result, err
}
