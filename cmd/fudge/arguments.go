package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takesRequest marks the commands whose arguments may be the words of a request.
const takesRequest = "takes a request"

// told returns the arguments of a command line such that a modifier of a request, as -1,
// is not taken for a flag: behind all flags and "--".
func told(root *cobra.Command, args []string) []string {
	c, rest, err := root.Find(args)
	if err != nil || c.Annotations[takesRequest] == "" || !slices.ContainsFunc(rest, isModifier) {
		return args
	}
	begin := strings.Fields(c.CommandPath())[1:]
	var flags, words []string
	for len(rest) > 0 {
		n := flagLength(c.Flags(), rest)
		switch {
		case rest[0] == "--":
			words, rest = append(words, rest[1:]...), nil
		case n > len(rest):
			return slices.Concat(begin, flags, rest) // for the flag to be missed its value
		case n > 0:
			flags, rest = append(flags, rest[:n]...), rest[n:]
		default:
			words, rest = append(words, rest[0]), rest[1:]
		}
	}
	return slices.Concat(begin, flags, []string{"--"}, words)
}

// isModifier says whether an argument looks like a flag and is a number.
func isModifier(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && arg[1] >= '0' && arg[1] <= '9'
}

// flagLength returns how many of the arguments are the flag that they begin with.
func flagLength(flags *pflag.FlagSet, args []string) int {
	arg := args[0]
	if len(arg) < 2 || arg[0] != '-' || isModifier(arg) {
		return 0
	}
	name, isLong := strings.CutPrefix(arg, "--")
	flag := flags.Lookup(name)
	if isLong && flag != nil && flag.NoOptDefVal == "" {
		return 2 // its value is the next
	}
	return 1
}
