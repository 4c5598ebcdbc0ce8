package session

import (
	"errors"
	"fmt"

	"fudgetray/engine/language"
)

// UserMessage returns the message for users about an error of Decode or Bytes, without its
// technical details.
func UserMessage(err error) language.Message {
	if bad, ok := errors.AsType[*badBytes](err); ok {
		return bad.complaint
	}
	return language.CopyDamaged()
}

// badBytes is a decoding error with a more specific message than that the bytes are damaged.
type badBytes struct {
	error
	complaint language.Message
}

func unreadable(complaint language.Message, format string, values ...any) error {
	return &badBytes{fmt.Errorf(format, values...), complaint}
}
