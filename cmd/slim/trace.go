package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// unknown is how a slimmed program tells where a frame is: only the place in the function
// that it returns to.
var unknown = regexp.MustCompile(`^\s*\?:0 \+0x([0-9a-f]+)`)

// symbolise gives the frames of a slimmed program's stack trace their files and lines,
// and the calls that were inlined, as the program tells them that was not slimmed.
func symbolise(program []byte, trace string) (string, error) {
	sections, err := parseModule(program)
	if err != nil {
		return "", err
	}
	if err := checkVersion(sections); err != nil {
		return "", err
	}
	i, err := data(sections)
	if err != nil {
		return "", err
	}
	memory, err := parseData(sections[i].body)
	if err != nil {
		return "", err
	}
	t, err := findTables(memory)
	if err != nil {
		return "", err
	}
	if len(bytes.Trim(t.files, "\x00")) == 0 {
		return "", errors.New("this program was slimmed, too, and knows no lines")
	}
	return t.symbolise(trace), nil
}

func (t pclntab) symbolise(trace string) string {
	functions := t.byName()
	lines := strings.Split(trace, "\n")
	for i := 1; i < len(lines); i++ {
		where := unknown.FindStringSubmatch(lines[i])
		f, ok := functions[frameName(lines[i-1])]
		if where == nil || !ok {
			continue
		}
		after, _ := strconv.ParseUint(where[1], 16, 32) // too large is no place in f
		calls, line := t.frames(f, max(uint32(after), 1)-1)
		lines[i-1] = calls + lines[i-1]
		lines[i] = strings.Replace(lines[i], "?:0", line, 1)
	}
	return strings.Join(lines, "\n")
}

// frameName is the function that a line of a trace names.
func frameName(line string) string {
	line = strings.TrimSpace(line)
	if name, ok := strings.CutPrefix(line, "created by "); ok {
		name, _, _ = strings.Cut(name, " in goroutine ")
		return name
	}
	if strings.HasPrefix(line, "panic(") {
		return "runtime.gopanic"
	}
	return line[:max(0, strings.LastIndexByte(line, '('))]
}

// frames are the calls inlined at a place, as lines of a trace, and where f itself was.
func (t pclntab) frames(f function, place uint32) (calls, line string) {
	index, tree := t.table(f.pcTable(pcInlTree)), t.inlTree(f)
	for {
		call, ok := callOf(tree, valueAt(index, place))
		if !ok {
			return calls, t.line(f, place)
		}
		calls += fmt.Sprintf("%s(...)\n\t%s\n", printed(t.name(call.name)), t.line(f, place))
		place = call.parent
	}
}

// line is the file and line at a place in a function.
func (t pclntab) line(f function, place uint32) string {
	file := valueAt(t.table(f.field(fnPCFile)), place)
	line := valueAt(t.table(f.field(fnPCLine)), place)
	name := at(t.units, int(f.field(fnUnit))+int(file), none)
	if file < 0 || line < 0 || int(name) >= len(t.files) {
		return "?:0"
	}
	text, _, _ := bytes.Cut(t.files[name:], []byte{0})
	return fmt.Sprintf("%s:%d", text, line)
}

// byName finds functions by their names as printed. Of instances of a generic function,
// which are printed alike, it knows one.
func (t pclntab) byName() map[string]function {
	functions := map[string]function{}
	for _, f := range t.funcs {
		functions[printed(t.name(f.field(fnName)))] = f
	}
	return functions
}

// printed is a function's name as the runtime prints it, without type arguments.
func printed(name []byte) string {
	from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
	if from < 0 || to < from {
		return string(name)
	}
	return string(name[:from]) + "[...]" + string(name[to+1:])
}
