package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
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

// readDocument reads a JSON document that is given as text, as a file name, or as "-" for standard
// input.
func readDocument(c *cobra.Command, text string) ([]byte, error) {
	if isInlineJSON(text) {
		return []byte(text), nil
	}
	return readAll(c, []string{text})
}

// isInlineJSON reports whether a document is given as text.
func isInlineJSON(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[')
}

// namesDocument reports whether a text is a document rather than a name.
func namesDocument(text string) bool {
	return isInlineJSON(text) || looksLikeFile(text) || fileExists(text)
}

// readText reads the rest of a file.
func readText(file io.Reader) ([]byte, error) {
	text, err := textOf(file)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(text, maxBytes+1))
	if len(data) > maxBytes {
		return nil, at(nameOf(file), complaint{language.FileTooLong(maxBytes >> 20)})
	}
	return data, fileError(err)
}

// Byte order marks.
var (
	markUTF8  = []byte("\uFEFF")
	marksWide = [][]byte{{0xFF, 0xFE}, {0xFE, 0xFF}} // byte order marks of UTF-16
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
			return nil, at(nameOf(file), complaint{language.Utf16()})
		}
	}
	if bytes.Equal(begin, markUTF8) {
		_, err = text.Discard(len(markUTF8))
		return text, err
	}
	return text, nil
}

// nameOf returns the name of a file for errors.
func nameOf(file io.Reader) language.Text {
	if named, ok := file.(interface{ Name() string }); ok {
		return named.Name()
	}
	return language.StandardInput()
}
