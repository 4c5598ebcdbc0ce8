package discord

import (
	"encoding/json"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/game/platform/locale"
)

// wanted is what a user asks for.
type wanted struct {
	line, system, ladder string
	secret               bool
	languages            []string // tags, the preferred one first
}

// wanted returns what the user asks for, and what is wrong with it, if anything is.
func (i *interaction) wanted() (w wanted, problem language.Message) {
	w.languages = []string{"", i.Locale, i.GuildLocale}
	if i.Data.Name != rollName || i.Data.Type != chatInput {
		return w, language.DiscordUnknownCommand(visible(i.Data.Name))
	}
	targets := map[string]any{
		lineOption: &w.line, secretOption: &w.secret, systemOption: &w.system, ladderOption: &w.ladder,
		languageOption: &w.languages[0],
	}
	for _, o := range i.Data.Options {
		target, known := targets[o.Name]
		switch {
		case !known:
			return w, language.DiscordUnknownOption(visible(o.Name))
		case json.Unmarshal(o.Value, target) != nil:
			return w, language.DiscordBadOption(visible(o.Name))
		}
	}
	if utf8.RuneCountInString(w.line) > lineLength {
		return w, language.DiscordLong(lineLength)
	}
	return w, problem
}

// language returns the language of the answer and its tag.
func (w *wanted) language() (l *language.Language, tag string) {
	for _, tag := range w.languages {
		l, ok := locale.Best(tag)
		if ok && l != nil {
			return l, l.Tag
		}
		if ok {
			break
		}
	}
	return nil, "en"
}
