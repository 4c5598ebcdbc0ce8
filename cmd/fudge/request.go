package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
)

// requestUse is how a request is given to a command.
const requestUse = "[REQUEST | FILE]"

// requestLong says it at length.
const requestLong = `
The request is made of the flags, or given as one line or JSON, or read from FILE,
which may have a request a line. Flags change a request that is given. "-" is
standard input.`

// fieldFlag is a flag for a field of the request.
type fieldFlag struct {
	field, usage string
	values       func() []string // to complete with; nil leaves it to the user
}

var fieldFlags = []fieldFlag{
	{"system", "rules: fudge, mudge or 3d6-fudge", func() []string { return texts(engine.System("").Values()) }},
	{"ladder", "ladder that names the levels (default: the system's)", ladderNames},
	{"kind", "action: unopposed, opposed, situational, reaction, table or sum", func() []string { return texts(engine.Kind("").Values()) }},
	{"technique", "dice: 1dF to 10dF, dF-d6, 4d6, 3d6, d%, diceless; NdX for --kind sum", techniqueNames},
	{"trait", "level of the trait, by name or number", levelNames},
	{"skill", "name of the trait on the sheet", nil},
	{"helped_by", "attribute that helps an untrained skill", nil},
	{"supported_by", "name of the secondary trait", nil},
	{"secondary", "level of the secondary trait", levelNames},
	{"difficulty", "level to reach", levelNames},
	{"minimum", "level that an opposed side has to reach", levelNames},
}

// Flags of fields that are more than a text.
const (
	secretFlag    = "secret"
	modifierFlag  = "modifier"
	criticalsFlag = "criticals"
	facesFlag     = "faces"
)

// flagName is the flag of a field.
func flagName(field string) string { return strings.ReplaceAll(field, "_", "-") }

// addRequestFlags gives a command the flags of a request.
func addRequestFlags(c *cobra.Command) {
	flags := c.Flags()
	flags.SortFlags = false
	for _, f := range fieldFlags {
		flags.String(flagName(f.field), "", f.usage)
		complete(c, flagName(f.field), f.values)
	}
	flags.StringArray(modifierFlag, nil, `label and value, as "Hurt -1"; may be repeated`)
	flags.StringSlice(criticalsFlag, nil, "rules for criticals: natural, margin, beyond")
	complete(c, criticalsFlag, func() []string { return texts(engine.CriticalRule("").Values()) })
	flags.Bool(secretFlag, false, "a secret roll")
}

// complete lets the shell complete the values of a flag.
func complete(c *cobra.Command, flag string, values func() []string) {
	list := cobra.NoFileCompletions
	if values != nil {
		list = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return values(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	if err := c.RegisterFlagCompletionFunc(flag, list); err != nil {
		panic(err) // the flag is missing
	}
}

func texts[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}

func ladderNames() []string {
	var names []string
	for _, l := range engine.Ladders() {
		names = append(names, l.Name)
	}
	return names
}

func levelNames() []string {
	var names []string
	for _, level := range engine.Ladders()[0].Levels {
		names = append(names, level.Name)
	}
	return names
}

func techniqueNames() []string {
	return append(engine.Techniques(engine.Fudge, engine.Unopposed), engine.Techniques(engine.Fudge, engine.Lookup)...)
}

// eachGiven handles the requests that the arguments and flags of a command give,
// completed from a sheet.
func eachGiven(c *cobra.Command, args []string, sheet string, handle func(engine.Request) error) error {
	campaign, err := campaignOf(sheet)
	if err != nil {
		return err
	}
	changed, err := changedFields(c)
	if err != nil {
		return err
	}
	one := func(text []byte) error {
		request, err := changedRequest(&campaign, text, changed)
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
		return one([]byte("{}"))
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
func changedRequest(campaign *engine.Campaign, text []byte, changed map[string]any) (engine.Request, error) {
	request, err := campaign.ParseRequest(text)
	if err != nil || len(changed) == 0 {
		return request, err
	}
	for _, scale := range []string{"system", "ladder"} {
		if _, ok := changed[scale]; ok && string(text) != "{}" {
			return request, fmt.Errorf("--%s: it decides what the names of levels mean, so it has to be in the request itself", scale)
		}
	}
	fields := map[string]any{}
	data, err := json.Marshal(request)
	if err == nil {
		err = json.Unmarshal(data, &fields)
	}
	if err != nil {
		return request, err
	}
	for field, value := range changed {
		fields[field] = value
	}
	if data, err = json.Marshal(fields); err != nil {
		return request, err
	}
	return campaign.ParseRequest(data)
}

// changedFields returns the fields that flags give, as JSON has them.
func changedFields(c *cobra.Command) (map[string]any, error) {
	flags, fields := c.Flags(), map[string]any{}
	for _, f := range fieldFlags {
		if flag := flags.Lookup(flagName(f.field)); flag.Changed {
			fields[f.field] = flag.Value.String()
		}
	}
	if flags.Changed(secretFlag) {
		fields["secret"], _ = flags.GetBool(secretFlag)
	}
	if flags.Changed(criticalsFlag) {
		fields["criticals"], _ = flags.GetStringSlice(criticalsFlag)
	}
	if flags.Lookup(facesFlag) != nil && flags.Changed(facesFlag) {
		fields["faces"], _ = flags.GetIntSlice(facesFlag)
	}
	if !flags.Changed(modifierFlag) {
		return fields, nil
	}
	given, err := flags.GetStringArray(modifierFlag)
	if err != nil {
		return nil, err
	}
	modifiers := make([]engine.Modifier, len(given))
	for i, text := range given {
		if modifiers[i], err = parseModifier(text); err != nil {
			return nil, err
		}
	}
	fields["modifiers"] = modifiers
	return fields, nil
}

var modifierForm = regexp.MustCompile(`^(.*?)[ =]*([+-]?[0-9]+)$`)

func parseModifier(text string) (engine.Modifier, error) {
	parts := modifierForm.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return engine.Modifier{}, fmt.Errorf(`--modifier: %q is not a label and a number, as "Hurt -1"`, text)
	}
	value, err := strconv.Atoi(parts[2])
	if err != nil {
		return engine.Modifier{}, fmt.Errorf("--modifier: %s is too large a number", parts[2])
	}
	return engine.Modifier{Label: parts[1], Value: value}, nil
}
