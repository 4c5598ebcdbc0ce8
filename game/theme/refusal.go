package theme

import "fudgetray/engine/language"

// Refusal is the error for a theme that is not worn, in any language: it names the field, what
// is wrong with it and what is allowed.
type Refusal struct{ Said language.Message }

// Error says it in English.
func (r *Refusal) Error() string { return r.Said.In(nil) }

func refusal(field string, fault language.Message) error {
	return &Refusal{language.AtField(field, fault)}
}
