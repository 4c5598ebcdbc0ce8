package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
)

// open opens the file that is named, or standard input when none is, or "-".
func open(c *cobra.Command, args []string) (io.ReadCloser, error) {
	if len(args) == 0 || args[0] == "-" {
		return io.NopCloser(c.InOrStdin()), nil
	}
	file, err := os.Open(args[0])
	if err != nil {
		return nil, fileError(err)
	}
	return file, nil
}

// readAll reads what open opens.
func readAll(c *cobra.Command, args []string) ([]byte, error) {
	file, err := open(c, args)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	return data, fileError(err)
}

// fileError names the file and what is wrong with it.
func fileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return err
}

// handler does a command's work for one request.
type handler func(request []byte) error

// eachRequest handles the requests of a text: one a line, as they come, or a single
// one on several lines. A bad one is reported, by the number of its line if there
// are several, and the others are handled all the same.
func eachRequest(c *cobra.Command, text io.Reader, handle handler) error {
	lines := bufio.NewReader(text)
	first, err := lines.ReadBytes('\n')
	if err != nil && err != io.EOF {
		return fileError(err)
	}
	if !goesOn(first) {
		return eachLine(c, io.MultiReader(bytes.NewReader(first), lines), handle)
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		return fileError(err)
	}
	all := append(first, rest...)
	if string(bytes.TrimSpace(first)) == "{" || json.Valid(all) {
		return handle(all)
	}
	return eachLine(c, bytes.NewReader(all), handle)
}

// goesOn says whether a line looks like the beginning of an object.
func goesOn(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] == '{' && !json.Valid(line)
}

func eachLine(c *cobra.Command, text io.Reader, handle handler) error {
	lines := bufio.NewReader(text)
	var result error
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return fileError(err)
		}
		last := err == io.EOF
		if line = bytes.TrimSpace(line); len(line) == 0 && !(last && number == 1) {
			if last {
				return result
			}
			continue
		}
		if err := handle(line); err != nil {
			result = errReported
			if _, end := lines.Peek(1); number > 1 || end == nil {
				err = fmt.Errorf("line %d: %w", number, err)
			}
			report(c.ErrOrStderr(), err)
		}
		if last {
			return result
		}
	}
}
