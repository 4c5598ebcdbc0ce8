package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// unknown matches the location of a frame in the trace of a slimmed program with
// GOTRACEBACK=system, which only has the return address.
var unknown = regexp.MustCompile(`^\s*\?:0 .*\bpc=0x([0-9a-f]+)`)

// symbolize adds names, files, lines and inlined calls to the stack trace of a slimmed program. program
// is the program before slimming.
func symbolize(program []byte, trace string) (string, error) {
	t, err := tablesOf(program)
	if err != nil {
		return "", err
	}
	if len(bytes.Trim(t.files, "\x00")) == 0 {
		return "", errors.New("this program was slimmed and has no lines; want the one before slimming")
	}
	return t.symbolize(trace), nil
}

// functionNames returns the names of a program's functions in code order.
func functionNames(program []byte) ([]string, error) {
	t, err := tablesOf(program)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range t.funcs {
		names = append(names, string(t.name(f.field(fnName))))
	}
	return names, nil
}

// tablesOf returns the tables of a program.
func tablesOf(program []byte) (pclntab, error) {
	sections, err := parseModule(program)
	if err != nil {
		return pclntab{}, err
	}
	if err := checkVersion(sections); err != nil {
		return pclntab{}, err
	}
	i, err := data(sections)
	if err != nil {
		return pclntab{}, err
	}
	memory, err := parseData(sections[i].body)
	if err != nil {
		return pclntab{}, err
	}
	return findTables(memory)
}

func (t pclntab) symbolize(trace string) string {
	lines := strings.Split(trace, "\n")
	for i := 1; i < len(lines); i++ {
		where := unknown.FindStringSubmatch(lines[i])
		if where == nil {
			continue
		}
		pc, _ := strconv.ParseUint(where[1], 16, 64) // an address out of range is in no function
		f, ok := t.functionAt(pc)
		if !ok {
			continue
		}
		place := max(uint32(pc)&(1<<entryShift-1), 1) - 1 // pc of the call
		calls, line := t.frames(f, place)
		lines[i-1] = calls + t.named(f, lines[i-1])
		lines[i] = strings.Replace(lines[i], "?:0", line, 1)
	}
	return strings.Join(lines, "\n")
}

// entryShift is the shift of a function's entry in an address; the lower bits are the pc in the
// function.
const entryShift = 16

// functionAt returns the function at an address.
func (t pclntab) functionAt(pc uint64) (function, bool) {
	i := slices.IndexFunc(t.funcs, func(f function) bool { return uint64(f.field(fnEntry)) == pc>>entryShift })
	if i < 0 {
		return function{}, false
	}
	return t.funcs[i], true
}

// named adds the name to a frame that only has arguments.
func (t pclntab) named(f function, frame string) string {
	if !strings.HasPrefix(frame, "(") {
		return frame
	}
	return printed(t.name(f.field(fnName))) + frame
}

// frames returns the calls inlined at a pc as lines of a trace, and the location in f.
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

// line returns the file and line at a pc in a function.
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

// printed returns a function's name as the runtime prints it, without type arguments.
func printed(name []byte) string {
	if string(name) == "runtime.gopanic" {
		return "panic"
	}
	from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
	if from < 0 || to < from {
		return string(name)
	}
	return string(name[:from]) + "[...]" + string(name[to+1:])
}
