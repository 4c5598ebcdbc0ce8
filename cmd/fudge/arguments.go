package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takesRequest marks commands whose arguments may be the words of a request.
const takesRequest = "takes a request"

// separateModifiers moves flags to the front and inserts "--" before the words of a request, so
// that a modifier such as -1 is not parsed as a flag. For shell completion it removes the words
// before the last.
func separateModifiers(root *cobra.Command, args []string) []string {
	if last := len(args) - 1; last > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		begin, _ := splitRequest(root, args[1:last])
		return slices.Concat(args[:1], begin, args[last:])
	}
	begin, words := splitRequest(root, args)
	if words == nil {
		return begin
	}
	return slices.Concat(begin, []string{"--"}, words)
}

// splitRequest splits the command and its flags from the words of a request. Words is nil unless
// one of them is a modifier that looks like a flag.
func splitRequest(root *cobra.Command, args []string) (begin, words []string) {
	c, rest, err := root.Find(args)
	if err != nil || c.Annotations[takesRequest] == "" || !slices.ContainsFunc(rest, isModifier) {
		return args, nil
	}
	begin = strings.Fields(c.CommandPath())[1:]
	for len(rest) > 0 {
		n := flagLength(c.Flags(), rest)
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

// flagLength returns the number of arguments, 0 to 2, of the flag that args begins with.
func flagLength(flags *pflag.FlagSet, args []string) int {
	arg := args[0]
	if len(arg) < 2 || arg[0] != '-' || isModifier(arg) {
		return 0
	}
	name, isLong := strings.CutPrefix(arg, "--")
	flag := flags.Lookup(name)
	if isLong && flag != nil && flag.NoOptDefVal == "" {
		return 2 // the value is the next argument
	}
	return 1
}
