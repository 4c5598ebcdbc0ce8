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

// maxBytes is the size limit for files; the largest session is smaller.
const maxBytes = 64 << 20

// open opens the named file; without a name or for "-", standard input.
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

// readAll reads the file that open opens.
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

// readText reads the rest of a file.
func readText(file io.Reader) ([]byte, error) {
	text, err := textOf(file)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(text, maxBytes+1))
	if len(data) > maxBytes {
		return nil, fmt.Errorf("%s: longer than the limit of %d MiB", nameOf(file), maxBytes>>20)
	}
	return data, fileError(err)
}

// Byte order marks.
var (
	markUTF8  = []byte("\uFEFF")
	marksWide = [][]byte{{0xFF, 0xFE}, {0xFE, 0xFF}} // of UTF-16
)

// textOf returns a reader for a file without its byte order mark. UTF-16 is an error.
func textOf(file io.Reader) (*bufio.Reader, error) {
	text := bufio.NewReader(file)
	begin, err := text.Peek(len(markUTF8))
	if err != nil && err != io.EOF {
		return nil, fileError(err)
	}
	for _, mark := range marksWide {
		if bytes.HasPrefix(begin, mark) {
			return nil, fmt.Errorf("%s: UTF-16 is not supported; convert it to UTF-8", nameOf(file))
		}
	}
	if bytes.Equal(begin, markUTF8) {
		_, err = text.Discard(len(markUTF8))
		return text, err
	}
	return text, nil
}

// nameOf returns the name of a file for errors.
func nameOf(file io.Reader) string {
	if named, ok := file.(interface{ Name() string }); ok {
		return named.Name()
	}
	return "standard input"
}

// fileError returns err with only the path and the reason of a file error.
func fileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", cmp.Or(e.Path, `""`), e.Err)
	}
	return err
}
