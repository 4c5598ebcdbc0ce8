package main

import (
	"io"

	"fudgetray/engine/language"
)

// checkedOutput is standard output. It keeps the first error, which ends the program, and writes
// nothing after it.
type checkedOutput struct {
	to     io.Writer
	failed error
}

// Write implements io.Writer. Its error is an *outputError.
func (o *checkedOutput) Write(b []byte) (int, error) {
	if o.failed != nil {
		return 0, o.failed
	}
	n, err := o.to.Write(b)
	if err != nil {
		o.failed = &outputError{err}
	}
	return n, o.failed
}

// An outputError reports that standard output can't be written.
type outputError struct{ cause error }

// Error implements error.
func (e *outputError) Error() string { return errorText(e, nil) }

// Unwrap returns the error of the system.
func (e *outputError) Unwrap() error { return e.cause }

func (e *outputError) said() language.Message {
	return language.OutputFailed(said(systemError(e.cause)))
}
