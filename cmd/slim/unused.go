package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
)

// unused are functions that no browser ever enters, though code leads to them. README.md says
// why, and how to find out whether that still holds.
var unused = regexp.MustCompile(`^(` +
	// What writes a trace of the execution.
	`runtime\.trace(Writer|EventWriter|Locker|Advance|Stack|SyncBatch|ReadCPU|StopReadCPU|CPUFlush|BufFlush|RegisterLabelsAndReasons)\b.*` +
	`|runtime\.\(\*(traceBuf|traceMap|traceStringTable|traceStackTable|traceTypeTable|traceRegionAlloc|profBuf)\)\..*` +
	`|runtime\.(dumpStacksRec|dumpTypesRec|fpunwindExpand|makeTraceFrames?|goStatusToTraceGoStatus|startPCForTrace|notetsleepg)` +
	`|runtime\.\(\*(traceSchedResourceState|traceAdvancerState|wakeableSleep)\)\..*` +
	// Metrics, and profiles of waiting.
	`|runtime\.(initMetrics.*|metricReader\.compute.*|saveblockevent|saveBlockEventStack|timeHistogramMetricsBuckets|totalMutexWaitTimeNanos)` +
	// What a GODEBUG asks for.
	`|runtime\.(schedtrace.*|checkFinalizersAndCleanups.*|printScavTrace|dumpScanStats|setCheckmark|runCheckmark|startCheckmarks.*)` +
	`|internal/bisect\..*` +
	`|runtime\.(endCheckmarks|forEachSpecial|getCleanupContext|printAncestorTraceback.*)` +
	// More threads than one, other languages, and other modules of Go.
	`|runtime\.(startm|newm1?|allocm|oneNewExtraM|mexit)` +
	`|runtime\.(cgocall|reentersyscall|exitsyscall.*|printCgoTraceback|printOneCgoTraceback|NumCgoCall)` +
	`|runtime\.typesEqual` +
	// What is told of a heap that is broken, before the program ends.
	`|runtime\.(gcDumpObject|badPointer|hexdumpWords.*|\(\*hexdumper\)\..*|\(\*mspan\)\.reportZombies)` +
	// Bubbles of testing/synctest, and methods as values of reflect.
	`|runtime\.\(\*synctestBubble\)\..*` +
	`|reflect\.callMethod` +
	`)$`)

// entered are those that the pattern has, but which are called before it is known whether
// there is anything to do.
var entered = regexp.MustCompile(`^runtime\.traceLocker\.ok$`)

// empty is the body of a function that traps, if it is entered after all: no locals,
// unreachable, end.
var empty = []byte{0, 0, 0x0b}

func (t pclntab) isUnused(f function) bool {
	name := t.name(f.field(fnName))
	return unused.Match(name) && !entered.Match(name)
}

// emptyUnused takes the bodies of unused functions out of the code, and all that is told of
// places in them.
func (t pclntab) emptyUnused(sections []section) error {
	i, err := code(sections)
	if err != nil {
		return err
	}
	bodies, err := parseCode(sections[i].body)
	if err != nil {
		return err
	}
	if len(bodies) != len(t.funcs) {
		return fmt.Errorf("the code has %d functions, their tables have %d", len(bodies), len(t.funcs))
	}
	for n, f := range t.funcs {
		if !t.isUnused(f) {
			continue
		}
		bodies[n] = empty
		f.setField(fnPCSP, 0)
		clear(f.pcdata)
	}
	sections[i].body = encodeCode(bodies)
	return nil
}

// checkCode compares the code of two modules: it is the same, but for unused functions.
func (t pclntab) checkCode(was, is []section) error {
	i, err := code(was)
	if err != nil {
		return err
	}
	before, err := parseCode(was[i].body)
	if err != nil {
		return err
	}
	after, err := parseCode(is[i].body)
	if err != nil {
		return err
	}
	if len(before) != len(t.funcs) || len(after) != len(t.funcs) {
		return errors.New("the code has another number of functions")
	}
	for n, f := range t.funcs {
		if !t.isUnused(f) && !bytes.Equal(before[n], after[n]) {
			return fmt.Errorf("the code of %s differs", t.name(f.field(fnName)))
		}
	}
	return nil
}

// parseCode returns the functions' bodies in a code section.
func parseCode(body []byte) ([][]byte, error) {
	var bodies [][]byte
	r := reader{data: body}
	for range r.uleb() {
		if r.err != nil {
			break
		}
		bodies = append(bodies, r.name())
	}
	return bodies, r.err
}

func encodeCode(bodies [][]byte) []byte {
	section := binary.AppendUvarint(nil, uint64(len(bodies)))
	for _, body := range bodies {
		section = appendName(section, body)
	}
	return section
}
