package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fudgetray/engine"
)

// requestUse is how a request is given to a command.
const requestUse = "[REQUEST | FILE]"

// requestLong says it at length.
const requestLong = `
The request is made of the flags, or given as one line or JSON, or read from FILE,
which may have a request a line. Flags change a request that is given. "-" is
standard input.`

// fieldFlag is the flag of a field of the request.
type fieldFlag struct{ engine.Field }

// fieldFlags returns the flags of all fields, in the order in which they are set.
func fieldFlags() []fieldFlag {
	var flags []fieldFlag
	for _, f := range engine.Fields() {
		flags = append(flags, fieldFlag{f})
	}
	return flags
}

// name is the field's, as flags are written; modifiers are given one by one.
func (f fieldFlag) name() string {
	name := strings.NewReplacer("_", "-", ".", "-").Replace(f.Name)
	if f.Type == engine.ModifiersField {
		name = strings.TrimSuffix(name, "s")
	}
	return name
}

// addTo gives a command the flag.
func (f fieldFlag) addTo(c *cobra.Command) {
	flags := c.Flags()
	switch f.Type {
	case engine.FlagField:
		flags.Bool(f.name(), false, f.About)
		return
	case engine.ModifiersField:
		flags.StringArray(f.name(), nil, f.About+"; may be repeated")
	case engine.DocumentField:
		flags.String(f.name(), "", f.About+" or a file")
	default:
		flags.String(f.name(), "", f.About)
	}
	if f.Type != engine.DocumentField {
		complete(c, f.name(), f.Values)
	}
}

// text is what the flag was given.
func (f fieldFlag) text(c *cobra.Command) (string, error) {
	switch given := c.Flags().Lookup(f.name()).Value.(type) {
	case pflag.SliceValue:
		return strings.Join(given.GetSlice(), ", "), nil
	default:
		if f.Type == engine.DocumentField {
			return f.document(given.String())
		}
		return given.String(), nil
	}
}

// document is one that is given as it is, or in a file.
func (f fieldFlag) document(given string) (string, error) {
	if text := strings.TrimSpace(given); text == "" || text[0] == '{' || text[0] == '[' {
		return text, nil
	}
	data, err := os.ReadFile(given)
	if err != nil {
		return "", fmt.Errorf("--%s: %w; JSON or a file of it is wanted", f.name(), fileError(err))
	}
	return string(data), nil
}

// addRequestFlags gives a command the flags of a request, but for fields of types that
// mean nothing to it.
func addRequestFlags(c *cobra.Command, idle ...engine.FieldType) {
	c.Flags().SortFlags = false
	for _, f := range fieldFlags() {
		if !slices.Contains(idle, f.Type) {
			f.addTo(c)
		}
	}
}

// complete lets the shell complete the values of a flag; nil leaves them to the user.
func complete(c *cobra.Command, flag string, values []string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag is missing
	}
}

// noRequest is a request that says nothing yet.
const noRequest = "{}"

// eachGiven handles the requests that the arguments and flags of a command give,
// completed from a sheet.
func eachGiven(c *cobra.Command, args []string, sheet string, handle func(engine.Request) error) error {
	campaign, err := campaignOf(sheet)
	if err != nil {
		return err
	}
	one := func(text []byte) error {
		request, err := changedRequest(c, &campaign, text)
		if err == nil {
			request, err = campaign.Fill(request)
		}
		if err != nil {
			return err
		}
		return handle(request)
	}
	switch {
	case len(args) == 0:
		return one([]byte(noRequest))
	case len(args) == 1 && namesFile(args[0]):
		file, err := open(c, args)
		if err != nil {
			return err
		}
		defer file.Close()
		return eachRequest(c, file, one)
	}
	return one([]byte(strings.Join(args, " ")))
}

// namesFile says whether an argument is a file rather than a request: it is there,
// or looks as if it should be.
func namesFile(arg string) bool {
	_, err := os.Stat(arg)
	return arg == "-" || err == nil || strings.HasSuffix(arg, ".json") || strings.HasSuffix(arg, ".jsonl")
}

// changedRequest reads a request and changes the fields that flags give.
func changedRequest(c *cobra.Command, campaign *engine.Campaign, text []byte) (engine.Request, error) {
	request, err := campaign.ParseRequest(text)
	if err != nil {
		return request, err
	}
	for _, f := range fieldFlags() {
		if !c.Flags().Changed(f.name()) {
			continue
		}
		if f.Scale && string(text) != noRequest {
			return request, fmt.Errorf("--%s: it decides what the names of levels mean, so it has to be in the request itself", f.name())
		}
		value, err := f.text(c)
		if err == nil {
			err = campaign.SetText(&request, f.Name, value)
		}
		if err != nil {
			return request, err
		}
	}
	return request, nil
}
