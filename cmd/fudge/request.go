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
)

// requestUse is how a request is given to a command.
const requestUse = "[REQUEST | FILE]"

// requestLong says it at length.
const requestLong = `
The request is made of the flags, or given as one line or JSON, or read from
FILE, which may have a request a line; each is repeated with its answer then.
Flags change a request that is given. "-" is standard input, which is not read
unless it is asked for.`

// standardInput is the FILE that is none.
const standardInput = "-"

// given is a request that a command was given, completed from flags and sheet.
type given struct {
	engine.Request
	row    json.RawMessage // the line of a file that it is from; nil of one by itself
	number int             // among those of the file, from 1
}

// heading tells the answers to a file apart: by the line that each is of, and by an empty
// line before all but the first.
func (g *given) heading(out io.Writer) []entry {
	if g.number > 1 {
		fmt.Fprintln(out)
	}
	var line string
	if g.row != nil && json.Unmarshal(g.row, &line) != nil {
		line = string(g.row) // JSON of its own
	}
	return []entry{{"Request", line}}
}

// reader reads the requests of a command.
type reader struct {
	command  *cobra.Command
	campaign engine.Campaign
	scale    engine.Request // what names of levels mean, as far as flags say so
}

func readerFor(c *cobra.Command) (r reader, err error) {
	r.command = c
	if r.scale, err = scaleOf(c); err != nil {
		return r, err
	}
	r.campaign, err = campaignOf(c, r.scale.CustomLadder)
	return r, err
}

// eachGiven handles the requests that the arguments and flags of a command give.
func eachGiven(c *cobra.Command, args []string, handle func(given) error) error {
	r, err := readerFor(c)
	if err != nil {
		return err
	}
	one := func(text, row []byte, number int) error {
		request, err := r.read(text)
		if err != nil {
			return err
		}
		return handle(given{request, row, number})
	}
	switch {
	case len(args) == 0:
		return one([]byte("{}"), nil, 1)
	case len(args) > 1 && !looksLikeFile(args[0]), len(args) == 1 && !namesFile(args[0]):
		return one([]byte(strings.Join(args, " ")), nil, 1)
	case len(args) > 1:
		return fmt.Errorf("%s: %q is too much; it takes one FILE, or a request", path(c), args[1])
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

// read reads a request, changes what flags say, and completes it from the sheet.
func (r *reader) read(text []byte) (engine.Request, error) {
	request, err := r.campaign.ParseRequestOn(r.scale, text)
	if err != nil {
		return request, err
	}
	if err := changeScale(r.command, &r.scale, &request); err != nil {
		return request, err
	}
	if err := change(r.command, &r.campaign, &request, false); err != nil {
		return request, err
	}
	return r.campaign.Fill(request)
}

// namesFile says whether an argument is a file rather than a request.
func namesFile(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil || looksLikeFile(arg)
}

// looksLikeFile says so of a word that should be one, whether it is there or not.
func looksLikeFile(arg string) bool {
	if strings.ContainsAny(arg, " {[\"") {
		return false
	}
	return arg == standardInput || filepath.Ext(arg) != "" || strings.ContainsRune(arg, filepath.Separator)
}

// asJSON is the text of a request as JSON, a line as a string.
func asJSON(text []byte) json.RawMessage {
	var row bytes.Buffer
	if json.Compact(&row, text) == nil {
		return row.Bytes()
	}
	line, err := json.Marshal(string(text))
	if err != nil {
		panic(err) // of a string
	}
	return line
}
