package theme

import "fudgetray/engine/language"

// A Refusal is the error for an invalid theme, in any language: it names the field, the fault and what is
// allowed.
type Refusal struct{ Message language.Message }

// Error returns the message in English.
func (r *Refusal) Error() string { return r.Message.In(nil) }

func refusal(field string, fault language.Message) error {
	return &Refusal{language.AtField(field, fault)}
}
