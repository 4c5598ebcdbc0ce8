package main

import (
	"bytes"
	"go/constant"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestLayout compares slim's constants with the toolchain's source.
func TestLayout(t *testing.T) {
	source := importer.ForCompiler(token.NewFileSet(), "source", nil)
	load := func(path string) *types.Scope {
		p, err := source.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		return p.Scope()
	}
	abi, runtime := load("internal/abi"), load("runtime")

	for name, want := range map[string]int64{
		"PCDATA_UnsafePoint":   pcUnsafePoint,
		"PCDATA_InlTreeIndex":  pcInlTree,
		"PCDATA_ArgLiveIndex":  pcArgLive,
		"FUNCDATA_InlTree":     fdInlTree,
		"FUNCDATA_ArgInfo":     fdArgInfo,
		"FUNCDATA_ArgLiveInfo": fdArgLiveInfo,
		"FuncIDWrapper":        wrapper,
		"CurrentPCLnTabMagic":  int64(le.Uint32(magic)),
		"TFlagUncommon":        uncommon,
		"Array":                kindArray,
		"Chan":                 kindChan,
		"Func":                 kindFunc,
		"Interface":            kindInterface,
		"Map":                  kindMap,
		"Pointer":              kindPointer,
		"Slice":                kindSlice,
		"Struct":               kindStruct,
	} {
		c, ok := abi.Lookup(name).(*types.Const)
		if !ok {
			t.Errorf("abi.%s does not exist", name)
			continue
		}
		if got, _ := constant.Int64Val(c.Val()); got != want {
			t.Errorf("abi.%s is %d; slim has %d", name, got, want)
		}
	}

	offsets := func(name string) (func(field string) int64, int64) {
		sizes := types.SizesFor("gc", "wasm")
		scope := runtime
		if within, ok := strings.CutPrefix(name, "abi."); ok {
			scope, name = abi, within
		}
		s := scope.Lookup(name).Type().Underlying().(*types.Struct)
		fields := slices.Collect(s.Fields())
		at := sizes.Offsetsof(fields)
		return func(field string) int64 {
			i := slices.IndexFunc(fields, func(f *types.Var) bool { return f.Name() == field })
			if i < 0 {
				t.Errorf("%s has no field %s", name, field)
				return -1
			}
			return at[i]
		}, sizes.Sizeof(s)
	}
	for structure, fields := range map[string]map[string]int64{
		"moduledata": {
			"pcHeader": 8 * mdHeader, "funcnametab": 8 * mdNames, "cutab": 8 * mdUnits, "filetab": 8 * mdFiles,
			"pctab": 8 * mdPCs, "pclntable": 8 * mdFuncs, "ftab": 8 * mdFtab, "findfunctab": 8 * mdBuckets,
			"noptrdata": 8 * mdNoPtrData, "types": 8 * mdTypes, "etypes": 8 * mdEtypes, "gofunc": 8 * mdGofunc,
			"epclntab": 8 * mdEpclntab, "typelinks": 8 * mdTypelinks, "itablinks": 8 * mdItabs,
		},
		"pcHeader": {"magic": 0, "minLC": 6, "ptrSize": 7, "nfunc": 8, "funcnameOffset": 8 * 4},
		"_func": {
			"entryOff": fnEntry, "nameOff": fnName, "pcsp": fnPCSP, "pcfile": fnPCFile, "pcln": fnPCLine, "npcdata": fnNPCData,
			"cuOffset": fnUnit, "startLine": fnStartLine, "funcID": fnID, "nfuncdata": fnNFuncData,
		},
		"inlinedCall":       {"nameOff": 4, "parentPc": 8},
		"abi.Type":          {"Hash": tyHash, "TFlag": tyFlags, "Kind_": tyKind, "Str": tyName},
		"abi.ArrayType":     {"Elem": tySize},
		"abi.ChanType":      {"Elem": tySize},
		"abi.FuncType":      {"InCount": tyFuncIn, "OutCount": tyFuncOut},
		"abi.InterfaceType": {"Methods": tyList},
		"abi.MapType":       {"Key": tySize, "Elem": tySize + 8, "Group": tySize + 16},
		"abi.PtrType":       {"Elem": tySize},
		"abi.SliceType":     {"Elem": tySize},
		"abi.StructType":    {"Fields": tyList},
		"abi.StructField":   {"Name": 0, "Typ": fieldType},
		"abi.Imethod":       {"Name": 0, "Typ": interfaceType},
		"abi.Method":        {"Name": 0},
		"abi.UncommonType":  {"Mcount": uncommonMethods, "Moff": uncommonOffset},
		"abi.ITab":          {"Inter": 0, "Type": itabType, "Hash": itabHash},
	} {
		offset, _ := offsets(structure)
		for field, want := range fields {
			if got := offset(field); got != want {
				t.Errorf("%s.%s is at offset %d; slim has %d", structure, field, got, want)
			}
		}
	}
	for kind, name := range map[byte]string{
		kindArray: "ArrayType", kindChan: "ChanType", kindFunc: "FuncType", kindInterface: "InterfaceType",
		kindMap: "MapType", kindPointer: "PtrType", kindSlice: "SliceType", kindStruct: "StructType",
	} {
		if _, size := offsets("abi." + name); size != int64(tySize+added[kind].size) {
			t.Errorf("an abi.%s has %d bytes; slim has %d", name, size, tySize+added[kind].size)
		}
	}
	for structure, want := range map[string]int64{
		"pcHeader": 8 * headerWords, "_func": fnSize, "inlinedCall": treeEntry, "functab": 8,
		"abi.Type": tySize, "abi.StructField": fieldSize, "abi.Imethod": interfaceMethod, "abi.Method": methodSize,
		"abi.UncommonType": uncommonSize,
	} {
		if _, got := offsets(structure); got != want {
			t.Errorf("a %s has %d bytes; slim has %d", structure, got, want)
		}
	}
}

// TestReplaced checks that the unused and idle functions exist and that no others are replaced.
func TestReplaced(t *testing.T) {
	sections, err := parseModule(program(t))
	if err != nil {
		t.Fatal(err)
	}
	memory, err := parseData(sections[must(data(sections))].body)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := findTables(memory)
	if err != nil {
		t.Fatal(err)
	}
	bodies, err := parseCode(must(parseModule(slimmed(t, program(t))))[must(code(sections))].body)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for n, f := range tables.funcs {
		name := string(tables.name(f.field(fnName)))
		want := tables.replacement(f)
		if name == "go:buildid" {
			want = trap
		}
		if want != nil {
			found[name] = true
		}
		got := bodies[n]
		if want == nil && (bytes.Equal(got, trap) || bytes.Equal(got, leave)) || want != nil && !bytes.Equal(got, want) {
			t.Errorf("%s has the body %x", name, got)
		}
	}
	for _, want := range []string{
		"runtime.traceWriter", "runtime.traceLocker", "runtime.traceAdvance", "runtime.(*traceMap)", "runtime.(*traceBuf)",
		"runtime.(*profBuf)", "runtime.dumpTypesRec", "runtime.initMetrics", "runtime.metricReader", "runtime.saveblockevent",
		"runtime.schedtrace", "runtime.checkFinalizersAndCleanups", "runtime.dumpScanStats", "runtime.runCheckmark",
		"runtime.startCheckmarks", "internal/bisect.", "runtime.(*synctestBubble)", "reflect.callMethod",
		"runtime.makeTraceFrame", "runtime.goStatusToTraceGoStatus", "runtime.startPCForTrace", "runtime.notetsleepg",
		"runtime.(*traceSchedResourceState)", "runtime.(*traceAdvancerState)", "runtime.(*wakeableSleep)",
		"runtime.saveBlockEventStack", "runtime.timeHistogramMetricsBuckets", "runtime.totalMutexWaitTimeNanos",
		"runtime.endCheckmarks", "runtime.forEachSpecial", "runtime.getCleanupContext", "runtime.printAncestorTraceback",
		"runtime.startm", "runtime.newm", "runtime.newm1", "runtime.allocm", "runtime.oneNewExtraM", "runtime.mexit",
		"runtime.cgocall", "runtime.reentersyscall", "runtime.exitsyscall",
		"runtime.printCgoTraceback", "runtime.printOneCgoTraceback", "runtime.NumCgoCall", "runtime.typesEqual",
		"runtime.gcDumpObject", "runtime.badPointer", "runtime.hexdumpWords", "runtime.(*hexdumper)",
		"runtime.(*mspan).reportZombies",
		"runtime.check", "runtime.moduledataverify1", "runtime.traceLockInit", "runtime.typelinksinit", "internal/cpu.processOptions",
	} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(found)), func(name string) bool { return strings.HasPrefix(name, want) }) {
			t.Errorf("no function matches %s", want)
		}
	}
}
