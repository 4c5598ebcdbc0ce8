package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
)

// mostBytes of a file that is read as a whole: the longest session is shorter.
const mostBytes = 64 << 20

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
	return readText(file)
}

// readFile reads a text file.
func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fileError(err)
	}
	defer file.Close()
	return readText(file)
}

// readText reads what is left of a file.
func readText(file io.Reader) ([]byte, error) {
	text, err := textOf(file)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(text, mostBytes+1))
	if len(data) > mostBytes {
		return nil, fmt.Errorf("%s: it is longer than %d MiB, the most that is read", nameOf(file), mostBytes>>20)
	}
	return data, fileError(err)
}

// Marks that some editors and shells begin a file with.
var (
	markUTF8  = []byte("\uFEFF")
	marksWide = [][]byte{{0xFF, 0xFE}, {0xFE, 0xFF}} // of UTF-16
)

// textOf reads a file without the mark before its text.
func textOf(file io.Reader) (*bufio.Reader, error) {
	text := bufio.NewReader(file)
	begin, err := text.Peek(len(markUTF8))
	if err != nil && err != io.EOF {
		return nil, fileError(err)
	}
	for _, mark := range marksWide {
		if bytes.HasPrefix(begin, mark) {
			return nil, fmt.Errorf("%s: it is UTF-16; UTF-8 is read", nameOf(file))
		}
	}
	if bytes.Equal(begin, markUTF8) {
		_, err = text.Discard(len(markUTF8))
		return text, err
	}
	return text, nil
}

// nameOf is a file's name as errors tell it.
func nameOf(file io.Reader) string {
	if named, ok := file.(interface{ Name() string }); ok {
		return named.Name()
	}
	return "standard input"
}

// fileError names the file and what is wrong with it.
func fileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", cmp.Or(e.Path, `""`), e.Err)
	}
	return err
}
