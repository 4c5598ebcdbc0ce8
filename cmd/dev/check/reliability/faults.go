package main

import "slices"

// promises are the faults and the attacks that are handled.
var promises = slices.Concat(faults, attacks)

// A fault is what may go wrong. Its tests make it happen, and fail without one of the guards.
type fault struct {
	what, kept string
	tests      []string
	guards     []guard
}

// A guard is code that handles a fault.
type guard struct {
	file    string // path in the repository
	code    string // occurs once in the file
	without string // replaces the code, so that the program compiles and lacks the guard
	pkg     string // of the test
	test    string // fails without the guard; a file of JavaScript runs as a whole
}

const e2e = "./web/e2e"

// wait returns the guard that limits a wait.
func wait(file, code, without string) guard {
	return guard{file, code, without, "web/tray/waits.test.mjs", "waits.test.mjs"}
}

// faults are the faults with the tests and the guards of each.
var faults = []fault{
	{
		"The tray page is reloaded, left or removed, also in mid-throw", "every roll that was announced",
		[]string{"TestSoak", "TestPageLeftInMidThrow", "TestVisit"},
		[]guard{
			{"web/tray/session/lock.js", "for (const act of [...waiting]) act();", "", e2e, "TestPageLeftInMidThrow"},
		},
	},
	{
		"The program traps or panics", "the session; the page starts again once",
		[]string{"TestTrap"},
		[]guard{
			{"web/tray/start/start.js", "if (parts.restart.begin()) return;", "", e2e, "TestTrap"},
		},
	},
	{
		"A damaged stack pointer selects a function without an effect", "the session; the program traps",
		[]string{"TestDispatchedFunctionsProceed"},
		[]guard{
			{
				"cmd/dev/build/slim/replaced.go",
				"if bytes.Equal(body, blank) {",
				"if bytes.Equal(body, nil) {",
				"./cmd/dev/build/slim",
				"TestDispatchedFunctionsProceed",
			},
		},
	},
	{
		"The WebGL context is lost while the program starts", "the session; the page starts again",
		[]string{"TestContextLostAtStart"},
		[]guard{
			{
				"web/tray/start/main.js",
				"lostContext: () => drawing.contextLost,",
				"lostContext: () => false,",
				e2e,
				"TestContextLostAtStart",
			},
		},
	},
	{
		"The WebGL context is lost", "the session; the page draws again",
		[]string{"TestSoak", "TestLostContext"},
		[]guard{
			{"web/tray/stage/drawing.js", "this.#lost = true;", "", e2e, "TestLostContext"},
		},
	},
	{
		"The tab is hidden or frozen while another one rolls", "all rolls of both tabs",
		[]string{"TestSoak", "TestOtherTabsShowARoll"},
		[]guard{
			{
				"game/platform/platform_js.go",
				`if args[0].Get("key").Equal(js.ValueOf(key)) {`,
				"if false {",
				e2e,
				"TestOtherTabsShowARoll",
			},
		},
	},
	{
		"The storage is full for a time", "all rolls, as soon as there is space",
		[]string{"TestSoak", "TestStorageThatFailsForAWhile"},
		[]guard{
			{"game/tray/save.go", "t.failed(err)\n\t\treturn", "t.failed(err)", e2e, "TestStorageThatFailsForAWhile"},
		},
	},
	{
		"The renderer of a tab is killed", "every roll that was in a history, once",
		[]string{"TestSoak", "TestCrashedTabsLoseNothing"},
		[]guard{
			{
				"game/tray/save.go",
				"return stored.Apply(t.unsaved.changes...), nil\n}",
				"return t.session, nil\n}",
				e2e,
				"TestCrashedTabsLoseNothing",
			},
		},
	},
	{
		"The browser is killed", "rolls older than half a second",
		[]string{"TestKilledBrowserLosesNothing"},
		[]guard{
			{
				"web/tray/start/program.js",
				"this.#useJournal((journal) => journal.append({ removed, rolls })),",
				"void [removed, rolls],",
				e2e,
				"TestKilledBrowserLosesNothing",
			},
		},
	},
	{
		"Two tabs roll in one session", "all rolls, once",
		[]string{"TestSoak", "TestTwoTabsRollAtOnce"},
		[]guard{
			{"web/tray/session/lock.js", "if (!navigator.locks) return", "return", e2e, "TestTwoTabsRollAtOnce"},
			{"web/tray/session/lock.js", "if (last) await awaitStored(key, last.print);", "", e2e, "TestTwoTabsRollAtOnce"},
		},
	},
	{
		"The stored session is unreadable", "its bytes, under another name",
		[]string{"TestBrokenStateIsSetAside"},
		[]guard{
			{
				"game/tray/save.go",
				"case err != nil:\n\t\treturn t.session, t.setAside(slot, err)",
				"case err != nil:\n\t\treturn t.session, nil",
				e2e,
				"TestBrokenStateIsSetAside",
			},
		},
	},
	{
		"IndexedDB is missing, refused or silent", "all rolls",
		[]string{"TestJournalFails"},
		[]guard{
			{
				"web/tray/session/turns.js",
				"await within(this.#limit, ended)",
				"await ended",
				e2e,
				"TestJournalFails",
			},
			{
				"web/tray/session/turns.js",
				`.then(() => this.#wait(use())).catch((error) => console.debug("A use has failed:", error))`,
				".then(() => this.#wait(use()))",
				e2e,
				"TestJournalFails",
			},
		},
	},
	{
		"The browser freezes a page at a shared table for a moment", "its seat",
		[]string{"seat-store.test.mjs", "TestLongEvening"},
		[]guard{
			{
				"web/tray/table/seat-store.js",
				"await this.#released;\n    const own",
				"const own",
				"web/tray/table/seat-store.test.mjs",
				"seat-store.test.mjs",
			},
			{
				"web/tray/table/claim.js",
				"let unlock = await lock(name, signal);",
				"let unlock = await lock(name, signal ?? (patient ? after(PATIENCE) : undefined));",
				"web/tray/table/seat-store.test.mjs",
				"seat-store.test.mjs",
			},
		},
	},
	{
		"A server, the browser's storage or another page never answers", "a start without it, or a sentence",
		[]string{"waits.test.mjs", "TestProgramStalls"},
		[]guard{
			wait("web/shared/fetch-file.js", "() => controller.abort()", "() => {}"),
			wait("web/tray/stage/theme-loader.js", "signal: AbortSignal.timeout(FETCH_TIMEOUT),", ""),
			wait("web/tray/session/lock.js", "signal: AbortSignal.timeout(MAX_TURN)", ""),
			wait("web/tray/table/database.js", "within(OPENING, opening)", "opening"),
			wait("web/tray/table/database.js", "within(ANSWER, Promise.all([used, ended]))", "Promise.all([used, ended])"),
		},
	},
	{
		"The desktop program is killed at any write", "every stored roll",
		[]string{"TestKilledCopiesLoseNothing"},
		[]guard{
			{
				"game/platform/replace_desktop.go",
				"_, err = lock.TryLockContext(waiting, 2*time.Millisecond)",
				"err = waiting.Err()",
				"./game/tray",
				"TestKilledCopiesLoseNothing",
			},
		},
	},
	{
		"The desktop's disk is full or read-only", "all rolls, if it becomes writable in time",
		[]string{"TestUnwritableDisks", "TestSavesAreRetried"},
		[]guard{
			{
				"game/platform/file_desktop.go",
				"return storeError(replace(path, data, private, func() { keepLast(path) }))",
				"keepLast(path)\n\treturn storeError(replace(path, data, private, func() {}))",
				"./game/tray",
				"TestUnwritableDisks",
			},
			{"game/tray/save.go", "t.failed(err)\n\t\treturn", "t.failed(err)", "./game/tray", "TestUnwritableDisks"},
			{"game/tray/save.go", "t.do(func() { u.wanted = true })", "t.do(func() {})", "./cmd/tray", "TestSavesAreRetried"},
		},
	},
	{
		"A thousand clients connect to `fudge serve`, and SIGTERM arrives in mid-answer",
		"whole answers to those that behave",
		[]string{"TestServeSoak", "TestStopFinishesAnswers"},
		[]guard{
			{
				"cmd/fudge/serve.go",
				"c.Context(), os.Interrupt, syscall.SIGTERM",
				"c.Context(), os.Interrupt, syscall.SIGHUP",
				"./cmd/fudge",
				"TestServeSoak",
			},
			{
				"cmd/fudge/serve.go",
				"if s.Shutdown(patience) != nil {",
				"if patience != nil {",
				"./cmd/fudge",
				"TestStopFinishesAnswers",
			},
		},
	},
	{
		"Clients send nothing, or stop reading", "connections, after a limit",
		[]string{"TestIdleAndSlowClients", "TestStopCutsSlowReaders"},
		[]guard{
			{"cmd/fudge/serve.go", "ReadTimeout:    10 * time.Second,", "", "./cmd/fudge", "TestIdleAndSlowClients"},
			{
				"cmd/fudge/serve.go",
				"WriteTimeout:   5 * time.Minute, // a whole start at 4 KB/s",
				"",
				"./cmd/fudge",
				"TestIdleAndSlowClients",
			},
			{"cmd/fudge/serve.go", "IdleTimeout:    2 * time.Minute,", "", "./cmd/fudge", "TestIdleAndSlowClients"},
			{"cmd/fudge/serve.go", "return s.Close()", "return nil", "./cmd/fudge", "TestStopCutsSlowReaders"},
		},
	},
	{
		"A record of a shared table ends in a torn line", "all acknowledged lines",
		[]string{"TestTornLine", "FuzzFileLog"},
		[]guard{
			{"web/server/tables/log.go", "if r.stored > at {", "if false {", "./web/server/tables", "TestTornLine"},
		},
	},
	{
		"Seats, servers and messages of a shared table are lost", "all lines and throws",
		[]string{"TestSimulatedTables", "TestEvening"},
		[]guard{
			{"game/table/state.go", "effects = append(effects, Send{s.pending})", "", "./game/table", "TestSimulatedTables"},
			{"game/table/state.go", "if now-s.heard >= poll {", "if false {", "./game/table", "TestSimulatedTables"},
			{
				"game/table/act.go",
				"return []Effect{Keep{s.memory}, Send{signed}}, nil",
				"return []Effect{Send{signed}, Keep{s.memory}}, nil",
				"./game/table",
				"TestSimulatedTables",
			},
		},
	},
	{
		"Seats of a shared table cheat", "the table; the cheater is named",
		[]string{"TestEachGuardIsNeeded", "TestBreachesAreNamed"},
		[]guard{
			{
				"game/table/reveal.go",
				"if commitment(s.Key, b.Nonce) != ",
				"if false && commitment(s.Key, b.Nonce) != ",
				"./game/table",
				"TestBreachesAreNamed",
			},
			{"game/table/table.go", "if e.Seen.Seq < s.seen {", "if false {", "./game/table", "TestBreachesAreNamed"},
			{
				"game/table/seat.go",
				"return TwoEntries, nil",
				`return "", refuse("entry.n", "taken")`,
				"./game/table",
				"TestBreachesAreNamed",
			},
			{"game/table/membership.go", "return &breachError{LateNonce}", "", "./game/table", "TestBreachesAreNamed"},
		},
	},
	{
		"Texts, files, links, receipts and messages are malformed", "the session; the error names the field",
		[]string{"TestHostileInputs"},
		[]guard{
			{"engine/session/pool.go", "all > maxUnfolded {", "all > 1<<60 {", "./game/tray", "TestHostileInputs"},
		},
	},
}
