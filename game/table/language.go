package table

import (
	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Speak says everything in another language from now on, also what was said before.
func (t *Table) Speak(l *language.Language) {
	t.do(func() {
		t.language, t.changed, t.upcoming.known = l, true, false
		again := make([]engine.Resolution, len(t.results))
		for i := range t.session.Rolls {
			r := &t.session.Rolls[i]
			resolution, err := t.resolve(&r.Request, r.Receipt)
			if err != nil {
				t.warn(err)
				return
			}
			again[i] = resolution
		}
		t.results = again
	})
}

// sayAll says messages in the table's language.
func (t *Table) sayAll(messages []language.Message) []string {
	said := make([]string, len(messages))
	for i, m := range messages {
		said[i] = m.In(t.language)
	}
	return said
}
