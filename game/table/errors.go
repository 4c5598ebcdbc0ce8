package table

import (
	"errors"
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/throw"
)

// trouble is an error for whoever is at the other end of the line: for its code, and for who
// looks at it.
type userError struct {
	Fault
	said language.Message
}

// Error implements error.
func (t *userError) Error() string { return t.Message }

// bad is the error for a message that no visitor can bring about.
func bad(field, format string, values ...any) error {
	return &userError{Fault{Code: "bad-request", Field: field, Message: fmt.Sprintf(format, values...)}, language.Unexpected()}
}

func badReceipt(message string, said language.Message) *userError {
	return &userError{Fault{Code: "bad-receipt", Field: "receipt", Message: message}, said}
}

// troubleOf gives an error the contract's code.
func asUserError(err error) *userError {
	if found, ok := errors.AsType[*userError](err); ok {
		return found
	}
	if f, ok := errors.AsType[*engine.FieldError](err); ok {
		return &userError{Fault{Code: "bad-request", Field: f.Field, Column: f.Column, Message: f.Error()}, f.Message()}
	}
	if spec, ok := errors.AsType[*throw.SpecError](err); ok && spec.Field == "receipt" {
		return badReceipt(err.Error(), language.ReceiptUnreadable())
	}
	if errors.Is(err, throw.ErrNotReproduced) {
		return badReceipt(err.Error(), language.ReceiptDiffers())
	}
	return &userError{Fault{Code: "bad-request", Message: err.Error()}, language.Unexpected()}
}

// fault is an error as the page sees it, in the table's language.
func (t *Table) fault(err error) *Fault {
	found := asUserError(err)
	f := found.Fault
	f.Text = found.said.In(t.language)
	return &f
}
