package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// A handler processes the text of one request.
type handler func(request []byte) error

// eachRequest processes the requests of a file as they arrive: one request per line, or one
// request in JSON on several lines. It reports an invalid request, with its line number if there
// are several, and continues.
func eachRequest(c *cobra.Command, file io.Reader, handle handler) error {
	text, err := textOf(file)
	if err != nil {
		return err
	}
	first, err := nextLine(text)
	if err != nil && err != io.EOF {
		return fileError(err)
	}
	lines := io.MultiReader(bytes.NewReader(first), text)
	if !isContinued(first) {
		return eachLine(c, bufio.NewReader(lines), handle)
	}
	all, err := readText(lines)
	if err != nil {
		return err
	}
	if json.Valid(all) || !hasRows(all[len(first):]) {
		return handle(all)
	}
	return eachLine(c, bufio.NewReader(bytes.NewReader(all)), handle)
}

// isContinued reports whether a line looks like the beginning of JSON on several lines.
func isContinued(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && len(line) <= maxLineLength && (line[0] == '{' || line[0] == '[') && !json.Valid(line)
}

// hasRows reports whether some of the lines are complete requests or begin one.
func hasRows(lines []byte) bool {
	for line := range bytes.Lines(lines) {
		if len(bytes.TrimSpace(line)) > 1 && line[0] == '{' {
			return true
		}
		if _, err := engine.ParseRequest(line); err == nil {
			return true
		}
	}
	return false
}

func eachLine(c *cobra.Command, lines *bufio.Reader, handle handler) error {
	var result error
	empty := true
	for number := 1; ; number++ {
		line, err := nextLine(lines)
		if err != nil && err != io.EOF {
			return fileError(err)
		}
		last := err == io.EOF
		if len(bytes.TrimSpace(line)) > 0 {
			empty = false
			err := handleLine(line, handle)
			if _, failed := errors.AsType[*outputError](err); failed {
				return err
			}
			if err != nil {
				result = errReported
				if _, end := lines.Peek(1); number > 1 || end == nil {
					err = &lineError{number, err}
				}
				report(c.ErrOrStderr(), err, languageOfErrors(c))
			}
		}
		switch {
		case last && empty:
			return handle(nil)
		case last:
			return result
		}
	}
}

func handleLine(line []byte, handle handler) error {
	if len(line) > maxLineLength {
		return at("request", complaint{language.RequestTooLong(maxLineLength >> 20)})
	}
	return handle(bytes.TrimSpace(line))
}

// maxLineLength is the longest line, in bytes.
const maxLineLength = 1 << 20

// nextLine returns a line including its end. It cuts a line that is too long after more than
// maxLineLength bytes and skips the rest.
func nextLine(lines *bufio.Reader) (line []byte, err error) {
	for {
		part, err := lines.ReadSlice('\n')
		if len(line) <= maxLineLength {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}
