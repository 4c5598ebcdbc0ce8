// Package page has the functions in JavaScript that browser tests call in a page by name, such as
// "element.text", and makes them one script. Each module is one topic.
package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Script returns a script that defines the functions of the modules in a folder. It must run before those
// of Call, Until and UntilIs in the same frame.
func Script(dir string) (string, error) {
	built := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(dir, "main.js")},
		Bundle:      true,
		Format:      api.FormatIIFE,
		TsconfigRaw: "{}",
	})
	if len(built.Errors) > 0 {
		return "", errors.New(strings.Join(api.FormatMessages(built.Errors, api.FormatMessagesOptions{}), "\n"))
	}
	return string(built.OutputFiles[0].Contents), nil
}

// Call returns an expression that calls a function. The arguments are encoded as JSON.
func Call(name string, args ...any) string { return expression("call", append([]any{name}, args...)) }

// Until returns an expression that calls a function until its result is true.
func Until(name string, args ...any) string { return expression("until", append([]any{name}, args...)) }

// UntilIs returns an expression that calls a function until it returns a value.
func UntilIs(want any, name string, args ...any) string {
	return expression("untilIs", append([]any{want, name}, args...))
}

func expression(function string, args []any) string {
	var texts []string
	for _, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			panic(fmt.Sprintf("page: argument %v: %v", arg, err))
		}
		texts = append(texts, string(text))
	}
	return "window.e2e." + function + "(" + strings.Join(texts, ", ") + ")"
}

// exports matches the functions that a module exports.
var exports = regexp.MustCompile(`(?m)^export (?:async )?(?:function\*?|const) (\w+)`)

// Functions returns the functions that the modules in a folder export, by module.
func Functions(dir string) (map[string][]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.js"))
	if err != nil {
		return nil, err
	}
	functions := map[string][]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		module := strings.TrimSuffix(filepath.Base(path), ".js")
		for _, found := range exports.FindAllSubmatch(text, -1) {
			functions[module] = append(functions[module], string(found[1]))
		}
	}
	return functions, nil
}
