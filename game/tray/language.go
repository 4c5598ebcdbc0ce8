package tray

import "fudgetray/engine/language"

// SetLanguage changes the language of all texts, including those of earlier rolls.
func (t *Tray) SetLanguage(l *language.Language) {
	t.do(func() {
		t.language, t.changed, t.forecast.known = l, true, false
		t.matches = nil // of texts in the other language
	})
}

// texts formats messages in the tray's language.
func (t *Tray) texts(messages []language.Message) []string {
	said := make([]string, len(messages))
	for i, m := range messages {
		said[i] = m.In(t.language)
	}
	return said
}
