package main

import (
	"errors"
	"io/fs"
	"strconv"
	"syscall"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/platform"
)

// errReported is returned after all errors have been printed.
var errReported = errors.New("bad input was reported")

// A refusal is an error with status 1.
type refusal struct{ error }

// Unwrap returns the error.
func (r refusal) Unwrap() error { return r.error }

// A complaint is an error in any language.
type complaint struct{ language.Message }

// Error implements error.
func (c complaint) Error() string { return c.In(nil) }

// A placedError is an error at a place in the input: a flag, a file or a command.
type placedError struct {
	place language.Text
	error
}

// Error implements error.
func (e *placedError) Error() string { return errorText(e, nil) }

// Unwrap returns the error without its place.
func (e *placedError) Unwrap() error { return e.error }

// at returns an error with its place.
func at(place language.Text, err error) error { return &placedError{place, err} }

// atFlag returns an error about a flag.
func atFlag(flag string, err error) error { return at("--"+flag, err) }

// refuse returns an error about a value: what is wrong with it.
func refuse(place language.Text, value any, problem language.Message) error {
	text, isText := value.(string)
	if isText {
		text = strconv.Quote(text)
	} else if n, isNumber := value.(int); isNumber {
		text = strconv.Itoa(n)
	}
	return at(place, complaint{language.Refused(text, problem)})
}

// missing returns an error about a missing FILE; what describes it.
func missing(command string, what language.Message) error {
	return at(command, complaint{language.FileMissing(what)})
}

// systemError returns the reason of a file error, without the path.
func systemError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	return reason(err)
}

// fileError returns err with only the path and the reason of a file error.
func fileError(err error) error {
	e, ok := errors.AsType[*fs.PathError](err)
	if !ok {
		return err
	}
	if e.Path == "" {
		return at(`""`, reason(e.Err))
	}
	return at(e.Path, reason(e.Err))
}

// reasons are the reasons of file errors that users meet.
var reasons = []struct {
	error
	said language.Message
}{
	{fs.ErrNotExist, language.NoSuchFile()},
	{fs.ErrPermission, language.NotPermitted()},
	{syscall.EISDIR, language.IsDirectory()},
	{syscall.ENOSPC, language.DiskFull()},
	{syscall.EPIPE, language.NoReader()},
	{platform.ErrLocked, language.LockedByOther(int(lockPatience.Seconds()))},
}

// A reasonError is an error of the operating system, in any language.
type reasonError struct {
	complaint
	cause error
}

// Unwrap returns the original error.
func (e reasonError) Unwrap() error { return e.cause }

// reason translates an error of the operating system, if it is a common one.
func reason(err error) error {
	for _, r := range reasons {
		if errors.Is(err, r.error) {
			return reasonError{complaint{r.said}, err}
		}
	}
	return err
}

// A lineError is an error in a line of a file.
type lineError struct {
	number int
	error
}

// Error implements error.
func (e *lineError) Error() string { return errorText(e, nil) }

// Unwrap returns the error without its line.
func (e *lineError) Unwrap() error { return e.error }

// errorText returns the text of an error in a language.
func errorText(err error, l *language.Language) string { return l.Say(said(err)) }

// said returns the text of an error, which can be formatted in any language.
func said(err error) language.Text {
	switch e := err.(type) {
	case complaint:
		return e.Message
	case reasonError:
		return e.Message
	case *outputError:
		return e.said()
	case *placedError:
		return language.AtField(e.place, said(e.error))
	case *lineError:
		return language.AtLine(e.number, said(e.error))
	case *engine.FieldError:
		return e.Line()
	case refusal:
		return said(e.error)
	case interface{ Unwrap() []error }:
		var all language.List
		for _, part := range e.Unwrap() {
			all = append(all, said(part))
		}
		return all
	}
	return err.Error()
}
