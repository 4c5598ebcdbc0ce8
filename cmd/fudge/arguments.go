package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Marks of commands by their arguments.
const (
	takesRequest = "takes a request" // they may be the words of a request
	takesTables  = "takes tables"    // they may be IDs of tables
)

// looksLikeFlag has the test of arguments that look like flags, by the mark of their command.
var looksLikeFlag = map[string]func(arg string) bool{takesRequest: isModifier, takesTables: isTable}

// wordTest returns the test of a command's arguments that look like flags, or nil.
func wordTest(c *cobra.Command) func(arg string) bool {
	for mark, test := range looksLikeFlag {
		if c.Annotations[mark] != "" {
			return test
		}
	}
	return nil
}

// separateWords moves flags to the front and inserts "--" before the words of a request or the IDs of tables, so
// that a modifier such as -1 is not parsed as a flag. For shell completion it removes the words
// before the last.
func separateWords(root *cobra.Command, args []string) []string {
	if last := len(args) - 1; last > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		begin, _ := splitWords(root, args[1:last])
		return slices.Concat(args[:1], begin, args[last:])
	}
	begin, words := splitWords(root, args)
	if words == nil {
		return begin
	}
	return slices.Concat(begin, []string{"--"}, words)
}

// splitWords splits the command and its flags from its other arguments. Words is nil unless one of them looks like a
// flag.
func splitWords(root *cobra.Command, args []string) (begin, words []string) {
	c, rest, err := root.Find(args)
	if err != nil {
		return args, nil
	}
	isWord := wordTest(c)
	if isWord == nil || !slices.ContainsFunc(rest, isWord) {
		return args, nil
	}
	begin = strings.Fields(c.CommandPath())[1:]
	for len(rest) > 0 {
		n := 0
		if !isWord(rest[0]) {
			n = flagLength(c.Flags(), rest)
		}
		switch {
		case rest[0] == "--":
			return begin, append(words, rest[1:]...)
		case n > len(rest):
			return append(begin, rest...), nil // flag parsing reports the missing value
		case n > 0:
			begin, rest = append(begin, rest[:n]...), rest[n:]
		default:
			words, rest = append(words, rest[0]), rest[1:]
		}
	}
	return begin, words
}

// isModifier reports whether an argument is a negative number.
func isModifier(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && arg[1] >= '0' && arg[1] <= '9'
}

// isTable reports whether an argument that begins like a flag is the ID of a table, its link or its file.
func isTable(arg string) bool {
	_, err := parseID(arg)
	return err == nil && arg[0] == '-'
}

// flagLength returns the number of arguments, 0 to 2, of the flag that args begins with.
func flagLength(flags *pflag.FlagSet, args []string) int {
	arg := args[0]
	if len(arg) < 2 || arg[0] != '-' {
		return 0
	}
	name, isLong := strings.CutPrefix(arg, "--")
	flag := flags.Lookup(name)
	if isLong && flag != nil && flag.NoOptDefVal == "" {
		return 2 // the value is the next argument
	}
	return 1
}
