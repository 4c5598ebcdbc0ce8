package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// requestUse is the usage of a request's arguments.
const requestUse = "[REQUEST | FILE]"

// requestLong is the help about a request's arguments.
const requestLong = `
Give the request by flags, as one line, as JSON, or in FILE with one request on
each line; the output then repeats each request. Flags change the request. Use
"-" as FILE to read standard input.`

// standardInput is the file name for standard input.
const standardInput = "-"

// given is a request from the command line, completed by flags and the sheet.
type given struct {
	engine.Request
	row    json.RawMessage // line of the file; nil if it is not from a file
	number int             // number in the file, from 1
	times  int             // number of rolls that the line requests
}

// heading returns an entry with the line of the request, and prints an empty line between the
// outputs for a file's requests.
func (g *given) heading(out io.Writer) []entry {
	if g.number > 1 {
		fmt.Fprintln(out)
	}
	var line string
	if g.row != nil && json.Unmarshal(g.row, &line) != nil {
		line = string(g.row) // an object, not shorthand in a string
	}
	return []entry{{language.RowRequest(), line}}
}

// A reader reads the requests of a command.
type reader struct {
	command  *cobra.Command
	campaign engine.Campaign
	scale    engine.Request // system and ladders that flags give
	repeats  bool           // lines may end in a number of rolls
}

func readerFor(c *cobra.Command) (r reader, err error) {
	r.command, r.repeats = c, c.Name() == "roll"
	if r.scale, err = scaleOf(c); err != nil {
		return r, err
	}
	r.campaign, err = campaignFor(c, r.scale.CustomLadder)
	return r, err
}

// eachGiven processes the requests that the arguments and flags of a command give.
func eachGiven(c *cobra.Command, args []string, handle func(given) error) error {
	r, err := readerFor(c)
	if err != nil {
		return err
	}
	one := func(text, row []byte, number int) error {
		request, times, err := r.read(text)
		if err != nil {
			return err
		}
		return handle(given{request, row, number, times})
	}
	line := []byte(strings.Join(args, " "))
	switch {
	case len(args) == 0:
		return one([]byte("{}"), nil, 1)
	case !r.namesFile(args, line):
		return one(line, nil, 1)
	case len(args) > 1:
		return unexpected(c, args[1], language.OneFileOrRequest())
	}
	file, err := open(c, args)
	if err != nil {
		return err
	}
	defer file.Close()
	number := 0
	return eachRequest(c, file, func(text []byte) error {
		number++
		return one(text, asJSON(text), number)
	})
}

// parse parses a request and the number of its rolls. A name of the sheet may end in one.
func (r *reader) parse(text []byte) (engine.Request, int, error) {
	request, err := r.campaign.ParseRequestOn(r.scale, text)
	if rest, times, ok := cutRepeats(text); err != nil && r.repeats && ok {
		request, err = r.campaign.ParseRequestOn(r.scale, rest)
		return request, times, err
	}
	return request, 1, err
}

// read parses a request, sets the fields that flags give, and completes it from the sheet.
func (r *reader) read(text []byte) (request engine.Request, times int, err error) {
	request, times, err = r.parse(text)
	if err != nil {
		return request, times, err
	}
	if err := changeScale(r.command, &r.scale, &request); err != nil {
		return request, times, err
	}
	if err := change(r.command, &r.campaign, &request, false); err != nil {
		return request, times, err
	}
	request, err = r.campaign.Fill(request)
	return request, times, err
}

// namesFile reports whether the first argument is a file name rather than a request: a file never
// hides a request that can be read.
func (r *reader) namesFile(args []string, line []byte) bool {
	if args[0] == standardInput {
		return true
	}
	if _, _, err := r.parse(line); err == nil {
		return false
	}
	return looksLikeFile(args[0]) || len(args) == 1 && fileExists(args[0])
}

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// looksLikeFile reports whether an argument looks like a file name, whether or not the file
// exists.
func looksLikeFile(arg string) bool {
	if strings.ContainsAny(arg, " {[\"") {
		return false
	}
	return arg == standardInput || filepath.Ext(arg) != "" || strings.ContainsRune(arg, filepath.Separator)
}

// asJSON returns the text of a request as JSON: shorthand as a string.
func asJSON(text []byte) json.RawMessage {
	var row bytes.Buffer
	if json.Compact(&row, text) == nil {
		return row.Bytes()
	}
	line, err := json.Marshal(string(text))
	if err != nil {
		panic(err) // a string can always be encoded
	}
	return line
}
