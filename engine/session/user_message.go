package session

import (
	"errors"
	"fmt"

	"fudgetray/engine/language"
)

// UserMessage says to whoever brought bytes that are no session what is wrong with them, without
// the details of the error.
func UserMessage(err error) language.Message {
	if bad, ok := errors.AsType[*badBytes](err); ok {
		return bad.complaint
	}
	return language.CopyDamaged()
}

// badBytes is an error of which there is more to say than that bytes are damaged.
type badBytes struct {
	error
	complaint language.Message
}

func unreadable(complaint language.Message, format string, values ...any) error {
	return &badBytes{fmt.Errorf(format, values...), complaint}
}
