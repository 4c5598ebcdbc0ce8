package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
)

// unused matches functions that are linked but never called in a browser. README.md gives the
// reasons and how to verify them.
var unused = regexp.MustCompile(`^(` +
	// Execution traces.
	`runtime\.trace(Writer|EventWriter|Locker|Advance|Stack|SyncBatch|ReadCPU|StopReadCPU|CPUFlush|BufFlush|RegisterLabelsAndReasons)\b.*` +
	`|runtime\.\(\*(traceBuf|traceMap|traceStringTable|traceStackTable|traceTypeTable|traceRegionAlloc|profBuf)\)\..*` +
	`|runtime\.(dumpStacksRec|dumpTypesRec|fpunwindExpand|makeTraceFrames?|goStatusToTraceGoStatus|startPCForTrace|notetsleepg)` +
	`|runtime\.\(\*(traceSchedResourceState|traceAdvancerState|wakeableSleep)\)\..*` +
	// Metrics and block profiles.
	`|runtime\.(initMetrics.*|metricReader\.compute.*|saveblockevent|saveBlockEventStack|timeHistogramMetricsBuckets|totalMutexWaitTimeNanos)` +
	// Options of GODEBUG.
	`|runtime\.(schedtrace.*|checkFinalizersAndCleanups.*|printScavTrace|dumpScanStats|setCheckmark|runCheckmark|startCheckmarks.*)` +
	`|internal/bisect\..*` +
	`|runtime\.(endCheckmarks|forEachSpecial|getCleanupContext|printAncestorTraceback.*)` +
	// Threads, cgo and plugins.
	`|runtime\.(startm|newm1?|allocm|oneNewExtraM|mexit)` +
	`|runtime\.(cgocall|reentersyscall|exitsyscall.*|printCgoTraceback|printOneCgoTraceback|NumCgoCall)` +
	`|runtime\.typesEqual` +
	// Reports of a corrupt heap.
	`|runtime\.(gcDumpObject|badPointer|hexdumpWords.*|\(\*hexdumper\)\..*|\(\*mspan\)\.reportZombies)` +
	// testing/synctest, and method values of reflect.
	`|runtime\.\(\*synctestBubble\)\..*` +
	`|reflect\.callMethod` +
	`)$`)

// entered matches exceptions, which are called before the check that tracing is enabled.
var entered = regexp.MustCompile(`^runtime\.traceLocker\.ok$`)

// idle matches functions that return at once. At the start, they check what the build has checked, or prepare what a
// browser lacks. README.md gives the reasons.
var idle = regexp.MustCompile(`^(runtime\.(check|moduledataverify1|traceLockInit|typelinksinit)|internal/cpu\.processOptions)$`)

// trap is the body of an unused function: no locals, unreachable, end.
var trap = []byte{0, 0, end}

// leave is the body of an idle function. It pops the return address from the stack and returns 0, which means that the
// goroutine continues.
var leave = []byte{0, opGlobalGet, regSP, i32Const, 8, opI32Add, opGlobalSet, regSP, i32Const, 0, end}

// blank is the body that the linker gives to go:buildid, its record of the build, which has the slot of a function. With a
// damaged stack, wasm_pc_f_loop could call it for ever. In a slimmed program, its name is that of every function.
var blank = []byte{0, i32Const, 0, end}

// replacement returns the body that replaces that of a function, or nil.
func (t pclntab) replacement(f function) []byte {
	name := t.name(f.field(fnName))
	switch {
	case idle.Match(name) && !isLeftOut("returns"):
		return leave
	case unused.Match(name) && !entered.Match(name) && !isLeftOut("traps"):
		return trap
	}
	return nil
}

// slimCode replaces the bodies of unused and idle functions, removes their pc tables, adds fast bodies, and makes jumps
// direct.
func (t pclntab) slimCode(sections []section) error {
	i, err := code(sections)
	if err != nil {
		return err
	}
	bodies, err := parseCode(sections[i].body)
	if err != nil {
		return err
	}
	if len(bodies) != len(t.funcs) {
		return fmt.Errorf("the code has %d functions, the tables have %d", len(bodies), len(t.funcs))
	}
	imports, err := countImports(sections)
	if err != nil {
		return err
	}
	for n, f := range t.funcs {
		body := t.replacement(f)
		if body == nil {
			if bodies[n], err = t.faster(bodies[n], f, imports); err != nil {
				return fmt.Errorf("%s: %w", t.name(f.field(fnName)), err)
			}
			continue
		}
		bodies[n] = body
		f.setField(fnPCSP, 0)
		clear(f.pcdata)
	}
	sections[i].body = encodeCode(bodies)
	return nil
}

// faster returns a body with direct jumps, and with a fast body if the function should have one, or a trap in place of a
// blank body. A panic can resume a function with deferred calls anywhere, so it has no fast body.
func (t pclntab) faster(body []byte, f function, imports int64) ([]byte, error) {
	if bytes.Equal(body, blank) {
		return trap, nil
	}
	if fast.Match(t.name(f.field(fnName))) && f.field(fnDefer) == 0 && !isLeftOut("fast-bodies") {
		return addFastBody(body, callees{t, imports})
	}
	return direct(body)
}

// direct makes the jumps of a body direct, unless a fast body was added before.
func direct(body []byte) ([]byte, error) {
	if hasFastBody(body) {
		return body, nil
	}
	return directJumps(body)
}

// countImports returns the number of imported functions. Go's linker writes no other imports.
func countImports(sections []section) (int64, error) {
	i, err := find(sections, importSection, "import")
	if err != nil {
		return 0, err
	}
	r := reader{data: sections[i].body}
	return int64(r.uleb()), r.err
}

// checkCode returns an error if the code of two modules differs other than in replaced functions and
// direct jumps.
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
		return errors.New("the number of functions differs")
	}
	for n, f := range t.funcs {
		if t.replacement(f) == nil && !sameCode(before[n], after[n]) {
			return fmt.Errorf("the code of %s differs", t.name(f.field(fnName)))
		}
	}
	return nil
}

// parseCode returns the bodies of functions in a code section.
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
