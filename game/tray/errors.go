package tray

import (
	"errors"
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/throw"
)

// A userError is an error with a Fault for code and a message for the user.
type userError struct {
	Fault
	said language.Message
}

// Error implements error.
func (t *userError) Error() string { return t.Message }

// bad returns an error for an invalid message. Users can't cause it, so its text is generic.
func bad(field, format string, values ...any) error {
	return &userError{Fault{Code: "bad-request", Field: field, Message: fmt.Sprintf(format, values...)}, language.Unexpected()}
}

func badReceipt(message string, said language.Message) *userError {
	return &userError{Fault{Code: "bad-receipt", Field: "receipt", Message: message}, said}
}

func badState(err error) error {
	return &userError{Fault{Code: "bad-state", Field: "state", Message: err.Error()}, session.UserMessage(err)}
}

// asUserError converts an error to a userError with a code of the contract.
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

// fault returns the Fault of an error, in the tray's language.
func (t *Tray) fault(err error) *Fault {
	found := asUserError(err)
	f := found.Fault
	f.Text = found.said.In(t.language)
	return &f
}
