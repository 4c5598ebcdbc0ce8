package main

import (
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/host"
	"fudgetray/game/theme"
	"fudgetray/game/view"
)

// run runs the tray for the page that started the program. Without WebGL the table
// works all the same, and the page shows its dice.
func run([]string) error {
	page, err := host.OpenPage()
	if err != nil {
		return err
	}
	storage := host.LocalStorage{Page: page, Pack: session.Pack, Unpack: session.Unpack}
	table := openTable(page.Session(), storage, page, page, languageOf(page.Words()), nil)
	page.Translations(func() { table.Speak(languageOf(page.Words())) })
	// The table answers before there is a view of it: the page asks, then others hear.
	page.Yield()
	page.Yield()
	if !page.CanDraw() {
		select {}
	}
	view, err := view.New(table, page, host.WallClock{}, theme.Default())
	if err != nil {
		return err
	}
	page.Pointers(view.Point)
	page.Themes(func(text, dice string) (reason, said string) {
		look, err := lookOf(text, dice)
		if refusal, ok := err.(*theme.Refusal); ok {
			return refusal.Error(), refusal.Said.In(languageOf(page.Words()))
		}
		view.SetTheme(look)
		table.SetTheme(look)
		return "", ""
	})
	return ebiten.RunGameWithOptions(view, &ebiten.RunGameOptions{ScreenTransparent: true})
}

// languageOf is the page's language; English is the program's own.
func languageOf(w host.Words) *language.Language {
	if w.Patterns == "" {
		return nil
	}
	l := language.New(w.Tag, w.Patterns)
	l.Plural, l.Decimal = w.Plural, w.Decimal
	return l
}

// lookOf is what the page's theme and set of dice make of the tray; each may be empty.
func lookOf(text, dice string) (look theme.Theme, err error) {
	look = theme.Default()
	if text != "" {
		look, err = theme.Read([]byte(text))
	}
	if err == nil && dice != "" {
		look, err = look.WithDice(dice, "")
	}
	return look, err
}
