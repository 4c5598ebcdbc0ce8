package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine"
)

// handler does a command's work for the text of one request.
type handler func(request []byte) error

// eachRequest handles the requests of a file: one a line, as they come, or a single
// one on several lines. A bad one is reported, by the number of its line if there
// are several, and the others are handled all the same.
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
	if !goesOn(first) {
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

// goesOn says whether a line looks like the beginning of JSON on several lines.
func goesOn(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && len(line) <= longestLine && (line[0] == '{' || line[0] == '[') && !json.Valid(line)
}

// hasRows says whether some of the lines are, or begin as, requests of their own.
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
			if err := handleLine(line, handle); err != nil {
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
	if len(line) > longestLine {
		return fmt.Errorf("request: it is longer than %d MiB, the most that a line may be", longestLine>>20)
	}
	return handle(bytes.TrimSpace(line))
}

// longestLine that is a request, in bytes.
const longestLine = 1 << 20

// nextLine returns a line with its end. Of one that is too long it returns so much that
// this is seen, and passes over the rest.
func nextLine(lines *bufio.Reader) (line []byte, err error) {
	for {
		part, err := lines.ReadSlice('\n')
		if len(line) <= longestLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}
