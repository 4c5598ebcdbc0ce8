package table

import "fudgetray/engine/language"

// Speak says everything in another language from now on, also what was said before.
func (t *Table) Speak(l *language.Language) {
	t.do(func() {
		t.language = l
		t.changed, t.upcoming.known = true, false
	})
}
